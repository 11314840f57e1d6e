import { formatNumber } from "../messages/messages.ts";

/** Formats a part of a whole as a whole percentage; as a dash if the whole is 0. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? "–" : `${formatNumber(Math.round((part / whole) * 100))} %`;
}
