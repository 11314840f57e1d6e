import { beginsBibliography } from "../layout/bibliography.ts";
import type { Block } from "../layout/blocks.ts";
import {
  computeMathShare,
  computeProseShare,
  countMathSymbols,
  equationNumberPattern,
} from "../layout/math-symbols.ts";
import {
  bracketedLabel,
  captionPrefix,
  contentsEntryEnd,
  findListMarker,
  findSuperscriptMark,
  footnoteMarkerPattern,
  monospacedFontPattern,
  pageNumberPattern,
  sentenceEnd,
  sourcePattern,
} from "../layout/text-patterns.ts";
import { noteWordPattern, significancePattern } from "../layout/note-patterns.ts";
import { hasSectionNumber, subsectionNumberPattern } from "../layout/section-numbers.ts";
import { share } from "../layout/statistics.ts";
import { groupIntoRows } from "../layout/text-line.ts";

/** The text of a block and what its features have in common, computed once. */
export interface BlockText {
  text: string;
  characters: number;
  words: number;
  rows: number;
  /** The kind of the marker at the beginning of the block. */
  marker: MarkerKind;
}

/** The kinds of marker with which list items, notes and entries of a bibliography begin. Blocks of one list share it. */
type MarkerKind = "none" | "bullet" | "number" | "letter" | "label" | "superscript";

/** Reads the text of a block. */
export function readBlockText({ lines }: Block): BlockText {
  const text = lines.map((line) => line.text).join(" ");
  return {
    text,
    characters: text.length,
    words: lines.reduce((sum, line) => sum + line.words.length, 0),
    rows: groupIntoRows(lines).length,
    marker: findMarkerKind(text, lines[0]),
  };
}

function findMarkerKind(text: string, firstLine: Block["lines"][number] | undefined): MarkerKind {
  const marker = findListMarker(text);
  if (marker !== undefined) return /\d/.test(marker) ? "number" : /\p{L}/u.test(marker) ? "letter" : "bullet";
  if (bracketedLabel.test(text)) return "label";
  return firstLine !== undefined && findSuperscriptMark(firstLine) !== undefined ? "superscript" : "none";
}

/** Checks whether a text is the heading of a bibliography. */
export function isReferencesHeading({ text, words }: BlockText): boolean {
  return beginsBibliography(text, words);
}

