import { z } from "zod";
import { bboxSchema, createCentreIndex, type Bbox } from "../../../../shared/document/geometry.ts";
import type { PageText, PdfPageText } from "../../../../shared/document/page-text.ts";
import { rotatePageUpright } from "../../read/rotation.ts";
import { BibliographyCollector, bibliographySchema } from "./bibliography.ts";
import { bottom, centreY, right } from "./boxes.ts";
import { contentsEndSchema, ContentsTargetCollector, contentsTargetSchema } from "./contents-targets.ts";
import { HeadingStyleCounter, headingStyleSchema } from "./heading-styles.ts";
import { collectWordsOutsideHeadings, findListedHeadings, findTaggedHeadings } from "./marked-headings.ts";
import { buildTextLines, groupIntoRows, type TextLine } from "./text-line.ts";
import { readSectionDepth } from "./section-numbers.ts";
import { pageNumberPattern } from "./text-patterns.ts";
import { layoutThresholds } from "./thresholds.ts";

const {
  defaultBodySizePt,
  defaultLeading,
  imageTolerancePt,
  largeImageShare,
  marginShare,
  maxHeadingWords,
  minHeadingRatio,
  minLargeRatio,
  minRepeatedImageShare,
  minRunningLineShare,
  minTaggedHeadings,
  minWatermarkShare,
  runningLineTolerancePt,
  wideMarginShare,
} = layoutThresholds;

const boxFields = ["x", "y", "width", "height"] as const;
/** The size of a grid cell of images, in points. Values within the tolerance then lie in at most two cells. */
const imageCellPt = 2 * imageTolerancePt;

/** The place of an image, with the number of images there; of large images, only those with text on them. */
interface ImagePlace {
  bbox: Bbox;
  count: number;
  isLarge: boolean;
}

const runningLineSchema = z.strictObject({
  /** The text of the line with its numbers masked. */
  text: z.string(),
  /** The y position of its centre, in points. */
  y: z.number(),
  type: z.enum(["page-header", "page-footer"]),
});
export type RunningLine = z.infer<typeof runningLineSchema>;

/** The statistics of a whole document that the zoning of each page needs. It is sent to a worker with each page. */
export const documentProfileSchema = z.strictObject({
  /** The body size: the most frequent font size, in points. */
  bodySize: z.number().positive(),
  /** The most frequent distance of baselines in text of the body size, in points. */
  leading: z.number().positive(),
  pages: z.int().nonnegative(),
  /** The sizes of short lines larger than the body, the largest first: they give the levels of headings. */
  headingSizes: z.array(z.number().positive()),
  /** The sizes of short lines with nothing beside them that are larger than the body, the largest first. */
  headingRanks: z.array(z.number().positive()),
  /** The styles of short lines with a section number. The level is the smallest depth: 1 of "4" and "4.1". */
  numberedStyles: z.array(headingStyleSchema),
  /** The styles of the headings that the structure tree, the outline or the table of contents marks. */
  headingStyles: z.array(headingStyleSchema),
  /** The structure tree marks headings, so that text that it marks otherwise is none. */
  tagsHeadings: z.boolean(),
  /** The entries of the table of contents. */
  contents: z.array(contentsTargetSchema),
  /** The bibliographies, in the order of the document. */
  bibliographies: z.array(bibliographySchema),
  /** The pages with a table of contents, which can go on on the next page. */
  contentsEnds: z.array(contentsEndSchema),
  /** Lines that repeat across pages: running headers and footers. */
  runningLines: z.array(runningLineSchema),
  /** Boxes of images that repeat across pages, such as logos and watermarks. */
  repeatedImages: z.array(bboxSchema),
});
export type DocumentProfile = z.infer<typeof documentProfileSchema>;

/**
 * Replaces numbers, and a text that is one Roman numeral, by "#". The copies of a running line differ only in numbers.
 */
