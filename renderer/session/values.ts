import type { DataPointType, Value } from "../../shared/document/data-points.ts";
import { formatValue as formatWithMark } from "../../shared/values/parse-value.ts";
import { getDecimalMark } from "../../shared/values/decimal.ts";
import { getLocale, removeDirectionControls, t } from "../messages/messages.ts";

/**
 * Formats a value for the window: numbers with the decimal mark of the locale, days in the unambiguous order of ISO
 * 8601. `parseValue` parses the result as the same value. The exception is a number with three decimals, since its
 * decimal mark can also be read as a separator of groups.
 */
export function formatValue(value: Value, type: DataPointType): string {
  // A value of another program may contain direction controls, which would change the order in which it is shown.
  if (typeof value === "string") return removeDirectionControls(value);
  if (typeof value === "boolean") return value ? t("value-yes") : t("value-no");
  return formatWithMark(value, type, getDecimalMark(getLocale()));
}
