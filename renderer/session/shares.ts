import { formatDecimals, formatNumber } from "../messages/messages.ts";

/**
 * Formats a part of a whole as a percentage without decimals, or as a dash if the whole is 0. Rounding never gives 0 %
 * for a part above 0, or 100 % for less than the whole.
 */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return "–";
  const rounded = Math.round((part / whole) * 100);
  const percent = part > 0 && part < whole ? Math.min(99, Math.max(1, rounded)) : rounded;
  return `${formatNumber(percent)} %`;
}

/** The percentage from which no decimal is shown. Smaller percentages are less than 10.0 after rounding. */
const wholePercent = 9.95;

/** Formats a part of a whole as a percentage. Below 10 %, it has one decimal. If the whole is 0, it is 0 %. */
export function formatSmallShare(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  return `${formatDecimals(percent, percent > 0 && percent < wholePercent ? 1 : 0)} %`;
}
