import type { DataPointType } from "../document/data-points.ts";

/**
 * Removes the punctuation that a sentence, form or table adds around a printed value, such as the comma after a date. A
 * value of the type text or string keeps its full stop, which may belong to an abbreviation.
 *
 * @example trimPunctuation("date", ": February 18, 2013,") // "February 18, 2013"
 */
export function trimPunctuation(type: DataPointType, printed: string): string {
  return printed
    .replace(/^[\s:#|•·*=]+|[\s|•·*;:]+$/gu, "")
    .replace(type === "text" || type === "string" ? /[,]$/u : /[.,]$/u, "");
}
