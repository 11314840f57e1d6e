import type { DataPoint, DataPointType, Value } from "../document/data-points.ts";
import { foldText } from "../values/fold-text.ts";

/**
 * Tells whether a printed value and a value of the embedded invoice are the same. Amounts may differ by half a cent.
 * Other numbers may differ by a millionth, or by a millionth of their value if it is above 1. Case, accents, spaces and
 * punctuation of texts are ignored. A value of the type `text` may contain the other value, since the description of an
 * item is often printed with its name. An amount without a currency equals one in any currency.
 */
export function isSameValue(a: Value, b: Value, type: DataPointType): boolean {
  if (typeof a === "object" && typeof b === "object") {
    const hasSameCurrency = a.currency === null || b.currency === null || a.currency === b.currency;
    return hasSameCurrency && Math.abs(a.amount - b.amount) < 0.005 + 1e-9;
  }
  if (typeof a === "number" && typeof b === "number") return Math.abs(a - b) <= 1e-6 * Math.max(1, Math.abs(a));
  if (typeof a !== "string" || typeof b !== "string") return a === b;
  const [first, second] = [fold(a), fold(b)];
  if (first === "" || second === "") return a === b;
  if (type !== "text") return first === second;
  return first.includes(second) || second.includes(first);
}

/** Folds a text, and removes spaces and punctuation. */
const fold = (text: string): string => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Tells whether the value of a data point comes from the embedded invoice, and is not printed on any page. */
export function isFromEmbedded({ value, embedded, regions, type }: DataPoint): boolean {
  if (value === null || embedded === undefined || embedded === null) return false;
  return regions.length === 0 && isSameValue(value, embedded, type);
}
