import { useStore } from "zustand";
import { Thumbnails } from "../viewer/Thumbnails.tsx";
import { Sections } from "./Sections.tsx";
import type { OpenDocument } from "./use-document.ts";

/** Navigation: the thumbnails of a PDF or the sections of an ePub. */
export function PageStrip({
  openDocument,
  countUnreviewed,
}: {
  openDocument: OpenDocument;
  countUnreviewed: (page: number) => number;
}) {
  const { viewer, source, checkout, isPaged } = openDocument;
  const current = useStore(viewer, (state) => state.page);
  const count = useStore(viewer, (state) => state.sizes.length);
  if (isPaged) return <Thumbnails viewer={viewer} source={source} countUnreviewed={countUnreviewed} />;
  return (
    <Sections
      checkout={checkout}
      count={count}
      current={current}
      countUnreviewed={countUnreviewed}
      onOpen={(page) => viewer.goTo(page)}
    />
  );
}
