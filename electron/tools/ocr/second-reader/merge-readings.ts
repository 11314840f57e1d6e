import type { OcrWord } from "../../../pipeline/read/ocr-words.ts";
import { alignCharacters } from "./align-characters.ts";
import type { ReadCharacter } from "./recognize-text.ts";
import type { TextRun } from "./read-text-runs.ts";

/** Where two readings of a scan are merged. Confidences are from 0 to 1, lengths are shares of the height of a line. */
const mergeThresholds = {
  /** The minimum confidence of text that only the second reading has. */
  minNewConfidence: 0.75,
  /** Text that only the second reading has is at least so long; marks of shorter length are mostly specks. */
  minNewLength: 2,
  /** The second reading replaces a word if its confidence is higher by so much. */
  minGain: 0.02,
  /** The confidence of a word whose readings differ is lowered to this share. */
  disputedShare: 0.85,
  /** A character belongs to a word that is not farther away. */
  maxDistance: 0.4,
  /** On a page where more of the letters are unknown to the second reader, nothing that it reads counts. */
  maxUnknownShare: 0.1,
  /** Characters that are this many times their usual distance apart have a space between them. */
  spaceRatio: 1.8,
};

/** The share of the height of a run that is empty above its letters, and below them. */
const emptyShare = 0.15;

/** Text in these scripts is a misreading of something else: the language of the page has Latin letters. */
const otherScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Letters that the second reader does not know, as in "größer", or knows badly: it reads "für" as "fur". */
const unknownLetter = /[^\p{ASCII}\p{P}\p{S}]/u;
const letterOrDigit = /[\p{L}\p{N}]/u;

const computeMean = (characters: readonly ReadCharacter[]): number =>
  characters.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, characters.length);

/** The top and bottom of the letters of a run, without its margins. */
function getVerticalRange({ box }: TextRun): { top: number; bottom: number; height: number } {
  const height = box.height * (1 - 2 * emptyShare);
  return { top: box.top + emptyShare * box.height, bottom: box.top + emptyShare * box.height + height, height };
}

/** A word is as sure as its least sure character. */
const getLeast = (characters: readonly ReadCharacter[]): number =>
  Math.min(...characters.map(({ confidence }) => confidence));

const joinTexts = (characters: readonly { text: string }[]): string => characters.map(({ text }) => text).join("");

/**
 * Merges the words of the first reading of a scan with the lines of a second one. Words that both read alike become
 * surer. Of words that they read differently, the surer reading stays, with doubt. Text that only the second reading has
 * is added.
 * @param words In points.
 * @param runs In points; the texts that have letters of a script other than Latin are left out.
 */
export function mergeReadings(words: readonly OcrWord[], runs: readonly TextRun[]): OcrWord[] {
  if (isForeign(words)) return [...words];
  const merged = [...words];
  const isTaken = new Set<number>();
  let line = words.reduce((last, word) => Math.max(last, word.line), -1) + 1;
  for (const run of runs) {
    if (run.characters.some(({ text }) => otherScripts.test(text))) continue;
    const indexes = listWordsIn(run, words).filter((index) => !isTaken.has(index));
    if (hasSeveralLines(indexes, words)) continue;
    for (const index of indexes) isTaken.add(index);
    const { byWord, rest } = assignCharacters(run, indexes, words);
    for (const [index, characters] of byWord) {
      const word = words[index];
      if (word !== undefined) merged[index] = mergeWord(word, characters);
    }
    const added = rest.flatMap((characters) => createWords(run, characters, line));
    merged.push(...added);
    if (added.length > 0) line += 1;
  }
  return merged;
}

/** Tests whether a page has many letters that the second reader does not know, as those of another alphabet. */
function isForeign(words: readonly OcrWord[]): boolean {
  const letters = words.flatMap(({ text }) => Array.from(text));
  const unknown = letters.filter((letter) => unknownLetter.test(letter));
  return unknown.length > mergeThresholds.maxUnknownShare * letters.length;
}

/** Lists the indexes of the words whose centre is in a run, from left to right. */
function listWordsIn(run: TextRun, words: readonly OcrWord[]): number[] {
  const { top, bottom } = getVerticalRange(run);
  const right = run.box.left + run.box.width;
  return words
    .flatMap((word, index) => {
      const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
      return x >= run.box.left && x <= right && y >= top && y <= bottom ? index : [];
    })
    .sort((a, b) => (words[a]?.left ?? 0) - (words[b]?.left ?? 0));
}

/**
 * Tests whether words are on several lines: their centres are farther apart than the tallest of them is high. The second
 * reader finds dense lines, or a whole block, as one text, and reads it as a line of anything.
 */
