import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { booksSet } from "./books.ts";
import { dataPointsSet } from "./data-points.ts";
import type { EvaluationSet } from "./set.ts";
import { subjectsSet } from "./subjects.ts";
import { tokensSet } from "./tokens.ts";
import { zonesSet } from "./zones.ts";

/** A set's folder, told by the truth that is in it; undefined where there is none. */
async function setIn(folder: string, name: string): Promise<EvaluationSet | undefined> {
  const has = (file: string) => existsSync(join(folder, file));
  if (has("zones.json")) return await zonesSet(folder, name, has("cells.json"));
  if (has("tokens.json")) return await tokensSet(folder, name);
  if (has("datapoints.json")) return await dataPointsSet(folder, name);
  if (has("vocab.json")) return await subjectsSet(folder, name);
  if ((await readdir(folder)).some((file) => file.endsWith(".gt.json"))) return await booksSet(folder, name);
  return undefined;
}

/** The sets below a folder, which stand in folders of their own by step: `zoning/tagged_pdf`. */
export async function findSets(data: string): Promise<EvaluationSet[]> {
  const sets: EvaluationSet[] = [];
  for (const step of ["zoning", "epub", "mapping", "indexing"]) {
    if (!existsSync(join(data, step))) continue;
    const entries = await readdir(join(data, step), { withFileTypes: true });
    for (const { name } of entries
      .filter((entry) => entry.isDirectory())
      .sort((a, b) => a.name.localeCompare(b.name))) {
      const set = await setIn(join(data, step, name), name);
      if (set !== undefined) sets.push(set);
    }
  }
  return sets;
}
