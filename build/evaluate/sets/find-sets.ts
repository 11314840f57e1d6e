import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createBooksSet } from "./books.ts";
import { createDataPointsSet } from "./data-points.ts";
import { createFewShotSet } from "./few-shot.ts";
import { createFramesSet } from "./frames.ts";
import { createLearningSet } from "./learning.ts";
import { createPlainTaxonomySets } from "./plain-taxonomies.ts";
import type { EvaluationSet } from "./set.ts";
import { createSubjectsSet } from "./subjects.ts";
import { createTextsSet } from "./texts.ts";
import { createTokensSet } from "./tokens.ts";
import { createZonesSet } from "./zones.ts";

/**
 * Loads the set in a folder. The kind of the set follows from its files of ground truth; undefined if there are none.
 */
async function loadSet(
  folder: string,
  name: string,
  learnFrom: string | undefined,
): Promise<EvaluationSet | undefined> {
  const has = (file: string) => existsSync(join(folder, file));
  if (has("zones.json")) return await createZonesSet(folder, name, has("cells.json"));
  if (has("cells.json")) return await createFramesSet(folder, name);
  if (has("md")) return await createTextsSet(folder, name);
  if (has("tokens.json")) return await createTokensSet(folder, name);
  if (has("datapoints.json")) return await createDataPointsSet(folder, name);
  if (has("vocab.json")) return await createSubjectsSet(folder, name, learnFrom);
  if ((await readdir(folder)).some((file) => file.endsWith(".gt.json"))) return await createBooksSet(folder, name);
  return undefined;
}

/**
 * Finds the sets below a data folder. Each has a folder inside the folder of its step, such as `zoning/tagged_pdf`. A
 * set for mapping is followed by a set for learning if a sender has two documents, by a set for each taxonomy of
 * five minutes, and by a set for learning from few documents with all its taxonomies.
 * @param learnFrom The folder of the labelled texts that indexing learns from.
 */
export async function findSets(data: string, learnFrom?: string): Promise<EvaluationSet[]> {
  const sets: EvaluationSet[] = [];
  for (const step of ["zoning", "tables", "text", "epub", "mapping", "indexing"]) {
    if (!existsSync(join(data, step))) continue;
    const entries = await readdir(join(data, step), { withFileTypes: true });
    for (const { name } of entries
      .filter((entry) => entry.isDirectory())
      .sort((a, b) => a.name.localeCompare(b.name))) {
      const set = await loadSet(join(data, step, name), name, learnFrom);
      if (set !== undefined) sets.push(set);
      const learning = set?.kind === "mapping" ? await createLearningSet(join(data, step, name), name) : undefined;
      if (learning !== undefined) sets.push(learning);
      if (set?.kind !== "mapping") continue;
      sets.push(...(await createPlainTaxonomySets(data, name)));
      const fewShot = await createFewShotSet(data, name);
      if (fewShot !== undefined) sets.push(fewShot);
    }
  }
  return sets;
}
