import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { testCheckDigits } from "../../../shared/values/check-digits.ts";
import { noEvidence } from "./evidence.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { locateValue, type ValueCandidate } from "./located-value.ts";
import { findValues } from "./read-values.ts";
import { getOwnRows } from "./rows.ts";
import { mappingScores } from "./thresholds.ts";

/** Matches a word with which an IBAN begins: the code of a country and two check digits. */
const ibanStartPattern = /^[A-Z]{2}\d{2}/u;

/**
 * Finds the first IBAN of a document whose check digits are right, with or without a label. No other number has its form.
 * The form and check digits of VAT numbers are less strict, and they may be those of either party.
 */
export class CheckedIdentifiers {
  readonly #fields: readonly PlacedField[];
  readonly #candidates = new Map<string, ValueCandidate>();

  constructor(fields: readonly PlacedField[]) {
    this.#fields = fields.filter(({ field }) => field.identifier === "iban");
  }

  /** Adds the next window of the document. */
  add({ notation, regions, ...window }: LabeledWindow): void {
    for (const { path, field } of this.#fields) {
      if (this.#candidates.has(path)) continue;
      for (const row of getOwnRows(window)) {
        const start = row.tokens.findIndex(({ text }) => ibanStartPattern.test(text));
        if (start < 0) continue;
        const value = findValues(field, { row, start, end: row.tokens.length }, notation).find(
          ({ text }) => testCheckDigits("iban", text) === true,
        );
        if (value === undefined) continue;
        const score = mappingScores.checkedIdentifier;
        this.#candidates.set(path, {
          ...locateValue(value, regions),
          score,
          evidence: noEvidence,
          foundBy: { method: "check-digits" },
        });
        break;
      }
    }
  }

  /** Returns the candidate of each field. */
  result(): ReadonlyMap<string, ValueCandidate> {
    return this.#candidates;
  }
}
