import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { builtInTaxonomies } from "../../../electron/domain/built-in-taxonomies.ts";
import type { Mapping } from "../../../shared/document/data-points.ts";
import type { DataPointTaxonomy } from "../../../shared/taxonomy.ts";
import { dataPointTaxonomySchema, placedFields } from "../../../shared/taxonomy.ts";
import { judge, schemaOf, scoreDataPoints, type DataPointPair, type TrueField } from "../scorers/data-points.ts";
import type { Measures } from "../scorers/measures.ts";
import type { Scalar } from "../scorers/same-value.ts";
import { loadJson } from "./json.ts";
import { truthOf, type EvaluationSet, type Figure, type Labelled } from "./set.ts";

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
export async function loadDataPoints(folder: string): Promise<Labelled<DataPointsTruth>[]> {
  const { docs } = await loadJson(join(folder, "datapoints.json"), dataPointsSchema);
  return Object.entries(docs).map(([name, { fields }]) => ({ name, file: join(folder, "pdf", name), truth: fields }));
}

/** The taxonomy that has most of the fields: a data folder says what is true, not how it is printed. */
async function taxonomyFor(fields: ReadonlySet<string>): Promise<DataPointTaxonomy> {
  const files = (await readdir(taxonomiesFolder)).map((name) => join(taxonomiesFolder, name));
  const own = await Promise.all(
    files.map(async (file) => dataPointTaxonomySchema.parse(JSON.parse(await readFile(file, "utf8")))),
  );
  const builtIn = builtInTaxonomies.filter((taxonomy) => taxonomy.kind === "data-points");
  const sharedWith = (taxonomy: DataPointTaxonomy) =>
    placedFields(taxonomy).filter(({ path }) => fields.has(path)).length;
  const [best] = [...own, ...builtIn].sort((a, b) => sharedWith(b) - sharedWith(a));
  if (best === undefined) throw new Error("there is no taxonomy");
  return best;
}

/** A set of documents whose values are mapped with the taxonomy that fits their fields. */
export async function dataPointsSet(folder: string, name: string): Promise<EvaluationSet> {
  const documents = await loadDataPoints(folder);
  const schema = schemaOf(documents.map(({ truth }) => truth));
  const taxonomy = await taxonomyFor(new Set([...schema.keys()].map((path) => path.replaceAll("[]", ""))));
  const predictions = new Map<string, DataPointPair["predicted"]>();
  const pairOf = (document: string): DataPointPair => ({
    truth: truthOf(documents, document) ?? {},
    predicted: predictions.get(document) ?? {},
  });
  return {
    name,
    kind: "mapping",
    documents,
    async take(document, { pages }, workers) {
      const files = [...pages.values()].map((page) => page.files);
      const mapping = await workers.run("mapDocument", { pages: files, taxonomy });
      predictions.set(document, valuesOf(mapping));
    },
    exhibit(document) {
      const lines = judge(pairOf(document), schema).map(({ path, truth, predicted, right }) => {
        const sign = right === truth.length && right === predicted.length ? " " : "!";
        return `${sign} ${path}: ${truth.join(" | ")} = ${predicted.join(" | ")}\n`;
      });
      return { kind: "text", text: lines.sort().join("") };
    },
    score(names) {
      const { f1, precision, recall, macroF1, perfect, types, fields } = scoreDataPoints(
        [...names].map(pairOf),
        schema,
      );
      return {
        figures: [{ name: "micro F1", value: f1 }],
        details: [
          { name: "precision", value: precision },
          { name: "recall", value: recall },
          { name: "macro F1 over fields", value: macroF1 },
          { name: "perfect documents", value: perfect },
          ...figuresOf(types),
          ...figuresOf(fields),
        ],
        files: { "datapoints.json": { docs: Object.fromEntries(predictions) } },
      };
    },
  };
}

function figuresOf(measures: ReadonlyMap<string, Measures>): Figure[] {
  return [...measures].map(([name, { f1, truth }]) => ({ name: `${name} (${truth}) F1`, value: f1 }));
}

/** Values by path; those of a repeated field together under its own. */
function valuesOf({ data_points }: Mapping): DataPointPair["predicted"] {
  const values = new Map<string, Scalar[]>();
  for (const { path, value } of data_points) {
    if (value === null) continue;
    const key = path.replace(/\[\d+\]$/, "");
    values.set(key, [...(values.get(key) ?? []), typeof value === "object" ? value.amount : value]);
  }
  return Object.fromEntries([...values].map(([path, list]) => [path, list.length === 1 ? (list[0] ?? []) : list]));
}
