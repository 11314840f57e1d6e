/**
 * Trains the models of the pipeline on annotated documents, and prints their cross-validated metrics:
 * `npm run train -- --data DIR [--only NAME,…] [--check]`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { trainConfidence } from "./confidence.ts";
import { trainAffinity } from "./affinity.ts";
import { trainMapping } from "./mapping.ts";
import { trainTables } from "./tables.ts";
import { trainTextValues } from "./text-values.ts";
import type { TrainingResult } from "./training-result.ts";

const pipeline = resolve(import.meta.dirname, "../../electron/pipeline");

interface Training {
  /** The folder of its models, relative to that of the pipeline. */
  folder: string;
  train: (data: string, pages: string | undefined) => Promise<TrainingResult>;
}

/** The trainings by name, in the order in which they depend on each other's models. */
const trainings: Record<string, Training> = {
  tables: { folder: "zone/models", train: trainTables },
  affinity: { folder: "zone/models", train: trainAffinity },
  confidence: { folder: "zone/models", train: trainConfidence },
  text: { folder: "map/models", train: trainTextValues },
  mapping: { folder: "map/models", train: trainMapping },
};

const usage = `Usage: npm run train -- --data DIR [--only NAME,…] [--pages DIR] [--check], NAME one of ${Object.keys(trainings).join(", ")}
--pages: the folder \`pages\` of an earlier run of npm run evaluate -- --out, which spares reading the documents again`;
const { values } = parseArgs({
  options: {
    data: { type: "string" },
    only: { type: "string" },
    pages: { type: "string" },
    check: { type: "boolean", default: false },
  },
});
if (values.data === undefined) throw new Error(usage);
for (const name of values.only?.split(",") ?? Object.keys(trainings)) {
  const training = trainings[name];
  if (training === undefined) throw new Error(usage);
  const { models, metrics } = await training.train(values.data, values.pages);
  for (const metric of metrics) console.log(`${name}  ${metric.name}  ${metric.value.toFixed(4)}`);
  for (const [file, model] of Object.entries(models))
    writeOrCheck(join(pipeline, training.folder, `${file}.json`), `${JSON.stringify(model)}\n`);
}
// OCR may have started a worker, which would keep the process running.
process.exit();

/** Writes a model file; with `--check`, compares it with the trained model and sets the exit code instead. */
function writeOrCheck(path: string, text: string): void {
  const isUnchanged = existsSync(path) && readFileSync(path, "utf8") === text;
  if (!values.check) writeFileSync(path, text);
  else if (!isUnchanged) process.exitCode = 1;
  console.log(
    `${basename(path)}: ${isUnchanged ? "unchanged" : values.check ? "DIFFERS from the trained model" : "written"}`,
  );
}
