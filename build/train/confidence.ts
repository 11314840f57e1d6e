import { join } from "node:path";
import { computeConfidence, type ConfidenceModel } from "../../electron/pipeline/zone/models/confidence-model.ts";
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
import { splitIntoFolds } from "./cross-validation.ts";
import { fitLogisticRegression } from "./logistic-regression.ts";
import { trainAffinityModels } from "./affinity.ts";
import { trainTableModels } from "./tables.ts";
import type { TrainingResult } from "./training-result.ts";
import { zoneWithHeldOutModels } from "./held-out-zoning.ts";

/** A document whose zones were judged correct or wrong, with the features of each zone. */
interface JudgedDocument {
  set: string;
  pages: JudgedPage[];
  features: ReadonlyMap<Zone, number[]>;
}

/** The sets whose zones are annotated with boxes, and whether the cells of their tables are annotated too. */
const sets = { tagged_pdf: false, icdar2013_tables: true, publaynet20: false };

/** The L2 penalty of the regression. */
const penalty = 5;
/**
 * The largest weight of the overlap with another zone. Of two zones at one place at most one is right: a probability of .8
 * each falls to .5. Few zones of the sets overlap, so that the regression alone may not find it.
 */
const maxOverlapWeight = -1.38629;

/**
 * Trains the calibration of the confidence. A logistic regression predicts the probability that a zone is correct from
 * its score and other features (an extension of Platt scaling, 1999). The zones are found with held-out models, because
 * scores on training documents are too high. The metrics are cross-validated, with one document left out at a time.
 * @param data The folder of the sets of real documents.
 * @param corpus The folder of the typeset corpus, which the table models learn from.
 */
export async function trainConfidence(data: string, corpus: string): Promise<TrainingResult> {
  const heldOut = {
    affinity: (await trainAffinityModels(data)).heldOut,
    tables: (await trainTableModels(data, corpus)).heldOut,
  };
  const documents: JudgedDocument[] = [];
  for (const [name, hasCells] of Object.entries(sets)) {
    const set = await createZonesSet(join(data, "zoning", name), name, hasCells);
    for (const [document, pages] of await zoneWithHeldOutModels(set, heldOut))
      documents.push({
        set: name,
        pages: set.score(new Set([document])).judgedPages ?? [],
        features: computeFeatures(pages),
      });
  }
  // The factor is computed once on all documents. In each fold it would depend too much on the document that is left out.
  const trust = estimateTrustFactor(documents);
  const judged = splitIntoFolds(documents, documents.length).flatMap(({ validation, training }) => {
    const model = { ...trainRegression(training), trust };
    return validation.flatMap((document) => predictConfidence(document, model));
  });
  const zones = judged.flatMap((page) => page.zones);
  return {
    models: { confidence: { ...trainRegression(documents), trust } },
    metrics: [
      { name: "zones", value: zones.length },
      { name: "share of correct zones", value: mean(zones.map(({ correct }) => Number(correct))) },
      ...computeConfidenceFigures(judged),
    ],
  };
}

function computeFeatures(pages: readonly ProcessedPage[]): JudgedDocument["features"] {
  const entries = pages.flatMap(({ text, zones: { zones } }) => {
    if (text.source === "markup") return [];
    const placed = zones.flatMap((zone) => (zone.bbox === undefined ? [] : [{ ...zone, bbox: zone.bbox, zone }]));
    const features = computeConfidenceFeatures(placed, text);
    return placed.map(({ zone }, index) => [zone, features[index] ?? []] as const);
  });
  return new Map(entries);
}

/**
 * Estimates the factor that lowers the confidence for documents unlike the training documents. For each set, a model is
 * trained on the other sets. The factor corrects half of the overconfidence of these models.
 */
function estimateTrustFactor(documents: readonly JudgedDocument[]): number {
  const zones = Object.keys(sets).flatMap((name) => {
    const model = { ...trainRegression(documents.filter(({ set }) => set !== name)), trust: 1 };
    const validation = documents.filter(({ set }) => set === name);
    return validation.flatMap((document) => predictConfidence(document, model).flatMap((page) => page.zones));
  });
  const confidence = mean(zones.map((zone) => zone.confidence));
  const accuracy = mean(zones.map((zone) => Number(zone.correct)));
  return Math.round(1000 * (1 - Math.max(0, 1 - accuracy / confidence) / 2)) / 1000;
}

function trainRegression(documents: readonly JudgedDocument[]): LogisticRegression {
  const rows = documents.flatMap(({ pages, features }) => {
    const judged = pages.flatMap(({ zones }) => zones);
    return judged.flatMap(({ correct, zones }) =>
      zones.map((zone) => ({
        features: features.get(zone) ?? [],
        correct,
        // The zones of one document are correlated: its weight grows with the square root of their number.
        weight: 1 / (zones.length * Math.sqrt(judged.length)),
      })),
    );
  });
  const model = fitLogisticRegression({
    features: confidenceFeatureNames,
    rows: rows.map((row) => row.features),
    targets: rows.map(({ correct }) => correct),
    weights: rows.map(({ weight }) => weight),
    penalty,
  });
  const overlap = confidenceFeatureNames.indexOf("overlap");
  const weights = model.weights.map((weight, index) =>
    index === overlap ? Math.min(maxOverlapWeight, weight) : weight,
  );
  return { ...model, weights };
}

/** Replaces the confidence of a document's zones by the model's predictions, and that of pages that have one by the mean. */
function predictConfidence({ pages, features }: JudgedDocument, model: ConfidenceModel): JudgedPage[] {
  return pages.map((page) => {
    const zones = page.zones.map((judged) => ({
      ...judged,
      confidence: mean(judged.zones.map((zone) => computeConfidence(model, features.get(zone) ?? []))),
    }));
    const pageConfidence = page.confidence === undefined ? undefined : mean(zones.map(({ confidence }) => confidence));
    return { zones, confidence: pageConfidence };
  });
}
