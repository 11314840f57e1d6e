import type { Block } from "../layout/blocks.ts";
import { hasSectionNumber } from "../layout/section-numbers.ts";
import { classificationThresholds } from "./thresholds.ts";

const { maxSizeRatio, minWords } = classificationThresholds.statement;

/** The words for the statements of mathematics, in several languages. */
const statementWords = [
  "theorem|lemma|proposition|corollary|definition|remark|example|proof|claim|conjecture|assumption|exercise|observation",
  "satz|hilfssatz|korollar|folgerung|definition|bemerkung|beispiel|beweis|behauptung|vermutung|annahme|aufgabe",
  "théorème|lemme|corollaire|définition|remarque|exemple|preuve|démonstration|conjecture|hypothèse|exercice",
  "teorema|lema|proposición|corolario|definición|observación|ejemplo|demostración|prueba|conjetura|ejercicio",
  "corollario|definizione|osservazione|esempio|dimostrazione|proposizione|stelling|bewijs|gevolg|definitie|opmerking",
].join("|");
/** The beginning of a statement that ends its line: "Theorem 3.1 (Quay).", "Beweis." */
const statementHeadPattern = new RegExp(
  String.raw`^(?:${statementWords})(?:\s+(?:[A-Z]\.?)?\d+(?:\.\d+)*)?\s*(?:\([^)]*\)|\[[^\]]*\])?\s*[.:]$`,
  "iu",
);
/** The end of a sentence after a word, which is no abbreviation. */
const sentenceEndPattern = /\p{L}{3}[.!]["'”’»)]*$/u;

/**
 * Checks whether a block in about the body size is the head of a theorem, a proof or the like, or a whole sentence in bold.
 * Both are paragraphs and look like headings.
 * @param bodySize The body size in points.
 */
export function isStatement({ lines }: Block, bodySize: number): boolean {
  const [first] = lines;
  if (first === undefined || first.size > maxSizeRatio * bodySize) return false;
  const text = lines.map((line) => line.text).join(" ");
  if (statementHeadPattern.test(text)) return true;
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  return words >= minWords && sentenceEndPattern.test(text) && !hasSectionNumber(text);
}
