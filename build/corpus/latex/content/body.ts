import {
  addFormulaParagraph,
  addHeading,
  addList,
  addParagraph,
  addQuotation,
  addRunInParagraph,
  addTheorem,
  type ListOptions,
  type ProseOptions,
} from "./blocks.ts";
import { addAlgorithm2e, addProgram, addPseudocode } from "./code.ts";
import { addFigure } from "./figures.ts";
import { addTable, addTabular } from "./tables.ts";
import type { LatexWriter } from "./writer.ts";

/** The kinds of content of a section. */
const adders = {
  paragraph: (writer: LatexWriter, { prose }: BodyOptions) => addParagraph(writer, prose),
  formula: (writer: LatexWriter, { prose }: BodyOptions) => addFormulaParagraph(writer, prose),
  runIn: (writer: LatexWriter, { prose }: BodyOptions) => addRunInParagraph(writer, prose),
  list: (writer: LatexWriter, { list }: BodyOptions) => addList(writer, list),
  quotation: (writer: LatexWriter) => addQuotation(writer),
  theorem: (writer: LatexWriter, { prose }: BodyOptions) => addTheorem(writer, { ...prose, footnotes: 0 }),
  table: (writer: LatexWriter, { wideShare = 0 }: BodyOptions) =>
    addTable(writer, writer.random.drawBoolean(wideShare)),
  tabular(writer: LatexWriter) {
    writer.add("\n\\begin{center}");
    addTabular(writer);
    writer.add("\\end{center}\n");
  },
  figure: (writer: LatexWriter, { wideShare = 0 }: BodyOptions) =>
    addFigure(writer, writer.random.drawBoolean(wideShare)),
  verbatim: (writer: LatexWriter) => addProgram(writer, "verbatim"),
  listing: (writer: LatexWriter) => addProgram(writer, "lstlisting"),
  pseudocode: (writer: LatexWriter) => addPseudocode(writer),
  algorithm2e: (writer: LatexWriter) => addAlgorithm2e(writer),
} as const;
export type ContentKind = keyof typeof adders;

/** What the body of a document contains. */
export interface BodyOptions {
  /** The number of headings of the first rank. */
  sections: readonly [number, number];
  /** The weights of the kinds of content. */
  shares: Partial<Record<ContentKind, number>>;
  prose?: ProseOptions;
  list?: ListOptions;
  /** The share of floats that span all columns. */
  wideShare?: number;
  /** How many ranks of headings are used. */
  ranks?: number;
  /** The number of blocks after a heading. */
  blocks?: readonly [number, number];
}

/** Adds headings and the content between them. @param level rank of the first heading */
export function addBody(writer: LatexWriter, options: BodyOptions, level = 1): void {
  const { sections, ranks = 2, blocks = [2, 5] } = options;
  const { random } = writer;
  const count = random.drawInteger(...sections);
  for (let section = 0; section < count; section++) {
    addHeading(writer, level);
    // Chapters always have sections.
    if (level < ranks && (ranks - level > 1 || random.drawBoolean(0.6))) {
      if (random.drawBoolean(0.7)) addParagraph(writer, options.prose);
      addBody(writer, { ...options, sections: [2, 3] }, level + 1);
    } else addContent(writer, options, random.drawInteger(...blocks));
  }
}

/** Adds blocks of content. At least every second block is a paragraph, as in real documents. */
export function addContent(writer: LatexWriter, options: BodyOptions, count: number): void {
  for (let index = 0; index < count; index++) {
    const kind = index === 0 ? "paragraph" : writer.random.pickWeighted(options.shares as Record<ContentKind, number>);
    adders[kind](writer, options);
  }
}
