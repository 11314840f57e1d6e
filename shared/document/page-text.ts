import { z } from "zod";
import { bboxSchema } from "./geometry.ts";
import { tableStructureSchema } from "./table-structure.ts";
import { zoneTypes } from "./zone-types.ts";

const wordSchema = z.strictObject({
  text: z.string(),
  bbox: bboxSchema,
  /** The PostScript name of the font without its subset prefix; empty for OCR. */
  font: z.string(),
  /** The font size in points as displayed, after the text matrix. */
  size: z.number().nonnegative(),
  bold: z.boolean(),
  italic: z.boolean(),
  /** The confidence of OCR, from 0 to 1; absent for a text layer. */
  confidence: z.number().min(0).max(1).optional(),
});
export type Word = z.infer<typeof wordSchema>;

/**
 * The minimum confidence of a word that OCR has read with certainty. A word with a lower confidence is doubtful if it
 * has letters or digits.
 */
const minCertainConfidence = 0.75;

/** Tells whether OCR may have misread a word. */
export function isDoubtful({ text, confidence }: Word): boolean {
  return confidence !== undefined && confidence < minCertainConfidence && /[\p{L}\p{N}]/u.test(text);
}

const lineSchema = z.strictObject({
  bbox: bboxSchema,
  /** Indexes into the page's `words`, in reading order. */
  words: z.array(z.int().nonnegative()).min(1),
  /** Set if the line is a number in the margin that counts the lines of the text. It belongs to no zone. */
  line_number: z.literal(true).optional(),
});
export type Line = z.infer<typeof lineSchema>;

const structureElementSchema = z.strictObject({
  /** A standard structure type (ISO 32000-1, 14.8.4) such as P, H1, LI or Table, or `Artifact`. */
  type: z.string(),
  /** The index of the parent element, which precedes this one. */
  parent: z.int().nonnegative().optional(),
  /** Indexes into `words` of the element's own words, without those of its children. */
  words: z.array(z.int().nonnegative()),
  row_span: z.int().positive().optional(),
  column_span: z.int().positive().optional(),
});

const bookmarkSchema = z.strictObject({
  title: z.string(),
  /** The level in the outline, from 1. */
  level: z.int().positive(),
  /** The vertical position of the target on the page in points, if given. */
  y: z.number().optional(),
});

/** A link to a page of the document or to a URI. */
const linkSchema = z.union([
  z.strictObject({ bbox: bboxSchema, page: z.int().positive() }),
  z.strictObject({ bbox: bboxSchema, uri: z.string() }),
]);

const detectedRegionSchema = z.strictObject({
  /** The label that the model gives, such as `key_value_region`. */
  label: z.string(),
  /** The type that a zone in this region would have; null for a mark that is no zone, such as a check box. */
  type: z.enum(zoneTypes).nullable(),
  bbox: bboxSchema,
  /** The score of the model, from 0 to 1, which is not calibrated. */
  confidence: z.number().min(0).max(1),
});
/** A region that a layout model found on the image of a page. */
export type DetectedRegion = z.infer<typeof detectedRegionSchema>;

/** The problems with a page that could still be read, one sentence each; absent without problems. */
const findingsSchema = z.array(z.string()).min(1).optional();

