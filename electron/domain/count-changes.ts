import { isDeepStrictEqual } from "node:util";
import { changeKinds, type ChangeCounts, type ChangeKind } from "../../shared/api/statistics.ts";
import type { ContentRole } from "../../shared/api/contents.ts";
import { mappingSchema, type DataPoint } from "../../shared/document/data-points.ts";
import { groupZones } from "../../shared/document/group-zones.ts";
import { indexingSchema, type Keyword } from "../../shared/document/keywords.ts";
import { pageZonesSchema, sortByReadingOrder, type PageZones, type Zone } from "../../shared/document/zones.ts";

/** Counts what a reviewer changed in a content, by comparing two versions of it. Pure: a thread can run it. */

/** The versions of a content beside the one that is checked in. */
export interface OtherVersions {
  role: ContentRole;
  /** The version before the checkout. */
  before: Uint8Array;
  /** The version that the pipeline wrote; null in the phase work, in which nobody is judged. */
  computed: Uint8Array | null;
  /** The ids of the records that a quality review disputes. */
  disputed: readonly string[];
}

export interface CountedChanges {
  changes: ChangeCounts;
  /** The number of items that were changed or accepted. */
  decided: number;
  /** The number of items that a worker had decided and the reviewer changed or disputed. */
  disagreed: number;
}

interface ItemChange {
  kind: ChangeKind;
  /** The id of the item by which it is counted. */
  id: string;
  /** The ids of all records that the change concerns. */
  ids: readonly string[];
}

/** The two versions of a record; undefined where it does not exist. */
interface Pair<Item> {
  id: string;
  base: Item | undefined;
  mine: Item | undefined;
}

const toChange = (kind: ChangeKind, id: string): ItemChange => ({ kind, id, ids: [id] });

/** Returns the records that differ, by id. */
function pairItems<Item>(base: readonly Item[], mine: readonly Item[], getId: (item: Item) => string): Pair<Item>[] {
  const [before, after] = [base, mine].map((items) => new Map(items.map((item) => [getId(item), item])));
  const ids = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...ids]
    .map((id) => ({ id, base: before?.get(id), mine: after?.get(id) }))
    .filter((pair) => !isDeepStrictEqual(pair.base, pair.mine));
}

/** Compares a zone without its position in the reading order; null if only that has changed. */
function classifyZone({ base, mine }: Pair<Zone>): ChangeKind | null {
  if (base === undefined) return "added";
  if (mine === undefined) return "removed";
  if (base.type !== mine.type) return "retyped";
  if (!isDeepStrictEqual([base.bbox, base.range], [mine.bbox, mine.range])) return "moved";
  const describe = ({ level, continues, describes, list, table }: Zone) => [level, continues, describes, list, table];
  if (!isDeepStrictEqual(describe(base), describe(mine))) return "changed";
  return mine.accepted && !base.accepted ? "accepted" : null;
}

/** Tells whether the zones that both versions have are in another order. */
function isReordered(base: PageZones, mine: PageZones): boolean {
  const [first, second] = [base, mine].map(({ zones }) => sortByReadingOrder(zones).map(({ id }) => id));
  const [inFirst, inSecond] = [new Set(first), new Set(second)];
  return !isDeepStrictEqual(
    first?.filter((id) => inSecond.has(id)),
    second?.filter((id) => inFirst.has(id)),
  );
}

/** The id of what is not a record of the content: the reading order of a page, and a corrected word. */
const orderId = "#order";
const getWordId = ({ word }: { word: number }): string => `#word-${word}`;

