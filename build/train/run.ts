/**
 * Trains the models of the zone step from a folder of documents with truth, and prints how good they are on documents
 * that they have not seen: `npm run train -- --data DIR [--only pairs,…] [--check]`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { trainConfidence } from "./confidence.ts";
import { trainPairs } from "./pairs.ts";
import { trainTables } from "./tables.ts";
import type { Training } from "./training.ts";

const folder = resolve(import.meta.dirname, "../../electron/pipeline/zone/models");

/** In the order in which they build on each other. */
const trainings: Record<string, (data: string) => Promise<Training>> = {
  tables: trainTables,
  pairs: trainPairs,
  confidence: trainConfidence,
};

const usage = `npm run train -- --data DIR [--only NAME,…] [--check]: the names are ${Object.keys(trainings).join(", ")}.`;
const { values } = parseArgs({
  options: { data: { type: "string" }, only: { type: "string" }, check: { type: "boolean", default: false } },
});
if (values.data === undefined) throw new Error(usage);
for (const name of values.only?.split(",") ?? Object.keys(trainings)) {
  const train = trainings[name];
  if (train === undefined) throw new Error(usage);
  const { models, figures } = await train(values.data);
  for (const figure of figures) console.log(`${name}  ${figure.name}  ${figure.value.toFixed(4)}`);
  for (const [file, model] of Object.entries(models)) keep(file, `${JSON.stringify(model)}\n`);
}
// OCR, once used, keeps a worker of its own open.
process.exit();

/** Writes a model, or says whether the one that is there is the same. */
function keep(file: string, text: string): void {
  const path = join(folder, `${file}.json`);
  const same = existsSync(path) && readFileSync(path, "utf8") === text;
  if (!values.check) writeFileSync(path, text);
  else if (!same) process.exitCode = 1;
  console.log(`${file}.json: ${same ? "as it was" : values.check ? "OTHER than what was trained" : "written"}`);
}
