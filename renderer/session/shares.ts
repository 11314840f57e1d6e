import { formatDecimals, formatNumber } from "../messages/messages.ts";

/** Formats a part of a whole as a whole percentage; as a dash if the whole is 0. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? "–" : `${formatNumber(Math.round((part / whole) * 100))} %`;
}

/** The percentage from which no decimal is shown: a smaller one is less than 10.0, rounded. */
const wholePercent = 9.95;

/** Formats a part of a whole as a percentage, with a decimal below 10 %; as 0 % if the whole is 0. */
export function formatSmallShare(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  return `${formatDecimals(percent, percent > 0 && percent < wholePercent ? 1 : 0)} %`;
}
