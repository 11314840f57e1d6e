import { formatDecimals, t } from "../messages/messages.ts";

/** The units from 1000 bytes on. Each is 1000 times the one before it. */
const units = ["KB", "MB", "GB", "TB", "PB"] as const;
const significantDigits = 3;

/**
 * Formats a number of bytes as file managers do, with three significant digits from 1 KB on: `812 bytes`, `4.21 MB`,
 * `120 GB`. In the largest unit, it has as many digits as it needs.
 */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return t("size-bytes", { count: bytes });
  // The exponent of the rounded number chooses the unit, so that 999,999 bytes are 1.00 MB.
  const [, exponent] = bytes.toExponential(significantDigits - 1).split("e");
  const unit = Math.min(units.length, Math.floor(Number(exponent) / 3));
  const decimals = Math.max(0, significantDigits - 1 - (Number(exponent) - 3 * unit));
  return `${formatDecimals(bytes / 1000 ** unit, decimals)} ${units[unit - 1]}`;
}
