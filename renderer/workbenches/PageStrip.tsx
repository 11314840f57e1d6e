import { useStore } from "zustand";
import type { GetPageConfidence } from "../viewer/rank-pages.ts";
import { Thumbnails } from "../viewer/Thumbnails.tsx";
import { Sections } from "./Sections.tsx";
import type { OpenDocument } from "./use-document.ts";

interface PageStripProps {
  openDocument: OpenDocument;
  countUnreviewed: (page: number) => number;
  getPageConfidence?: GetPageConfidence;
}

/** The navigation through a document: the thumbnails of a PDF or the sections of an ePub. */
export function PageStrip({ openDocument, countUnreviewed, getPageConfidence }: PageStripProps) {
  const { viewer, source, checkout, isPaged } = openDocument;
  const current = useStore(viewer, (state) => state.page);
  const count = useStore(viewer, (state) => state.sizes.length);
  if (isPaged) {
    return (
      <Thumbnails
        viewer={viewer}
        source={source}
        countUnreviewed={countUnreviewed}
        {...(getPageConfidence === undefined ? {} : { getPageConfidence })}
      />
    );
  }
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