export function maskNumbers(text: string): string {
  return text
    .replace(/\d+/g, "#")
    .replace(/^[ivxlc]+$/i, "#")
    .trim();
}

/**
 * Computes the profile of a document page by page, so that only one page needs to be in memory.
 * @example
 * const profiler = new DocumentProfiler();
 * for (const text of texts) profiler.add(text);
 * const profile = profiler.result();
 */
export class DocumentProfiler {
  private readonly seenTexts = new Set<string>();
  private readonly charactersBySize = new Map<number, number>();
  private readonly leadingsBySize = new Map<number, Map<number, number>>();
  private readonly shortLineSizes = new Set<number>();
  private readonly separateLineSizes = new Set<number>();
  private readonly numberedStyles = new HeadingStyleCounter();
  private readonly headingStyles = new HeadingStyleCounter();
  private taggedHeadings = 0;
  private readonly untaggedLinesBySize = new Map<number, number>();
  private readonly bibliographies = new BibliographyCollector();
  private readonly contents = new ContentsTargetCollector();
  private readonly marginLines: RunningLine[] = [];
  private readonly imagesByCell = new Map<string, ImagePlace[]>();
  private pages = 0;

  /** Adds a page as it is displayed. A section of an ePub only adds to the number of pages. */
  add(displayed: PageText): void {
    this.pages += 1;
    if (displayed.source === "markup") return;
    const page = rotatePageUpright(displayed);
    const findWordsInside = createCentreIndex(page.words);
    // Two images at one place of a page, such as the axes and the frame of a chart, count once.
    const countedPlaces = new Set<ImagePlace>();
    for (const { bbox } of page.images) {
      const isLarge = isLargeImage(bbox, page);
      // A large image without text on it is no watermark: pictures of a catalogue have the same place on each page.
      const count = isLarge && findWordsInside(bbox).length === 0 ? 0 : 1;
      const place = this.findImagePlace(bbox) ?? this.addImagePlace({ bbox, count: 0, isLarge });
      if (!countedPlaces.has(place)) place.count += count;
      if (count > 0) countedPlaces.add(place);
    }
    const lines = buildTextLines(page).filter((line) => line.upright);
    this.marginLines.push(...findMarginLines(page, lines));
    this.contents.add(page, lines);
    this.bibliographies.add(page.page, lines);
    this.addMarkedHeadings(page, lines);
    for (const line of findSeparateLines(page, lines)) {
      this.separateLineSizes.add(roundSize(line.size));
      const depth = readSectionDepth(line.text);
      if (depth !== undefined) this.numberedStyles.add([line], depth);
    }
    lines.forEach((line, index) => {
      const size = roundSize(line.size);
      // Each text counts once, so that a line that repeats on every page does not determine the body size.
      const maskedText = maskNumbers(line.text);
      if (!this.seenTexts.has(maskedText)) increase(this.charactersBySize, size, line.text.length);
      this.seenTexts.add(maskedText);
      if (line.words.length <= maxHeadingWords) this.shortLineSizes.add(size);
      const next = lines[index + 1];
      if (next === undefined || roundSize(next.size) !== size) return;
      const distance = Math.round((next.baseline - line.baseline) * 2) / 2;
      if (distance <= 0.8 * size || distance >= 2.5 * size) return;
      const leadings = this.leadingsBySize.get(size) ?? new Map<number, number>();
      this.leadingsBySize.set(size, leadings);
      increase(leadings, distance, 1);
    });
  }

