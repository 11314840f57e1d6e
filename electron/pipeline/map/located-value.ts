import type { Provenance, ProvenanceMethod, Region, Value } from "../../../shared/document/data-points.ts";
import type { RegionFinder } from "./regions.ts";
import type { Evidence } from "./evidence.ts";
import type { ParsedSpan } from "./read-values.ts";
import { getOcrConfidence } from "./rows.ts";

/** The place of a value: a range of the tokens of a row, with the end excluded. */
export interface ValuePlace {
  /** The number of the row in the document. */
  row: number;
  start: number;
  end: number;
}

/** How a value was found: the method, and the label on which it is based. */
export interface FoundBy extends Pick<Provenance, "label"> {
  method: ProvenanceMethod;
}

/** A parsed value with its place. It keeps no reference to its page, so that the page's memory can be freed. */
export interface LocatedValue extends ValuePlace {
  value: Value;
  /** The printed text without surrounding punctuation. */
  text: string;
  /** Plausibility of the text for the type, from 0 to 1. */
  fit: number;
  /** The other reading of an ambiguous date, see `ParsedText`. */
  otherReading?: Value;
  regions: Region[];
  /** The confidence of OCR in the most doubtful word, from 0 to 1; 1 for a text layer. */
  ocrConfidence?: number;
  /** How the value was found, if that is recorded for the reviewer. */
  foundBy?: FoundBy;
}

/** A value with its score from 0 to 1, by geometry, label and type. The score ranks values; it is no probability. */
export interface ScoredValue extends LocatedValue {
  score: number;
  /** The probability, 0 to 1, that a candidate is right, once a model has estimated it. */
  probability?: number;
  /** The highest confidence that the way in which the value was found leaves, 0 to 1; 1 if absent. */
  maxConfidence?: number;
  /** True if the probability is calibrated, so that it is the confidence of the data point. */
  isCalibrated?: true;
}

/** A possible value of a data point. */
export interface ValueCandidate extends ScoredValue {
  evidence: Evidence;
}

/** Detaches a value from the rows of its page. */
export function locateValue(
  { row, start, end, value, text, fit, otherReading }: ParsedSpan,
  regions: RegionFinder,
): LocatedValue {
  const reading = otherReading === undefined ? {} : { otherReading };
  const content = { value, text, ...reading, regions: regions.find({ row, start, end }) };
  // The clone is a copy. A substring would keep its whole string in memory, which may be the text of a page.
  const ocrConfidence = getOcrConfidence({ row, start, end });
  return { row: row.number, start, end, fit, ocrConfidence, ...structuredClone(content) };
}

export function isSamePlace(a: ValuePlace, b: ValuePlace): boolean {
  return a.row === b.row && a.start === b.start && a.end === b.end;
}

/** Returns a key that identifies a place. */
export function toPlaceKey({ row, start, end }: ValuePlace): string {
  return `${row}:${start}:${end}`;
}
