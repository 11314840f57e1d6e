import { bottom, centreX, centreY, right } from "./boxes.ts";
import { findMargin, findNumberMargin, maskNumbers, type DocumentProfile } from "./document-profile.ts";
import { groupIntoRows, type TextLine } from "./text-line.ts";
import { pageNumberPattern } from "./text-patterns.ts";
import { layoutThresholds } from "./thresholds.ts";
import { maximum, minimum } from "../../../../shared/values/extremes.ts";

const { maxCentringErrorEm, maxHeaderGapEm, maxHeaderRowDistanceEm, minHeaderGapLeadings, runningLineTolerancePt } =
  layoutThresholds;

/** A running header, a running footer or a page number. */
export interface RunningHeader {
  lines: TextLine[];
  type: "page-header" | "page-footer";
  /** A score, 0 to 1. */
  confidence: number;
}

/**
 * Detects the running headers and footers of a page among the lines in its margins: lines that repeat across pages,
 * page numbers, and a small or numbered first or last row at a distance from the body.
 */
export function detectRunningHeaders(
  lines: readonly TextLine[],
  page: { width: number; height: number },
  profile: DocumentProfile,
): RunningHeader[] {
  const headers: RunningHeader[] = [];
  const rows = groupIntoRows(lines.filter((line) => line.upright));
  rows.forEach((row, index) => {
    for (const line of row) {
      const outerType = findMargin(line.bbox, page);
      const type = outerType ?? findNumberMargin(line, lines, page);
      if (type === undefined) continue;
      const isOutermost = type === "page-header" ? index === 0 : index === rows.length - 1;
      const innerRow = rows[type === "page-header" ? index + 1 : index - 1];
      if (isRepeated(line, type, profile)) headers.push({ lines: [line], type, confidence: isOutermost ? 0.96 : 0.8 });
      else if (isOutermost && outerType !== undefined) {
        const confidence = scoreOuterLine(line, row, innerRow, profile);
        if (confidence !== undefined) headers.push({ lines: [line], type, confidence });
      }
    }
  });
  return mergeHeaders(headers, page.width);
}

/** Checks whether a line repeats across the pages of the document. */
function isRepeated(line: TextLine, type: RunningHeader["type"], { runningLines }: DocumentProfile): boolean {
  const maskedText = maskNumbers(line.text);
  const y = centreY(line.bbox);
  return runningLines.some(
    (running) =>
      running.type === type && running.text === maskedText && Math.abs(running.y - y) <= runningLineTolerancePt,
  );
}

/** Scores a line of the first or last row that does not repeat; undefined if it belongs to the body. */
function scoreOuterLine(
  line: TextLine,
  row: readonly TextLine[],
  innerRow: readonly TextLine[] | undefined,
  profile: DocumentProfile,
): number | undefined {
  if (innerRow !== undefined && measureGap(row, innerRow) < minHeaderGapLeadings * profile.leading) return undefined;
  if (pageNumberPattern.test(line.text)) return 0.9;
  if (line.words.length > 14) return undefined;
  const isBesideNumber = row.some((other) => other !== line && pageNumberPattern.test(other.text));
  const hasNumber = isBesideNumber || /^\d{1,4}\s|\s\d{1,4}$/.test(line.text);
  const isSmall = line.size < 0.97 * profile.bodySize;
  const isPlain = line.size < 1.02 * profile.bodySize && line.bold < 0.5;
  // The first line of a letter can be small too, so on a single page a header needs a page number beside it.
  if (profile.pages === 1) return isBesideNumber && isPlain ? 0.75 : undefined;
  return isSmall || (hasNumber && isPlain) ? 0.75 : undefined;
}

function measureGap(a: readonly TextLine[], b: readonly TextLine[]): number {
  const [upper, lower] = (a[0]?.bbox.y ?? 0) < (b[0]?.bbox.y ?? 0) ? [a, b] : [b, a];
  return minimum(lower.map((line) => line.bbox.y)) - maximum(upper.map((line) => bottom(line.bbox)));
}