/** The text layer of a PDF page or its OCR result; the input of every later pipeline step. */
export const pdfPageTextSchema = z.strictObject({
  /** The page number, from 1. */
  page: z.int().positive(),
  width: z.number().positive(),
  height: z.number().positive(),
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  /** The label that the document gives to the page, such as "iv", if it differs from its number. */
  label: z.string().min(1).optional(),
  source: z.enum(["text-layer", "ocr"]),
  /** Set if the text layer is garbled: its fonts do not map glyphs to the characters that the page shows. */
  garbled: z.literal(true).optional(),
  /** The number of words that were left out because nobody sees them on the page. */
  hidden_words: z.int().positive().optional(),
  words: z.array(wordSchema),
  lines: z.array(lineSchema),
  /** Ruling lines and thin rectangles. */
  rules: z.array(z.strictObject({ bbox: bboxSchema, orientation: z.enum(["horizontal", "vertical"]) })),
  /** Filled rectangles, such as table cells with a background, in painting order. */
  fills: z.array(z.strictObject({ bbox: bboxSchema, color: z.string().regex(/^#[0-9a-f]{6}$/) })).optional(),
  /** Images, and figures that are drawn with lines and shapes, whose labels are text around and inside their box. */
  images: z.array(z.strictObject({ bbox: bboxSchema, drawn: z.literal(true).optional() })),
  /**
   * The page's part of the structure tree of a tagged PDF, in tree order. It is taken from the file without any check.
   */
  structure: z.array(structureElementSchema).optional(),
  /** The entries of the document's outline with this page as their target. */
  bookmarks: z.array(bookmarkSchema).optional(),
  links: z.array(linkSchema).optional(),
  /**
   * The regions that a layout model found on the image of the page, in the model's reading order; absent without a
   * model.
   */
  regions: z.array(detectedRegionSchema).optional(),
  /** The structures of tables that a table model read from the image of the page; absent without such a model. */
  tables: z.array(tableStructureSchema).optional(),
  /**
   * The clockwise rotation of most of the text on the displayed page, in degrees: the skew or orientation of a scan, or
   * the orientation of a text layer. Boxes are bounding boxes of the rotated text.
   */
  text_rotation: z.number().optional(),
  findings: findingsSchema,
  /** The error if the page could not be read; the job continues without the page. */
  error: z.string().optional(),
});
export type PdfPageText = z.infer<typeof pdfPageTextSchema>;

/** The minimum number of characters of a text layer. A shorter one counts as missing. */
const minTextLength = 20;

/** Tells whether a page has hardly any text. */
export function isAlmostEmpty({ words }: Pick<PdfPageText, "words">): boolean {
  return words.reduce((length, { text }) => length + text.length, 0) < minTextLength;
}

/** The kinds of block in a section of an ePub, by HTML element. */
const blockKinds = [
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

/** A table in the markup of a section. */
const sectionTableSchema = z.strictObject({
  rows: z.int().positive(),
  columns: z.int().positive(),
  /** In row-major order. */
  cells: z.array(
    z.strictObject({
      /** The element path in the section's body. */
      path: z.string().regex(/^(\/\d+)+$/),
      /** Zero-based. */
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
  /** The element path in the section's body. */
  path: z.string().regex(/^(\/\d+)+$/),
  kind: z.enum(blockKinds),
  /** The heading level, 1 to 6; only for headings and titles. */
  level: z.int().min(1).max(6).optional(),
  /**
   * The visible text. Lines of verse, lines of an address, and blocks inside the element are lines of the text. A
   * figure has its alternative text, and a table of contents has one entry per line. `markup/text.ts` describes how
   * marks and images are read.
   */
  text: z.string(),
  /** Only for tables; `text` has the same cells separated by tabs, one row per line. */
  table: sectionTableSchema.optional(),
});
export type Block = z.infer<typeof blockSchema>;

/** The beginning of a page of the printed book in a section of an ePub, from its page list or its own marks. */
export const pageBreakSchema = z.strictObject({
  label: z.string().min(1),
  /** The path of the element at which the page begins. */
  path: z.string().regex(/^(\/\d+)+$/),
});

/** The text of a spine item of an ePub, which counts as one page. */
const sectionTextSchema = z.strictObject({
  page: z.int().positive(),
  source: z.literal("markup"),
  /** The path of the section's file in the ePub. */
  href: z.string(),
  /** The title in the table of contents, or else in the section. */
  title: z.string().optional(),
  /** The declared language (BCP 47). */
  language: z.string().optional(),
  /** The declared base direction. */
  direction: z.enum(["ltr", "rtl"]).optional(),
  /** False if the section is not in the linear reading order, as answers and notes may be (EPUB 3.3, section 5.7.1). */
  linear: z.literal(false).optional(),
  /** The printed pages that begin in the section, in document order. */
  page_breaks: z.array(pageBreakSchema).optional(),
  /** The number of words that were left out because their elements are hidden from readers. */
  hidden_words: z.int().positive().optional(),
  blocks: z.array(blockSchema),
  /** The sanitised markup: without scripts, event handlers and addresses outside the ePub. */
  html: z.string(),
  findings: findingsSchema,
  /** The error if the section could not be read; the job continues without the section. */
  error: z.string().optional(),
});
export type SectionText = z.infer<typeof sectionTextSchema>;

/** Maps the names of properties in format 2 of the content to their current names. */
const namesOfFormat2 = new Map([
  ["worthless", "garbled"],
  ["turned", "text_rotation"],
]);

/** Renames the properties that have other names in format 2 of the content. */
export function upgradePageText(content: unknown): unknown {
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [namesOfFormat2.get(name) ?? name, value]));
}

export const pageTextSchema = z.preprocess(
  upgradePageText,
  z.discriminatedUnion("source", [pdfPageTextSchema, sectionTextSchema]),
);
export type PageText = z.infer<typeof pageTextSchema>;

/** A character class of Chinese characters and kana, which have no spaces between words. */
const unspacedScript = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u3000-\\u303f\\uff00-\\uff60]";
const spaceInUnspacedScript = new RegExp(`(?<=${unspacedScript}) (?=${unspacedScript})`, "gu");
const unspacedScriptPattern = new RegExp(unspacedScript, "u");

/**
 * Returns the words of a page with the given indexes, in the order of the indexes. Indexes without a word are left out.
 */
export function getWords({ words }: Pick<PdfPageText, "words">, indexes: readonly number[]): Word[] {
  const found: Word[] = [];
  // A loop is several times faster than `flatMap`, and several steps read all words of a page.
  for (const index of indexes) {
    const word = words[index];
    if (word !== undefined) found.push(word);
  }
  return found;
}

/** Returns the text of a line: its words joined by spaces, except between Chinese characters and kana. */
export function getLineText(page: PdfPageText, line: Line): string {
  const text = line.words.map((index) => page.words[index]?.text ?? "").join(" ");
  return unspacedScriptPattern.test(text) ? text.replace(spaceInUnspacedScript, "") : text;
}
