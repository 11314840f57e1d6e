import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { UsageError } from "../evaluate/options.ts";

/** The names of the trainings, in the order in which they depend on each other's models. */
export const trainingNames = [
  "tables",
  "affinity",
  "classification",
  "confidence",
  "text",
  "mapping",
  "absence",
] as const;
export type TrainingName = (typeof trainingNames)[number];

/** The trainings that need the typeset corpus. */
const corpusTrainings: readonly TrainingName[] = ["tables", "classification", "confidence", "mapping", "absence"];

export const usage = `Usage: npm run train -- --data DIR [--only NAME,…] [--pages DIR] [--corpus DIR] [--check], NAME one of ${trainingNames.join(", ")}
--pages: the folder \`pages\` of an earlier run of npm run evaluate -- --out, which spares reading the documents again
--corpus: the folder of npm run corpus -- --out, which ${corpusTrainings.join(", ")} learn from. Without it, they are not trained.`;

/** The parsed command line of `npm run train`. */
export interface Options {
  data: string;
  /** The trainings that are run. */
  only: readonly TrainingName[];
  /** The folder `pages` of an earlier run of the evaluation. */
  pages: string | undefined;
  /** The folder of the typeset corpus. */
  corpus: string | undefined;
  /** Whether the trained models are only compared with the stored ones. */
  check: boolean;
}

function parse(args: string[]) {
  const options = {
    data: { type: "string" },
    only: { type: "string" },
    pages: { type: "string" },
    corpus: { type: "string" },
    check: { type: "boolean", default: false },
  } as const;
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function parseName(name: string): TrainingName {
  const found = trainingNames.find((known) => known === name);
  if (found === undefined) throw new UsageError(`--only ${name}: known are ${trainingNames.join(", ")}`);
  return found;
}

/**
 * Parses the command line, before anything is trained.
 * @throws {UsageError} for an unknown option or training, and for a folder that is not given or is not there
 */
export function parseOptions(args: string[]): Options {
  const { data, only, pages, corpus, check } = parse(args);
  if (data === undefined) throw new UsageError("--data DIR is needed");
  for (const [option, folder] of Object.entries({ data, pages, corpus })) {
    if (folder !== undefined && !existsSync(folder)) {
      throw new UsageError(`--${option} ${folder}: there is no such folder`);
    }
  }
  const trainable = trainingNames.filter((name) => corpus !== undefined || !corpusTrainings.includes(name));
  const names = only === undefined ? trainable : only.split(",").map(parseName);
  const untrainable = names.find((name) => !trainable.includes(name));
  if (untrainable !== undefined) throw new UsageError(`--only ${untrainable}: --corpus DIR is needed`);
  return { data, pages, corpus, check, only: names };
}
