import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { builtInTaxonomies } from "../../../electron/domain/built-in-taxonomies.ts";
import type { Mapping } from "../../../shared/document/data-points.ts";
import type { DataPointTaxonomy } from "../../../shared/taxonomy.ts";
import { dataPointTaxonomySchema, listFields } from "../../../shared/taxonomy.ts";
import {
  compareFields,
  collectFieldTypes,
  scoreDataPoints,
  type DataPointPair,
  type TrueField,
} from "../scorers/data-points.ts";
import type { Measures } from "../scorers/measures.ts";
import type { Scalar } from "../scorers/same-value.ts";
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
  return Object.entries(docs).map(([name, { fields }]) => ({ name, file: join(folder, "pdf", name), truth: fields }));
}

/** Selects the taxonomy that has most of the fields, since a set does not name its taxonomy. */
async function selectTaxonomy(fields: ReadonlySet<string>): Promise<DataPointTaxonomy> {
  const files = (await readdir(taxonomiesFolder)).map((name) => join(taxonomiesFolder, name));
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

/** Creates a set of documents whose data points are mapped with the taxonomy that has most of their fields. */
export async function createDataPointsSet(folder: string, name: string): Promise<EvaluationSet> {
  const documents = await loadDataPoints(folder);
  const schema = collectFieldTypes(documents.map(({ truth }) => truth));
  const taxonomy = await selectTaxonomy(new Set([...schema.keys()].map((path) => path.replaceAll("[]", ""))));
  const predictions = new Map<string, DataPointPair["predicted"]>();
  const pairWithTruth = (document: string): DataPointPair => ({
    truth: findTruth(documents, document) ?? {},
    predicted: predictions.get(document) ?? {},
  });
  return {
    name,
    kind: "mapping",
    documents,
    async predict(document, { pages }, workers) {
      const files = [...pages.values()].map((page) => page.files);
      const mapping = await workers.run("mapDocument", { pages: files, taxonomy });
      predictions.set(document, groupValuesByPath(mapping));
    },
    visualize(document) {
      const lines = compareFields(pairWithTruth(document), schema).map(({ path, truth, predicted, correct }) => {
        const sign = correct === truth.length && correct === predicted.length ? " " : "!";
        return `${sign} ${path}: ${truth.join(" | ")} = ${predicted.join(" | ")}\n`;
      });
      return { kind: "text", text: lines.sort().join("") };
    },
    score(names) {
      const { f1, precision, recall, macroF1, perfect, types, fields } = scoreDataPoints(
        [...names].map(pairWithTruth),
        schema,
      );
      return {
        figures: [{ name: "micro F1", value: f1 }],
        details: [
          { name: "precision", value: precision },
          { name: "recall", value: recall },
          { name: "macro F1 over fields", value: macroF1 },
          { name: "perfect documents", value: perfect },
          ...listFieldFigures(types),
          ...listFieldFigures(fields),
        ],
        files: { "datapoints.json": { docs: Object.fromEntries(predictions) } },
      };
    },
  };
}

function listFieldFigures(measures: ReadonlyMap<string, Measures>): Figure[] {
  return [...measures].map(([name, { f1, truth }]) => ({ name: `${name} (${truth}) F1`, value: f1 }));
}

/** Groups predicted values by path. The values of a repeated field share the path without its index. */
function groupValuesByPath({ data_points }: Mapping): DataPointPair["predicted"] {
  const values = new Map<string, Scalar[]>();
  for (const { path, value } of data_points) {
    if (value === null) continue;
    const key = path.replace(/\[\d+\]$/, "");
    values.set(key, [...(values.get(key) ?? []), typeof value === "object" ? value.amount : value]);
  }
  return Object.fromEntries([...values].map(([path, list]) => [path, list.length === 1 ? (list[0] ?? []) : list]));
}
