import type { TextLine } from "./text-line.ts";

/** How items of lists begin: bullets, dashes, dingbats, numbers, letters, roman numerals. */
const bullet = /^(?:[•‣⁃◦∙·*o–—−»›-]|[\u{2500}-\u{27BF}\u{2B00}-\u{2BFF}\u{F000}-\u{F0FF}])(?=\s|$)/u;
const numbered = /^\(?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,5}|[IVXLC]{1,5})[.)](?=\s|$)/;

/** The marker with which the text of a list item begins, if it does. */
export function findListMarker(text: string): string | undefined {
  return (bullet.exec(text) ?? numbered.exec(text))?.[0];
}

/** A mark that is set smaller than the line that it begins, as those of notes and of some references are. */
export function findSuperscriptMark({ words, size }: TextLine): string | undefined {
  const [first] = words;
  if (first === undefined || words.length < 2 || first.size > 0.85 * size) return undefined;
  return /^[^\p{L}]{1,3}$|^\p{Ll}$/u.test(first.text) ? first.text : undefined;
}

/** Whether an item of a list, a reference or a note begins with the line. */
export function beginsListItem(line: TextLine): boolean {
  return (
    findListMarker(line.text) !== undefined || bracketedLabel.test(line.text) || findSuperscriptMark(line) !== undefined
  );
}

/** "[7]", "[KR94]", "[unicode-9]": how references are named. */
export const bracketedLabel = /^\[[\p{L}\d][\p{L}\d+:._-]{0,19}\](?=\s)/u;

/** Whether all of a text is a marker, whose item then stands beside it. */
export function isMarkerOnly(text: string): boolean {
  return findListMarker(text) === text;
}

export const sentenceEnd = /[.:;!?]["”’)\]]*$/;

/** "1", "2.3", "IV.", "A.1": how headings are numbered. */
export const sectionNumber =
  /^(?:(?:chapter|section|part|appendix|kapitel|abschnitt|teil|anhang)\s+)?(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.|[A-Z](?:\.\d{1,2}){0,3}\.?)\s+\p{Lu}/iu;

/** "7.2.", "3.3.1": how the parts of sections are numbered. */
export const subsectionNumber = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+\p{Lu}/u;

export const captionPrefix =
  /^(?:\W\s*)?(?:fig(?:ure)?s?|tab(?:le)?|abb(?:ildung)?|tabelle|chart|box|map|photo|plate|scheme|listing|algorithm|exhibit|graph|diagram|illustration)\.?\s*(?:[A-Z]?\d+(?:[.\-–]\d+)*|[IVX]+)\b/i;

/** A footnote's own mark at its start. */
export const footnoteMarker = /^(?:\d{1,3}|[*†‡§¶]+|\(\d{1,3}\)|\[\d{1,3}\]|[a-z])(?:\s|(?=\p{Lu}))/u;

/** A page's number, alone or with a word of its own. */
export const pageNumber =
  /^(?:[-–—|\s]*)(?:page|seite|p\.|s\.)?\s*(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:\/|of|von)\s*\d{1,4})?(?:[-–—|\s]*)$/i;

/** Dots that lead from an entry to its page number. */
export const contentsEntryEnd = /(?:\.\s?){4,}\s*(?:\d{1,4}|[ivxlc]{1,6})?\s*$|\s(?:\d{1,4})$/i;
