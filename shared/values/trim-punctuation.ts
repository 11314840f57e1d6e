import type { DataPointType } from "../document/data-points.ts";

/**
 * Removes the punctuation that a sentence, form or table adds around a printed value, such as the comma after a date or a
 * bracket whose other one is not in the value. A value of the type text or string keeps its full stop, which may belong to
 * an abbreviation, and its brackets.
 *
 * @example trimPunctuation("date", ": February 18, 2013,") // "February 18, 2013"
 */
export function trimPunctuation(type: DataPointType, printed: string): string {
  const trimmed = printed.replace(/^[\s:#|•·*=]+|[\s|•·*;:]+$/gu, "");
  if (type === "text" || type === "string") return trimmed.replace(/,$/u, "");
  const value = trimmed.replace(/[.,]$/u, "");
  if (value.startsWith("(") && !value.includes(")")) return value.slice(1);
  return value.endsWith(")") && !value.includes("(") ? value.slice(0, -1) : value;
}
