import { join } from "node:path";
import type { Calibration, ZoneGroup } from "../../electron/pipeline/zone/calibration.ts";
import { calibrated } from "../../electron/pipeline/zone/calibration.ts";
import { calibrationOf } from "../evaluate/scorers/calibration.ts";
import type { EvaluationSet } from "../evaluate/sets/set.ts";
import { zonesSet } from "../evaluate/sets/zones.ts";
import { folds } from "./folds.ts";
import { isotonic } from "./isotonic.ts";
import { pairModels } from "./pairs.ts";
import type { Training } from "./training.ts";
import { zoneSet } from "./zoned.ts";

/** A zone with its score before calibration, and whether it was right. */
interface Scored {
  group: ZoneGroup;
  score: number;
  right: boolean;
  weight: number;
}

/** A group has a curve of its own where it has as many zones. */
const leastZones = 25;

/** The groups of zones by the labels of the sets. */
const groups: Record<string, ZoneGroup> = {
  paragraph: "text",
  heading: "heading",
  list: "list",
  table: "table",
  figure: "picture",
  header: "running",
  footer: "running",
};

/**
 * What a zone's score is worth: how often zones with that score are right, on documents that the model of pairs has not
 * seen. Figures: by document, calibrated on the others.
 */
export async function trainConfidence(data: string): Promise<Training> {
  const { heldOut } = await pairModels(data);
  const folder = join(data, "zoning");
  const sets = [
    await zonesSet(join(folder, "tagged_pdf"), "tagged_pdf", false),
    await zonesSet(join(folder, "icdar2013_tables"), "icdar2013_tables", true),
    await zonesSet(join(folder, "publaynet20"), "publaynet20", false),
  ];
  const documents: Scored[][] = [];
  for (const set of sets) {
    await zoneSet(set, heldOut);
    documents.push(...set.documents.map(({ name }) => scoredZones(set, name)));
  }
  const judged = folds(documents, documents.length).flatMap(({ held, rest }) => {
    const calibration = calibrate(rest.flat());
    return held.flat().map(({ group, score, right }) => ({ right, confidence: calibrated(calibration, group, score) }));
  });
  return {
    models: { confidence: calibrate(documents.flat()) },
    figures: [
      { name: "zones", value: judged.length },
      { name: "share of zones that are right", value: judged.filter(({ right }) => right).length / judged.length },
      { name: "calibration error", value: calibrationOf(judged).error },
      { name: "area under the curve", value: areaUnderCurve(judged) },
    ],
  };
}

function scoredZones(set: EvaluationSet, name: string): Scored[] {
  const judged = set.score(new Set([name])).judged ?? [];
  // The zones of one document are right or wrong together: a long one must not speak for all.
  const weight = 1 / Math.sqrt(Math.max(1, judged.length));
  return judged.map(({ label, confidence, right }) => ({
    group: set.kind === "ocr" ? "ocr" : (groups[label] ?? "other"),
    score: confidence,
    right,
    weight,
  }));
}

function calibrate(zones: readonly Scored[]): Calibration {
  const names = [...new Set(zones.map(({ group }) => group))].sort();
  const curves = names.flatMap((group) => {
    const own = zones.filter((zone) => zone.group === group);
    return own.length < leastZones ? [] : [[group, isotonic(own)] as const];
  });
  return { whole: isotonic(zones), groups: Object.fromEntries(curves) };
}

/** How often a right zone has a higher confidence than a wrong one: 0.5 says nothing, 1 parts them all. */
function areaUnderCurve(judged: readonly { confidence: number; right: boolean }[]): number {
  const right = judged.filter((zone) => zone.right);
  const wrong = judged.filter((zone) => !zone.right);
  const won = right.flatMap((one) => wrong.map((other) => 0.5 * (Math.sign(one.confidence - other.confidence) + 1)));
  return won.reduce((sum, value) => sum + value, 0) / Math.max(1, won.length);
}
