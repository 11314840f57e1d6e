import { getTokens, type Span } from "./rows.ts";

/** Matches a number of registration at the end of a name or below it: "(126926-H)", "273500-U". */
export const registrationPattern = /^(?:[([{<](?:\P{L}*|\p{Lu}{1,2})\d[\d-]{3,}|\d{4,}-\p{Lu}(?!\p{L}))/u;

/** Cuts a number of registration from the end of a name. */
export function cutRegistration(span: Span): { name: Span; hasNumber: boolean } {
  const index = getTokens(span).findIndex(({ text }) => registrationPattern.test(text));
  if (index <= 0) return { name: span, hasNumber: false };
  return { name: { ...span, end: span.start + index }, hasNumber: true };
}
