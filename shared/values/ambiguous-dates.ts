import type { DataPoint } from "../document/data-points.ts";
import { parseValue } from "./parse-value.ts";

/**
 * Finds the other reading of an ambiguous date: for example, 4 March if 3/4/2026 was read as 3 April. A date is not
 * ambiguous if the document decides the order of day and month, or if the embedded invoice confirms the value.
 * @returns the index of the other reading among the alternatives; -1 if the data point is not an ambiguous date
 */
export function findOtherReading({
  type,
  text,
  value,
  alternatives,
  embedded,
}: Pick<DataPoint, "type" | "text" | "value" | "alternatives" | "embedded">): number {
  if (type !== "date" || value === null || embedded === value) return -1;
  const others = alternatives.flatMap((other, index) =>
    other.text === text && other.value !== value ? [{ value: other.value, index }] : [],
  );
  if (others.length === 0) return -1;
  const parsed = parseValue("date", text);
  if (!parsed.ok || parsed.alternative === undefined) return -1;
  const readings = [parsed.value, parsed.alternative];
  if (!readings.includes(value)) return -1;
  return others.find((other) => readings.includes(other.value))?.index ?? -1;
}