function hasSeveralLines(indexes: readonly number[], words: readonly OcrWord[]): boolean {
  let [first, last, tallest] = [Infinity, -Infinity, 0];
  for (const index of indexes) {
    const { top = 0, bottom = 0 } = words[index] ?? {};
    const centre = (top + bottom) / 2;
    [first, last] = [Math.min(first, centre), Math.max(last, centre)];
    tallest = Math.max(tallest, bottom - top);
  }
  return last - first > tallest;
}

/** Assigns the characters of a run to the words in it. `rest` are the sequences of the others, without outer spaces. */
function assignCharacters(
  run: TextRun,
  indexes: readonly number[],
  words: readonly OcrWord[],
): { byWord: Map<number, ReadCharacter[]>; rest: ReadCharacter[][] } {
  const { height } = getVerticalRange(run);
  const placed = indexes.flatMap((index) => {
    const { text = "", left = 0, right = 0 } = words[index] ?? {};
    const letters = Array.from(text);
    const pitch = (right - left) / letters.length;
    return letters.map((letter, position) => ({ index, text: letter, x: left + (position + 0.5) * pitch }));
  });
  const printed = run.characters.filter(({ text }) => text !== " ");
  const partners = alignCharacters(placed, printed, height);
  const byWord = new Map<number, ReadCharacter[]>(indexes.map((index) => [index, []]));
  const owners = new Map<ReadCharacter, number>();
  for (const [position, character] of printed.entries()) {
    const owner = placed[partners[position] ?? -1]?.index ?? findWordAt(character.x, indexes, words, height);
    if (owner === undefined) continue;
    byWord.get(owner)?.push(character);
    owners.set(character, owner);
  }
  const rest: ReadCharacter[][] = [[]];
  for (const character of run.characters) {
    if (owners.has(character)) rest.push([]);
    else rest.at(-1)?.push(character);
  }
  return { byWord, rest: rest.filter((sequence) => joinTexts(sequence).trim() !== "") };
}

function findWordAt(
  x: number,
  indexes: readonly number[],
  words: readonly OcrWord[],
  height: number,
): number | undefined {
  const reach = mergeThresholds.maxDistance * height;
  return indexes.find((index) => {
    const { left = 0, right = 0 } = words[index] ?? {};
    return x >= left - reach && x <= right + reach;
  });
}

/** Merges a word with the second reading of its characters. */
function mergeWord(word: OcrWord, characters: readonly ReadCharacter[]): OcrWord {
  const text = joinTexts(characters);
  if (text === "" || unknownLetter.test(word.text)) return word;
  const confidence = getLeast(characters);
  if (text === word.text) return { ...word, confidence: 1 - (1 - word.confidence) * (1 - confidence) };
  const isReplaced = confidence > word.confidence + mergeThresholds.minGain;
  const best = isReplaced ? { text, confidence } : { text: word.text, confidence: word.confidence };
  return { ...word, ...best, confidence: best.confidence * mergeThresholds.disputedShare };
}

/** Creates words from characters that no word of the first reading has; none if they are too few or too doubtful. */
function createWords(run: TextRun, characters: readonly ReadCharacter[], line: number): OcrWord[] {
  const printed = characters.filter(({ text }) => text !== " ");
  const { minNewConfidence, minNewLength } = mergeThresholds;
  if (printed.length < minNewLength || computeMean(printed) < minNewConfidence) return [];
  if (!printed.some(({ text }) => letterOrDigit.test(text))) return [];
  const pitch = measurePitch(printed);
  const { top, bottom } = getVerticalRange(run);
  const right = run.box.left + run.box.width;
  return splitWords(characters, pitch).map((word) => ({
    text: joinTexts(word),
    left: Math.max(run.box.left, (word[0]?.x ?? 0) - pitch / 2),
    right: Math.min(right, (word.at(-1)?.x ?? 0) + pitch / 2),
    top,
    bottom,
    baseline: bottom,
    confidence: getLeast(word),
    line,
  }));
}

/** Measures the median distance of neighbouring characters. */
function measurePitch(characters: readonly ReadCharacter[]): number {
  const distances = characters.slice(1).map(({ x }, index) => x - (characters[index]?.x ?? x));
  return distances.sort((a, b) => a - b)[Math.floor(distances.length / 2)] ?? 0;
}

/** Splits characters at spaces, and at gaps that are as wide as a space. */
function splitWords(characters: readonly ReadCharacter[], pitch: number): ReadCharacter[][] {
  const words: ReadCharacter[][] = [[]];
  let previous: ReadCharacter | undefined;
  for (const character of characters) {
    const isApart = previous !== undefined && character.x - previous.x > mergeThresholds.spaceRatio * pitch;
    if (character.text === " " || isApart) words.push([]);
    if (character.text !== " ") words.at(-1)?.push(character);
    previous = character;
  }
  return words.filter((word) => word.length > 0);
}
