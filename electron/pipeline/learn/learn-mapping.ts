import { isAddedPath, type DataPoint, type Mapping } from "../../../shared/document/data-points.ts";
import { isCentreInside, type Bbox } from "../../../shared/document/geometry.ts";
import {
  maxLearnedBytes,
  maxLearnedPoints,
  maxLearnedTextLength,
  type LearnedMapping,
  type LearnedPoint,
} from "../../../shared/learned.ts";
import { buildRows, getLeft, getRight, getText, type TokenRow, type Span, type Token } from "../map/rows.ts";
import { mappingThresholds } from "../map/thresholds.ts";
import type { PageReader } from "../page-reader.ts";
import { PageSentences } from "./learn-sentences.ts";
import { computeLayoutFingerprint } from "../map/layout-fingerprint.ts";

const { maxLabelDistanceAboveEm, maxLabelWords, maxLearnedPages } = mappingThresholds;

/**
 * Learns from a reviewed mapping: the value, position and labels of each data point that a reviewer accepted or
 * corrected. Only the first row of a repeated group is learned, for the labels of its columns.
 * @returns null if nothing was accepted or corrected.
 * @example const learned = await learnMapping([() => ({ text, zones })], mapping); // a document with one page
 */
export async function learnMapping(pages: readonly PageReader[], mapping: Mapping): Promise<LearnedMapping | null> {
  const reviewed = mapping.data_points.filter(isLearnable).slice(0, maxLearnedPoints);
  if (reviewed.length === 0) return null;
  const pageNumbers = new Set(
    reviewed.flatMap(({ regions }) => regions.map(({ page }) => page)).slice(0, maxLearnedPages),
  );
  const learnedPages = new Map<number, LearnedPage>();
  let layout: string[] = [];
  for (const [index, readPage] of pages.entries()) {
    if (index > 0 && !pageNumbers.has(index + 1)) continue;
    const page = await readPage();
    const { text } = page;
    const rows = [...buildRows(text, 0)].flatMap((window) => window.rows.slice(window.start, window.end));
    if (index === 0) layout = computeLayoutFingerprint(rows);
    // The rows of an ePub section have no real coordinates, so that no positions are learned from them.
    if (text.source === "markup") continue;
    const valueBoxes = mapping.data_points.flatMap(({ regions }) =>
      regions.flatMap(({ page, bbox }) => (page === index + 1 && bbox !== undefined ? [bbox] : [])),
    );
    learnedPages.set(index + 1, {
      rows,
      sentences: new PageSentences(page),
      valueBoxes,
      width: text.width,
      height: text.height,
    });
  }
  const points = reviewed.map((point) => learnPoint(point, learnedPages));
  const absent = mapping.data_points.flatMap(({ path, state, origin }) =>
    state === "absent" && origin === "human" && !path.includes("[") && !isAddedPath(path) ? path : [],
  );
  return limitSize({
    kind: "data-points",
    layout,
    data_points: points,
    ...(absent.length > 0 && { absent: absent.slice(0, maxLearnedPoints) }),
  });
}

/** The rows and sentences of a page, the boxes of its values, and its size in points. */
interface LearnedPage {
  rows: readonly TokenRow[];
  sentences: PageSentences;
  valueBoxes: readonly Bbox[];
  width: number;
  height: number;
}

