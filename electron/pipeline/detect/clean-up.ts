import { type Bbox, overlapArea, union } from "../../../shared/document/geometry.ts";
import type { DetectedRegion } from "../../../shared/document/page-text.ts";
import type { DetectorFamily, LabelType } from "./family.ts";
import type { RawRegion } from "./model.ts";

interface Size {
  width: number;
  height: number;
}

interface Candidate {
  label: string;
  type: LabelType;
  bbox: Bbox;
  score: number;
  order: readonly number[];
}

/** The minimum side of a region, in points. Smaller regions are dropped. */
const minSidePt = 3;
/** The maximum share of a page that a picture covers. A larger one is the background of the page. */
const maxPictureShare = 0.9;
/**
 * The minimum intersection over union of two regions that count as the same one: with the same label, and with
 * different labels.
 */
const sameRegion = { sameLabel: 0.6, otherLabel: 0.98 };
/** The minimum intersection over union of a picture and a table that count as the same region. */
const tableAsPicture = 0.8;
/** A region is part of another one if the other one covers more than this share of it. */
const minCoverage = 0.8;
/**
 * The rules by which docling's `LayoutPostprocessor` chooses among regions that overlap: a region loses if another one is
 * more confident by `confidence` and it is not larger by the factor `area`.
 */
const preference = {
  text: { area: 1.3, confidence: 0.05 },
  picture: { area: 2, confidence: 0.3 },
  wrapper: { area: 2, confidence: 0.2 },
};

/** The types whose regions may contain other regions, which are then parts of them. */
const wrappers: ReadonlySet<LabelType> = new Set(["table", "document-index", "picture"]);

const getArea = ({ width, height }: Bbox) => width * height;

function clip({ x, y, width, height }: Bbox, page: Size): Bbox {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return {
    x: left,
    y: top,
    width: Math.min(page.width, x + width) - left,
    height: Math.min(page.height, y + height) - top,
  };
}

function computeIntersectionOverUnion(a: Bbox, b: Bbox): number {
  const intersection = overlapArea(a, b);
  return intersection / (getArea(a) + getArea(b) - intersection);
}

const computeCoverage = (inner: Bbox, outer: Bbox): number => overlapArea(inner, outer) / getArea(inner);

/** Greedy non-maximum suppression: of regions that are the same, the one with the highest score is kept. */
function suppressDuplicates(candidates: readonly Candidate[]): Candidate[] {
  const kept: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    const isDuplicate = kept.some(({ label, type, bbox }) => {
      // Between a table and a picture, the table wins, see `losesAgainst`.
      if (type === "picture" && candidate.type === "table") return false;
      const limit = label === candidate.label ? sameRegion.sameLabel : sameRegion.otherLabel;
      return computeIntersectionOverUnion(bbox, candidate.bbox) > limit;
    });
    if (!isDuplicate) kept.push(candidate);
  }
  return kept;
}

function getPreference({ type }: Candidate) {
  return type === "picture" ? preference.picture : wrappers.has(type) ? preference.wrapper : preference.text;
}

/** Tells whether a region loses against another one that overlaps it. */
function losesAgainst(candidate: Candidate, other: Candidate): boolean {
  const { bbox, score, type } = candidate;
  const intersectionOverUnion = computeIntersectionOverUnion(bbox, other.bbox);
  if (type === "picture" && other.type === "table" && intersectionOverUnion > tableAsPicture) return true;
  if (other.type === "picture" && type === "table" && intersectionOverUnion > tableAsPicture) return false;
  if (wrappers.has(type) !== wrappers.has(other.type)) {
    return wrappers.has(other.type) && computeCoverage(bbox, other.bbox) > minCoverage;
  }
  const overlap = Math.max(computeCoverage(bbox, other.bbox), computeCoverage(other.bbox, bbox));
  if (overlap <= minCoverage) return false;
  const { area, confidence } = getPreference(candidate);
  const isPreferred = (a: Candidate, b: Candidate) =>
    !(getArea(a.bbox) / getArea(b.bbox) <= area && b.score - a.score > confidence);
  if (isPreferred(candidate, other) !== isPreferred(other, candidate)) return isPreferred(other, candidate);
  return getArea(other.bbox) > getArea(bbox) || (getArea(other.bbox) === getArea(bbox) && other.score > score);
}

/** Joins the number of a formula, which models detect as a region of its own, with the formula on the same line. */
function joinFormulaNumbers(candidates: readonly Candidate[]): Candidate[] {
  const isNumber = ({ label }: Candidate) => label === "formula_number" || label === "formula_caption";
  const joined = candidates.filter((candidate) => !isNumber(candidate)).map((candidate) => ({ ...candidate }));
  for (const { bbox } of candidates.filter(isNumber)) {
    const centre = bbox.y + bbox.height / 2;
    const formula = joined.find(
      ({ type, bbox: other }) => type === "formula" && centre > other.y && centre < other.y + other.height,
    );
    if (formula !== undefined) formula.bbox = union([formula.bbox, bbox]);
  }
  return joined;
}

/**
 * Returns the type of the zones of a region. A region with the type `margin` is a page header or footer, by its
 * position.
 */
function getType({ type, bbox }: Candidate, page: Size): DetectedRegion["type"] {
  if (type !== "margin") return type;
  return bbox.y + bbox.height / 2 < page.height / 2 ? "page-header" : "page-footer";
}

function compareOrder(a: Candidate, b: Candidate): number {
  for (const [index, key] of a.order.entries()) {
    const difference = key - (b.order[index] ?? key);
    if (difference !== 0) return difference;
  }
  return a.bbox.y - b.bbox.y || a.bbox.x - b.bbox.x;
}

/**
 * Makes regions of a page from those of a model: clips them, and drops duplicates, backgrounds, specks, and regions that
 * are parts of others. Marks, such as check boxes, are kept as they are.
 * @param scale Pixels of the page image for each point, in each direction.
 * @param page The size of the page in points.
 * @returns the regions in reading order, if the model knows it, else from top to bottom
 */
export function cleanUp(
  regions: readonly RawRegion[],
  family: DetectorFamily,
  scale: { x: number; y: number },
  page: Size,
): DetectedRegion[] {
  const candidates = regions.flatMap(({ label, score, left, top, right, bottom, order }): Candidate[] => {
    const [name, type] = family.labels[label] ?? [];
    if (name === undefined || type === undefined) return [];
    const box = {
      x: left / scale.x,
      y: top / scale.y,
      width: (right - left) / scale.x,
      height: (bottom - top) / scale.y,
    };
    const bbox = clip(box, page);
    const isBackground = type === "picture" && getArea(bbox) > maxPictureShare * page.width * page.height;
    return isBackground || Math.min(bbox.width, bbox.height) < minSidePt
      ? []
      : [{ label: name, type, bbox, score, order }];
  });
  const distinct = joinFormulaNumbers(suppressDuplicates(candidates));
  const zones = distinct.filter(({ type }) => type !== null);
  const kept = distinct.filter(
    (candidate) =>
      candidate.type === null || !zones.some((other) => other !== candidate && losesAgainst(candidate, other)),
  );
  return kept.toSorted(compareOrder).map((candidate) => ({
    label: candidate.label,
    type: getType(candidate, page),
    bbox: candidate.bbox,
    confidence: candidate.score,
  }));
}
