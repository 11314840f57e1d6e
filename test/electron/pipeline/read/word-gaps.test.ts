import { expect, test } from "vitest";
import { buildRawPage } from "../../../builders/raw-pdf.ts";
import { listLineTexts, readFirstPage } from "../../../harness/read-document.ts";

const words = "We describe the goals of the study of the harbour and of the ships".split(" ");
const times = "/F2 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>";

/**
 * Draws a line of pieces with gaps between them, in thousandths of an em. Each piece is a text object of its own: within
 * one, PDFium inserts spaces.
 */
const drawLine = (pieces: readonly string[], gaps: readonly number[], { font = "F1", y = 700, state = "" } = {}) => {
  const objects = pieces.map((piece, index) => `[(${piece}) ${-(gaps[index] ?? 0)}] TJ`);
  return `BT /${font} 11 Tf ${state} 50 ${y} Td ${objects.join(" ")} ET`;
};

const readLines = async (content: string) =>
  listLineTexts(await readFirstPage(buildRawPage({ content, fonts: times })));

test.each(["F1", "F2"])("words without spaces between them are words, however tight the line (%s)", async (font) => {
  const gaps = [220, 190, 170, 150, 130, 110];
  const lines = gaps.map((gap, index) =>
    drawLine(
      words,
      words.map(() => gap),
      { font, y: 700 - index * 14 },
    ),
  );
  expect(await readLines(lines.join("\n"))).toEqual(gaps.map(() => words.join(" ")));
});

test("a justified line of words, numbers and punctuation has equal gaps between all of them", async () => {
  const pieces = ["In", "1834", "the", "harbour", "\\(then", "small\\)", "had", "12", "ships,", "and", "no", "light."];
  const line = drawLine(
    pieces,
    pieces.map((_, index) => 140 + (index % 3) * 8),
  );
  expect(await readLines(line)).toEqual(["In 1834 the harbour (then small) had 12 ships, and no light."]);
});

test("a word gap without a space is one between words with spaces too", async () => {
  const pieces = ["The aims of", "the study of", "quanta in", "a lattice of", "atoms"];
  expect(await readLines(drawLine(pieces, [170, 180, 170, 180]))).toEqual([pieces.join(" ")]);
});

test("letterspaced text stays one word, and its words stay apart", async () => {
  const lines = [
    drawLine(["HARBOUR"], [], { state: "1.6 Tc", y: 700 }),
    drawLine(["DEPTH", "INSIDE", "HARBOURS"], [250, 250], { state: "1.6 Tc", y: 660 }),
    drawLine(["Hafenmeister", "und", "Lotse"], [330, 330], { state: "0.9 Tc", y: 620 }),
  ];
  expect(await readLines(lines.join("\n"))).toEqual(["HARBOUR", "DEPTH INSIDE HARBOURS", "Hafenmeister und Lotse"]);
});

test("kerning and thin spaces of numbers do not part words", async () => {
  const lines = [
    drawLine(["A", "V", "A", "T", "A", "R", "S", "W", "A", "Y"], [-74, -74, 30, -90, 40, 0, 25, -60, 0], { y: 700 }),
    drawLine(["The", "toll", "was", "1", "234.50", "francs", "a", "year"], [278, 278, 278, 167, 278, 278, 278], {
      y: 660,
    }),
  ];
  expect(await readLines(lines.join("\n"))).toEqual(["AVATARSWAY", "The toll was 1234.50 francs a year"]);
});
