import { z } from "zod";
import { refineUnique } from "../json/refine-unique.ts";
import { joinCellWords } from "./cell-text.ts";
import { bboxSchema, blockRangeSchema, createCentreIndex, isInBlockRange } from "./geometry.ts";
import { zoneTypes } from "./zone-types.ts";
import { getLineText, getWords, type Line, type PageText, type Word } from "./page-text.ts";

export { zoneTypes, type ZoneType } from "./zone-types.ts";

export const originSchema = z.enum(["machine", "human"]);
export type Origin = z.infer<typeof originSchema>;

const cellSchema = z.strictObject({
  /** The zero-based row; the XML output counts from 1. */
  row: z.int().nonnegative(),
  column: z.int().nonnegative(),
  row_span: z.int().positive(),
  column_span: z.int().positive(),
  header: z.boolean(),
  bbox: bboxSchema,
});
export type Cell = z.infer<typeof cellSchema>;

/** The maximum level of a heading or list item. Deeper nesting also has this level. */
export const maxLevel = 9;

export const zoneSchema = z
  .strictObject({
    /** It must not begin with `#`, since `#order` is the name of a page's reading order in comments. */
    id: z.string().min(1).max(64).regex(/^[^#]/s, "must not begin with #"),
    type: z.enum(zoneTypes),
    /** The position in the reading order of the page, from 1. */
    order: z.int().positive(),
    /** The level of a heading, or the nesting depth of a list item; from 1. */
    level: z.int().min(1).max(maxLevel).optional(),
    /** The position on a PDF page. */
    bbox: bboxSchema.optional(),
    /** The position in an ePub section. */
    range: blockRangeSchema.optional(),
    confidence: z.number().min(0).max(1),
    origin: originSchema,
    /** Whether a reviewer has accepted the zone unchanged. */
    accepted: z.boolean(),
    /** Set while a reviewer has locked the zone: the workbench then does not move, resize, delete, merge or split it. */
    locked: z.literal(true).optional(),
    /** Relation continues: the id of the continued zone on the same page or, failing that, on the previous page. */
    continues: z.string().optional(),
    /** Relation caption-of or note-of: the id of the described zone on the same page. */
    describes: z.string().optional(),
    /** Relation member-of: the list of a list item, named within the page; nested items have the same list. */
    list: z.string().min(1).max(64).optional(),
    table: z
      .strictObject({ rows: z.int().positive(), columns: z.int().positive(), cells: z.array(cellSchema) })
      .optional(),
  })
  .refine((zone) => (zone.bbox === undefined) !== (zone.range === undefined), {
    message: "a zone has either a bbox (PDF) or a range (ePub)",
    path: ["bbox"],
  });
export type Zone = z.infer<typeof zoneSchema>;

/** The maximum length of the text of a corrected word, in characters. */
export const maxCorrectionLength = 1000;

/** A reviewer's correction of a word that OCR read, or the confirmation that it was read correctly. */
export const wordCorrectionSchema = z.strictObject({
  /** The index in the `words` of the page's text. */
  word: z.int().nonnegative(),
  /** The correct text; absent if the word was read correctly. */
  text: z
    .string()
    .max(maxCorrectionLength)
    .regex(/^\S(?:.*\S)?$/u, "must be one line without spaces around it")
    .optional(),
});
export type WordCorrection = z.infer<typeof wordCorrectionSchema>;

/** The zones of one page of a PDF (with `width` and `height`, in points) or one section of an ePub (with `href`). */
export const pageZonesSchema = z
  .strictObject({
    page: z.int().positive(),
    width: z.number().positive().optional(),
    height: z.number().positive().optional(),
    href: z.string().optional(),
    /** The confidence of the page as a whole. It is compared with the job's review threshold. */
    confidence: z.number().min(0).max(1),
    zones: z.array(zoneSchema),
    /** The corrected and confirmed words of a page that was read by OCR. */
    corrections: z.array(wordCorrectionSchema).optional(),
  })
  .superRefine(({ zones, corrections = [] }, context) => {
    refineUnique(context, { list: "corrections", field: "word", name: "word" }, corrections);
    refineUnique(context, { list: "zones", field: "id", name: "id" }, zones);
    refineUnique(context, { list: "zones", field: "order", name: "order" }, zones);
  });
export type PageZones = z.infer<typeof pageZonesSchema>;

/** A cache of the corrected texts of pages. The key is the text as it was read. */
const correctedTexts = new WeakMap<PageText, { corrections: readonly WordCorrection[]; text: PageText }>();

/**
 * Returns the text of a page with the corrections of its words; a corrected or confirmed word has no confidence of OCR.
 * A repeated call with the same arguments returns the same object. A correction of a missing word has no effect.
 */
export function correctText<Text extends PageText>(page: Text, corrections: readonly WordCorrection[] = []): Text {
  if (page.source === "markup" || corrections.length === 0) return page;
  const known = correctedTexts.get(page);
  if (known?.corrections === corrections) return known.text as Text;
  const corrected = new Map(corrections.map((correction) => [correction.word, correction]));
  const words = page.words.map((word, index) => {
    const correction = corrected.get(index);
    if (correction === undefined) return word;
    const { confidence: _, ...rest } = word;
    return { ...rest, text: correction.text ?? word.text };
  });
  const text = { ...page, words };
  correctedTexts.set(page, { corrections, text });
  return text;
}

/** Sorts zones by reading order. Returns a new array. */
export function sortByReadingOrder(zones: readonly Zone[]): Zone[] {
  return zones.toSorted((a, b) => a.order - b.order);
}

/** Returns the lines of a PDF page whose centres lie in the zone, in reading order. */
export function getZoneLines(page: PageText, { bbox }: Pick<Zone, "bbox">): Line[] {
  if (page.source === "markup" || bbox === undefined) return [];
  const findLines = lineIndexes.get(page) ?? createCentreIndex(page.lines);
  lineIndexes.set(page, findLines);
  return findLines(bbox);
}

/** Caches an index of the lines of each page by their positions, since a page may have a thousand zones. */
const lineIndexes = new WeakMap<PageText, ReturnType<typeof createCentreIndex<Line>>>();

/**
 * Returns the words of a PDF page whose centres lie in a zone or in a cell of a table, line by line. The lines of the
 * page are not used, since they often cross several cells.
 */
export function getCellWords(page: PageText, { bbox }: Pick<Cell, "bbox">): Word[] {
  if (page.source === "markup") return [];
  const findWords =
    wordIndexes.get(page) ?? createCentreIndex(page.lines.flatMap((line) => getWords(page, line.words)));
  wordIndexes.set(page, findWords);
  return findWords(bbox);
}

/** Caches an index of the words of each page by their positions, since a page may have a thousand zones or cells. */
const wordIndexes = new WeakMap<PageText, ReturnType<typeof createCentreIndex<Word>>>();

/** Returns the text of a cell of a table, with marks of notes in brackets. */
export function getCellText(page: PageText, cell: Pick<Cell, "bbox">): string {
  return joinCellWords(getCellWords(page, cell));
}

/** Returns the text of a zone, with one line for each of its lines (PDF) or blocks (ePub). */
export function getZoneText(page: PageText, zone: Pick<Zone, "bbox" | "range">): string {
  if (page.source !== "markup") {
    return getZoneLines(page, zone)
      .map((line) => getLineText(page, line))
      .join("\n");
  }
  const { range } = zone;
  if (range === undefined) return "";
  if (isSingleBlock(zone)) return page.blocks.find(({ path }) => path === range.from)?.text ?? "";
  return page.blocks
    .filter(({ path }) => isInBlockRange(path, range))
    .map((block) => block.text)
    .join("\n");
}

/**
 * Creates a function that finds the zone of a block by the block's path. Since a section can have tens of thousands of
 * zones and blocks, zones of a single block are in a map. Only the few other zones are searched one by one.
 */
export function createZoneLookup(zones: readonly Zone[]): (path: string) => Zone | undefined {
  const singleBlockZones = new Map(zones.filter(isSingleBlock).map((zone) => [zone.range?.from, zone]));
  const multiBlockZones = zones.filter((zone) => !isSingleBlock(zone));
  return (path) =>
    singleBlockZones.get(path) ??
    multiBlockZones.find(({ range }) => range !== undefined && isInBlockRange(path, range));
}

function isSingleBlock({ range }: Pick<Zone, "range">): boolean {
  return range !== undefined && range.from === range.to;
}
