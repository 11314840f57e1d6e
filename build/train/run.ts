/**
 * Trains the models of the pipeline on annotated documents, and prints their cross-validated metrics:
 * `npm run train -- --data DIR [--only NAME,…] [--corpus DIR] [--check]`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { UsageError } from "../evaluate/options.ts";
import { models as zoningModels } from "../../electron/pipeline/zone/models/models.ts";
import { trainAbsence } from "./absence.ts";
import { trainConfidence } from "./confidence.ts";
import { trainAffinity } from "./affinity.ts";
import { trainClassification } from "./classification.ts";
import { parseOptions, type Options, type TrainingName, usage } from "./options.ts";
import { trainMapping } from "./mapping.ts";
import { trainTableScorer } from "./tables.ts";
import { trainTextValues } from "./text-values.ts";
import type { TrainingResult } from "./training-result.ts";

const pipeline = resolve(import.meta.dirname, "../../electron/pipeline");

interface Training {
  /** The folder of its models, relative to that of the pipeline. */
  folder: string;
  train: (data: string, folders: TrainingFolders) => Promise<TrainingResult>;
}

/** Further folders that some trainings read. */
interface TrainingFolders {
  /** The pages of an earlier evaluation. */
  pages: string | undefined;
  /** The typeset corpus. */
  corpus: string | undefined;
}

/** The folder of the models of zoning, relative to that of the pipeline. */
const zoningFolder = "zone/models";

/** The trainings by name, in the order in which they depend on each other's models. */
const trainings: Record<TrainingName, Training> = {
  tables: { folder: zoningFolder, train: (data, { corpus = "" }) => trainTableScorer(data, corpus) },
  affinity: { folder: zoningFolder, train: trainAffinity },
  classification: { folder: zoningFolder, train: (data, { corpus = "" }) => trainClassification(data, corpus) },
  confidence: { folder: zoningFolder, train: (data, { corpus = "" }) => trainConfidence(data, corpus) },
  text: { folder: "map/models", train: (data, { pages }) => trainTextValues(data, pages) },
  mapping: { folder: "map/models", train: (data, { corpus = "", pages }) => trainMapping(data, corpus, pages) },
  absence: { folder: "map/models", train: (data, { corpus = "", pages }) => trainAbsence(data, corpus, pages) },
};

/** Writes a model file; if it is only checked, compares it with the trained model and sets the exit code instead. */
function writeOrCheck(path: string, text: string, isCheck: boolean): void {
  const isUnchanged = existsSync(path) && readFileSync(path, "utf8") === text;
  if (!isCheck) writeFileSync(path, text);
  else if (!isUnchanged) process.exitCode = 1;
  console.log(
    `${basename(path)}: ${isUnchanged ? "unchanged" : isCheck ? "DIFFERS from the trained model" : "written"}`,
  );
}

async function train({ data, only, pages, corpus, check }: Options): Promise<void> {
  for (const name of only) {
    const { folder, train: run } = trainings[name];
    const { models, metrics } = await run(data, { pages, corpus });
    for (const metric of metrics) console.log(`${name}  ${metric.name}  ${metric.value.toFixed(4)}`);
    for (const [file, model] of Object.entries(models))
      writeOrCheck(join(pipeline, folder, `${file}.json`), `${JSON.stringify(model)}\n`, check);
    // The next trainings zone with the models that were written, not with those that this process loaded at its start.
    if (folder === zoningFolder && !check) Object.assign(zoningModels, models);
  }
}

try {
  await train(parseOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 1;
}
// OCR may have started a worker, which would keep the process running.
process.exit();
