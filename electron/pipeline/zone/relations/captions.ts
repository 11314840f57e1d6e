import { overlapArea, type Bbox } from "../../../../shared/document/geometry.ts";
import type { ZoneType } from "../../../../shared/document/zones.ts";
import { bottom, boxBetween, computeCoverage, right } from "../layout/boxes.ts";
import { relationThresholds } from "./thresholds.ts";

interface TypedBox {
  type: ZoneType;
  bbox: Bbox;
}

type Side = "above" | "below" | "beside";
type GraphicType = "table" | "picture" | "code";

/** The side of each type of graphic on which its captions stand. */
type Convention = Readonly<Record<GraphicType, Side>>;

const usualConvention: Convention = { table: "above", picture: "below", code: "above" };
/** The conventions that are tried. The matching with the lowest cost wins; of several with equal cost, the first. */
const conventions: readonly Convention[] = [
  usualConvention,
  { ...usualConvention, table: "below" },
  { ...usualConvention, picture: "above" },
  { ...usualConvention, table: "below", picture: "above" },
];

/** The cost of a caption without a graphic, in em. */
const unmatchedCost =
  relationThresholds.maxCaptionDistanceEm + relationThresholds.otherSideCostEm + relationThresholds.otherTypeCostEm;

/** Matches the words with which captions begin, in several languages, by the type of what they describe. */
const typeByPrefix: readonly (readonly [RegExp, GraphicType])[] = [
  [
    createPrefixPattern("tab table tables tabelle tabellen tableau tableaux tabla tablas tabela tabelas tabella tabel"),
    "table",
  ],
  [createPrefixPattern("listing listings algorithm algorithms algorithmus"), "code"],
  [
    createPrefixPattern(
      "fig figs figure figures figura figuras figuur abb abbildung abbildungen afbeelding bild chart charts map maps " +
        "photo photos photograph foto plate plates scheme schemes graph graphs diagram diagrams illustration illustrations",
    ),
    "picture",
  ],
];

/** Creates a pattern for whole words at the beginning of a text: "Tab. 1" and "Table: sales", but not "Tablet sales". */
function createPrefixPattern(words: string): RegExp {
  return new RegExp(`^[^\\p{L}\\p{N}]*(?:${words.replaceAll(" ", "|")})(?!\\p{L})`, "iu");
}

interface Match<Zone extends TypedBox> {
  caption: Zone;
  graphic: Zone;
  cost: number;
}

/**
 * Matches captions with tables, pictures and listings (caption-of). A caption stands above, below or beside its
 * graphic, no zone but a footnote stands between them, and a graphic has at most one caption. The cost of a pair is its
 * distance plus penalties. The cheapest pairs are matched first.
 * @param em The font size of the page, in points.
 * @returns the graphic of each matched caption
 */
export function matchCaptions<Zone extends TypedBox>(
  zones: readonly Zone[],
  getText: (zone: Zone) => string,
  em: number,
): Map<Zone, Zone> {
  const candidates = zones
    .filter((zone) => zone.type === "caption")
    .flatMap((caption) => {
      const namedType = typeByPrefix.find(([prefix]) => prefix.test(getText(caption)))?.[1];
      return zones.flatMap((graphic) => {
        const type = getGraphicType(graphic.type);
        if (type === undefined || (type === "code" && namedType !== "code")) return [];
        const position = findPosition(caption, graphic, zones, em);
        if (position === undefined) return [];
        const cost =
          position.gap / em + (namedType === undefined || namedType === type ? 0 : relationThresholds.otherTypeCostEm);
        return [{ caption, graphic, type, side: position.side, cost }];
      });
    });
  let bestMatching: { matches: Match<Zone>[]; cost: number } = { matches: [], cost: 0 };
  for (const convention of conventions) {
    const matches = matchGreedily(
      candidates.map((candidate) => ({
        ...candidate,
        cost: candidate.cost + (candidate.side === convention[candidate.type] ? 0 : relationThresholds.otherSideCostEm),
      })),
    );
    const cost = matches.reduce((sum, match) => sum + match.cost - unmatchedCost, 0);
    if (cost < bestMatching.cost - 0.01) bestMatching = { matches, cost };
  }
  return new Map(bestMatching.matches.map(({ caption, graphic }) => [caption, graphic]));
}

function getGraphicType(type: ZoneType): GraphicType | undefined {
  return type === "table" || type === "picture" || type === "code" ? type : undefined;
}

/** Selects the cheapest pairs first, so that each caption and each graphic is in one pair at most. */
function matchGreedily<Zone extends TypedBox>(candidates: readonly Match<Zone>[]): Match<Zone>[] {
  const matchedZones = new Set<Zone>();
  return candidates
    .toSorted((a, b) => a.cost - b.cost)
    .filter(({ caption, graphic }) => {
      if (matchedZones.has(caption) || matchedZones.has(graphic)) return false;
      matchedZones.add(caption).add(graphic);
      return true;
    });
}

/**
 * Finds the side of a graphic on which a caption stands, and their gap in points. Returns undefined if they are too far
 * apart, or if a zone other than a footnote covers much of the space between them.
 */
function findPosition(
  { bbox: caption }: TypedBox,
  { bbox: graphic }: TypedBox,
  zones: readonly TypedBox[],
  em: number,
): { side: Side; gap: number } | undefined {
  if (computeCoverage(caption, graphic) > 0.5) {
    return { side: caption.y > graphic.y + graphic.height / 2 ? "below" : "above", gap: 0 };
  }
  const overlapX = Math.min(right(caption), right(graphic)) - Math.max(caption.x, graphic.x);
  const overlapY = Math.min(bottom(caption), bottom(graphic)) - Math.max(caption.y, graphic.y);
  const [side, gap] =
    overlapX > 0.3 * Math.min(caption.width, graphic.width)
      ? ([caption.y > graphic.y ? "below" : "above", -overlapY] as const)
      : overlapY > 0.5 * Math.min(caption.height, graphic.height)
        ? (["beside", -overlapX] as const)
        : ([undefined, Infinity] as const);
  if (side === undefined || gap > relationThresholds.maxCaptionDistanceEm * em) return undefined;
  const between = computeSpaceBetween(caption, graphic, side === "beside" ? "x" : "y");
  const isObstructed = zones.some(
    ({ type, bbox }) =>
      bbox !== graphic &&
      bbox !== caption &&
      type !== "footnote" &&
      overlapArea(bbox, between) > relationThresholds.maxCoveredShare * between.width * between.height,
  );
  return isObstructed ? undefined : { side, gap: Math.max(0, gap) };
}

/** Computes the box between two boxes along an axis, as wide as their overlap on the other axis. */
function computeSpaceBetween(a: Bbox, b: Bbox, axis: "x" | "y"): Bbox {
  const maxLeft = Math.max(a.x, b.x);
  const maxTop = Math.max(a.y, b.y);
  const minRight = Math.min(right(a), right(b));
  const minBottom = Math.min(bottom(a), bottom(b));
  return axis === "y"
    ? boxBetween(maxLeft, minBottom, minRight, maxTop)
    : boxBetween(minRight, maxTop, maxLeft, minBottom);
}
