import { useStore } from "zustand";
import { Thumbnails } from "../viewer/Thumbnails.tsx";
import { Sections } from "./Sections.tsx";
import type { OpenDocument } from "./use-document.ts";

/** Navigation: the thumbnails of a PDF or the sections of an ePub. */
export function PageStrip({ opened, unresolved }: { opened: OpenDocument; unresolved: (page: number) => number }) {
  const { viewer, source, checkout, paged } = opened;
  const current = useStore(viewer, (state) => state.page);
  const count = useStore(viewer, (state) => state.sizes.length);
  if (paged) return <Thumbnails viewer={viewer} source={source} unresolved={unresolved} />;
  return (
    <Sections
      checkout={checkout}
      count={count}
      current={current}
      unresolved={unresolved}
      onGo={(page) => viewer.goTo(page)}
    />
  );
}
