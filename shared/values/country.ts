import { foldText } from "./fold-text.ts";

/** The languages in which the names of countries are known. */
const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da", "nb", "fi", "cs"];
/**
 * The folded names of countries that CLDR does not have: former names, official names, and names of parts of a country.
 */
const otherNames: Readonly<Record<string, string>> = {
  uk: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "northern ireland": "GB",
  "great britain": "GB",
  "republic of ireland": "IE",
  "united states of america": "US",
  usa: "US",
  uae: "AE",
  holland: "NL",
  "czech republic": "CZ",
  "bundesrepublik deutschland": "DE",
  turkey: "TR",
  "russian federation": "RU",
  "republic of korea": "KR",
  "viet nam": "VN",
  "people's republic of china": "CN",
  "hong kong sar": "HK",
  "republic of moldova": "MD",
  "syrian arab republic": "SY",
  "brunei darussalam": "BN",
  "cabo verde": "CV",
  "ivory coast": "CI",
  "east timor": "TL",
  burma: "MM",
  swaziland: "SZ",
  macedonia: "MK",
  "republic of the congo": "CG",
  "democratic republic of the congo": "CD",
  "holy see": "VA",
};
/** Names that two countries share. In some languages, CLDR gives them to only one country. */
const ambiguousNames = ["congo", "kongo"];
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
/** Codes of CLDR that name no country of ISO 3166-1: Europe, the United Nations, Kosovo, and codes for tests. */
const otherRegions = new Set(["EU", "EZ", "UN", "QO", "XA", "XB", "XK", "ZZ"]);
/**
 * Maps the codes of islands and towns, which CLDR has and ISO 3166-1 only reserves, to the codes of their countries.
 */
const codesOfParts: Readonly<Record<string, string>> = {
  AC: "SH",
  CP: "FR",
  CQ: "GG",
  DG: "IO",
  EA: "ES",
  IC: "ES",
  TA: "SH",
};
/**
 * The codes before a postcode that are none of ISO 3166-1: the distinguishing signs of vehicles in international traffic, and
 * codes of three letters.
 */
const otherPrefixes: Readonly<Record<string, string>> = {
  A: "AT",
  B: "BE",
  D: "DE",
  E: "ES",
  F: "FR",
  H: "HU",
  I: "IT",
  L: "LU",
  N: "NO",
  P: "PT",
  S: "SE",
  FIN: "FI",
  FL: "LI",
  IRL: "IE",
  SLO: "SI",
  AUT: "AT",
  CHE: "CH",
  DEU: "DE",
  ESP: "ES",
  FRA: "FR",
  GER: "DE",
  ITA: "IT",
  LUX: "LU",
  NLD: "NL",
};
/** The minimum length of a short name of CLDR. Shorter ones, such as "US", "RU" and "VS", are also words. */
const minShortName = 4;

let codesByName: ReadonlyMap<string, string> | undefined;

/** Lists the codes of CLDR that name a country or a part of one. */
function listCodes(): string[] {
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  // A deprecated code is left out. It has the name of its successor, and its canonical form is the code of the
  // successor.
  const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).maximize().region === code;
  return codes.filter((code) => !otherRegions.has(code) && isCurrent(code));
}

/** Creates a map from the folded names of all countries to their codes. */
function createCodesByName(): ReadonlyMap<string, string> {
  const byName = new Map<string, string>();
  const codes = listCodes();
  for (const language of languages) {
    for (const style of ["long", "short"] as const) {
      const names = new Intl.DisplayNames([language], { type: "region", fallback: "none", style });
      for (const code of codes) {
        const name = fold(names.of(code) ?? "");
        if (name.length >= minShortName) byName.set(name, codesOfParts[code] ?? code);
      }
    }
  }
  for (const [name, code] of Object.entries(otherNames)) byName.set(name, code);
  for (const name of ambiguousNames) byName.delete(name);
  return byName;
}

function fold(name: string): string {
  return foldText(name)
    .replaceAll(".", "")
    .replace(/[‘’`´]/gu, "'")
    .replaceAll("&", " and ")
    .replace(/[\s,;]+/gu, " ")
    .replace(/ ?\p{Pd} ?/gu, "-")
    .replace(/\bsaint\b/gu, "st")
    .replace(/^the /u, "")
    .trim();
}

/**
 * Finds the ISO 3166-1 code of a country by its name in one of several languages or by its code in capital letters;
 * undefined for another text.
 */
export function findCountry(name: string): string | undefined {
  codesByName ??= createCodesByName();
  const text = name
    .trim()
    .replace(/^\((.*)\)$/u, "$1")
    .replace(/^U\. ?S\.?$/u, "US");
  if (/^[A-Z]{2}$/u.test(text) && text !== "UK") return [...codesByName.values()].includes(text) ? text : undefined;
  return codesByName.get(fold(text));
}

/** Finds the ISO 3166-1 code of a country by the code before a postcode, such as the "D" of "D-24103 Kiel". */
export function findCountryOfPrefix(prefix: string): string | undefined {
  return otherPrefixes[prefix] ?? (/^[A-Z]{2}$/u.test(prefix) ? findCountry(prefix) : undefined);
}
