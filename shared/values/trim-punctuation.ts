import type { DataPointType } from "../document/data-points.ts";

/**
 * Removes the punctuation around a value that was printed in running text, between labels or in a table: what the sentence
 * or the form adds to it, such as the comma after a date. A text keeps its full stop, which may be that of an abbreviation.
 *
 * @example trimPunctuation("date", ": February 18, 2013,") // "February 18, 2013"
 */
export function trimPunctuation(type: DataPointType, printed: string): string {
  return printed
    .replace(/^[\s:#|•·*=]+|[\s|•·*;:]+$/gu, "")
    .replace(type === "text" || type === "string" ? /[,]$/u : /[.,]$/u, "");
}
