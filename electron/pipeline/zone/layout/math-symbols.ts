import type { TextLine } from "./text-line.ts";

const mathematical = /math|symbol|cmsy|cmmi|cmex|msam|msbm|euler|stix/i;
const mathSigns = /[=+−×÷±∑∏∫√∞≤≥≠≈∂∇∈∉⊂⊆∪∩→⇒∀∃α-ωΑ-Ω^|<>]/gu;

/** How many signs of mathematics a text has. */
export function countMathSymbols(text: string): number {
  return text.match(mathSigns)?.length ?? 0;
}

/** The share of the characters, 0 to 1, that are signs of mathematics or set in a font for it. */
export function computeMathShare(lines: readonly TextLine[]): number {
  let characters = 0;
  let signs = 0;
  let inMathFont = 0;
  for (const { text, font } of lines.flatMap((line) => line.words)) {
    characters += text.length;
    signs += countMathSymbols(text);
    if (mathematical.test(font)) inMathFont += text.length;
  }
  return Math.max(signs, 0.9 * inMathFont) / Math.max(1, characters);
}

/** The share of the words, 0 to 1, that are words of a language, not names of variables. */
export function computeProseShare(lines: readonly TextLine[]): number {
  const words = lines.flatMap((line) => line.words);
  return words.filter((word) => /\p{L}{3}/u.test(word.text)).length / Math.max(1, words.length);
}

/** "(3)", "(B.12a)": an equation's number, alone or at the end of its line. */
export const equationNumber = /(?:^|\s)\([A-Z]?\.?\d+(?:\.\d+)*[a-z]?\)$/;