/** Computes the features of a block's text: its length, characters and patterns. Shares are from 0 to 1. */
export function computeTextFeatures({ lines }: Block, blockText: BlockText): Record<string, number> {
  const { text, characters, words, rows, marker } = blockText;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const counts = countCharacters(text);
  const shareOf = (number: number) => number / Math.max(1, characters);
  const wordTexts = lines.flatMap((line) => line.words.map((word) => word.text));
  return {
    "log of words": Math.log(1 + words),
    rows,
    "characters of a row": characters / Math.max(1, rows),
    "characters of a word": characters / Math.max(1, words),
    "lines of a row": lines.length / Math.max(1, rows),
    letters: shareOf(counts.letters),
    digits: shareOf(counts.digits),
    capitals: counts.capitals / Math.max(1, counts.letters),
    "words that begin with a capital": share(wordTexts, (word) => /^[^\p{L}\d]*\p{Lu}/u.test(word)),
    "words that are numbers": share(wordTexts, (word) => /^[-+(]?\d[\d.,%)]*$/.test(word)),
    punctuation: shareOf(counts.fullStops + counts.commas + counts.colons),
    "full stops per word": counts.fullStops / Math.max(1, words),
    "commas per word": counts.commas / Math.max(1, words),
    brackets: shareOf(counts.brackets),
    mathematics: computeMathShare(lines),
    "log of symbols": Math.log(1 + countMathSymbols(text)),
    prose: computeProseShare(lines),
    "function words": share(wordTexts, (word) => functionWords.has(word.toLowerCase())),
    "equation number": Number(equationNumberPattern.test(text)),
    monospaced: share(lines, (line) => monospacedFontPattern.test(line.font)),
    "code symbols": shareOf(counts.codeSymbols),
    bullet: Number(marker === "bullet"),
    "number as marker": Number(marker === "number"),
    "letter as marker": Number(marker === "letter"),
    "bracketed label": Number(marker === "label"),
    "superscript marker": Number(marker === "superscript"),
    "begins like a note": Number(footnoteMarkerPattern.test(text)),
    "lines with a marker": share(lines, (line) => findListMarker(line.text) !== undefined),
    "section number": Number(hasSectionNumber(text)),
    "subsection number": Number(subsectionNumberPattern.test(text)),
    "caption prefix": measureCaptionPrefix(text),
    "ends of entries": share(lines, (line) => contentsEntryEnd.test(line.text)),
    "dot leaders": share(lines, (line) => /(?:\.\s?){4,}/.test(line.text)),
    "page number": Number(pageNumberPattern.test(text)),
    "begins with a small letter": Number(/^\p{Ll}/u.test(text)),
    "begins with a capital": Number(/^\p{Lu}/u.test(text)),
    "ends as a sentence": Number(sentenceEnd.test(text)),
    "ends with a colon": Number(text.endsWith(":")),
    "ends with a comma or hyphen": Number(/[,-]$/.test(text)),
    years: Math.min(3, count(/\b(?:19|20)\d\d[a-z]?\b/g)),
    "initials per word": count(/\b\p{Lu}\.(?:[\s,-]|(?=\p{Lu}\.))/gu) / Math.max(1, words),
    source: Number(sourcePattern.test(text)),
    "volume and page": Number(/\d+\s*\(\d+\)|\d+\s*[:,]\s*\d+\s*[-–]\s*\d+|\bpp?\.\s*\d/.test(text)),
    address: Number(/https?:|www\.|\S@\S/i.test(text)),
    "heading of references": Number(isReferencesHeading(blockText)),
    "begins like a note of a table": Number(noteWordPattern.test(text) || significancePattern.test(text)),
  };
}

/** Counts the kinds of characters of a text in one pass, for which a pattern each takes several times as long. */
function countCharacters(text: string) {
  const counts = {
    letters: 0,
    capitals: 0,
    digits: 0,
    fullStops: 0,
    commas: 0,
    colons: 0,
    brackets: 0,
    codeSymbols: 0,
  };
  for (const character of text) {
    if (character >= "a" && character <= "z") counts.letters++;
    else if (character >= "0" && character <= "9") counts.digits++;
    else if (character >= "\u0080" || (character >= "A" && character <= "Z")) {
      if (/\p{L}/u.test(character)) counts.letters++;
      if (/\p{Lu}/u.test(character)) counts.capitals++;
    } else if (character === ".") counts.fullStops++;
    else if (character === ",") counts.commas++;
    else if (character !== " ") {
      if (";:".includes(character)) counts.colons++;
      if ("()[]{}".includes(character)) counts.brackets++;
      if ("{}<>=_;#$/\\".includes(character)) counts.codeSymbols++;
    }
  }
  return counts;
}

/** Returns 0 without the beginning of a caption, 1 with one, 2 if a separator follows the number. */
function measureCaptionPrefix(text: string): number {
  const prefix = captionPrefix.exec(text);
  if (prefix === null) return 0;
  return /^\s*[.:–—|]/.test(text.slice(prefix[0].length)) ? 2 : 1;
}

/** Frequent words of sentences, which headings, labels and entries of bibliographies have less often. */
const functionWords: ReadonlySet<string> = new Set(
  (
    "the of and to in a is that for it as was with be by on not he his but at are this have from or had an they which " +
    "were their we can has been there when will if more who would may these its than into such only der die das und " +
    "in den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird " +
    "bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein de " +
    "la le et les des en un du une que est pour qui dans par plus pas au sur ne se el los las y del por con para"
  ).split(" "),
);
