import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { builtInTaxonomies } from "../../../electron/domain/taxonomies/built-in-taxonomies.ts";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import { type DataPointTaxonomy, dataPointTaxonomySchema, listFields } from "../../../shared/taxonomy/taxonomy.ts";
import { computeAutoAcceptedShare, computeCalibration } from "../scorers/calibration.ts";
import {
  compareFields,
  collectFieldTypes,
  groupValues,
  judgeValues,
  scoreDataPoints,
  type DataPointPair,
  type PredictedValue,
  type TrueField,
} from "../scorers/data-points.ts";
import type { Measures } from "../scorers/measures.ts";
import { type JudgedDocument, measurePromise } from "../scorers/promise.ts";
import { loadJson } from "./json.ts";
import { findTruth, type EvaluationSet, type Figure, type LabelledDocument } from "./set.ts";

export type DataPointsTruth = Record<string, TrueField>;

const taxonomiesFolder = join(import.meta.dirname, "../taxonomies");
const scalar = z.union([z.string(), z.number()]);
const dataPointsSchema = z.object({
  docs: z.record(
    z.string(),
    z.object({
      fields: z.record(
        z.string(),
        z.object({
          value: z.union([scalar, z.array(scalar)]),
          type: z.string(),
          visible: z.boolean().optional(),
        }),
      ),
    }),
  ),
});

/** Loads a set of PDFs with their values by path: `datapoints.json` and `pdf/` in `folder`. */
export async function loadDataPoints(folder: string): Promise<LabelledDocument<DataPointsTruth>[]> {
  const { docs } = await loadJson(join(folder, "datapoints.json"), dataPointsSchema);
  return Object.entries(docs).map(([name, { fields }]) => ({
    name,
    file: join(folder, "pdf", name),
    family: findFamily(name, fields),
    truth: fields,
  }));
}

/** Returns the layout of an invoice of the typeset corpus, the seller of another invoice, or else the document's name. */
function findFamily(name: string, truth: DataPointsTruth): string {
  const layout = /^(invoices-[a-z]+-\d+)-\d+\.pdf$/.exec(name)?.[1];
  return layout ?? String(truth["seller.name"]?.value ?? name).toLowerCase();
}

/** Selects the taxonomy that has most of the fields, since a set does not name its taxonomy. */
export async function selectTaxonomy(fields: ReadonlySet<string>): Promise<DataPointTaxonomy> {
  const names = (await readdir(taxonomiesFolder)).filter((name) => name.endsWith(".json"));
  const files = names.map((name) => join(taxonomiesFolder, name));
  const own = await Promise.all(
    files.map(async (file) => dataPointTaxonomySchema.parse(JSON.parse(await readFile(file, "utf8")))),
  );
  const builtIn = builtInTaxonomies.filter((taxonomy) => taxonomy.kind === "data-points");
  const countSharedFields = (taxonomy: DataPointTaxonomy) =>
    listFields(taxonomy).filter(({ path }) => fields.has(path)).length;
  const [best] = [...own, ...builtIn].sort((a, b) => countSharedFields(b) - countSharedFields(a));
  if (best === undefined) throw new Error(`${taxonomiesFolder} and the application have no taxonomy of data points`);
  return best;
}

/** Lists the paths of the fields that a truth has, without the numbers of rows. */
export function listTruePaths(documents: readonly LabelledDocument<DataPointsTruth>[]): Set<string> {
  const types = collectFieldTypes(documents.map(({ truth }) => truth));
  return new Set([...types.keys()].map((path) => path.replaceAll("[]", "")));
}

/** Creates a set of documents whose data points are mapped with the taxonomy that has most of their fields. */
export async function createDataPointsSet(folder: string, name: string): Promise<EvaluationSet> {
  const documents = await loadDataPoints(folder);
  return createMappingSet(name, documents, await selectTaxonomy(listTruePaths(documents)));
}

