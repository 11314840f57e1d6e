import { expect, test } from "vitest";
import type { OcrWord } from "../../../../../electron/pipeline/read/ocr-words.ts";
import { mergeReadings } from "../../../../../electron/tools/ocr/second-reader/merge-readings.ts";
import type { TextRun } from "../../../../../electron/tools/ocr/second-reader/read-text-runs.ts";

/** The width of a character and the height of a line in these tests, in points. */
const [pitch, height] = [6, 10];

/** Creates a word of the first reading that begins at a column of a line. */
function createWord(text: string, column: number, confidence: number, line = 0): OcrWord {
  const top = 20 * line + 3;
  const left = pitch * column;
  return { text, left, right: left + pitch * text.length, top, bottom: top + 7, baseline: top + 7, confidence, line };
}

/** Creates a line of the second reading that begins at a column. A gap in which nothing is read is written as "_". */
function createRun(text: string, column: number, confidence: number, line = 0): TextRun {
  const characters = Array.from(text).flatMap((character, index) =>
    character === "_" ? [] : { text: character, x: pitch * (column + index + 0.5), confidence },
  );
  return { box: { left: pitch * column, top: 20 * line, width: pitch * text.length, height }, characters };
}

const format = (words: readonly OcrWord[]) =>
  words.map(({ text, confidence }) => [text, Number(confidence.toFixed(3))]);

test("words that both readings have alike become surer", () => {
  const words = [createWord("Total", 0, 0.9), createWord("28.70", 8, 0.6)];
  expect(format(mergeReadings(words, [createRun("Total   28.70", 0, 0.8)]))).toEqual([
    ["Total", 0.98],
    ["28.70", 0.92],
  ]);
});

test("the spaces of the first reading are kept", () => {
  const words = [createWord("TEO", 0, 0.9), createWord("HENG", 4, 0.9)];
  expect(mergeReadings(words, [createRun("TEO_HENG", 0, 0.9)]).map(({ text }) => text)).toEqual(["TEO", "HENG"]);
});

test.each([
  ["surer", 0.99, "14.65", 0.842],
  ["less sure", 0.9, "14.64", 0.799],
])("a word that the second reading has otherwise and %s is doubtful", (_, confidence, text, expected) => {
  const merged = mergeReadings([createWord("14.64", 0, 0.94)], [createRun("14.65", 0, confidence)]);
  expect(format(merged)).toEqual([[text, expected]]);
});

test("a letter that is missing in one reading does not move the others to another word", () => {
  const words = [createWord("153,35", 0, 0.5), createWord("RM", 7, 0.5)];
  expect(mergeReadings(words, [createRun("153.35_RM", 0, 0.99)]).map(({ text }) => text)).toEqual(["153.35", "RM"]);
});

test("text that only the second reading has is added in words", () => {
  const words = [createWord("Total", 0, 0.9)];
  const merged = mergeReadings(words, [createRun("Total 28.70", 0, 0.95), createRun("THANK_YOU", 2, 0.9, 1)]);
  expect(merged.map(({ text, line }) => [text, line])).toEqual([
    ["Total", 0],
    ["28.70", 1],
    ["THANK", 2],
    ["YOU", 2],
  ]);
  const [, amount] = merged;
  expect(amount).toMatchObject({ left: 36, right: 66, confidence: 0.95 });
});

test.each([
  ["doubtful", createRun("28.70", 0, 0.5)],
  ["a single mark", createRun("7", 0, 0.95)],
  ["without letters and digits", createRun("--..--", 0, 0.95)],
  ["in Chinese characters", createRun("金额28", 0, 0.95)],
])("text that is %s is not added", (_, run) => {
  expect(mergeReadings([], [run])).toEqual([]);
});

test.each([
  ["größer", "groBer"],
  ["œuvre", "ceuvre"],
  ["für", "fur"],
])("a word with letters that the second reader does not know stays as it is (%s)", (text, other) => {
  const words = [createWord("The word is here", 20, 0.9, 3), createWord(text, 0, 0.7)];
  expect(mergeReadings(words, [createRun(other, 0, 0.99)])).toEqual(words);
});

test("a page in another alphabet stays as it is", () => {
  const words = [createWord("Всего", 0, 0.7)];
  expect(mergeReadings(words, [createRun("Bcero", 0, 0.9), createRun("BOCTOK", 0, 0.99, 1)])).toEqual(words);
});

test("a text over several lines of the first reading changes none of them", () => {
  const words = [createWord("Total", 0, 0.8), createWord("28.70", 8, 0.6), createWord("Thanks", 0, 0.7, 1)];
  const line = createRun("1XX1l1 777 l", 0, 0.99);
  const block = { ...line, box: { ...line.box, top: -2, height: 40 } };
  expect(mergeReadings(words, [block])).toEqual(words);
});
