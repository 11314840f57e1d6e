import {
  maxPairLengths,
  type DataPoint,
  type Provenance,
  type ProvenanceMethod,
} from "../../../shared/document/data-points.ts";
import type { ScoredSpan } from "./label-candidates.ts";
import { locateValue, type FoundBy, type ValueCandidate } from "./located-value.ts";
import type { RegionFinder } from "./regions.ts";
import { getText, type Span } from "./rows.ts";

/** Describes how a value was found. The label is a copy, so that the memory of its page can be freed. */
export function describeFinding(method: ProvenanceMethod, label: Span, regions: RegionFinder): FoundBy {
  return { method, ...createLabel(getText(label), regions.find(label)) };
}

/** Creates the label of a record, with its first region; nothing if its text is empty. */
export function createLabel(printed: string, regions: DataPoint["regions"]): Pick<Provenance, "label"> {
  const text = printed.trim().slice(0, maxPairLengths.label);
  return text === "" ? {} : structuredClone({ label: { text, regions: regions.slice(0, 1).map(roundRegion) } });
}

/** Rounds the edges of a region to tenths of a point, which is enough to show a label and keeps contents small. */
function roundRegion({ bbox, ...region }: DataPoint["regions"][number]): DataPoint["regions"][number] {
  if (bbox === undefined) return region;
  const round = (length: number): number => Math.round(length * 10) / 10;
  const { x, y, width, height } = bbox;
  return { ...region, bbox: { x: round(x), y: round(y), width: round(width), height: round(height) } };
}

/** Detaches a value and its label from the rows of their page. */
export function locateSpan({ label, score, evidence, ...span }: ScoredSpan, regions: RegionFinder): ValueCandidate {
  const method = span.isAbove === true ? "above" : evidence.source === "below" ? "below" : "right";
  return { ...locateValue(span, regions), score, evidence, foundBy: describeFinding(method, label, regions) };
}
