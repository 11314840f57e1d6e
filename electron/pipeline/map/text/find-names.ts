import type { TextWord } from "./sentences.ts";
import { textMappingThresholds } from "./thresholds.ts";

/** The name of a person or an organization in a sentence. */
export interface NameMatch {
  /** The range of its words, with the end excluded. */
  start: number;
  end: number;
  text: string;
  form: "legal" | "institution" | "other";
}

/** Matches the legal form of a company, without punctuation. */
const legalFormPattern =
  /^(?:inc|incorporated|corp|corporation|co|company|companies|llc|llp|lllp|lp|ltd|limited|plc|pc|na|gmbh|mbh|ag|kg|kgaa|ohg|ug|se|sa|sas|sarl|srl|spa|bv|nv|oy|oyj|ab|as|asa|aps|kk|pte|pty|sdn|bhd|sca|lc|pllc|fsb|ev|eg)$/u;
/** Matches a legal form that ends a name. */
const closingFormPattern = /^(?:inc|corp|co|ltd)\.$|^(?:llc|l\.l\.c\.|lp|l\.p\.|plc|gmbh)$/iu;
/** Matches a word with which names of organizations end. */
const institutionPattern =
  /^(?:bank|bancorp|bancshares|bankshares|bancorporation|trust|group|holdings?|partners|partnership|fund|foundation|university|college|institute|association|associates|systems|technologies|laboratories|stores|services|industries|international|enterprises|ventures|capital|solutions|pharmaceuticals|insurance|gaming|stiftung|verein|verband|universität|hochschule|bureau|agency|society|hospital|church)$/u;
/** Matches a word in lower case that may stand inside a name. */
const connectorPattern = /^(?:of|the|&|de|del|der|den|da|di|du|la|le|van|von|und|et|y)$/u;
/** Words that begin with a capital in contracts, but belong to no name. */
const nonNameWords = new Set(
  (
    "a an and as at by for from if in is it no not of on or our re to we you your this that these those each any all such with without upon under " +
    "agreement agreements contract section sections article articles exhibit schedule annex appendix recital recitals whereas witness witnesseth now therefore hereby " +
    "confidential confidentiality non nondisclosure noncompetition nonsolicitation disclosure noncompete covenant covenants proprietary mutual information evaluation material transaction purpose effective date dated " +
    "employee employees executive employer contractor consultant recipient discloser discloser's parties party director directors officer officers president chairman chief vice senior manager managing secretary treasurer counsel member members board " +
    "gentlemen ladies dear sir madam attention attn name title signature signed by address telephone facsimile phone fax email page " +
    "state states commonwealth county district court courts federal act law laws rule rules code " +
    "street avenue road suite floor drive boulevard blvd ave plaza parkway lane box po highway " +
    "january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday " +
    "he she his her they their its i me my mr mrs ms dr messrs very truly yours sincerely accepted agreed acknowledged between among including provided however furthermore notwithstanding except during term termination employment restricted competing business secrets secret intellectual property governing notices notice miscellaneous severability assignment counterparts amendment waiver definitions representatives affiliates affiliate subsidiaries subsidiary undersigned execution version copy form final draft logo end release"
  ).split(" "),
);
const suffixPattern = /^(?:jr|sr|ii|iii|iv)$/u;
/** Matches a degree or title after the name of a person. */
const degreePattern = /^(?:md|phd|esq|cpa|mba|jd|dds|rn)$/u;

/** Returns the letters, digits and `&` of a word in lower case, without a possessive ending. */
const toKey = (text: string): string => text.toLowerCase().replace(/[’']s$|[^\p{L}\p{N}&]/gu, "");

/**
 * Finds the names of persons and organizations in a sentence: runs of capitalized words with connectors inside, and
 * commas before legal forms.
 */
export function findNames(words: readonly TextWord[]): NameMatch[] {
  const names: NameMatch[] = [];
  for (let start = 0; start < words.length;) {
    const end = findNameEnd(words, start);
    const name = end > start ? createName(words, start, end) : undefined;
    if (name !== undefined) names.push(name);
    start = Math.max(start + 1, end);
  }
  return names;
}

/** Tests if a word may be a part of a name. */
function isNameWord(text: string): boolean {
  return (
    /^[“"(]*(?:\p{Lu}|\d)/u.test(text) &&
    /[\p{L}\d]/u.test(text) &&
    !nonNameWords.has(toKey(text)) &&
    !/[/:@]|\.htm/u.test(text)
  );
}

function findNameEnd(words: readonly TextWord[], start: number): number {
  const first = words[start]?.text ?? "";
  const opensWithThe = /^The$/u.test(first);
  if (!opensWithThe && (!isNameWord(first) || legalFormPattern.test(toKey(first)) || first.startsWith("(")))
    return start;
  let end = start + 1;
  let next = end;
  while (next < words.length && next - start < textMappingThresholds.maxNameWords) {
    const [previous, word] = [words[next - 1], words[next]];
    if (previous === undefined || word === undefined || word.startsLine) break;
    const key = toKey(word.text);
    // A long legal form in small letters is a common noun: "a Delaware corporation".
    const isForm = (legalFormPattern.test(key) && !/^\p{Ll}{5}/u.test(word.text)) || suffixPattern.test(key);
    if (/[;:)”"!?]$/u.test(previous.text)) break;
    if (previous.text.endsWith(",") && !isForm && !joinsPartners(words, next)) break;
    if (/^[(“"]/u.test(word.text)) break;
    if (connectorPattern.test(word.text) || (key === "and" && isFirmWord(words[next + 1]))) {
      next += 1;
      continue;
    }
    // The full stop of "Inc." ends the name, and may also end the sentence.
    if (!isForm && next - 1 > start && closingFormPattern.test(previous.text)) break;
    if (!isNameWord(word.text) && !isForm && !(word.text === "The" && previous.text === "of")) break;
    next += 1;
    end = next;
  }
  return end;
}

/** Tests if a word ends the name of a firm after "and". */
const isFirmWord = (word: TextWord | undefined): boolean =>
  /^(?:co|company|associates|sons|partners|brothers)$/u.test(toKey(word?.text ?? ""));

/** Tests if a word after a comma belongs to a list of partners: "Weber, Klein and Co.". */
function joinsPartners(words: readonly TextWord[], index: number): boolean {
  return [index + 1, index + 2].some(
    (and) => /^(?:and|&)$/iu.test(words[and]?.text ?? "") && isFirmWord(words[and + 1]),
  );
}

function createName(words: readonly TextWord[], start: number, end: number): NameMatch | undefined {
  while (end > start && degreePattern.test(toKey(words[end - 1]?.text ?? ""))) end -= 1;
  const keys = words.slice(start, end).map(({ text }) => toKey(text));
  const last = keys.at(-1) ?? "";
  const form = keys.some((key, index) => index > 0 && legalFormPattern.test(key))
    ? "legal"
    : institutionPattern.test(last)
      ? "institution"
      : "other";
  let text = words
    .slice(start, end)
    .map((word) => word.text)
    .join(" ")
    .replace(/^[“"'(]+|[,;:)”"’']+$/gu, "")
    .replace(/[’']s$/u, "");
  if (!legalFormPattern.test(last) && !suffixPattern.test(last)) text = text.replace(/\.$/u, "");
  if (!/\p{L}{2}/u.test(text) || keys.every((key) => key === "the" || /^\d+$/u.test(key))) return undefined;
  return { start, end, text, form };
}
