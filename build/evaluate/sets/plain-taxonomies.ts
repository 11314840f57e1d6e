import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { dataPointTaxonomySchema, listFields, type DataPointTaxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { createMappingSet, listTruePaths, loadDataPoints, type DataPointsTruth } from "./data-points.ts";
import { loadJson } from "./json.ts";
import type { EvaluationSet, LabelledDocument } from "./set.ts";

/**
 * A taxonomy as a person writes it in five minutes: labels and types, a few synonyms, names of its own. `paths` has the
 * paths of the truth by the paths of the taxonomy, if they differ.
 */
export interface PlainTaxonomy {
  taxonomy: DataPointTaxonomy;
  paths: ReadonlyMap<string, string>;
}

const ownFolder = join(import.meta.dirname, "../taxonomies/plain");
const ownFileSchema = z.object({ paths: z.record(z.string(), z.string()), taxonomy: dataPointTaxonomySchema });

async function loadTaxonomies(data: string): Promise<PlainTaxonomy[]> {
  const own = (await readdir(ownFolder)).sort().map(async (name) => {
    const { taxonomy, paths } = await loadJson(join(ownFolder, name), ownFileSchema);
    return { taxonomy, paths: new Map(Object.entries(paths)) };
  });
  const folder = join(data, "mapping/plain_taxonomies");
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith(".json")).sort() : [];
  const given = names.map(async (name) => {
    const taxonomy = await loadJson(join(folder, name), dataPointTaxonomySchema);
    return { taxonomy, paths: new Map(listFields(taxonomy).map(({ path }) => [path, path])) };
  });
  return Promise.all([...own, ...given]);
}

/** Selects the values of a truth that a taxonomy has, by the paths of the taxonomy. */
export function renameTruth(truth: DataPointsTruth, paths: ReadonlyMap<string, string>): DataPointsTruth {
  const ownPaths = new Map([...paths].map(([own, path]) => [path, own]));
  return Object.fromEntries(
    Object.entries(truth).flatMap(([path, field]) => {
      const own = ownPaths.get(path.replaceAll(/\[\d+\]/gu, ""));
      const row = /\[\d+\]/u.exec(path)?.[0] ?? "";
      return own === undefined ? [] : [[row === "" ? own : own.replace(".", `${row}.`), field] as const];
    }),
  );
}

/** Loads the taxonomies of five minutes all of whose fields a truth has. */
export async function loadPlainTaxonomies(data: string, truePaths: ReadonlySet<string>): Promise<PlainTaxonomy[]> {
  return (await loadTaxonomies(data)).filter(({ paths }) => [...paths.values()].every((path) => truePaths.has(path)));
}

/** The documents of a set with a taxonomy of five minutes, and with the truth by the paths of this taxonomy. */
export interface PlainDocuments {
  taxonomy: DataPointTaxonomy;
  documents: readonly LabelledDocument<DataPointsTruth>[];
}

/**
 * Loads the taxonomies of five minutes of a set, with its documents. A taxonomy belongs to the set if the truth has all
 * its fields.
 */
export async function loadPlainDocuments(data: string, source: string): Promise<PlainDocuments[]> {
  const documents = await loadDataPoints(join(data, "mapping", source));
  const taxonomies = await loadPlainTaxonomies(data, listTruePaths(documents));
  return taxonomies.map(({ taxonomy, paths }) => ({
    taxonomy,
    documents: documents.map((document) => ({ ...document, truth: renameTruth(document.truth, paths) })),
  }));
}

/** Creates sets that map the documents of a set with taxonomies of five minutes. */
export async function createPlainTaxonomySets(data: string, source: string): Promise<EvaluationSet[]> {
  return (await loadPlainDocuments(data, source)).map(({ taxonomy, documents }) =>
    createMappingSet(`plain_${source}_${taxonomy.name}`, documents, taxonomy, source),
  );
}
