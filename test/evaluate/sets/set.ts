import type { Processed } from "../pipeline.ts";
import type { Exhibit } from "../show.ts";
import type { Judged } from "../scorers/zones.ts";

/** A document of a set, and what is true of it. */
export interface Labelled<Truth> {
  name: string;
  file: string;
  truth: Truth;
}

export interface Figure {
  name: string;
  value: number;
}

export interface Outcome {
  figures: Figure[];
  /** The figures of each type, and whatever else a person may want to see. */
  details: Figure[];
  /** What was predicted, in the published scorers' formats, by file name. */
  files: Record<string, unknown>;
  /** Confidences of zones and whether they were right. */
  judged?: Judged[];
}

/** A set of documents with truth, ready to be measured. */
export interface EvaluationSet {
  name: string;
  kind: SetKind;
  documents: readonly { name: string; file: string }[];
  /** Takes what the pipeline made of a document. */
  take(name: string, processed: Processed): void;
  /** What a person looks at to see where the prediction for a document that was taken went wrong. */
  exhibit(name: string, processed: Processed): Exhibit;
  /** Scores what was taken; of `names` alone, where they are given. What was not taken counts as empty. */
  score(names: ReadonlySet<string>): Outcome;
}

export const setKinds = ["zoning", "ocr", "tables", "epub"] as const;
export type SetKind = (typeof setKinds)[number];
