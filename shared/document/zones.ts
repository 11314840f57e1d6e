import { z } from "zod";
import { bboxSchema, blockRangeSchema, isCentreInside, isInBlockRange } from "./geometry.ts";
import type { Line, PageText } from "./page-text.ts";
import { getLineText } from "./page-text.ts";

/** DocLayNet's eleven types, and docling's document-index, reference and code. */
export const zoneTypes = [
  "title",
  "section-header",
  "text",
  "list-item",
  "table",
  "picture",
  "caption",
  "footnote",
  "formula",
  "page-header",
  "page-footer",
  "document-index",
  "reference",
  "code",
] as const;
export type ZoneType = (typeof zoneTypes)[number];

export const originSchema = z.enum(["machine", "human"]);
export type Origin = z.infer<typeof originSchema>;

const cellSchema = z.strictObject({
  /** From 0, like the indexes of every array here; the XML counts from 1. */
  row: z.int().nonnegative(),
  column: z.int().nonnegative(),
  row_span: z.int().positive(),
  column_span: z.int().positive(),
  header: z.boolean(),
  bbox: bboxSchema,
});
export type Cell = z.infer<typeof cellSchema>;

/** The deepest level of a heading, and of an item in its list: what is nested deeper has this one. */
export const deepestLevel = 9;

export const zoneSchema = z
  .strictObject({
    id: z.string().min(1).max(64),
    type: z.enum(zoneTypes),
    /** Place in the reading order of the page, from 1. */
    order: z.int().positive(),
    /** A heading's level, or how deep an item of a list is nested; from 1. */
    level: z.int().min(1).max(deepestLevel).optional(),
    /** Where it stands on a page of a PDF. */
    bbox: bboxSchema.optional(),
    /** Where it stands in a section of an ePub. */
    range: blockRangeSchema.optional(),
    confidence: z.number().min(0).max(1),
    origin: originSchema,
    /** Whether a reviewer has agreed to it as it is. */
    accepted: z.boolean(),
    /** The id of the zone that this one goes on from: on the same page or, where none there has it, the page before. */
    continues: z.string().optional(),
    /** Of a caption, or of a note to a table: the id of what it is said of, on the same page. */
    describes: z.string().optional(),
    /** Of an item: names its list among those of the page. Items of lists nested in it have it too. */
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

/** The zones of one page (PDF: with `width` and `height`) or of one section (ePub: with `href`). */
export const pageZonesSchema = z
  .strictObject({
    page: z.int().positive(),
    width: z.number().positive().optional(),
    height: z.number().positive().optional(),
    href: z.string().optional(),
    /** How sure the machine is of the page as a whole; what the job's threshold is held against. */
    confidence: z.number().min(0).max(1),
    zones: z.array(zoneSchema),
  })
  .superRefine((page, context) => {
    const ids = new Set<string>();
    const orders = new Set<number>();
    page.zones.forEach((zone, index) => {
      if (ids.has(zone.id)) {
        context.addIssue({ code: "custom", path: ["zones", index, "id"], message: `the id ${zone.id} is used twice` });
      }
      if (orders.has(zone.order)) {
        context.addIssue({
          code: "custom",
          path: ["zones", index, "order"],
          message: `the order ${zone.order} is used twice`,
        });
      }
      ids.add(zone.id);
      orders.add(zone.order);
    });
  });
export type PageZones = z.infer<typeof pageZonesSchema>;

/** The zones in reading order; a copy. */
export function sortByReadingOrder(zones: readonly Zone[]): Zone[] {
  return zones.toSorted((a, b) => a.order - b.order);
}

/** The lines of a PDF page whose centre lies in the zone, in reading order. */
export function getZoneLines(page: PageText, { bbox }: Pick<Zone, "bbox">): Line[] {
  if (page.source === "markup" || bbox === undefined) return [];
  return page.lines.filter((line) => isCentreInside(line.bbox, bbox));
}

/** The text inside a zone, a line of the page (or a block of the section) to a line. */
export function getZoneText(page: PageText, zone: Pick<Zone, "bbox" | "range">): string {
  if (page.source !== "markup") {
    return getZoneLines(page, zone)
      .map((line) => getLineText(page, line))
      .join("\n");
  }
  const { range } = zone;
  if (range === undefined) return "";
  if (isOneBlock(zone)) return page.blocks.find(({ path }) => path === range.from)?.text ?? "";
  return page.blocks
    .filter(({ path }) => isInBlockRange(path, range))
    .map((block) => block.text)
    .join("\n");
}

/**
 * Finds the zone that holds a block of a section, by the block's path. A zone is mostly one block, and a section can
 * have tens of thousands of both: those are looked up, the few others searched.
 */
export function createZoneLookup(zones: readonly Zone[]): (path: string) => Zone | undefined {
  const single = new Map(zones.filter(isOneBlock).map((zone) => [zone.range?.from, zone]));
  const several = zones.filter((zone) => !isOneBlock(zone));
  return (path) => single.get(path) ?? several.find(({ range }) => range !== undefined && isInBlockRange(path, range));
}

function isOneBlock({ range }: Pick<Zone, "range">): boolean {
  return range !== undefined && range.from === range.to;
}
