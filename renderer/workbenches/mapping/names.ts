import type { DataPointType } from "../../../shared/document/data-points.ts";
import type { ValueProblem } from "../../../shared/values/parse-value.ts";
import { t } from "../../messages/messages.ts";

/** Returns the name of a data type in the language of the window. */
export const getTypeName = (type: DataPointType): string => t(`mapping-value-type-${type}`);

/** Describes why a text that a reviewer typed or pasted is not a valid value. */
export function describeProblem(typedText: string, problem: ValueProblem): string {
  const text = shorten(typedText.trim());
  if (problem.kind === "enum") return t("mapping-value-not-among", { text, values: problem.values.join(", ") });
  if (problem.kind === "pattern") return t("mapping-value-against-pattern", { text, pattern: problem.pattern });
  if (problem.kind === "empty") return t("mapping-value-empty");
  if (problem.kind === "group") return t("mapping-value-of-group");
  return t(`mapping-value-is-no-${problem.kind}`, { text });
}

/** Formats the name of a data point: its label and row number; without a label, its path. */
export function formatName(path: string, label: string | undefined): string {
  if (label === undefined) return path;
  const row = /\[(\d+)\]/.exec(path)?.[1];
  return row === undefined ? label : t("point-label-with-row", { label, number: Number(row) + 1 });
}

/** The maximum number of characters of a value in lists, names and notices. */
const maxShownCharacters = 300;

/** Shortens a text to `max` characters, and adds its full length. A value may have 100,000 characters. */
export function shorten(text: string, max = maxShownCharacters): string {
  return text.length <= max ? text : t("value-shortened", { start: text.slice(0, max), count: text.length });
}