function compareZones(base: PageZones, mine: PageZones): ItemChange[] {
  const pairs = pairItems(base.zones, mine.zones, ({ id }) => id).flatMap((pair) => {
    const kind = classifyZone(pair);
    return kind === null ? [] : [{ ...pair, kind }];
  });
  const resized = pairs.filter(({ kind }) => kind === "added" || kind === "removed" || kind === "moved");
  const groups = groupZones(resized.map(({ base: before, mine: after, id }) => ({ id, key: id, before, after })));
  const grouped = new Set(groups.flatMap(({ main, parts }) => [main.id, ...parts.map(({ id }) => id)]));
  const words = pairItems(base.corrections ?? [], mine.corrections ?? [], getWordId);
  return [
    ...groups.map(({ kind, main, parts }) => ({ kind, id: main.id, ids: [main.id, ...parts.map(({ id }) => id)] })),
    ...pairs.filter(({ id }) => !grouped.has(id)).map(({ kind, id }) => toChange(kind, id)),
    ...(isReordered(base, mine) ? [toChange("reordered", orderId)] : []),
    // A correction without a text confirms the word as it was read.
    ...words.map(({ mine: word, id }) =>
      toChange(word !== undefined && word.text === undefined ? "accepted" : "corrected", id),
    ),
  ];
}

/** Returns the kind of a new state of review; null for one that decides nothing. */
function classifyState(state: DataPoint["state"]): ChangeKind | null {
  return state === "suggested" ? null : state;
}

function classifyPoint({ base, mine }: Pair<DataPoint>): ChangeKind | null {
  if (mine === undefined) return "removed";
  if (base === undefined) return mine.state === "absent" ? "absent" : "added";
  if (mine.state === "absent" || mine.state === "rejected") {
    if (mine.state !== base.state || mine.origin !== base.origin) return mine.state;
  }
  if (!isDeepStrictEqual(base.value, mine.value)) return "corrected";
  if (!isDeepStrictEqual(base.regions, mine.regions)) return "moved";
  return mine.state === base.state ? null : classifyState(mine.state);
}

function classifyKeyword({ base, mine }: Pair<Keyword>): ChangeKind | null {
  if (mine === undefined) return "removed";
  if (base === undefined) return "added";
  return mine.state === base.state ? null : classifyState(mine.state);
}

function compareItems<Item>(pairs: readonly Pair<Item>[], classify: (pair: Pair<Item>) => ChangeKind | null) {
  return pairs.flatMap((pair): ItemChange[] => {
    const kind = classify(pair);
    return kind === null ? [] : [toChange(kind, pair.id)];
  });
}

type Compare = (base: Uint8Array, mine: Uint8Array) => ItemChange[];

/** Parses both versions, which were validated when they were stored. */
function createCompare<Content>(
  parse: (value: unknown) => Content,
  compare: (base: Content, mine: Content) => ItemChange[],
): Compare {
  const read = (bytes: Uint8Array): Content => parse(JSON.parse(new TextDecoder().decode(bytes)));
  return (base, mine) => compare(read(base), read(mine));
}

/** The comparisons of the roles that reviewers write. */
const comparisons: Partial<Record<ContentRole, Compare>> = {
  "page-zones-json": createCompare((value) => pageZonesSchema.parse(value), compareZones),
  "mapping-json": createCompare(
    (value) => mappingSchema.parse(value).data_points,
    (base, mine) =>
      compareItems(
        pairItems(base, mine, ({ path }) => path),
        classifyPoint,
      ),
  ),
  "indexing-json": createCompare(
    (value) => indexingSchema.parse(value).keywords,
    (base, mine) =>
      compareItems(
        pairItems(base, mine, ({ id }) => id),
        classifyKeyword,
      ),
  ),
};

/** Creates the counts of no changes. */
export function createChangeCounts(): ChangeCounts {
  return Object.fromEntries(changeKinds.map((kind) => [kind, 0])) as ChangeCounts;
}

/** Counts the changes that lead from the version before a checkout to `bytes`, and the disagreement with the worker. */
export function countChanges(bytes: Uint8Array, { role, before, computed, disputed }: OtherVersions): CountedChanges {
  const compare = comparisons[role];
  const changes = createChangeCounts();
  if (compare === undefined) return { changes, decided: 0, disagreed: 0 };
  const items = compare(before, bytes);
  for (const { kind } of items) changes[kind] += 1;
  const worked = computed === null ? [] : compare(computed, before);
  const doubted = new Set([...disputed, ...items.flatMap(({ kind, ids }) => (kind === "accepted" ? [] : ids))]);
  const disagreed = worked.filter(({ ids }) => ids.some((id) => doubted.has(id))).length;
  return { changes, decided: items.length, disagreed };
}
