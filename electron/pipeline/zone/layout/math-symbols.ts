import type { TextLine } from "./text-line.ts";

const mathFontPattern = /math|symbol|cmsy|cmmi|cmex|msam|msbm|euler|stix/i;
const mathSymbolPattern = /[=+−×÷±∑∏∫√∞≤≥≠≈∂∇∈∉⊂⊆∪∩→⇒∀∃α-ωΑ-Ω^|<>]/gu;

/** An equation number at the end of a line, or as the whole line: "(3)", "(B.12a)". */
export const equationNumberPattern = /(?:^|\s)\([A-Z]?\.?\d+(?:\.\d+)*[a-z]?\)$/;

export function countMathSymbols(text: string): number {
  return text.match(mathSymbolPattern)?.length ?? 0;
}

/** Computes the share of the characters, 0 to 1, that are mathematical symbols or set in a font for them. */
export function computeMathShare(lines: readonly TextLine[]): number {
  let characters = 0;
  let symbols = 0;
  let mathFontCharacters = 0;
  for (const { text, font } of lines.flatMap((line) => line.words)) {
    characters += text.length;
    symbols += countMathSymbols(text);
    if (mathFontPattern.test(font)) mathFontCharacters += text.length;
  }
  return Math.max(symbols, 0.9 * mathFontCharacters) / Math.max(1, characters);
}

/** The names of functions in formulas, with or without their argument: "exp", "logn". */
const functionNamePattern =
  /(?<!\p{L})(?:arc(?:cos|sin|tan)|arg|cosh?|cot|deg|det|dim|exp|gcd|inf|ker|lim|log|max|min|mod|sinh?|sup|tanh?)(?!\p{L}{2})/gu;

/** Checks whether a text is an equation number and nothing else. */
export function isEquationNumber(text: string): boolean {
  return text.startsWith("(") && equationNumberPattern.test(text);
}

/**
 * Computes the share of the words, 0 to 1, that have three letters in a row: words of a language rather than names of
 * variables and functions.
 */
export function computeProseShare(lines: readonly TextLine[]): number {
  const words = lines.flatMap((line) => line.words);
  return (
    words.filter((word) => /\p{L}{3}/u.test(word.text.replace(functionNamePattern, ""))).length /
    Math.max(1, words.length)
  );
}
