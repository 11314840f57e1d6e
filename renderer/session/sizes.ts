import { formatDecimals } from "../messages/messages.ts";

const units = ["bytes", "KB", "MB", "GB", "TB"] as const;

/**
 * Formats a number of bytes as file managers do, with three significant digits from 1 KB on: `812 bytes`, `4.21 MB`,
 * `120 GB`.
 */
export function formatSize(bytes: number): string {
  const exponent = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** exponent;
  const [, decimals = ""] = exponent === 0 ? [] : value.toPrecision(value >= 999.5 ? 4 : 3).split(".");
  return `${formatDecimals(value, decimals.length)} ${units[exponent]}`;
}
