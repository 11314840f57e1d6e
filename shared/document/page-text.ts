import { z } from "zod";
import { bboxSchema } from "./geometry.ts";

const wordSchema = z.strictObject({
  text: z.string(),
  bbox: bboxSchema,
  /** PostScript name without its subset prefix; empty for OCR. */
  font: z.string(),
  /** Size in points as displayed, after the text matrix. */
  size: z.number().nonnegative(),
  bold: z.boolean(),
  italic: z.boolean(),
  /** 0 to 1, from OCR; a text layer has none. */
  confidence: z.number().min(0).max(1).optional(),
});
export type Word = z.infer<typeof wordSchema>;

const lineSchema = z.strictObject({
  bbox: bboxSchema,
  /** Indexes into `words`, in reading order. */
  words: z.array(z.int().nonnegative()).min(1),
});
export type Line = z.infer<typeof lineSchema>;

const elementSchema = z.strictObject({
  /** A standard structure type of PDF (P, H1, LI, Table, …), or `Artifact`: what is no part of the text. */
  type: z.string(),
  /** Index of the element that this one is in; it comes before it. */
  parent: z.int().nonnegative().optional(),
  /** Indexes into `words` of what it holds itself, beside its children. */
  words: z.array(z.int().nonnegative()),
  row_span: z.int().positive().optional(),
  column_span: z.int().positive().optional(),
});

const bookmarkSchema = z.strictObject({
  title: z.string(),
  /** How deep in the outline, from 1. */
  level: z.int().positive(),
  /** How far down the page it leads, if it says so. */
  y: z.number().optional(),
});

/** Leads to a page of the document, or to an address. */
const linkSchema = z.union([
  z.strictObject({ bbox: bboxSchema, page: z.int().positive() }),
  z.strictObject({ bbox: bboxSchema, uri: z.string() }),
]);

/**
 * What went wrong while a page was read and did not make it unreadable, a sentence each. Only a page with such a finding
 * has the field.
 */
const findingsSchema = z.array(z.string()).min(1).optional();

/** A page of a PDF as it was read: what every later step works from. */
export const pdfPageTextSchema = z.strictObject({
  /** 1-based. */
  page: z.int().positive(),
  width: z.number().positive(),
  height: z.number().positive(),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  source: z.enum(["text-layer", "ocr"]),
  /** Set where the text layer cannot be what the page shows: its fonts do not say which characters they draw. */
  worthless: z.literal(true).optional(),
  words: z.array(wordSchema),
  lines: z.array(lineSchema),
  /** Ruling lines and thin rectangles, as drawn. */
  rules: z.array(z.strictObject({ bbox: bboxSchema, orientation: z.enum(["horizontal", "vertical"]) })),
  /** Rectangles filled with a colour, as the cells of tables are, in the order in which they are painted. */
  fills: z.array(z.strictObject({ bbox: bboxSchema, color: z.string().regex(/^#[0-9a-f]{6}$/) })).optional(),
  images: z.array(z.strictObject({ bbox: bboxSchema })),
  /** The page's part of a tagged PDF's structure tree, in the tree's order; its author's word, not yet believed. */
  structure: z.array(elementSchema).optional(),
  /** The entries of the document's outline that lead to this page. */
  bookmarks: z.array(bookmarkSchema).optional(),
  links: z.array(linkSchema).optional(),
  /**
   * Degrees by which the text lies turned on the page as displayed, clockwise: a scan that lay askew, or on its side.
   * Boxes are those around what is turned.
   */
  turned: z.number().optional(),
  findings: findingsSchema,
  /** Set where this page could not be read; the job goes on without it. */
  error: z.string().optional(),
});
export type PdfPageText = z.infer<typeof pdfPageTextSchema>;

/** The kinds of block that a section of an ePub is read into, by its HTML element. */
export const blockKinds = [
  "title",
  "heading",
  "paragraph",
  "list-item",
  "table",
  "figure",
  "caption",
  "code",
  "quote",
  "footnote",
  "reference",
  "math",
  "contents",
] as const;

/** A table of a section, as its markup has it. */
const sectionTableSchema = z.strictObject({
  rows: z.int().positive(),
  columns: z.int().positive(),
  /** Row by row. */
  cells: z.array(
    z.strictObject({
      /** Element path in the section's body. */
      path: z.string().regex(/^(\/\d+)+$/),
      /** From 0. */
      row: z.int().nonnegative(),
      column: z.int().nonnegative(),
      row_span: z.int().positive(),
      column_span: z.int().positive(),
      header: z.boolean(),
      text: z.string(),
    }),
  ),
});
export type SectionTable = z.infer<typeof sectionTableSchema>;

const blockSchema = z.strictObject({
  /** Element path in the section's body. */
  path: z.string().regex(/^(\/\d+)+$/),
  kind: z.enum(blockKinds),
  /** Heading level 1 to 6; only for headings and titles. */
  level: z.int().min(1).max(6).optional(),
  /** What is printed; of a figure what is said in its place, of contents an entry to a line. */
  text: z.string(),
  /** Only for tables; `text` has the same cells, with tabs between them and a row to a line. */
  table: sectionTableSchema.optional(),
});
export type Block = z.infer<typeof blockSchema>;

/** A spine item of an ePub as it was read; it counts as one page. */
export const sectionTextSchema = z.strictObject({
  page: z.int().positive(),
  source: z.literal("markup"),
  /** Path of the section's file inside the ePub. */
  href: z.string(),
  /** What the table of contents calls it, else its own title. */
  title: z.string().optional(),
  /** As the section declares it, BCP 47. */
  language: z.string().optional(),
  /** As the section declares it. */
  direction: z.enum(["ltr", "rtl"]).optional(),
  blocks: z.array(blockSchema),
  /** The section's own markup, sanitised: no script, no handler, no address outside the ePub. */
  html: z.string(),
  findings: findingsSchema,
  /** Set where this section could not be read; the job goes on without it. */
  error: z.string().optional(),
});
export type SectionText = z.infer<typeof sectionTextSchema>;

export const pageTextSchema = z.discriminatedUnion("source", [pdfPageTextSchema, sectionTextSchema]);
export type PageText = z.infer<typeof pageTextSchema>;

/** Chinese characters and kana, which are written without spaces between words. */
const unspaced = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uff60]";
const needlessSpace = new RegExp(`(?<=${unspaced}) (?=${unspaced})`, "gu");
const anyUnspaced = new RegExp(unspaced, "u");

/** The words of a line, joined as they are read. */
export function getLineText(page: PdfPageText, line: Line): string {
  const text = line.words.map((index) => page.words[index]?.text ?? "").join(" ");
  return anyUnspaced.test(text) ? text.replace(needlessSpace, "") : text;
}
