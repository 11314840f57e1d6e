import { parseArgs } from "node:util";
import { setKinds, type EvaluationSet } from "./sets/set.ts";

export const usage = `npm run evaluate -- --data DIR [options]

Runs the pipeline over documents whose truth is known, and says how good it is.

  --data DIR         the folder with the sets: zoning/NAME, epub/NAME, mapping/NAME,
                     indexing/NAME
  --only A,B         these alone: a kind (${setKinds.join(", ")}), or the name of a set or its beginning
  --documents N      the first N documents of each set; or a part of the names of those that are wanted
  --show NAME        the documents with this in their name alone, and for each an image of every page with the truth on the
                     left and the prediction on the right (a list of what was compared, where there are no boxes)
  --out DIR          where predictions and the pages' text and zones go; a new temporary folder, unless told
  --details          every figure, each document, and how confidence holds against the truth
  --digest DIR       only prints a SHA-256 of each set's predictions in DIR, which an earlier run wrote (--out): two
                     versions of the pipeline predict the same where their digests are equal`;

/** What was asked for cannot be done; its message says why. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export interface Options {
  /** Folder of an earlier run whose predictions are digested, in place of a measurement. */
  digest: string | undefined;
  data: string;
  only: string[];
  documents: string | undefined;
  show: string | undefined;
  out: string | undefined;
  details: boolean;
}

/** @throws {UsageError} for what is no option, and where no data folder is named. */
export function parseOptions(args: string[]): Options {
  const { values } = parse(args);
  const { digest, data = "", documents, show, out, details } = values;
  if (data === "" && digest === undefined) throw new UsageError("--data DIR is needed");
  return { digest, data, documents, show, out, details, only: values.only.split(",").filter((name) => name !== "") };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        digest: { type: "string" },
        data: { type: "string" },
        only: { type: "string", default: "" },
        documents: { type: "string" },
        show: { type: "string" },
        out: { type: "string" },
        details: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The sets that `only` names; all, where it names none. @throws {UsageError} for a name that no set has. */
export function chooseSets(sets: readonly EvaluationSet[], only: readonly string[]): EvaluationSet[] {
  for (const name of only) {
    if (setKinds.some((kind) => kind === name) || sets.some((set) => set.name.startsWith(name))) continue;
    throw new UsageError(`--only ${name}: known are ${[...setKinds, ...sets.map((set) => set.name)].join(", ")}`);
  }
  if (only.length === 0) return [...sets];
  return sets.filter((set) => only.some((name) => set.kind === name || set.name.startsWith(name)));
}

/** The names of the documents of a set that are asked for: so many, or those with a text in their names. */
export function chooseDocuments(set: EvaluationSet, { documents, show }: Options): Set<string> {
  const names = set.documents.map(({ name }) => name);
  if (show === undefined && documents !== undefined && /^\d+$/.test(documents))
    return new Set(names.slice(0, Number(documents)));
  return new Set(names.filter((name) => name.includes(show ?? documents ?? "")));
}
