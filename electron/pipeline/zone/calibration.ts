import type { PageText } from "../../../shared/document/page-text.ts";
import type { ZoneType } from "../../../shared/document/zones.ts";

/** A rising curve by its corners: what a score (ascending) has turned out to be worth. */
export interface Curve {
  scores: number[];
  values: number[];
  /** The lowest score that it was drawn from. */
  from: number;
  /** How many zones it was drawn from. */
  count: number;
}

/** How often zones are right that the rules and models give a score: over all, and by groups of zones. */
export interface Calibration {
  whole: Curve;
  groups: Partial<Record<ZoneGroup, Curve>>;
}

export type ZoneGroup = "heading" | "text" | "list" | "table" | "picture" | "running" | "other" | "ocr";

const groupOf: Record<ZoneType, ZoneGroup> = {
  title: "heading",
  "section-header": "heading",
  text: "text",
  "list-item": "list",
  table: "table",
  picture: "picture",
  "page-header": "running",
  "page-footer": "running",
  caption: "other",
  footnote: "other",
  formula: "other",
  "document-index": "other",
  reference: "other",
  code: "other",
};

/** Leaves scores as they are: what a calibration is learned from. */
export const uncalibrated: Calibration = { whole: { scores: [0, 1], values: [0, 1], from: 0, count: 0 }, groups: {} };

/** The whole counts as much as this many zones of a group: the fewer a group has, the more it goes by all. */
const shrinkage = 30;

export function zoneGroup(type: ZoneType, source: PageText["source"]): ZoneGroup {
  return source === "ocr" ? "ocr" : groupOf[type];
}

/** The probability that a zone with this score is right: one of its type lies there, at an IoU of at least .5. */
export function calibrated({ whole, groups }: Calibration, group: ZoneGroup, score: number): number {
  const overall = valueAt(whole, score);
  const own = groups[group];
  if (own === undefined) return overall;
  const both = (at: number) =>
    (own.count * valueAt(own, at) + shrinkage * valueAt(whole, at)) / (own.count + shrinkage);
  // Of a score that no zone of the group had, the group says nothing but that it is worth less than all that did.
  return score < own.from ? Math.min(overall, both(own.from)) : both(score);
}

/** Between two corners the curve is straight; before the first and after the last it is level. */
function valueAt({ scores, values }: Curve, score: number): number {
  const next = scores.findIndex((corner) => corner >= score);
  if (next === -1) return values.at(-1) ?? 0;
  const [low = 0, high = 0] = [scores[next - 1], scores[next]];
  const [from = values[next] ?? 0, to = 0] = [values[next - 1], values[next]];
  return high === low ? to : from + ((to - from) * (score - low)) / (high - low);
}
