import type { Bbox } from "../../../../shared/document/geometry.ts";
import { overlapArea } from "../../../../shared/document/geometry.ts";
import type { ZoneType } from "../../../../shared/document/zones.ts";
import { bottom, boxOf, coverage, right } from "../layout/text-line.ts";

/** A zone, or the draft of one. */
interface Placed {
  type: ZoneType;
  bbox: Bbox;
}

type Side = "above" | "below" | "beside";
type Kind = "table" | "picture" | "code";

/** On which side of what it is of a caption stands. */
type Habit = Readonly<Record<Kind, Side>>;

const usual: Habit = { table: "above", picture: "below", code: "above" };
/** A document may have habits of its own: of these the one that fits the page best, the first where several do. */
const habits: readonly Habit[] = [
  usual,
  { ...usual, table: "below" },
  { ...usual, picture: "above" },
  { ...usual, table: "below", picture: "above" },
];

/** In em: farther away a caption is of something else. */
const farthest = 5;
/** What a caption is worth, in em, that stands on another side, or names another kind than what it stands beside. */
const otherSide = 1.5;
const otherKind = 3;
/** What covers more than this share of what lies between hides one from the other; labels of a figure's axes do not. */
const hiding = 0.25;
/** What it costs to leave a caption without anything. */
const untied = farthest + otherSide + otherKind;

const named: readonly (readonly [RegExp, Kind])[] = [
  [/^\W*tab/i, "table"],
  [/^\W*(?:listing|algorithm)/i, "code"],
  [/^\W*(?:fig|abb|chart|map|photo|plate|scheme|graph|diagram|illustration)/i, "picture"],
];

interface Tie<Zone extends Placed> {
  caption: Zone;
  graphic: Zone;
  cost: number;
}

/**
 * What each caption is of: the nearest table, picture or listing above, below or beside it with nothing between, each
 * with one caption at most.
 * @param em The size of the page's text, in points.
 */
export function matchCaptions<Zone extends Placed>(
  zones: readonly Zone[],
  textOf: (zone: Zone) => string,
  em: number,
): Map<Zone, Zone> {
  const pairs = zones
    .filter((zone) => zone.type === "caption")
    .flatMap((caption) => {
      const wanted = named.find(([prefix]) => prefix.test(textOf(caption)))?.[1];
      return zones.flatMap((graphic) => {
        const kind = kindOf(graphic.type);
        const place = kind === undefined ? undefined : placeOf(caption, graphic, zones, em);
        if (kind === undefined || place === undefined || (kind === "code" && wanted !== "code")) return [];
        const cost = place.gap / em + (wanted === undefined || wanted === kind ? 0 : otherKind);
        return [{ caption, graphic, kind, side: place.side, cost }];
      });
    });
  let best: { ties: Tie<Zone>[]; cost: number } = { ties: [], cost: 0 };
  for (const habit of habits) {
    const ties = oneToOne(
      pairs.map((pair) => ({ ...pair, cost: pair.cost + (pair.side === habit[pair.kind] ? 0 : otherSide) })),
    );
    const cost = ties.reduce((sum, tie) => sum + tie.cost - untied, 0);
    if (cost < best.cost - 0.01) best = { ties, cost };
  }
  return new Map(best.ties.map(({ caption, graphic }) => [caption, graphic]));
}

function kindOf(type: ZoneType): Kind | undefined {
  return type === "table" || type === "picture" || type === "code" ? type : undefined;
}

/** The cheapest ties first, each end once. */
function oneToOne<Zone extends Placed>(pairs: readonly Tie<Zone>[]): Tie<Zone>[] {
  const used = new Set<Zone>();
  return pairs
    .toSorted((a, b) => a.cost - b.cost)
    .filter(({ caption, graphic }) => {
      if (used.has(caption) || used.has(graphic)) return false;
      used.add(caption).add(graphic);
      return true;
    });
}

/** Where a caption stands to a graphic, and how far off in points; undefined where too far, or not in sight of it. */
function placeOf(
  { bbox: caption }: Placed,
  graphic: Placed,
  zones: readonly Placed[],
  em: number,
): { side: Side; gap: number } | undefined {
  const { bbox } = graphic;
  if (coverage(caption, bbox) > 0.5) return { side: caption.y > bbox.y + bbox.height / 2 ? "below" : "above", gap: 0 };
  const across = Math.min(right(caption), right(bbox)) - Math.max(caption.x, bbox.x);
  const along = Math.min(bottom(caption), bottom(bbox)) - Math.max(caption.y, bbox.y);
  const [side, gap] =
    across > 0.3 * Math.min(caption.width, bbox.width)
      ? ([caption.y > bbox.y ? "below" : "above", -along] as const)
      : along > 0.5 * Math.min(caption.height, bbox.height)
        ? (["beside", -across] as const)
        : ([undefined, Infinity] as const);
  if (side === undefined || gap > farthest * em) return undefined;
  const between = side === "beside" ? white(caption, bbox, "x") : white(caption, bbox, "y");
  const hidden = zones.some(
    ({ type, bbox: other }) =>
      other !== bbox &&
      other !== caption &&
      type !== "footnote" &&
      overlapArea(other, between) > hiding * between.width * between.height,
  );
  return hidden ? undefined : { side, gap: Math.max(0, gap) };
}

/** What lies between two boxes along an axis, where both are. */
function white(a: Bbox, b: Bbox, axis: "x" | "y"): Bbox {
  const left = Math.max(a.x, b.x);
  const top = Math.max(a.y, b.y);
  const across = Math.min(right(a), right(b));
  const along = Math.min(bottom(a), bottom(b));
  return axis === "y" ? boxOf(left, along, across, top) : boxOf(across, top, left, along);
}