/** Merges the pieces of a row that are one text, and adjacent rows. Other pieces of a row are headers of their own. */
function mergeHeaders(headers: readonly RunningHeader[], pageWidth: number): RunningHeader[] {
  const mergedHeaders: RunningHeader[] = [];
  const tabbedLines = findTabbedLines(headers, pageWidth);
  const belongTogether = (a: TextLine, b: TextLine) => areInOneText(a, b, tabbedLines) || areInAdjacentRows(a, b);
  for (const header of headers.toSorted((a, b) => getStreamPosition(a) - getStreamPosition(b))) {
    const adjacent = mergedHeaders.find(
      (other) => other.type === header.type && other.lines.some((a) => header.lines.some((b) => belongTogether(a, b))),
    );
    if (adjacent === undefined) mergedHeaders.push({ ...header });
    else {
      adjacent.lines = [...adjacent.lines, ...header.lines];
      adjacent.confidence = Math.min(adjacent.confidence, header.confidence);
    }
  }
  return mergedHeaders;
}

function getStreamPosition({ lines }: RunningHeader): number {
  return minimum(lines.map((line) => line.stream.first));
}

/**
 * Finds the lines of headers that are pieces of one text with tab stops: in a paragraph of several rows, or with a piece
 * at a position that is neither a margin nor the centre. A row without such a piece has the usual places of separate
 * headers: left, centred and right.
 */
function findTabbedLines(headers: readonly RunningHeader[], pageWidth: number): ReadonlySet<TextLine> {
  const rows = groupIntoRows(headers.flatMap(({ lines }) => lines));
  return new Set(
    rows.flatMap((row, index) => {
      const isParagraph = [rows[index - 1], rows[index + 1]].some((other) => continuesRow(row, other));
      return isParagraph || hasInnerTabStop(row, pageWidth) ? row : [];
    }),
  );
}

/** Checks whether an adjacent row consists of one line that is right before or after a row in the content stream. */
function continuesRow(row: readonly TextLine[], other: readonly TextLine[] = []): boolean {
  const [line] = other;
  if (line === undefined || other.length > 1) return false;
  const first = minimum(row.map(({ stream }) => stream.first));
  const last = maximum(row.map(({ stream }) => stream.last));
  const isAdjacentInStream = line.stream.first === last + 1 || line.stream.last === first - 1;
  return isAdjacentInStream && row.some((piece) => areInAdjacentRows(piece, line));
}

/**
 * Checks whether a row of three pieces has the inner one at a tab stop. More pieces are those of the two pages of a
 * spread or of a bar on slides.
 */
function hasInnerTabStop(row: readonly TextLine[], pageWidth: number): boolean {
  const [first, inner, last] = row;
  if (first === undefined || inner === undefined || last === undefined || row.length > 3) return false;
  const centres = [pageWidth / 2, (first.bbox.x + right(last.bbox)) / 2];
  return centres.every((centre) => Math.abs(centreX(inner.bbox) - centre) > maxCentringErrorEm * inner.size);
}

/** Checks whether two pieces of a row follow each other in the content stream, and are near or set with tab stops. */
function areInOneText(a: TextLine, b: TextLine, tabbedLines: ReadonlySet<TextLine>): boolean {
  const em = Math.max(a.size, b.size);
  if (Math.abs(b.baseline - a.baseline) >= 0.5 * em || b.stream.first !== a.stream.last + 1) return false;
  const gap = Math.max(b.bbox.x - right(a.bbox), a.bbox.x - right(b.bbox));
  return gap <= maxHeaderGapEm * em || (tabbedLines.has(a) && tabbedLines.has(b));
}

function areInAdjacentRows(a: TextLine, b: TextLine): boolean {
  const em = Math.max(a.size, b.size);
  const distance = Math.abs(b.baseline - a.baseline);
  const overlap = Math.min(right(a.bbox), right(b.bbox)) - Math.max(a.bbox.x, b.bbox.x);
  return distance >= 0.5 * em && distance < maxHeaderRowDistanceEm * em && overlap > 0;
}
