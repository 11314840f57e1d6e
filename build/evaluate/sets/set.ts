import type { Workers } from "../../../electron/pipeline/tasks.ts";
import type { ProcessedDocument } from "../pipeline.ts";
import type { Visualization } from "../show.ts";
import type { JudgedValue } from "../scorers/calibration.ts";
import type { JudgedPage } from "../scorers/zones.ts";

/** A document of a set with its ground truth. */
export interface LabelledDocument<Truth> {
  name: string;
  file: string;
  /**
   * The family of the document; by default its name. Documents of one family are similar, and are never split between
   * training and validation.
   */
  family?: string;
  truth: Truth;
}

/** Returns the ground truth of the document with a name; undefined if there is no such document. */
export function findTruth<Truth>(documents: readonly LabelledDocument<Truth>[], name: string): Truth | undefined {
  return documents.find((document) => document.name === name)?.truth;
}

export interface Figure {
  name: string;
  value: number;
  /** Whether the value is a count. All other values are shares, scores or ratios. */
  count?: boolean;
}

export interface Outcome {
  figures: Figure[];
  /** Further figures, such as those of each type. */
  details: Figure[];
  /** Predictions in the formats of the published scorers, by file name. */
  files: Record<string, unknown>;
  /** Zones with their confidence and whether they are correct, by page. */
  judgedPages?: JudgedPage[];
  /** Values or keywords with their confidence and whether they are correct. */
  judgedValues?: readonly JudgedValue[];
}

/** A document to measure: the path of its file, or a function that makes the file if the set has only texts. */
export interface DocumentSource {
  name: string;
  file: string | ((folder: string) => Promise<string>);
  /** The family of the document, see `LabelledDocument`. */
  family?: string;
}

/** A set of documents with ground truth. */
export interface EvaluationSet {
  name: string;
  kind: SetKind;
  /** The name of another set whose documents this set measures in another way. Both sets have the same split. */
  source?: string;
  documents: readonly DocumentSource[];
  /**
   * Learns the models that the set's step needs, before it runs. A document is never predicted by a model that has learned
   * from it.
   * @param names Names of the documents that will be predicted.
   * @param out Folder of the results.
   */
  learn?(names: ReadonlySet<string>, out: string): Promise<void>;
  /**
   * Runs the set's own step on a processed document and keeps the prediction.
   * @throws {TaskError} if the step fails.
   */
  predict(name: string, processed: ProcessedDocument, workers: Workers): Promise<void> | void;
  /** Runs once after all documents were predicted, for what needs several of them. */
  complete?(workers: Workers): Promise<void>;
  /** Compares the prediction for a document visually with the truth. */
  visualize(name: string, processed: ProcessedDocument): Visualization;
  /** Scores the predictions for the named documents. A document without a prediction counts as an empty prediction. */
  score(names: ReadonlySet<string>): Outcome;
}

export const setKinds = [
  "zoning",
  "ocr",
  "tables",
  "text",
  "epub",
  "mapping",
  "learning",
  "few-shot",
  "indexing",
] as const;
export type SetKind = (typeof setKinds)[number];
