import type { Zone } from "../../../shared/document/zones.ts";
import { computeArea, iou, type LabelledBox } from "./box.ts";
import { Counter, mean, computeMeasures, type Measures } from "./measures.ts";

/** The true and the predicted zones of a page. */
export interface ZonePair {
  truth: readonly LabelledBox[];
  predicted: readonly LabelledBox[];
  /** Confidence of the page; present only if the truth has all zones of the page. */
  confidence?: number | undefined;
}

/** A predicted zone with its confidence, compared with the truth. */
export interface JudgedZone {
  label: string;
  confidence: number;
  /** Whether the zone matches a true zone of its type at IoU ≥ .5. */
  correct: boolean;
  zones: readonly Zone[];
}

/** A page with its predicted zones, compared with the truth. */
export interface JudgedPage extends Pick<ZonePair, "confidence"> {
  zones: JudgedZone[];
}

export interface ZoneScore extends Measures {
  /** Mean over the true zones of the best IoU with a predicted zone of the same type. */
  meanIou: number;
  /** Mean IoU of the zones that match at .5. */
  meanIouOfMatched: number;
  /** F1 averaged over the IoU thresholds .5, .55, … .95. */
  f1OverThresholds: number;
  /** F1 at IoU ≥ .5, ignoring types. */
  f1WithoutTypes: number;
  macroF1: number;
  types: Map<string, Measures>;
  /** Number of zones that were predicted with another type, by "truth → predicted". */
  confusions: Counter<string>;
  judgedPages: JudgedPage[];
}

interface Match {
  truth: LabelledBox;
  predicted: LabelledBox;
  iou: number;
}

const iouThresholds = Array.from({ length: 10 }, (_, index) => 0.5 + 0.05 * index);
/** Smallest horizontal overlap of an item with its list, as a share of the narrower one. */
const minOverlap = 0.3;
/** Range of the vertical gap between a list and its next item, in points. */
const [minGap, maxGap] = [-3, 18];

/** Prepares zones for scoring as the published scorer does: joins consecutive list items and drops boxes without area. */
export function prepareZones(zones: readonly LabelledBox[]): LabelledBox[] {
  const zonesWithArea = zones.filter(({ bbox }) => computeArea(bbox) > 0);
  const items = zonesWithArea
    .filter(({ label }) => label === "list_item")
    .sort((a, b) => a.bbox[1] - b.bbox[1] || a.bbox[0] - b.bbox[0]);
  const lists: { bbox: LabelledBox["bbox"]; confidences: number[]; zones: Zone[] }[] = [];
  for (const { bbox, confidence = 1, zones: itemZones = [] } of items) {
    const list = lists.find((candidate) => continuesList(bbox, candidate.bbox));
    if (list === undefined) lists.push({ bbox, confidences: [confidence], zones: [...itemZones] });
    else {
      const [left, top, right, bottom] = list.bbox;
      list.bbox = [
        Math.min(left, bbox[0]),
        Math.min(top, bbox[1]),
        Math.max(right, bbox[2]),
        Math.max(bottom, bbox[3]),
      ];
      list.confidences.push(confidence);
      list.zones.push(...itemZones);
    }
  }
  return [
    ...zonesWithArea.filter(({ label }) => label !== "list_item"),
    ...lists.map(({ bbox, confidences, zones: listZones }) => ({
      label: "list",
      bbox,
      confidence: mean(confidences),
      zones: listZones,
    })),
  ];
}

function continuesList(item: LabelledBox["bbox"], list: LabelledBox["bbox"]): boolean {
  const overlap = Math.min(item[2], list[2]) - Math.max(item[0], list[0]);
  const gap = item[1] - list[3];
  return overlap > minOverlap * Math.min(item[2] - item[0], list[2] - list[0]) && gap >= minGap && gap <= maxGap;
}

/**
 * Matches true and predicted zones one to one, greedily in descending order of IoU.
 * @param threshold Smallest IoU of a match, 0 to 1.
 */
export function matchZones({ truth, predicted }: ZonePair, threshold: number, sameType = true): Match[] {
  const candidates = truth
    .flatMap((expected) =>
      predicted.map((found) => ({ truth: expected, predicted: found, iou: iou(expected.bbox, found.bbox) })),
    )
    .filter((match) => !sameType || match.truth.label === match.predicted.label)
    .filter((match) => match.iou >= threshold && match.iou > 0)
    .sort((a, b) => b.iou - a.iou);
  const matchedBoxes = new Set<LabelledBox>();
  return candidates.filter((match) => {
    if (matchedBoxes.has(match.truth) || matchedBoxes.has(match.predicted)) return false;
    matchedBoxes.add(match.truth).add(match.predicted);
    return true;
  });
}

/** Scores predicted zones as object detection does: by IoU and type, over all pages together. */
export function scoreZones(pages: readonly ZonePair[]): ZoneScore {
  const pairs = pages.map(({ truth, predicted, confidence }) => ({
    truth: prepareZones(truth),
    predicted: prepareZones(predicted),
    confidence,
  }));
  const truth = pairs.flatMap((pair) => pair.truth);
  const predicted = pairs.flatMap((pair) => pair.predicted);
  const matches = pairs.flatMap((pair) => matchZones(pair, 0.5));
  const matchesOfAnyType = pairs.flatMap((pair) => matchZones(pair, 0.5, false));
  const correct = new Set(matches.map((match) => match.predicted));
  const confusions = new Counter<string>();
  for (const match of matchesOfAnyType)
    if (match.truth.label !== match.predicted.label) confusions.add(`${match.truth.label} → ${match.predicted.label}`);
  const types = new Map(
    [...new Set(truth.map(({ label }) => label))].sort().map((label) => {
      const count = (zones: readonly LabelledBox[]) => zones.filter((zone) => zone.label === label).length;
      return [label, computeMeasures(count([...correct]), count(truth), count(predicted))];
    }),
  );
  const computeF1AtIou = (threshold: number) =>
    computeMeasures(pairs.flatMap((pair) => matchZones(pair, threshold)).length, truth.length, predicted.length).f1;
  return {
    ...computeMeasures(matches.length, truth.length, predicted.length),
    meanIou: mean(pairs.flatMap(computeBestIous)),
    meanIouOfMatched: mean(matches.map((match) => match.iou)),
    f1OverThresholds: mean(iouThresholds.map(computeF1AtIou)),
    f1WithoutTypes: computeMeasures(matchesOfAnyType.length, truth.length, predicted.length).f1,
    macroF1: mean([...types.values()].map(({ f1 }) => f1)),
    types,
    confusions,
    judgedPages: pairs.map((pair) => ({
      confidence: pair.confidence,
      zones: pair.predicted.map((zone) => ({
        label: zone.label,
        confidence: zone.confidence ?? 1,
        correct: correct.has(zone),
        zones: zone.zones ?? [],
      })),
    })),
  };
}

function computeBestIous({ truth, predicted }: ZonePair): number[] {
  return truth.map(({ label, bbox }) =>
    predicted.reduce((best, zone) => (zone.label === label ? Math.max(best, iou(bbox, zone.bbox)) : best), 0),
  );
}
