import type { Workers } from "../../../electron/pipeline/tasks.ts";
import type { Processed } from "../pipeline.ts";
import type { Exhibit } from "../show.ts";
import type { JudgedPage } from "../scorers/zones.ts";

/** A document of a set, and what is true of it. */
export interface Labelled<Truth> {
  name: string;
  file: string;
  truth: Truth;
}

/** What is true of a document of that name; nothing where there is none. */
export function truthOf<Truth>(documents: readonly Labelled<Truth>[], name: string): Truth | undefined {
  return documents.find((document) => document.name === name)?.truth;
}

export interface Figure {
  name: string;
  value: number;
  /** Whether it counts something; all else lies between 0 and 1. */
  count?: boolean;
}

export interface Outcome {
  figures: Figure[];
  /** The figures of each type, and whatever else a person may want to see. */
  details: Figure[];
  /** What was predicted, in the published scorers' formats, by file name. */
  files: Record<string, unknown>;
  /** Confidences of zones and whether they were right, by page. */
  judged?: JudgedPage[];
}

/** A document to measure: a file, or how to make one in a folder where the set has texts alone. */
export interface DocumentSource {
  name: string;
  file: string | ((folder: string) => Promise<string>);
}

/** A set of documents with truth, ready to be measured. */
export interface EvaluationSet {
  name: string;
  kind: SetKind;
  documents: readonly DocumentSource[];
  /** Takes what the pipeline made of a document, and has the set's own step done with it. @throws {TaskError} */
  take(name: string, processed: Processed, workers: Workers): Promise<void> | void;
  /** What a person looks at to see where the prediction for a document that was taken went wrong. */
  exhibit(name: string, processed: Processed): Exhibit;
  /** Scores what was taken; of `names` alone, where they are given. What was not taken counts as empty. */
  score(names: ReadonlySet<string>): Outcome;
}

export const setKinds = ["zoning", "ocr", "tables", "epub", "mapping", "indexing"] as const;
export type SetKind = (typeof setKinds)[number];
