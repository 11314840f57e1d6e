import { formatDecimals, formatNumber } from "../messages/messages.ts";

/**
 * Formats a part of a whole as a whole percentage; as a dash if the whole is 0. Only nothing is 0 %, and only the whole is
 * 100 %.
 */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return "–";
  const rounded = Math.round((part / whole) * 100);
  const percent = part > 0 && part < whole ? Math.min(99, Math.max(1, rounded)) : rounded;
  return `${formatNumber(percent)} %`;
}

/** The percentage from which no decimal is shown: a smaller one is less than 10.0, rounded. */
const wholePercent = 9.95;

/** Formats a part of a whole as a percentage, with a decimal below 10 %; as 0 % if the whole is 0. */
export function formatSmallShare(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  return `${formatDecimals(percent, percent > 0 && percent < wholePercent ? 1 : 0)} %`;
}
