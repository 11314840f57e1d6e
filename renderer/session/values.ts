import type { DataPointType, Value } from "../../shared/document/data-points.ts";
import { formatValue as formatWithMark } from "../../shared/values/parse-value.ts";
import { getDecimalMark } from "../../shared/values/decimal.ts";
import { getLocale, removeDirectionControls, t } from "../messages/messages.ts";

/**
 * Formats a value for the reader of the window: numbers with the decimal mark of the locale, days in the order of ISO
 * 8601, which no locale reads in two ways. `parseValue` parses the result as the same value, but for a number with three
 * decimals, whose mark can also be one of grouping.
 */
export function formatValue(value: Value, type: DataPointType): string {
  // A value that another program wrote may have characters that would show it in another order than it has in the output.
  if (typeof value === "string") return removeDirectionControls(value);
  if (typeof value === "boolean") return value ? t("value-yes") : t("value-no");
  return formatWithMark(value, type, getDecimalMark(getLocale()));
}
