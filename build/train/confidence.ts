import { join } from "node:path";
import { computeConfidence } from "../../electron/pipeline/zone/models/confidence-model.ts";
import type { ConfidenceModel } from "../../electron/pipeline/zone/models/confidence-model.ts";
import {
  confidenceFeatureNames,
  computeConfidenceFeatures,
} from "../../electron/pipeline/zone/classify/confidence-features.ts";
import type { LogisticRegression } from "../../electron/pipeline/zone/models/logistic-regression.ts";
import type { Zone } from "../../shared/document/zones.ts";
import type { ProcessedPage } from "../evaluate/pipeline.ts";
import { computeConfidenceFigures } from "../evaluate/scorers/calibration.ts";
import { mean } from "../evaluate/scorers/measures.ts";
import type { JudgedPage } from "../evaluate/scorers/zones.ts";
import { createZonesSet } from "../evaluate/sets/zones.ts";
import { folds } from "./folds.ts";
import { fitLogistic } from "./logistic-regression.ts";
import { pairModels } from "./pairs.ts";
import { tableModels } from "./tables.ts";
import type { Training } from "./training.ts";
import { zoneSet } from "./zoned.ts";

/** A document's zones with what is known of each, and whether they were right. */
interface Example {
  set: string;
  pages: JudgedPage[];
  evidence: ReadonlyMap<Zone, number[]>;
}

/** The sets whose zones can be judged: those with boxes. Of tables alone also cells are known. */
const sets = { tagged_pdf: false, icdar2013_tables: true, publaynet20: false };

const penalty = 5;

/**
 * How probably a zone is right, by what has to do with it, on documents that the models of pairs and of tables have not
 * seen. Figures: by document, learned from the others.
 */
export async function trainConfidence(data: string): Promise<Training> {
  const heldOut = { pairs: (await pairModels(data)).heldOut, tables: (await tableModels(data)).heldOut };
  const documents: Example[] = [];
  for (const [name, hasCells] of Object.entries(sets)) {
    const set = await createZonesSet(join(data, "zoning", name), name, hasCells);
    for (const [document, pages] of await zoneSet(set, heldOut))
      documents.push({
        set: name,
        pages: set.score(new Set([document])).judgedPages ?? [],
        evidence: evidenceIn(pages),
      });
  }
  // One number of all documents: what each would make of the others' depends most on which of the few is left out.
  const trust = trustOf(documents);
  const judged = folds(documents, documents.length).flatMap(({ held, rest }) => {
    const model = { ...regression(rest), trust };
    return held.flatMap((document) => withConfidence(document, model));
  });
  const zones = judged.flatMap((page) => page.zones);
  return {
    models: { confidence: { ...regression(documents), trust } },
    figures: [
      { name: "zones", value: zones.length },
      { name: "share of zones that are right", value: mean(zones.map(({ correct }) => Number(correct))) },
      ...computeConfidenceFigures(judged),
    ],
  };
}

function evidenceIn(pages: readonly ProcessedPage[]): Example["evidence"] {
  const pairs = pages.flatMap(({ text, zones: { zones } }) => {
    if (text.source === "markup") return [];
    const placed = zones.flatMap((zone) => (zone.bbox === undefined ? [] : [{ ...zone, bbox: zone.bbox, zone }]));
    const evidence = computeConfidenceFeatures(placed, text);
    return placed.map(({ zone }, index) => [zone, evidence[index] ?? []] as const);
  });
  return new Map(pairs);
}

/**
 * Zones of a set that was not learned from are right more seldom than is said: documents of another kind err in ways of
 * their own. Every other document that will come is taken to be of such a kind.
 */
function trustOf(documents: readonly Example[]): number {
  const zones = Object.keys(sets).flatMap((name) => {
    const model = { ...regression(documents.filter(({ set }) => set !== name)), trust: 1 };
    const others = documents.filter(({ set }) => set === name);
    return others.flatMap((document) => withConfidence(document, model).flatMap((page) => page.zones));
  });
  const said = mean(zones.map(({ confidence }) => confidence));
  const right = mean(zones.map((zone) => Number(zone.correct)));
  return Math.round(1000 * (1 - Math.max(0, 1 - right / said) / 2)) / 1000;
}

function regression(documents: readonly Example[]): LogisticRegression {
  const rows = documents.flatMap(({ pages, evidence }) => {
    const judged = pages.flatMap(({ zones }) => zones);
    return judged.flatMap(({ correct, zones }) =>
      zones.map((zone) => ({
        row: evidence.get(zone) ?? [],
        correct,
        // The zones of one document are right or wrong together: a long one must not speak for all.
        weight: 1 / (zones.length * Math.sqrt(judged.length)),
      })),
    );
  });
  return fitLogistic({
    features: confidenceFeatureNames,
    rows: rows.map(({ row }) => row),
    targets: rows.map(({ correct }) => correct),
    weights: rows.map(({ weight }) => weight),
    penalty,
  });
}

/** A document's pages with what the model says of their zones, and of themselves where that is asked. */
function withConfidence({ pages, evidence }: Example, model: ConfidenceModel): JudgedPage[] {
  return pages.map((page) => {
    const zones = page.zones.map((judged) => ({
      ...judged,
      confidence: mean(judged.zones.map((zone) => computeConfidence(model, evidence.get(zone) ?? []))),
    }));
    const own = page.confidence === undefined ? undefined : mean(zones.map(({ confidence }) => confidence));
    return { zones, confidence: own };
  });
}
