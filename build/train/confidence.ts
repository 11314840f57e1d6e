import { existsSync } from "node:fs";
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
  family: string;
  pages: JudgedPage[];
  features: ReadonlyMap<Zone, number[]>;
}

/** The real sets whose zones are annotated with boxes, and whether the cells of their tables are annotated too. */
const realSets = { tagged_pdf: false, icdar2013_tables: true, publaynet20: false };
/** The kinds of the typeset corpus. The classifier of blocks did not learn from the families to choose by. */
const corpusSets = ["html", "latex", "office", "scan"].map((kind) => `corpus_${kind}_choose`);

/** The L2 penalty of the regression. */
const penalty = 40;
/**
 * The largest weight of the overlap with another zone. Of two zones at one place at most one is right: a probability of .8
 * each falls to .5. Few zones of the sets overlap, so that the regression alone may not find it.
 */
const maxOverlapWeight = -1.38629;

/**
 * Trains the calibration of the confidence. A logistic regression predicts the probability that a zone is correct from
 * its score and other features (an extension of Platt scaling, 1999). The zones are found with held-out models, because
 * scores on training documents are too high. The metrics are cross-validated, with one family of documents left out at a
 * time.
 * @param corpus The folder of the typeset corpus, see `npm run corpus`. Only the part to choose by is read.
 */
export async function trainConfidence(data: string, corpus: string): Promise<TrainingResult> {
  const documents = await judgeDocuments(data, corpus);
  // The factor is computed once on all documents. In each fold it would depend too much on the family that is left out.
  const trust = estimateTrustFactor(documents);
  const families = [...new Set(documents.map(({ family }) => family))];
  const judgedDocuments = splitIntoFolds(families, families.length).flatMap(({ validation }) => {
    const isLeftOut = ({ family }: JudgedDocument) => validation.includes(family);
    const model = { ...trainRegression(documents.filter((document) => !isLeftOut(document))), trust };
    return documents
      .filter(isLeftOut)
      .map((document) => ({ set: document.set, pages: predictConfidence(document, model) }));
  });
  const zones = judgedDocuments.flatMap(({ pages }) => pages.flatMap((page) => page.zones));
  return {
    models: { confidence: { ...trainRegression(documents), trust } },
    metrics: [
      { name: "zones", value: zones.length },
      { name: "share of correct zones", value: mean(zones.map(({ correct }) => Number(correct))) },
      ...[...Map.groupBy(judgedDocuments, ({ set }) => set)].flatMap(([set, group]) =>
        computeConfidenceFigures(group.flatMap(({ pages }) => pages)).map(({ name, value }) => ({
          name: `${set}, ${name}`,
          value,
        })),
      ),
    ],
  };
}

/** Zones the documents of all sets with held-out models, and judges the zones. */
async function judgeDocuments(data: string, corpus: string): Promise<JudgedDocument[]> {
  const heldOut = {
    affinity: (await trainAffinityModels(data)).heldOut,
    tables: (await trainTableModels(data, corpus)).heldOutModels,
  };
  const sets = [
    ...Object.entries(realSets).map(([name, hasCells]) => ({ folder: data, name, hasCells })),
    ...corpusSets
      .map((name) => ({ folder: corpus, name, hasCells: false }))
      .filter(({ folder, name }) => existsSync(join(folder, "zoning", name))),
  ];
  const documents: JudgedDocument[] = [];
  for (const { folder, name, hasCells } of sets) {
    const set = await createZonesSet(join(folder, "zoning", name), name, hasCells);
    const families = new Map(set.documents.map((document) => [document.name, document.family ?? document.name]));
    for (const [document, pages] of await zoneWithHeldOutModels(set, heldOut))
      documents.push({
        set: name,
        family: families.get(document) ?? document,
        pages: set.score(new Set([document])).judgedPages ?? [],
        features: computeFeatures(pages),
      });
  }
  return documents;
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
  const sets = new Set(documents.map(({ set }) => set));
  const zones = [...sets].flatMap((name) => {
    const model = { ...trainRegression(documents.filter(({ set }) => set !== name)), trust: 1 };
    const validation = documents.filter(({ set }) => set === name);
    return validation.flatMap((document) => predictConfidence(document, model).flatMap((page) => page.zones));
  });
  const confidence = mean(zones.map((zone) => zone.confidence));
  const accuracy = mean(zones.map((zone) => Number(zone.correct)));
  return Math.round(1000 * (1 - Math.max(0, 1 - accuracy / confidence) / 2)) / 1000;
}

/**
 * Fits the regression to the zones of documents. The zones of one document are correlated, and so are the documents of
 * one set: the weight of a document grows with the square root of the number of its zones, and that of a set with the
 * square root of the sum of its documents' weights.
 */
function trainRegression(documents: readonly JudgedDocument[]): LogisticRegression {
  const setWeights = new Map<string, number>();
  for (const document of documents)
    setWeights.set(document.set, (setWeights.get(document.set) ?? 0) + Math.sqrt(countZones(document)));
  const rows = documents.flatMap((document) => {
    const { set, pages, features } = document;
    const documentWeight = Math.sqrt(countZones(document)) / Math.sqrt(setWeights.get(set) ?? 1);
    const judged = pages.flatMap(({ zones }) => zones);
    return judged.flatMap(({ correct, zones }) =>
      zones.map((zone) => ({
        features: features.get(zone) ?? [],
        correct,
        weight: documentWeight / (zones.length * judged.length),
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

function countZones({ pages }: JudgedDocument): number {
  return pages.reduce((sum, { zones }) => sum + zones.length, 0);
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
