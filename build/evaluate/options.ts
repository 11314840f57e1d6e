import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { setKinds, type EvaluationSet } from "./sets/set.ts";

export const usage = `npm run evaluate -- --data DIR [options]

Runs the pipeline over documents with ground truth and prints its scores.

  --data DIR         folder of the sets: zoning/NAME, tables/NAME, text/NAME,
                     epub/NAME, mapping/NAME, indexing/NAME
  --only A,B         evaluate only these sets: a kind (${setKinds.join(", ")}), the name of a set, or its beginning
  --documents N      the first N documents of each set; if N is not a number, the documents whose name contains it
  --split NAME       "development" (the default), "unseen" or "all": splits.json names the documents of each set that nothing
                     was tuned on. They are measured when the work is done, twice at most.
  --learn-from DIR   folder of an indexing set (indexing/NAME) that indexing learns from, without the evaluated documents. By
                     default it learns from the set's train.jsonl.gz or, in folds, from the other evaluated documents;
                     --learn-from none ranks by the formula.
  --show NAME        only documents whose name contains NAME, with an image of each page: truth on the left, prediction on
                     the right (a text that compares them, if the set has no boxes)
  --out DIR          folder for the predictions and the text and zones of pages; by default a new temporary folder
  --details          also print all figures, each document, and a reliability table of confidence
  --sequential       process one document after the other, in one worker without a memory limit. PDFium caches data of
                     earlier documents, which changes widths of fonts that are not embedded. Compare digests only in
                     this mode.
  --digest DIR       only print a SHA-256 of each set's predictions in DIR, which an earlier run wrote (--out). Two
                     versions of the pipeline predict the same if their digests are equal.`;

/** Thrown for an invalid command line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const splits = ["development", "unseen", "all"] as const;

/** A part of a set: the documents for development, the documents that are kept unseen, or both. */
export type Split = (typeof splits)[number];

/**
 * The unseen documents of each set, which are a third of the set. They were drawn once. Invoices were drawn by the hash
 * of the seller's name, so that all documents of a seller are in the same part, and other documents by the hash of
 * their name.
 */
const unseenDocuments = z
  .record(z.string(), z.array(z.string()))
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "splits.json"), "utf8")));

/** Creates a function that tests if a document of a set belongs to a part of the set. */
export function createSplitFilter(set: string, split: Split): (document: string) => boolean {
  const unseen = new Set(unseenDocuments[set]);
  return (document) => split === "all" || unseen.has(document) === (split === "unseen");
}

export interface Options {
  /** Folder of an earlier run. If given, its predictions are digested and nothing is measured. */
  digest: string | undefined;
  data: string;
  /** Folder of the labelled texts that indexing learns from. */
  learnFrom: string | undefined;
  only: string[];
  documents: string | undefined;
  split: Split;
  show: string | undefined;
  /** Whether one worker processes the documents in order, so that a run is reproducible. */
  sequential: boolean;
  out: string | undefined;
  details: boolean;
}

/** Parses the command line. @throws {UsageError} for an unknown option, or if no data folder is given. */
export function parseOptions(args: string[]): Options {
  const { values } = parse(args);
  const { digest, data = "", "learn-from": learnFrom, documents, split, show, sequential, out, details } = values;
  if (data === "" && digest === undefined) throw new UsageError("--data DIR is needed");
  return {
    digest,
    data,
    learnFrom,
    documents,
    split: parseSplit(split),
    show,
    sequential,
    out,
    details,
    only: values.only.split(",").filter((name) => name !== ""),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        digest: { type: "string" },
        data: { type: "string" },
        "learn-from": { type: "string" },
        only: { type: "string", default: "" },
        documents: { type: "string" },
        split: { type: "string", default: "development" },
        show: { type: "string" },
        sequential: { type: "boolean", default: false },
        out: { type: "string" },
        details: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function parseSplit(name: string): Split {
  const split = splits.find((known) => known === name);
  if (split === undefined) throw new UsageError(`--split ${name}: known are ${splits.join(", ")}`);
  return split;
}

/**
 * Selects the sets that `only` names by their kind or by the beginning of their name; all if it is empty.
 * @throws {UsageError} for a name that no set has
 */
export function selectSets(sets: readonly EvaluationSet[], only: readonly string[]): EvaluationSet[] {
  for (const name of only) {
    if (setKinds.some((kind) => kind === name) || sets.some((set) => set.name.startsWith(name))) continue;
    throw new UsageError(`--only ${name}: known are ${[...setKinds, ...sets.map((set) => set.name)].join(", ")}`);
  }
  if (only.length === 0) return [...sets];
  return sets.filter((set) => only.some((name) => set.kind === name || set.name.startsWith(name)));
}

/** Selects documents in a part of a set: a number of the first ones, or those whose name contains a text. */
export function selectDocuments(set: EvaluationSet, { documents, split, show }: Options): Set<string> {
  const names = set.documents.map(({ name }) => name).filter(createSplitFilter(set.source ?? set.name, split));
  if (show === undefined && documents !== undefined && /^\d+$/.test(documents))
    return new Set(names.slice(0, Number(documents)));
  return new Set(names.filter((name) => name.includes(show ?? documents ?? "")));
}
