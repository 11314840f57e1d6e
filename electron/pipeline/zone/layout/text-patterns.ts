import type { TextLine } from "./text-line.ts";

/** A bullet, dash, dingbat or glyph of a symbol font (in the private use area) at the beginning of a list item. */
const bulletPattern = /^(?:[•‣⁃◦∙·*o–—−»›-]|[\u{2500}-\u{27BF}\u{2B00}-\u{2BFF}\u{E000}-\u{F8FF}])(?=\s|$)/u;
/** A number, letter or Roman numeral at the beginning of a list item. */
const numberedMarkerPattern = /^\(?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,5}|[IVXLC]{1,5})[.)](?=\s|$)/;
/** A word for a step and its number at the beginning of a list item: "Step 3." */
const stepMarkerPattern = /^(?:step|stage|schritt|étape|paso|passo|stap) \d{1,3}[.:)](?=\s|$)/i;

/** Finds the list marker at the beginning of a text. */
export function findListMarker(text: string): string | undefined {
  return (bulletPattern.exec(text) ?? numberedMarkerPattern.exec(text) ?? stepMarkerPattern.exec(text))?.[0];
}

/** Finds a superscript at the beginning of a line: the marker of a footnote or of a bibliography entry. */
export function findSuperscriptMark({ words, size }: TextLine): string | undefined {
  const [first] = words;
  if (first === undefined || words.length < 2 || first.size > 0.85 * size) return undefined;
  return /^[^\p{L}]{1,3}$|^\p{Ll}$/u.test(first.text) ? first.text : undefined;
}

/** Checks whether a line begins a list item, a bibliography entry or a footnote. */
export function beginsListItem(line: TextLine): boolean {
  return (
    findListMarker(line.text) !== undefined || bracketedLabel.test(line.text) || findSuperscriptMark(line) !== undefined
  );
}

/** The label of a bibliography entry: "[7]", "[KR94]", "[unicode-9]". */
export const bracketedLabel = /^\[[\p{L}\d][\p{L}\d+:._-]{0,19}\](?=\s)/u;

/** Checks whether a text is a list marker and nothing else. */
export function isMarkerOnly(text: string): boolean {
  return findListMarker(text) === text;
}

/** The end of a sentence, or a colon or semicolon; closing quotation marks and brackets may follow. */
export const sentenceEnd = /[.:;!?]["”’)\]]*$/;

const captionWords = (
  "fig figs figure figures tab table abb abbildung tabelle chart box map photo plate scheme listing algorithm exhibit " +
  "graph diagram illustration"
).split(" ");

/** Creates a pattern for one of the words of captions and its number. @param spell Spells a word. */
function createCaptionPattern(spell: (word: string) => string, number: string): string {
  return String.raw`(?:${captionWords.map(spell).join("|")})\.?\s*(?:${number})`;
}

const captionNumber = String.raw`(?:[A-Z]\.?)?\d+(?:[.\-–]\d+)*[a-z]?\b`;
/** A Roman number, neither the pronoun "I" nor the beginning of a word such as "X-ray". */
const romanCaptionNumber = String.raw`(?<=[\s.])(?!I\s+\p{Ll})[IVX]+\b(?!-\p{L})`;

/**
 * The beginning of a caption: "Figure 3", "TABLE IV", "Fig. 2a", "Table A.1". In lower case a separator follows, since
 * sentences go on like that: "fig. 3: the harbour", but not "map 3 of the harbour".
 */
export const captionPrefix = new RegExp(
  String.raw`^(?:\W\s*)?(?:${[
    createCaptionPattern(
      (word) => word.charAt(0).toUpperCase() + word.slice(1),
      `${captionNumber}|${romanCaptionNumber}`,
    ),
    createCaptionPattern((word) => word.toUpperCase(), `${captionNumber}|${romanCaptionNumber}`),
    createCaptionPattern((word) => word, String.raw`${captionNumber}(?=\s*[:–—|])`),
  ].join("|")})`,
  "u",
);

/** The marker at the beginning of a footnote. */
export const footnoteMarkerPattern = /^(?:\d{1,3}|[*†‡§¶]+|\(\d{1,3}\)|\[\d{1,3}\]|[a-z])(?:\s|(?=\p{Lu}))/u;

/** A page number, with or without a word: "3", "page 3 of 7". */
export const pageNumberPattern =
  /^(?:[-–—|\s]*)(?:page|seite|p\.|s\.)?\s*(?:\d{1,4}|[ivxlc]{1,6})(?:\s*(?:\/|of|von)\s*\d{1,4})?(?:[-–—|\s]*)$/i;

/**
 * The end of an entry of a table of contents: dot leaders, a page number, or both. A match of leaders begins with their
 * first dot, so that the time is linear in their length.
 */
export const contentsEntryEnd = /(?<!\.|\.\s)\.(?:\s?\.){3,}\s*(?:\d{1,4}|[ivxlc]{1,6})?\s*$|\s(?:\d{1,4})$/i;

/** The names of fonts in which code is set. */
export const monospacedFontPattern =
  /courier|mono(?!type)|consol|typewriter|(?:cm|ec|lm|sf|tx)tt|menlo|monaco|nimbusmon|(?:fira|source|cascadia)\s?code/i;

/** A word or an address that tells where something was published. */
export const sourcePattern =
  /\b(?:pp?\.\s*\d|vol\.|no\.|doi|arxiv|proc(?:\.|eedings)|journal|trans\.|press|in:|university|conference|et al)\b|https?:/i;
