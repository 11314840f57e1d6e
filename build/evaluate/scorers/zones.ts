import type { Zone } from "../../../shared/document/zones.ts";
import { areaOf, iou, type LabelledBox } from "./box.ts";
import { Counter, mean, measuresOf, type Measures } from "./measures.ts";

/** A page's zones as they are and as they were predicted. */
export interface ZonePair {
  truth: readonly LabelledBox[];
  predicted: readonly LabelledBox[];
  /** Of the page as a whole, where the truth knows all its zones. */
  confidence?: number | undefined;
}

/** A predicted zone's label and confidence, and whether it matched a true zone of its type at IoU ≥ .5. */
export interface Judged {
  label: string;
  confidence: number;
  right: boolean;
  zones: readonly Zone[];
}

/** A page's predicted zones. */
export interface JudgedPage extends Pick<ZonePair, "confidence"> {
  zones: Judged[];
}

export interface ZoneScore extends Measures {
  /** The best IoU of each true zone with a predicted zone of its type, averaged. */
  meanIou: number;
  /** The IoU of those that matched at .5, averaged. */
  meanIouOfMatched: number;
  /** The F1 averaged over the IoU thresholds .5, .55, … .95. */
  f1OverThresholds: number;
  /** The F1 at IoU ≥ .5 where types do not count. */
  f1WithoutTypes: number;
  macroF1: number;
  types: Map<string, Measures>;
  /** "truth → predicted" of zones that were found under another type. */
  confusions: Counter<string>;
  judged: JudgedPage[];
}

interface Match {
  truth: LabelledBox;
  predicted: LabelledBox;
  iou: number;
}

const thresholds = Array.from({ length: 10 }, (_, index) => 0.5 + 0.05 * index);
const wide = 0.3;
const [leastGap, mostGap] = [-3, 18];

/** The zones that count: items that follow each other in a column are one list, and what has no area is nothing. */
export function scoredZones(zones: readonly LabelledBox[]): LabelledBox[] {
  const solid = zones.filter(({ bbox }) => areaOf(bbox) > 0);
  const items = solid
    .filter(({ label }) => label === "list_item")
    .sort((a, b) => a.bbox[1] - b.bbox[1] || a.bbox[0] - b.bbox[0]);
  const lists: { bbox: LabelledBox["bbox"]; confidences: number[]; zones: Zone[] }[] = [];
  for (const { bbox, confidence = 1, zones: own = [] } of items) {
    const list = lists.find((candidate) => follows(bbox, candidate.bbox));
    if (list === undefined) lists.push({ bbox, confidences: [confidence], zones: [...own] });
    else {
      const [left, top, right, bottom] = list.bbox;
      list.bbox = [
        Math.min(left, bbox[0]),
        Math.min(top, bbox[1]),
        Math.max(right, bbox[2]),
        Math.max(bottom, bbox[3]),
      ];
      list.confidences.push(confidence);
      list.zones.push(...own);
    }
  }
  return [
    ...solid.filter(({ label }) => label !== "list_item"),
    ...lists.map(({ bbox, confidences, zones: own }) => ({
      label: "list",
      bbox,
      confidence: mean(confidences),
      zones: own,
    })),
  ];
}

function follows(item: LabelledBox["bbox"], list: LabelledBox["bbox"]): boolean {
  const overlap = Math.min(item[2], list[2]) - Math.max(item[0], list[0]);
  const gap = item[1] - list[3];
  return overlap > wide * Math.min(item[2] - item[0], list[2] - list[0]) && gap >= leastGap && gap <= mostGap;
}

/** Pairs true and predicted zones one to one, the best IoU first, down to `threshold`. */
export function matchZones({ truth, predicted }: ZonePair, threshold: number, sameType = true): Match[] {
  const candidates = truth
    .flatMap((one) => predicted.map((other) => ({ truth: one, predicted: other, iou: iou(one.bbox, other.bbox) })))
    .filter((match) => !sameType || match.truth.label === match.predicted.label)
    .filter((match) => match.iou >= threshold && match.iou > 0)
    .sort((a, b) => b.iou - a.iou);
  const used = new Set<LabelledBox>();
  return candidates.filter((match) => {
    if (used.has(match.truth) || used.has(match.predicted)) return false;
    used.add(match.truth).add(match.predicted);
    return true;
  });
}

/** Scores predicted zones as object detection does, over all pages together. */
export function scoreZones(pages: readonly ZonePair[]): ZoneScore {
  const pairs = pages.map(({ truth, predicted, confidence }) => ({
    truth: scoredZones(truth),
    predicted: scoredZones(predicted),
    confidence,
  }));
  const truth = pairs.flatMap((pair) => pair.truth);
  const predicted = pairs.flatMap((pair) => pair.predicted);
  const matches = pairs.flatMap((pair) => matchZones(pair, 0.5));
  const located = pairs.flatMap((pair) => matchZones(pair, 0.5, false));
  const right = new Set(matches.map((match) => match.predicted));
  const confusions = new Counter<string>();
  for (const match of located)
    if (match.truth.label !== match.predicted.label) confusions.add(`${match.truth.label} → ${match.predicted.label}`);
  const types = new Map(
    [...new Set(truth.map(({ label }) => label))].sort().map((label) => {
      const count = (zones: readonly LabelledBox[]) => zones.filter((zone) => zone.label === label).length;
      return [label, measuresOf(count([...right]), count(truth), count(predicted))];
    }),
  );
  const f1At = (threshold: number) =>
    measuresOf(pairs.flatMap((pair) => matchZones(pair, threshold)).length, truth.length, predicted.length).f1;
  return {
    ...measuresOf(matches.length, truth.length, predicted.length),
    meanIou: mean(pairs.flatMap(bestIous)),
    meanIouOfMatched: mean(matches.map((match) => match.iou)),
    f1OverThresholds: mean(thresholds.map(f1At)),
    f1WithoutTypes: measuresOf(located.length, truth.length, predicted.length).f1,
    macroF1: mean([...types.values()].map(({ f1 }) => f1)),
    types,
    confusions,
    judged: pairs.map((pair) => ({
      confidence: pair.confidence,
      zones: pair.predicted.map((zone) => ({
        label: zone.label,
        confidence: zone.confidence ?? 1,
        right: right.has(zone),
        zones: zone.zones ?? [],
      })),
    })),
  };
}

function bestIous({ truth, predicted }: ZonePair): number[] {
  return truth.map(({ label, bbox }) =>
    predicted.reduce((best, zone) => (zone.label === label ? Math.max(best, iou(bbox, zone.bbox)) : best), 0),
  );
}
