import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { type Bbox, type BlockRange, isInBlockRange } from "../../shared/document/geometry.ts";
import type { SectionText } from "../../shared/document/page-text.ts";
import { DocumentView } from "../viewer/DocumentView.tsx";
import { type BlockExtent, SectionFrame } from "../viewer/SectionFrame.tsx";
import type { MarkEmphasis } from "../viewer/section-highlight.ts";
import { useCachedContent } from "../checkout/use-content.ts";
import { findWordBoxes } from "../document-ops/word-boxes.ts";
import type { OpenDocument } from "./use-document.ts";
import { t } from "../messages/messages.ts";

/** A highlighted place in the document: the source of a value or the evidence of a keyword. */
export interface Mark {
  /**
   * The path of the data point, the key of the pair, the id of the keyword or the text of the term. Several marks may
   * have the same id.
   */
  id: string;
  label: string;
  page: number;
  bbox?: Bbox | undefined;
  range?: BlockRange | undefined;
  /** The words at this place, as printed. */
  text: string;
  /** In an ePub, the number of earlier occurrences of these words in the same blocks. */
  occurrence?: number;
  active: boolean;
  /** Whether the selected entry also has this place, in addition to its active place. */
  related?: boolean;
}

const getEmphasis = ({ active, related = false }: Mark): MarkEmphasis =>
  active ? "active" : related ? "related" : "none";

const markClasses: Record<MarkEmphasis, string> = {
  active: "mark mark-active",
  related: "mark mark-related",
  none: "mark",
};

interface Props {
  openDocument: OpenDocument;
  marks: readonly Mark[];
  onMark: (id: string) => void;
  /** Renders an overlay on a page of a PDF, above the marks. */
  children?: (page: number, scale: number) => ReactNode;
}

/** Shows the document with marks, for the workbenches that do not edit zones. */
export function ReadingPane({ openDocument, marks, onMark, children }: Props) {
  const { viewer, source, isPaged, checkout, retry } = openDocument;
  const page = useStore(viewer, (state) => state.page);
  useEffect(() => {
    // The error is not handled here, since the job view shows it.
    void checkout.contents.read("page-text-json", page).catch(() => undefined);
  }, [checkout, page]);
  if (!isPaged) return <ReadingSection openDocument={openDocument} marks={marks} onMark={onMark} />;
  return (
    <DocumentView viewer={viewer} source={source} label={t("document-label")} onRetry={retry}>
      {(number, scale) => (
        <>
          <PageMarks openDocument={openDocument} page={number} scale={scale} marks={marks} onMark={onMark} />
          {children?.(number, scale)}
        </>
      )}
    </DocumentView>
  );
}

interface PageMarksProps {
  openDocument: OpenDocument;
  page: number;
  /** CSS pixels per point. */
  scale: number;
  marks: readonly Mark[];
  onMark: (id: string) => void;
}

/** Draws the marks of a PDF page: a rectangle for each line of the marked words. */
function PageMarks({ openDocument, page, scale, marks, onMark }: PageMarksProps) {
  const text = useCachedContent(openDocument.checkout, "page-text-json", page);
  const rectangles = useMemo(() => {
    const pageText = text === undefined || text.source === "markup" ? undefined : text;
    return marks.flatMap((mark) =>
      mark.page !== page || mark.bbox === undefined
        ? []
        : findWordBoxes(pageText, mark.bbox, mark.text).map((bbox) => ({ mark, bbox })),
    );
  }, [marks, page, text]);
  return (
    <svg className="marks" width="100%" height="100%">
      {rectangles.map(({ mark, bbox }, index) => (
        <rect
          key={index}
          className={markClasses[getEmphasis(mark)]}
          x={bbox.x * scale - 2}
          y={bbox.y * scale - 2}
          width={bbox.width * scale + 4}
          height={bbox.height * scale + 4}
          rx={2}
          onClick={() => onMark(mark.id)}
        >
          <title>{mark.label}</title>
        </rect>
      ))}
    </svg>
  );
}

/** Shows the current section of an ePub with its marks. */
function ReadingSection({ openDocument, marks, onMark }: Omit<Props, "children">) {
  const page = useStore(openDocument.viewer, (state) => state.target?.page ?? state.page);
  const text = useCachedContent(openDocument.checkout, "page-text-json", page);
  useEffect(() => {
    if (page !== openDocument.viewer.getState().page) openDocument.viewer.setState({ page });
  }, [openDocument.viewer, page]);
  const ownMarks = useMemo(() => marks.filter((mark) => mark.page === page), [marks, page]);
  if (text?.source !== "markup") return <div className="section-view" aria-busy />;
  return <MarkedSection key={page} text={text} marks={ownMarks} onMark={onMark} />;
}

interface MarkedProps {
  text: SectionText;
  marks: readonly Mark[];
  onMark: (id: string) => void;
}

function MarkedSection({ text, marks, onMark }: MarkedProps) {
  const view = useRef<HTMLDivElement>(null);
  const [extents, setExtents] = useState<ReadonlyMap<string, BlockExtent>>(new Map());
  const active = marks.find((mark) => mark.active);
  const from = active?.range?.from;
  const top = from === undefined ? undefined : extents.get(from)?.top;
  const lastTarget = useRef<string | null>(null);
  useEffect(() => {
    const element = view.current;
    const targetKey = `${active?.id} ${from} ${top}`;
    if (element === null || top === undefined || lastTarget.current === targetKey) return;
    lastTarget.current = targetKey;
    element.scrollTop = Math.max(0, top - element.clientHeight / 3);
  }, [active?.id, from, top]);
  const wordMarks = useMemo(
    () =>
      marks.flatMap((mark) => {
        const { range, text: words, occurrence = 0 } = mark;
        return range === undefined ? [] : [{ range, text: words, occurrence, emphasis: getEmphasis(mark) }];
      }),
    [marks],
  );
  const isInRange = (path: string, range: BlockRange | undefined): boolean =>
    range !== undefined && isInBlockRange(path, range);
  return (
    <div
      ref={view}
      className="section-view"
      data-pane-start
      role="region"
      aria-label={t("document-label")}
      tabIndex={0}
    >
      <div className="section-paper">
        <SectionFrame
          text={text}
          title={text.title ?? text.href}
          onExtents={setExtents}
          onBlock={(path) => {
            const mark = marks.find(({ range }) => isInRange(path, range));
            if (mark !== undefined) onMark(mark.id);
          }}
          marks={wordMarks}
        >
          {marks.map(({ range, active: isActive }, index) => {
            const first = range === undefined ? undefined : extents.get(range.from);
            const last = range === undefined ? undefined : extents.get(range.to);
            if (first === undefined || last === undefined || !isActive) return null;
            return (
              <div
                key={index}
                className="section-selection"
                style={{ top: first.top, height: last.bottom - first.top }}
              />
            );
          })}
        </SectionFrame>
      </div>
    </div>
  );
}
