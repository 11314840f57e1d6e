import { expect, test } from "vitest";
import { countCharacterErrors, type ReadWord } from "../../../../build/evaluate/scorers/characters.ts";

/** Places words in a row, 10 points for each character. */
function placeWords(line: string, x: number, y: number): ReadWord[] {
  let left = x;
  return line.split(" ").map((text) => {
    const word = { text, bbox: { x: left, y, width: 10 * text.length, height: 10 } };
    left += word.bbox.width + 10;
    return word;
  });
}

const heading = { bbox: [0, 0, 200, 10] as [number, number, number, number], text: "The harbour" };
const paragraph = { bbox: [0, 20, 200, 50] as [number, number, number, number], text: "It was deep-sea fishery." };

test("counts characters that were read wrongly, left out or added", () => {
  const words = [
    ...placeWords("The harb0ur", 0, 0),
    ...placeWords("It was deepsea", 0, 20),
    ...placeWords("fisheryy.", 0, 35),
  ];
  // One is replaced, one is left out, and one is added.
  expect(countCharacterErrors([heading, paragraph], words)).toEqual({ characters: 31, errors: 3 });
});

test("a text without words is left out as a whole, and words outside all texts do not count", () => {
  const words = [...placeWords("The harbour", 0, 0), ...placeWords("label", 400, 400)];
  expect(countCharacterErrors([heading, paragraph], words)).toEqual({ characters: 31, errors: 21 });
});

test("hyphens of broken words, spaces and kinds of quotes and dashes are no errors", () => {
  const text = { ...paragraph, text: "“It was” – a fishery" };
  const words = [...placeWords('"It was" - a fish-', 0, 20), ...placeWords("ery", 0, 35)];
  expect(countCharacterErrors([text], words)).toEqual({ characters: 16, errors: 0 });
});

test("a word belongs to the smallest box that has it", () => {
  const cell = { bbox: [0, 0, 60, 10] as [number, number, number, number], text: "Depth" };
  const table = { bbox: [0, 0, 300, 60] as [number, number, number, number], text: "9.4" };
  const words = [...placeWords("Depth", 0, 0), ...placeWords("9.4", 100, 0)];
  expect(countCharacterErrors([table, cell], words)).toEqual({ characters: 8, errors: 0 });
});
