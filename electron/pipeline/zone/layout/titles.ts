import { foldText } from "../../../../shared/values/fold-text.ts";

/** A shorter title, such as that of the sections "A" to "Z", is in too many lines. */
const minTitleCharacters = 3;
/** The number of a section before its title. */
const sectionNumber = /^(?:[\divxlc]*|[a-z])$/;

/** Reduces a title to its letters and digits. The spaces and punctuation of the outline can differ from the page. */
export function normalizeTitle(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Checks whether two normalized titles are equal, apart from a section number before one of them. */
export function isSameTitle(a: string, b: string): boolean {
  if (a.length < minTitleCharacters || b.length < minTitleCharacters) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.endsWith(short) && sectionNumber.test(long.slice(0, long.length - short.length));
}
