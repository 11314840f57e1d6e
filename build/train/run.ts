/**
 * Trains the models of the zone step on annotated documents, and prints their cross-validated metrics:
 * `npm run train -- --data DIR [--only NAME,…] [--check]`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { trainConfidence } from "./confidence.ts";
import { trainAffinity } from "./affinity.ts";
import { trainTables } from "./tables.ts";
import type { TrainingResult } from "./training-result.ts";

const folder = resolve(import.meta.dirname, "../../electron/pipeline/zone/models");

/** Trainings by model name. Each training depends on the results of earlier trainings. */
const trainings: Record<string, (data: string) => Promise<TrainingResult>> = {
  tables: trainTables,
  affinity: trainAffinity,
  confidence: trainConfidence,
};

const usage = `Usage: npm run train -- --data DIR [--only NAME,…] [--check], NAME one of ${Object.keys(trainings).join(", ")}`;
const { values } = parseArgs({
  options: { data: { type: "string" }, only: { type: "string" }, check: { type: "boolean", default: false } },
});
if (values.data === undefined) throw new Error(usage);
for (const name of values.only?.split(",") ?? Object.keys(trainings)) {
  const train = trainings[name];
  if (train === undefined) throw new Error(usage);
  const { models, metrics } = await train(values.data);
  for (const metric of metrics) console.log(`${name}  ${metric.name}  ${metric.value.toFixed(4)}`);
  for (const [file, model] of Object.entries(models)) writeOrCheck(file, `${JSON.stringify(model)}\n`);
}
// The worker that OCR may have started would keep the process running.
process.exit();

/** Writes a model file; with `--check`, compares it with the trained model and sets the exit code instead. */
function writeOrCheck(name: string, text: string): void {
  const path = join(folder, `${name}.json`);
  const isUnchanged = existsSync(path) && readFileSync(path, "utf8") === text;
  if (!values.check) writeFileSync(path, text);
  else if (!isUnchanged) process.exitCode = 1;
  console.log(
    `${name}.json: ${isUnchanged ? "unchanged" : values.check ? "DIFFERS from the trained model" : "written"}`,
  );
}