  result(): DocumentProfile {
    const bodySize = findMostFrequent(this.charactersBySize) ?? defaultBodySizePt;
    const leadings = this.leadingsBySize.get(bodySize) ?? new Map<number, number>();
    const contents = this.contents.result(this.headingStyles);
    return {
      contents,
      bibliographies: this.bibliographies.result(),
      contentsEnds: [...this.contents.ends],
      headingStyles: this.headingStyles.result(),
      tagsHeadings: this.tagsHeadings(bodySize),
      bodySize,
      leading: findMostFrequent(leadings) ?? bodySize * defaultLeading,
      pages: this.pages,
      headingSizes: [...this.shortLineSizes].filter((size) => size > minHeadingRatio * bodySize).sort((a, b) => b - a),
      headingRanks: [...this.separateLineSizes]
        .filter((size) => size > minHeadingRatio * bodySize)
        .sort((a, b) => b - a),
      numberedStyles: this.numberedStyles.listHighest(),
      repeatedImages: [...this.imagesByCell.values()]
        .flat()
        .flatMap(({ bbox, count, isLarge }) =>
          count >= Math.max(3, this.pages * (isLarge ? minWatermarkShare : minRepeatedImageShare)) ? bbox : [],
        ),
      runningLines: findRepeatedLines(this.marginLines, Math.max(2, Math.ceil(this.pages * minRunningLineShare))),
    };
  }

  /** Counts the headings that the document marks, and the large lines of tagged pages that are no heading in the tree. */
  private addMarkedHeadings(page: PdfPageText, lines: readonly TextLine[]): void {
    const tagged = findTaggedHeadings(page, lines);
    this.taggedHeadings += tagged.length;
    for (const { lines: own, level } of [...tagged, ...findListedHeadings(lines, page.bookmarks ?? [])])
      this.headingStyles.add(own, level);
    if (page.structure === undefined) return;
    const wordsOutside = collectWordsOutsideHeadings(page);
    for (const { words, size, text, bbox } of lines) {
      const isShort = words.length <= maxHeadingWords && /\p{L}{2}/u.test(text);
      if (isShort && findMargin(bbox, page) === undefined && words.every((word) => wordsOutside.has(word)))
        increase(this.untaggedLinesBySize, roundSize(size), 1);
    }
  }

  /** Tells whether the structure tree marks most lines that are as large as headings. */
  private tagsHeadings(bodySize: number): boolean {
    let untagged = 0;
    for (const [size, count] of this.untaggedLinesBySize) if (size > minLargeRatio * bodySize) untagged += count;
    return this.taggedHeadings >= Math.max(minTaggedHeadings, untagged);
  }

  private findImagePlace(bbox: Bbox): ImagePlace | undefined {
    const places = listGridCells(bbox, imageTolerancePt).flatMap((cell) => this.imagesByCell.get(cell) ?? []);
    return places.find((place) => isSamePlace(place.bbox, bbox));
  }

  private addImagePlace(place: ImagePlace): ImagePlace {
    for (const cell of listGridCells(place.bbox, 0))
      this.imagesByCell.set(cell, [...(this.imagesByCell.get(cell) ?? []), place]);
    return place;
  }
}

/**
 * Finds the margin of the page that a box lies in. A box in a side margin belongs to the nearer of header and footer.
 */
export function findMargin(bbox: Bbox, page: { width: number; height: number }): RunningLine["type"] | undefined {
  if (bottom(bbox) < page.height * marginShare) return "page-header";
  if (bbox.y > page.height * (1 - marginShare)) return "page-footer";
  const isInSideMargin = right(bbox) < page.width * marginShare || bbox.x > page.width * (1 - marginShare);
  if (!isInSideMargin) return undefined;
  return bbox.y + bbox.height / 2 < page.height / 2 ? "page-header" : "page-footer";
}

/**
 * Finds the margin of a page number that is the first or last line of a page but not in its outer part, since pages of
 * small books have wide margins; undefined for other lines.
 */