/** Creates a set of documents whose data points are mapped with a taxonomy. */
export function createMappingSet(
  name: string,
  documents: readonly LabelledDocument<DataPointsTruth>[],
  taxonomy: DataPointTaxonomy,
  source?: string,
): EvaluationSet {
  const fieldTypes = collectFieldTypes(documents.map(({ truth }) => truth));
  const predictions = new Map<string, readonly DataPoint[]>();
  const groupPredictions = (document: string): DataPointPair["predicted"] =>
    groupValues((predictions.get(document) ?? []).flatMap((point) => toPredictedValue(point) ?? []));
  const pairWithTruth = (document: string): DataPointPair => ({
    truth: findTruth(documents, document) ?? {},
    predicted: groupPredictions(document),
  });
  const judge = (document: string) => {
    const truth = findTruth(documents, document) ?? {};
    const values = (predictions.get(document) ?? []).flatMap((point) => {
      const predicted = toPredictedValue(point);
      return predicted === undefined ? [] : [{ ...predicted, confidence: point.confidence }];
    });
    return judgeValues(truth, values, fieldTypes).map(({ point: { path, confidence }, correct }) => ({
      confidence,
      correct,
      isInScope: isInTruthScope(truth, path, fieldTypes),
    }));
  };
  return {
    name,
    kind: "mapping",
    ...(source !== undefined && { source }),
    documents,
    async predict(document, { pages }, workers) {
      const files = [...pages.values()].map((page) => page.files);
      const mapping = await workers.run("mapDocument", { pages: files, taxonomy });
      predictions.set(document, mapping.data_points);
    },
    visualize(document) {
      const lines = compareFields(pairWithTruth(document), fieldTypes).map(({ path, truth, predicted, correct }) => {
        const sign = correct === truth.length && correct === predicted.length ? " " : "!";
        return `${sign} ${path}: ${truth.join(" | ")} = ${predicted.join(" | ")}\n`;
      });
      return { kind: "text", text: lines.sort().join("") };
    },
    score(names) {
      const { f1, precision, recall, macroF1, perfect, types, fields } = scoreDataPoints(
        [...names].map(pairWithTruth),
        fieldTypes,
      );
      const judged = [...names].flatMap(judge);
      const families = [...names].map((name) => ({
        family: documents.find((document) => document.name === name)?.family ?? name,
        values: judge(name),
      }));
      const inScope = judged.filter(({ isInScope }) => isInScope);
      return {
        figures: [
          { name: "micro F1", value: f1 },
          { name: "calibration error", value: computeCalibration(judged).error },
          { name: "accepted at 99 % right", value: computeAutoAcceptedShare(judged, 0.99) },
        ],
        details: [
          { name: "precision", value: precision },
          { name: "recall", value: recall },
          { name: "macro F1 over fields", value: macroF1 },
          { name: "perfect documents", value: perfect },
          { name: "calibration error, of values that the truth can judge", value: computeCalibration(inScope).error },
          {
            name: "accepted at 99 % right, of values that the truth can judge",
            value: computeAutoAcceptedShare(inScope, 0.99),
          },
          ...listPromiseFigures(families),
          ...listFieldFigures(types),
          ...listFieldFigures(fields),
        ],
        judgedValues: judged,
        files: {
          "datapoints.json": {
            docs: Object.fromEntries([...predictions.keys()].map((document) => [document, groupPredictions(document)])),
          },
        },
      };
    },
  };
}

/** The minimum number of families to measure promises with. */
const minPromiseFamilies = 10;
const promisedShares = [0.01, 0.02, 0.05];

function listPromiseFigures(documents: readonly JudgedDocument[]): Figure[] {
  if (new Set(documents.map(({ family }) => family)).size < minPromiseFamilies) return [];
  return promisedShares.flatMap((share) => {
    const { broken, automation, oracle } = measurePromise(documents, share);
    const promise = `at most ${share * 100} % wrong unseen`;
    return [
      { name: `${promise}: broken`, value: broken },
      { name: `${promise}: accepted unseen`, value: automation },
      { name: `${promise}: acceptable in hindsight`, value: oracle },
    ];
  });
}

function listFieldFigures(measures: ReadonlyMap<string, Measures>): Figure[] {
  return [...measures].map(([name, { f1, truth }]) => ({ name: `${name} (${truth}) F1`, value: f1 }));
}

/** Returns the value of a data point by path, without the number of a repeated field; undefined if it is absent. */
export function toPredictedValue({ path, value }: Pick<DataPoint, "path" | "value">): PredictedValue | undefined {
  if (value === null) return undefined;
  return { path: path.replace(/\[\d+\]$/, ""), value: typeof value === "object" ? value.amount : value };
}

/**
 * Tests whether the truth of a document is complete enough to judge a value. The smallest profiles of an e-invoice have
 * no rows and only a summary of the page. Such a truth does not show whether other values are right.
 */
export function isInTruthScope(truth: DataPointsTruth, path: string, fieldTypes: ReadonlyMap<string, string>): boolean {
  const isRow = (name: string) => name.includes("].");
  const isSummary = [...fieldTypes.keys()].some(isRow) && !Object.keys(truth).some(isRow);
  return !isSummary || path in truth;
}
