import type { DataPoint, Mapping } from "../../../shared/document/data-points.ts";
import type { Indexing } from "../../../shared/document/keywords.ts";
import { sortByReadingOrder, type PageZones, type Zone } from "../../../shared/document/zones.ts";
import { needsReview } from "../../../shared/job/review-threshold.ts";
import type { JudgedItems, JudgedStep, ReviewedDraw } from "../../../shared/learned.ts";
import { minimum } from "../../../shared/values/extremes.ts";

/** Maximum number of items of a job that are judged. */
const maxItems = 5000;

const removeRowNumbers = (path: string): string => path.replaceAll(/\[\d+\]/g, "");

/** The settings of a job that decide which suggestions of a step need a review. */
export interface ReviewSettings {
  /** The confidence below which suggestions are reviewed. */
  threshold: number;
  /** The probability with which other suggestions were drawn for a review. */
  share: number;
}

/**
 * Judges the suggestions of the map step by comparing them with the reviewed mapping. A suggestion was right if
 * reviewers kept its value, and wrong if they changed, rejected or removed it. A suggestion that nobody looked at alone is
 * left out.
 */
export function judgeMapping(suggested: Mapping, reviewed: Mapping, settings: ReviewSettings): JudgedStep {
  const reviewedByPath = new Map(reviewed.data_points.map((point) => [point.path, point]));
  return judge(
    suggested.data_points.map((point) => ({ ...point, field: removeRowNumbers(point.path) })),
    (point) => {
      const result = reviewedByPath.get(point.path);
      if (result === undefined) return false;
      if (isUnreviewed(result)) return undefined;
      return result.state !== "rejected" && JSON.stringify(result.value) === JSON.stringify(point.value);
    },
    settings,
  );
}

/** Tells whether nobody has looked at a data point alone. A suggested absence counts as unreviewed. */
function isUnreviewed({ state, origin, confirmed_in_bulk: isConfirmedInBulk }: DataPoint): boolean {
  return isConfirmedInBulk === true || state === "suggested" || (state === "absent" && origin === "machine");
}

/** Judges the suggestions of the index step in the same way as {@link judgeMapping}. */
export function judgeIndexing(suggested: Indexing, reviewed: Indexing, settings: ReviewSettings): JudgedStep {
  const reviewedById = new Map(reviewed.keywords.map((keyword) => [keyword.id, keyword]));
  return judge(
    suggested.keywords.map((keyword) => ({ ...keyword, field: null })),
    ({ id }) => {
      const state = reviewedById.get(id)?.state;
      return state === "suggested" ? undefined : state !== undefined && state !== "rejected";
    },
    settings,
  );
}

/** Judges the zones of a page as a whole: they were right if no zone was added, removed, moved or changed. */
export function judgePage(suggested: PageZones, reviewed: PageZones): JudgedItems {
  const serializeZones = ({ zones }: PageZones) =>
    JSON.stringify(sortByReadingOrder(zones).map(pickComparedProperties));
  return [[roundConfidence(suggested), serializeZones(suggested) === serializeZones(reviewed)]];
}

function pickComparedProperties({ type, level, bbox, range, continues, describes, list, table }: Zone): unknown {
  return { type, level, bbox, range, continues, describes, list, table };
}

const roundConfidence = ({ confidence }: { confidence: number }): number => Math.round(confidence * 1000) / 1000;

/** A suggestion, with the field of a data point; null for a keyword. */
interface Suggestion {
  confidence: number;
  drawn?: true;
  field: string | null;
}

/**
 * Judges suggestions. In a job that draws some of them, a suggestion that reaches the threshold counts only if it was
 * drawn: which others a reviewer looks at is no chance, since wrong values attract the eye.
 * @param isRight Returns undefined for a suggestion that nobody looked at alone.
 */
function judge<Item extends Suggestion>(
  suggestions: readonly Item[],
  isRight: (item: Item) => boolean | undefined,
  { threshold, share }: ReviewSettings,
): JudgedStep {
  const fields = new Map<string, number>();
  const items: JudgedItems = [];
  const drawn: ReviewedDraw["items"] = [];
  for (const item of suggestions.slice(0, maxItems)) {
    const { field } = item;
    const verdict = isRight(item);
    const confidence = roundConfidence(item);
    if (item.drawn === true) drawn.push({ confidence, field, right: verdict ?? null });
    else if (verdict !== undefined && (share === 0 || needsReview(threshold, item.confidence))) {
      if (field !== null && !fields.has(field)) fields.set(field, fields.size);
      const index = field === null ? undefined : fields.get(field);
      items.push(index === undefined ? [confidence, verdict] : [confidence, verdict, index]);
    }
  }
  const lowest = suggestions.length === 0 ? null : minimum(suggestions.map(roundConfidence));
  return { fields: [...fields.keys()], items, draw: share === 0 ? null : { share, lowest, items: drawn } };
}