export function findNumberMargin(
  { bbox, text, upright }: TextLine,
  lines: readonly TextLine[],
  page: { height: number },
): RunningLine["type"] | undefined {
  if (!upright || !pageNumberPattern.test(text)) return undefined;
  const isOutermost = (isBeyond: (other: Bbox) => boolean) =>
    lines.every((other) => other.bbox === bbox || !isBeyond(other.bbox));
  if (bottom(bbox) < page.height * wideMarginShare && isOutermost((other) => other.y < bottom(bbox)))
    return "page-header";
  return bbox.y > page.height * (1 - wideMarginShare) && isOutermost((other) => bottom(other) > bbox.y)
    ? "page-footer"
    : undefined;
}

/** Checks whether two images have the same box within a tolerance. */
export function isSamePlace(a: Bbox, b: Bbox): boolean {
  return boxFields.every((field) => Math.abs(a[field] - b[field]) <= imageTolerancePt);
}

/**
 * Lists the grid cells of all boxes that differ from `bbox` by at most `tolerance` points in each value. An image is
 * then compared only with the images in these cells.
 */
function listGridCells(bbox: Bbox, tolerance: number): string[] {
  return boxFields.reduce<string[]>(
    (cells, field) => {
      const [first, last] = [-tolerance, tolerance].map((shift) => Math.floor((bbox[field] + shift) / imageCellPt));
      return [...new Set([first, last])].flatMap((index) => cells.map((cell) => `${cell} ${index}`));
    },
    [""],
  );
}

/** Checks whether an image is large and outside the margins. It is a watermark only if most pages have it. */
function isLargeImage(bbox: Bbox, page: { width: number; height: number }): boolean {
  return bbox.width * bbox.height > largeImageShare * page.width * page.height && findMargin(bbox, page) === undefined;
}

/** Finds the short lines of a page, outside its margins and images, that have a row of their own. */
function findSeparateLines(page: PdfPageText, lines: readonly TextLine[]): TextLine[] {
  const findInside = createCentreIndex(lines);
  const linesOnImages = new Set(page.images.flatMap(({ bbox }) => findInside(bbox)));
  return groupIntoRows(lines).flatMap((row): TextLine[] => {
    const [line] = row;
    const isShort = row.length === 1 && line !== undefined && line.words.length <= maxHeadingWords;
    if (!isShort || !/\p{L}{2}/u.test(line.text) || findMargin(line.bbox, page) !== undefined) return [];
    return linesOnImages.has(line) ? [] : [line];
  });
}

/** Finds the lines in the margins of a page, without duplicates. */
function findMarginLines(page: PdfPageText, lines: readonly TextLine[]): RunningLine[] {
  const marginLines: RunningLine[] = [];
  for (const line of lines) {
    const y = centreY(line.bbox);
    const text = maskNumbers(line.text);
    const type = findMargin(line.bbox, page) ?? findNumberMargin(line, lines, page);
    const isDuplicate = marginLines.some(
      (other) => other.text === text && Math.abs(other.y - y) <= runningLineTolerancePt,
    );
    if (type !== undefined && !isDuplicate) marginLines.push({ text, y, type });
  }
  return marginLines;
}

/** Groups lines by text and position, and returns one line of each group of at least `minCount` lines. */
function findRepeatedLines(lines: readonly RunningLine[], minCount: number): RunningLine[] {
  const groupsByText = new Map<string, { line: RunningLine; count: number }[]>();
  for (const line of lines) {
    const groups = groupsByText.get(line.text) ?? [];
    groupsByText.set(line.text, groups);
    const group = groups.find((candidate) => Math.abs(candidate.line.y - line.y) <= runningLineTolerancePt);
    if (group === undefined) groups.push({ line, count: 1 });
    else group.count += 1;
  }
  return [...groupsByText.values()].flat().flatMap(({ line, count }) => (count >= minCount ? line : []));
}

function roundSize(size: number): number {
  return Math.max(0.5, Math.round(size * 2) / 2);
}

function increase<Key>(counts: Map<Key, number>, key: Key, amount: number): void {
  counts.set(key, (counts.get(key) ?? 0) + amount);
}

function findMostFrequent(counts: ReadonlyMap<number, number>): number | undefined {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
