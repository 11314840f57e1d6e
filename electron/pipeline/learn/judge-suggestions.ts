import type { DataPoint, Mapping } from "../../../shared/document/data-points.ts";
import type { Indexing } from "../../../shared/document/keywords.ts";
import { sortByReadingOrder, type PageZones, type Zone } from "../../../shared/document/zones.ts";
import type { JudgedItems } from "../../../shared/learned.ts";

/** Maximum number of items of a job that are judged. */
const maxItems = 5000;

/**
 * Judges the suggestions of the map step by comparing them with the reviewed mapping. A suggestion was right if
 * reviewers kept its value, and wrong if they changed, rejected or removed it. A suggestion that nobody looked at alone is
 * left out.
 */
export function judgeMapping(suggested: Mapping, reviewed: Mapping): JudgedItems {
  const reviewedByPath = new Map(reviewed.data_points.map((point) => [point.path, point]));
  return judge(suggested.data_points, (point) => {
    const result = reviewedByPath.get(point.path);
    if (result === undefined) return false;
    if (isUnreviewed(result)) return undefined;
    return result.state !== "rejected" && JSON.stringify(result.value) === JSON.stringify(point.value);
  });
}

/** Tells whether nobody has looked at a data point alone. A suggested absence counts as unreviewed. */
function isUnreviewed({ state, origin, confirmed_in_bulk: isConfirmedInBulk }: DataPoint): boolean {
  return isConfirmedInBulk === true || state === "suggested" || (state === "absent" && origin === "machine");
}

/** Judges the suggestions of the index step in the same way as {@link judgeMapping}. */
export function judgeIndexing(suggested: Indexing, reviewed: Indexing): JudgedItems {
  const reviewedById = new Map(reviewed.keywords.map((keyword) => [keyword.id, keyword]));
  return judge(suggested.keywords, ({ id }) => {
    const state = reviewedById.get(id)?.state;
    return state === "suggested" ? undefined : state !== undefined && state !== "rejected";
  });
}

/** Judges the zones of a page as a whole: they were right if no zone was added, removed, moved or changed. */
export function judgePage(suggested: PageZones, reviewed: PageZones): JudgedItems {
  const serializeZones = ({ zones }: PageZones) =>
    JSON.stringify(sortByReadingOrder(zones).map(pickComparedProperties));
  return judge([suggested], () => serializeZones(suggested) === serializeZones(reviewed));
}

function pickComparedProperties({ type, level, bbox, range, continues, describes, list, table }: Zone): unknown {
  return { type, level, bbox, range, continues, describes, list, table };
}

function judge<Item extends { confidence: number }>(
  items: readonly Item[],
  isRight: (item: Item) => boolean | undefined,
): JudgedItems {
  return items.slice(0, maxItems).flatMap((item) => {
    const verdict = isRight(item);
    return verdict === undefined ? [] : [[Math.round(item.confidence * 1000) / 1000, verdict] as [number, boolean]];
  });
}
