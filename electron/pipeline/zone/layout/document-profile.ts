import { z } from "zod";
import type { Bbox } from "../../../../shared/document/geometry.ts";
import { bboxSchema } from "../../../../shared/document/geometry.ts";
import type { PageText, PdfPageText } from "../../../../shared/document/page-text.ts";
import { rotatePageUpright } from "../../read/rotation.ts";
import { bottom, centreY, right } from "./boxes.ts";
import { buildTextLines } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";

const runningSchema = z.strictObject({
  /** The line's text with its digits masked. */
  text: z.string(),
  /** Height of its middle on the page, in points. */
  y: z.number(),
  place: z.enum(["page-header", "page-footer"]),
});
export type RunningLine = z.infer<typeof runningSchema>;

/** What only shows across pages, and every page's zoning needs. Small: it is sent to a worker with each page. */
export const documentProfileSchema = z.strictObject({
  /** The most frequent size of text, in points. */
  bodySize: z.number().positive(),
  /** The most frequent distance of baselines in text of that size, in points. */
  leading: z.number().positive(),
  pages: z.int().nonnegative(),
  /** Sizes of lines larger than the body's text, the largest first; they tell a heading's level. */
  headingSizes: z.array(z.number().positive()),
  /** Lines that repeat over pages: running heads and feet. */
  running: z.array(runningSchema),
  /** Images that stand in the same place on many pages: logos, borders. */
  ornaments: z.array(bboxSchema),
});
export type DocumentProfile = z.infer<typeof documentProfileSchema>;

/** Running heads and feet stand in this outer part of a page. */
const outerMargin = 0.14;
/** How far the same running line may move from page to page, in points. */
export const runningLineTolerance = 8;
const runningShare = 0.25;
const ornamentShare = 0.2;
const watermarkShare = 0.6;
/** Of the page. */
const largePicture = 0.04;
const headingRatio = 1.08;
const maxHeadingWords = 22;
const defaultBodySize = 10;
const defaultLeading = 1.2;

/** Digits change from page to page where the rest of a running line does not. */
export function maskDigits(text: string): string {
  return text
    .replace(/\d+/g, "#")
    .replace(/^[ivxlc]+$/i, "#")
    .trim();
}

/** Takes the profile page by page, so that no more than one needs to be in memory. */
export class DocumentProfiler {
  private readonly seen = new Set<string>();
  private readonly sizes = new Map<number, number>();
  private readonly leadings = new Map<number, Map<number, number>>();
  private readonly headings = new Set<number>();
  private readonly outer: RunningLine[] = [];
  private readonly images = new Map<string, { bbox: Bbox; count: number; isLarge: boolean }>();
  private pages = 0;

  add(displayed: PageText): void {
    this.pages += 1;
    if (displayed.source === "markup") return;
    const page = rotatePageUpright(displayed);
    for (const { bbox } of page.images) {
      const key = placeOf(bbox);
      const known = this.images.get(key);
      if (known === undefined) this.images.set(key, { bbox, count: 1, isLarge: isLarge(bbox, page) });
      else known.count += 1;
    }
    const lines = buildTextLines(page).filter((line) => line.upright);
    this.outer.push(...outerLines(page, lines));
    lines.forEach((line, index) => {
      const size = roundSize(line.size);
      // What stands on every page must not outweigh what is only on one.
      const masked = maskDigits(line.text);
      if (!this.seen.has(masked)) add(this.sizes, size, line.text.length);
      this.seen.add(masked);
      if (line.words.length <= maxHeadingWords) this.headings.add(size);
      const next = lines[index + 1];
      if (next === undefined || roundSize(next.size) !== size) return;
      const distance = Math.round((next.baseline - line.baseline) * 2) / 2;
      if (distance > 0.8 * size && distance < 2.5 * size) add(mapIn(this.leadings, size), distance, 1);
    });
  }

  result(): DocumentProfile {
    const bodySize = mostFrequent(this.sizes) ?? defaultBodySize;
    return {
      bodySize,
      leading: mostFrequent(this.leadings.get(bodySize) ?? new Map<number, number>()) ?? bodySize * defaultLeading,
      pages: this.pages,
      headingSizes: [...this.headings].filter((size) => size > headingRatio * bodySize).sort((a, b) => b - a),
      ornaments: [...this.images.values()].flatMap(({ bbox, count, isLarge: large }) =>
        count >= Math.max(3, this.pages * (large ? watermarkShare : ornamentShare)) ? bbox : [],
      ),
      running: repeated(this.outer, Math.max(2, Math.ceil(this.pages * runningShare))),
    };
  }
}

/** In which margin of the page a box lies: above, below, or beside the text, where it counts by its half. */
export function findMargin(bbox: Bbox, page: { width: number; height: number }): RunningLine["place"] | undefined {
  if (bottom(bbox) < page.height * outerMargin) return "page-header";
  if (bbox.y > page.height * (1 - outerMargin)) return "page-footer";
  const beside = right(bbox) < page.width * outerMargin || bbox.x > page.width * (1 - outerMargin);
  if (!beside) return undefined;
  return bbox.y + bbox.height / 2 < page.height / 2 ? "page-header" : "page-footer";
}

/** Whether two images stand in the same place, to a point or two. */
export function isSamePlace(a: Bbox, b: Bbox): boolean {
  return placeOf(a) === placeOf(b);
}

function placeOf(bbox: Bbox): string {
  return [bbox.x, bbox.y, bbox.width, bbox.height].map((value) => Math.round(value / 2)).join(" ");
}

/** Large pictures in the text may well stand in the same place on some pages: those on most are watermarks. */
function isLarge(bbox: Bbox, page: { width: number; height: number }): boolean {
  return bbox.width * bbox.height > largePicture * page.width * page.height && findMargin(bbox, page) === undefined;
}

function outerLines(page: PdfPageText, lines: readonly TextLine[]): RunningLine[] {
  const found: RunningLine[] = [];
  for (const line of lines) {
    const y = centreY(line.bbox);
    const text = maskDigits(line.text);
    const margin = findMargin(line.bbox, page);
    // What stands twice on a page does not yet stand on two.
    const known = found.some((other) => other.text === text && Math.abs(other.y - y) <= runningLineTolerance);
    if (margin !== undefined && !known) found.push({ text, y, place: margin });
  }
  return found;
}

/** Those of the lines that stand alike on at least `least` pages, one each. */
function repeated(lines: readonly RunningLine[], least: number): RunningLine[] {
  const groups = new Map<string, { line: RunningLine; count: number }[]>();
  for (const line of lines) {
    const known = groups.get(line.text) ?? [];
    groups.set(line.text, known);
    const group = known.find((candidate) => Math.abs(candidate.line.y - line.y) <= runningLineTolerance);
    if (group === undefined) known.push({ line, count: 1 });
    else group.count += 1;
  }
  return [...groups.values()].flat().flatMap(({ line, count }) => (count >= least ? line : []));
}

function roundSize(size: number): number {
  return Math.max(0.5, Math.round(size * 2) / 2);
}

function add<Key>(counts: Map<Key, number>, key: Key, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}

function mapIn(maps: Map<number, Map<number, number>>, key: number): Map<number, number> {
  const map = maps.get(key) ?? new Map<number, number>();
  maps.set(key, map);
  return map;
}

function mostFrequent(counts: ReadonlyMap<number, number>): number | undefined {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
