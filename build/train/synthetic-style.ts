import type { SyntheticText } from "./synthetic-text.ts";

/** What a column is filled with, and how often in the mean of all documents. */
const kinds = {
  paragraphs: 0.5,
  section: 0.16,
  list: 0.13,
  short: 0.05,
  display: 0.04,
  references: 0.05,
  definitions: 0.04,
  code: 0.03,
};
export type Kind = keyof typeof kinds;

/** How a document is set: what differs from one real document to the other. Lengths in em of the body. */
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
  /** Lines are broken by hand where it reads well, up to this share before their end. */
  loose: number;
  indent: number;
  gap: number;
  /** Width of a letter. */
  letter: number;
  heading: { scales: number[]; bold: boolean; capitals: boolean; numbered: boolean; centred: boolean };
  headingGap: { above: number; below: number };
  /** Shares of the words that are set in italics and in a face of one width. */
  emphasis: number;
  code: number;
  mix: Record<Kind, number>;
  list: { marker: (index: number) => string; indent: number; hang: number; tab: boolean; gap: number };
}

/** A style drawn at random. */
export function styleOf(text: SyntheticText): Style {
  const slide = text.chance(0.12);
  const [width, height] = slide
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
  const size = slide ? height / text.between(18, 32) : text.between(7, 13);
  const columns = slide || text.chance(0.5) ? 1 : text.whole(2, 3);
  const indented = text.chance(0.4);
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
    leading: text.chance(0.1) ? text.between(1.6, 2.4) : text.between(1.02, 1.55),
    margin: width * text.between(0.06, 0.15),
    columns,
    gutter: text.between(1.2, 4),
    justified: !slide && text.chance(0.5),
    hyphens: text.chance(0.4),
    loose: slide || text.chance(0.1) ? 0.4 : 0,
    indent: indented ? text.between(0.8, 3) : 0,
    gap: text.chance(indented ? 0.8 : 0.06) ? 0 : text.between(0.25, 1.6),
    letter: text.between(0.42, 0.56),
    heading: {
      scales: [text.between(1.2, 2.4), text.between(1, 1.5), 1],
      bold: text.chance(0.75),
      capitals: text.chance(0.2),
      numbered: text.chance(0.35),
      centred: text.chance(0.15),
    },
    headingGap: { above: text.between(0.4, 2.5), below: text.chance(0.3) ? 0 : text.between(0.1, 1.2) },
    emphasis: text.chance(0.5) ? text.between(0, 0.1) : 0,
    code: text.chance(0.2) ? text.between(0, 0.06) : 0,
    mix: mixOf(text),
    list: {
      marker,
      indent: text.between(0, 3),
      hang: text.chance(0.07) ? 0 : text.between(0.8, 2.5),
      tab: text.chance(0.75),
      gap: text.chance(0.5) ? 0 : text.between(0.1, 1),
    },
  };
}

/** Some documents are all lists or entries: of each kind there is a third to three times the usual share. */
function mixOf(text: SyntheticText): Record<Kind, number> {
  const drawn = Object.entries(kinds).map(([kind, share]) => [kind, share * 3 ** text.between(-1, 1)] as const);
  return Object.fromEntries(drawn) as Record<Kind, number>;
}
