/** Edges of a box in points, from the top left corner of the page as displayed: left, top, right, bottom. */
export type TrueBox = [number, number, number, number];

/** The labels of zones in the corpus: those of the published scorers. */
export type TrueLabel =
  | "title"
  | "heading"
  | "paragraph"
  | "list_item"
  | "table"
  | "figure"
  | "caption"
  | "formula"
  | "footnote"
  | "reference"
  | "header"
  | "footer"
  | "code"
  | "toc";

/** A cell of a true table. Rows and columns count from 0. */
export interface TrueCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  isHeader: boolean;
  text: string;
  /** Box of the cell's text; absent for an empty cell. */
  bbox?: TrueBox;
}

/** A zone as the source of the document defines it. Its box is that of its ink. */
export interface TrueZone {
  label: TrueLabel;
  bbox: TrueBox;
  /** The text of the zone on this page, with spaces between lines. */
  text: string;
  /** Rank of a heading, from 1. */
  level?: number;
  /** Nesting of a list item, from 1. */
  depth?: number;
  /** Whether the zone's text cannot be compared with that of the PDF, as in most formulas. */
  isTextUnchecked?: boolean;
  /** Number of the list that a list item belongs to, from 0 in the document. */
  list?: number;
  cells?: TrueCell[];
}

/** A text on the paper of a scan. */
export interface PaperText {
  /** Box on the paper, upright. */
  bbox: TrueBox;
  text: string;
}

/** The paper that lies on the page of a scan, with its centre on that of the page. */
export interface ScannedPaper {
  /** Size in points. */
  width: number;
  height: number;
  /** Rotation on the page, clockwise. */
  degrees: number;
  /** The texts to measure recognition by: those of zones, and those of the cells of tables. */
  texts: PaperText[];
}

/** A value that a document tells, by its path in a taxonomy. */
export interface TrueValue {
  value: string | number;
  /** How `npm run evaluate` compares it. */
  type: "string" | "money" | "number" | "date" | "code";
  /** Whether it is printed. A value that only follows from others is not scored. */
  visible: boolean;
  /** The text as it is printed. */
  printed?: string;
}

/** The truth of a page. Lengths are in points. */
export interface TruePage {
  width: number;
  height: number;
  /** Zones in reading order. Running headers come first and running footers last. */
  zones: TrueZone[];
  /** Boxes of ink that belongs to no zone: line numbers of manuscripts, watermarks. */
  outside?: TrueBox[];
  /** The paper, if the page is a scan. */
  paper?: ScannedPaper;
}

/** A PDF with the truth of its pages, in order. */
interface DocumentWithTruth {
  pdf: Uint8Array;
  /** Empty if only the values of the document are known. */
  pages: TruePage[];
}

/** A document of the corpus as its family typesets it. */
export interface CorpusDocument extends DocumentWithTruth {
  /** The document with a text layer that a scan shows. Its truth is checked, since images cannot be read exactly. */
  printed?: DocumentWithTruth;
  /** The values by path, if the document is for mapping and not for zoning. */
  values?: Record<string, TrueValue>;
}

/**
 * Documents of one layout. Documents of a family share style and structure, and differ in their text and in the lengths
 * of their parts. No two families share a style, because they may belong to different parts of the corpus.
 */
export interface Family {
  /** Kind and name: `latex/two-column-article`. The part of the corpus (learn, choose, report) is drawn by its hash. */
  readonly name: string;
  /**
   * Typesets a document. The same index yields the same pages.
   * @param index Number of the document in the family, from 0.
   * @throws {Error} if a structure of the source has no place on the pages, which would make the truth incomplete
   */
  typeset(index: number): Promise<CorpusDocument>;
}

/** Text to typeset. A kind that has texts of its own needs none. */
export interface TextSource {
  /** Folder of further Markdown and plain text files; absent without `--text`. */
  readonly folder?: string;
}

/** Creates the families of one kind, which share a typesetting program. */
export interface FamilyKind {
  readonly name: "latex" | "html" | "office" | "scan" | "invoices";
  /** The step that the documents are for, which is the folder of their sets. */
  readonly step?: "zoning" | "mapping";
  /** About how many pages a family has unless the command line says it. */
  readonly pages?: number;
  /** The programs that the kind needs, for the message of a machine without them; empty if npm installs all. */
  readonly needs: readonly string[];
  /** The packages of Debian that have these programs, for the same message. */
  readonly packages?: readonly string[];
  /**
   * Starts what the families share, such as a browser.
   * @param text Further text to typeset.
   */
  open(text?: TextSource): Promise<{ families: readonly Family[]; close(): Promise<void> }>;
}