function isLearnable({ state, value, path }: DataPoint): boolean {
  const isReviewed = state === "accepted" || state === "corrected";
  const isTooLong = typeof value === "string" && value.length > maxLearnedTextLength;
  const isLaterRow = /\[[1-9]/u.test(path) && path.includes("].");
  return isReviewed && !isAddedPath(path) && value !== null && !isTooLong && !isLaterRow;
}

function learnPoint(point: DataPoint, pages: ReadonlyMap<number, LearnedPage>): LearnedPoint {
  const { path, value, text, regions, state } = point;
  if (value === null) throw new TypeError(`${path} has no value to learn`);
  const learned = {
    path: removeRowNumbers(path),
    value,
    text: text.slice(0, maxLearnedTextLength),
    ...(state === "corrected" && { corrected: true as const }),
  };
  const [region] = regions;
  const learnedPage = region === undefined ? undefined : pages.get(region.page);
  if (region?.bbox === undefined || learnedPage === undefined) return learned;
  const { page, bbox } = region;
  const { rows, sentences, valueBoxes, width, height } = learnedPage;
  const place = { page, x: toShare(bbox.x, width), y: toShare(bbox.y, height) };
  const span = findSpan(rows, bbox);
  if (span === undefined) return { ...learned, place };
  const words = sentences.find(bbox);
  const toText = (text: string) => text.slice(0, maxLearnedTextLength);
  if (words !== undefined)
    return { ...learned, place, words_before: toText(words.before), words_after: toText(words.after) };
  const left = findLabelLeft(span, valueBoxes);
  const maxDistanceEm = path.includes("].") ? maxLabelDistanceAboveEm.column : maxLabelDistanceAboveEm.single;
  const above = findLabelAbove({ rows, valueBoxes }, span, maxDistanceEm);
  return {
    ...learned,
    place,
    ...(left === undefined ? {} : { label_left: left }),
    ...(above === undefined ? {} : { label_above: above }),
  };
}

const removeRowNumbers = (path: string): string => path.replaceAll(/\[\d+\]/gu, "");

function toShare(length: number, total: number): number {
  return Math.round(Math.min(1, Math.max(0, length / total)) * 10_000) / 10_000;
}

/** Finds the first row with tokens in a box, and the range of these tokens. */
function findSpan(rows: readonly TokenRow[], bbox: Bbox): Span | undefined {
  for (const row of rows) {
    const start = row.tokens.findIndex((token) => isCentreInside(token.bbox, bbox));
    const end = row.tokens.findLastIndex((token) => isCentreInside(token.bbox, bbox)) + 1;
    if (start >= 0) return { row, start, end };
  }
  return undefined;
}

/**
 * Tells whether a token belongs to a value. Values are not learned as labels: the name above a street, for example, would
 * no longer be found as a value.
 */
const isInValue = (token: Token, valueBoxes: readonly Bbox[]): boolean =>
  valueBoxes.some((box) => isCentreInside(token.bbox, box));

/**
 * Finds the words at the left of a value, up to another value or a word with a digit. After the first word, a wide gap
 * or a colon also ends them.
 */
function findLabelLeft({ row, start }: Span, valueBoxes: readonly Bbox[]): string | undefined {
  let first = start;
  while (first > 0 && start - first < maxLabelWords) {
    const token = row.tokens[first - 1];
    if (token === undefined || isInValue(token, valueBoxes)) break;
    const { text } = token;
    const isFirstWord = first === start;
    const endsSegment = row.segments.some((segment) => segment.start === first);
    if (/\d/u.test(text) || (!isFirstWord && (endsSegment || text.endsWith(":")))) break;
    first -= 1;
  }
  return toLabel({ row, start: first, end: start });
}

/**
 * Finds the label above a value: the nearest segment that overlaps the value horizontally, unless this segment belongs
 * to another value.
 */
function findLabelAbove(
  { rows, valueBoxes }: Pick<LearnedPage, "rows" | "valueBoxes">,
  span: Span,
  maxDistanceEm: number,
): string | undefined {
  const { row } = span;
  const [left, right] = [getLeft(span), getRight(span)];
  for (const above of rows.slice(0, Math.max(0, rows.indexOf(row))).toReversed()) {
    if (row.y - above.y > maxDistanceEm * row.em) return undefined;
    const segment = above.segments.find(
      ({ start, end }) => getLeft({ row: above, start, end }) < right && getRight({ row: above, start, end }) > left,
    );
    if (segment === undefined) continue;
    const tokens = above.tokens.slice(segment.start, segment.end);
    return tokens.some((token) => isInValue(token, valueBoxes)) ? undefined : toLabel({ row: above, ...segment });
  }
  return undefined;
}

/** Returns the text of a span if it can be a label: some words with letters, `#` or `%`, and no digits. */
function toLabel(span: Span): string | undefined {
  const text = getText(span);
  const isLabel = span.end - span.start <= maxLabelWords && /\p{L}{2}|^\p{L}$|[#%]/u.test(text) && !/\d/u.test(text);
  return isLabel && text.length <= maxLearnedTextLength ? text : undefined;
}

/** Leaves out the last data points until the content has at most its maximum size. */
function limitSize(learned: LearnedMapping): LearnedMapping {
  let points = learned.data_points;
  const measure = () => new TextEncoder().encode(JSON.stringify({ ...learned, data_points: points })).byteLength;
  while (measure() > maxLearnedBytes) points = points.slice(0, Math.floor(points.length * 0.8));
  return { ...learned, data_points: points };
}
