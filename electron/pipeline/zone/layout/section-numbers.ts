/**
 * The words before the number of a section, in several languages: "Chapter 3", "Anhang B", "Artículo 12". Each begins
 * with a capital in headings, and is a common word otherwise.
 */
const sectionWords =
  "chapter section part appendix annex article title schedule " +
  "kapitel abschnitt teil anhang anlage artikel paragraf paragraph " +
  "chapitre partie annexe titre " +
  "capítulo capitulo sección seccion parte anexo apéndice apendice artículo articulo título titulo disposición " +
  "capitolo sezione allegato articolo appendice titolo " +
  "secção seção artigo " +
  "hoofdstuk deel bijlage afdeling " +
  "rozdział część załącznik artykuł kapitola část příloha článok článek príloha " +
  "avsnitt bilaga vedlegg bilag luku osa liite peatükk";

const sectionWord = String.raw`(?:${sectionWords.split(" ").join("|")}|art\.)(?!\p{L})|§§?`;
const spelledNumber =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eins|zwei|drei|vier|fünf|sechs|premier|première";
const numberAfterWord = String.raw`(?:\d{1,4}(?:\.\d{1,3}){0,3}[a-z]?|[IVXLC]{1,7}|[A-Z](?:\.?\d{1,2}){0,3}|${spelledNumber})`;

/** A word for a section and its number, then the title, if there is one. The word is matched in any case. */
const namedSectionPattern = new RegExp(
  String.raw`^(${sectionWord})\s*(${numberAfterWord})(?![\p{L}\p{N}])[.°º)]?\s*(?:[:–—-]\s*)?(.*)$`,
  "iu",
);
/** The beginning of a title: a capital, a digit, a bracket or a quotation mark. */
const titleStartPattern = /^[\p{Lu}\p{Lo}\d([{"'“„«‹]/u;
/** The number of a section, with the beginning of its title. */
const sectionNumberPattern = /^(?:\d{1,2}(?:\.\d{1,2}){0,4}\.?|[IVX]{1,5}\.|[A-Z](?:\.\d{1,2}){0,3}\.?)\s+\p{Lu}/u;
/** The word before the number of a section in which the number can have the form of `sectionNumberPattern`. */
const leadingWordPattern = new RegExp(String.raw`^(?:${sectionWord})\s*`, "iu");

/** The number of a subsection, with the beginning of its title: "7.2.", "3.3.1". */
export const subsectionNumberPattern = /^\d{1,2}(?:\.\d{1,2}){1,3}\.?\s+\p{Lu}/u;

/** A section that is named by a word and a number, such as "Article 12" or "§ 5 Scope". */
export interface NamedSection {
  /** The word in lower case, or "§". */
  word: string;
  /** The title after the number; empty if the number stands alone. */
  title: string;
}

/**
 * Reads a section's word and number at the beginning of a text: "Article 12", "§ 5 Scope", "Teil II: Messungen".
 * Undefined for other texts, such as sentences: "Article 12 of the treaty", "part II".
 */
export function readNamedSection(text: string): NamedSection | undefined {
  const [, word = "", , title = ""] = namedSectionPattern.exec(text.trim()) ?? [];
  if (word === "" || !/^[\p{Lu}§]/u.test(word)) return undefined;
  return title === "" || titleStartPattern.test(title) ? { word: word.toLowerCase(), title } : undefined;
}

/** Checks whether a text begins with the number of a section: "1 Scope", "Part IV. Methods", "A.1 Data", "§ 5". */
export function hasSectionNumber(text: string): boolean {
  return sectionNumberPattern.test(text.replace(leadingWordPattern, "")) || readNamedSection(text) !== undefined;
}

/** Reads the depth of the section number at the beginning of a text: 2 for "4.1 Depths"; undefined without one. */
export function readSectionDepth(text: string): number | undefined {
  return readSectionNumber(text)?.length;
}

/** Reads the parts of the section number before a title: 4 and 1 of "4.1 Depths"; undefined without one. */
export function readSectionNumber(text: string): number[] | undefined {
  const number = /^\d{1,2}(?:\.\d{1,2}){0,4}(?=\.?\s+\p{L})/u.exec(text)?.[0];
  return number?.split(".").map(Number);
}
