import { createCentreIndex, type Bbox } from "../../../../shared/document/geometry.ts";
import { getLineText, type Line, type PdfPageText } from "../../../../shared/document/page-text.ts";
import { attachMarkers } from "./detached-markers.ts";
import type { DocumentProfile } from "./document-profile.ts";
import { detectPictures, dropContradictedPictures } from "./pictures.ts";
import { detectRunningHeaders, type RunningHeader } from "./running-headers.ts";
import { excludeTableRows } from "./table-rows-in-margin.ts";
import { computeCoverage } from "./boxes.ts";
import { buildTextLines, findDominantValue, type TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";
import { buildUprightFrame, type UprightFrame } from "./upright-frame.ts";

/**
 * The physical layout of one page. It is built once and does not change; every later step reads it. All boxes are in
 * points in the coordinate space of `page`, except those of `uprightFrame`.
 * @example
 * const layout = new PageLayout(rotatePageUpright(text), profile);
 * const tables = detectTables(layout, models.tables);
 */
export class PageLayout {
  readonly page: PdfPageText;
  /** The profile of the document, with the body size and leading of the page if its text is larger. */
  readonly profile: DocumentProfile;
  /** All lines of the page text. */
  readonly textLines: readonly TextLine[];
  /** Running headers, running footers and page numbers. */
  readonly runningHeaders: readonly RunningHeader[];
  readonly pictures: readonly Bbox[];
  /** The lines outside running headers and pictures, with detached list markers attached to their text. */
  readonly bodyLines: readonly TextLine[];
  private cachedUprightFrame: UprightFrame | undefined;
  private findLinesInside: ((box: Bbox) => Line[]) | undefined;
  private pageFontSize: number | undefined;

  /**
   * @param page The page as `rotatePageUpright` returns it.
   * @param documentProfile The profile of the document that the page belongs to.
   */
  constructor(page: PdfPageText, documentProfile: DocumentProfile) {
    this.page = page;
    this.textLines = buildTextLines(page);
    const lines = attachMarkers(this.textLines);
    this.profile = adaptProfile(documentProfile, lines);
    this.runningHeaders = excludeTableRows(detectRunningHeaders(lines, page, this.profile), lines);
    const runningLines = new Set(this.runningHeaders.flatMap((header) => header.lines));
    const body = lines.filter((line) => !runningLines.has(line));
    this.pictures = dropContradictedPictures(detectPictures(page, body, this.profile), page);
    this.bodyLines = body.filter((line) => !this.pictures.some((picture) => computeCoverage(line.bbox, picture) > 0.7));
  }

  /** The body lines and ruling lines in a frame in which most of the text is upright. It is built at first use. */
  get uprightFrame(): UprightFrame {
    return (this.cachedUprightFrame ??= buildUprightFrame(this.page, this.bodyLines));
  }

  /** The font size that most characters of the page have, in points. @throws {RangeError} on a page without words. */
  get em(): number {
    return (this.pageFontSize ??= findDominantValue(this.page.words, ({ size }) => roundToHalf(size)));
  }

  /** Finds the lines whose centre lies in a box, in the order of the page. */
  getLinesInside(box: Bbox): Line[] {
    this.findLinesInside ??= createCentreIndex(this.page.lines);
    return this.findLinesInside(box);
  }

  /** Joins the text of the lines whose centre lies in a box with line feeds. */
  getTextInside(box: Bbox): string {
    return this.getLinesInside(box)
      .map((line) => getLineText(this.page, line))
      .join("\n");
  }
}

/** Replaces the body size and leading by those of the page if most of its text is larger, as on slides among notes. */
function adaptProfile(profile: DocumentProfile, lines: readonly TextLine[]): DocumentProfile {
  if (lines.length === 0) return profile;
  const words = lines.flatMap((line) => line.words);
  let characters = 0;
  let bodySizeCharacters = 0;
  for (const { text, size } of words) {
    characters += text.length;
    if (Math.abs(size / profile.bodySize - 1) < 0.1) bodySizeCharacters += text.length;
  }
  const bodySize = findDominantValue(words, (word) => roundToHalf(word.size));
  if (bodySizeCharacters > layoutThresholds.minBodySizeCharacterShare * characters || bodySize <= profile.bodySize)
    return profile;
  return { ...profile, bodySize, leading: profile.leading * (bodySize / profile.bodySize) };
}

function roundToHalf(size: number): number {
  return Math.round(size * 2) / 2;
}
