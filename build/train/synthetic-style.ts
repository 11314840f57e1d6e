import type { SyntheticText } from "./synthetic-text.ts";

/** The mean share of each kind of content in a column, over all documents. */
const contentShares = {
  paragraphs: 0.5,
  section: 0.16,
  list: 0.13,
  short: 0.05,
  display: 0.04,
  references: 0.05,
  definitions: 0.04,
  code: 0.03,
};
export type ContentKind = keyof typeof contentShares;

/**
 * The style of a document. The size of the page, the font size and the margin are in points, vertical gaps in lines, and
 * other lengths in em.
 */
export interface Style {
  width: number;
  height: number;
  size: number;
  leading: number;
  margin: number;
  columns: number;
  gutter: number;
  justified: boolean;
  hyphens: boolean;
  /** The maximum share of the column's width that a line leaves free, as on slides with manual line breaks. */
  raggedness: number;
  indent: number;
  gap: number;
  letterWidth: number;
  heading: { scales: number[]; bold: boolean; capitals: boolean; numbered: boolean; centred: boolean };
  headingGap: { above: number; below: number };
  /** The shares of words in italics and in a monospaced font. */
  italicShare: number;
  monoShare: number;
  contentShares: Record<ContentKind, number>;
  list: { marker: (index: number) => string; indent: number; hang: number; tab: boolean; gap: number };
}

/** The minimum width of one of several columns, in em. It leaves room for a long word in an indented list. */
const minColumnWidth = 12;

/** Draws a random style. */
export function drawStyle(text: SyntheticText): Style {
  const isSlide = text.drawBoolean(0.12);
  const [width, height] = isSlide
    ? text.pick<readonly [number, number]>([
        [720, 540],
        [960, 540],
        [1920, 1080],
      ])
    : text.pick<readonly [number, number]>([
        [612, 792],
        [595, 842],
        [842, 595],
      ]);
  const size = isSlide ? height / text.drawNumber(18, 32) : text.drawNumber(7, 13);
  const margin = width * text.drawNumber(0.06, 0.15);
  const gutter = text.drawNumber(1.2, 4);
  const maxColumns = Math.floor((width - 2 * margin + gutter * size) / ((minColumnWidth + gutter) * size));
  const columns = isSlide || text.drawBoolean(0.5) ? 1 : Math.min(maxColumns, text.drawInteger(2, 3));
  const isIndented = text.drawBoolean(0.4);
  const marker = text.pick<(index: number) => string>([
    () => "•",
    () => "–",
    () => "■",
    (index) => `${index}.`,
    (index) => `(${index})`,
    (index) => `${"abcdefghijklmnop".charAt(index)})`,
  ]);
  return {
    width,
    height,
    size,
    leading: text.drawBoolean(0.1) ? text.drawNumber(1.6, 2.4) : text.drawNumber(1.02, 1.55),
    margin,
    columns,
    gutter,
    justified: !isSlide && text.drawBoolean(0.5),
    hyphens: text.drawBoolean(0.4),
    raggedness: isSlide || text.drawBoolean(0.1) ? 0.4 : 0,
    indent: isIndented ? text.drawNumber(0.8, 3) : 0,
    gap: text.drawBoolean(isIndented ? 0.8 : 0.06) ? 0 : text.drawNumber(0.25, 1.6),
    letterWidth: text.drawNumber(0.42, 0.56),
    heading: {
      scales: [text.drawNumber(1.2, 2.4), text.drawNumber(1, 1.5), 1],
      bold: text.drawBoolean(0.75),
      capitals: text.drawBoolean(0.2),
      numbered: text.drawBoolean(0.35),
      centred: text.drawBoolean(0.15),
    },
    headingGap: { above: text.drawNumber(0.4, 2.5), below: text.drawBoolean(0.3) ? 0 : text.drawNumber(0.1, 1.2) },
    italicShare: text.drawBoolean(0.5) ? text.drawNumber(0, 0.1) : 0,
    monoShare: text.drawBoolean(0.2) ? text.drawNumber(0, 0.06) : 0,
    contentShares: drawContentShares(text),
    list: {
      marker,
      indent: text.drawNumber(0, 3),
      hang: text.drawBoolean(0.07) ? 0 : text.drawNumber(0.8, 2.5),
      tab: text.drawBoolean(0.75),
      gap: text.drawBoolean(0.5) ? 0 : text.drawNumber(0.1, 1),
    },
  };
}

/** Draws the share of each kind of content: a third to three times its mean, since some documents are mostly lists. */
function drawContentShares(text: SyntheticText): Record<ContentKind, number> {
  const shares = Object.entries(contentShares).map(
    ([kind, share]) => [kind, share * 3 ** text.drawNumber(-1, 1)] as const,
  );
  return Object.fromEntries(shares) as Record<ContentKind, number>;
}
