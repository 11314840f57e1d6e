/** The languages in which the names of countries are known. */
const languages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl", "sv", "da", "nb", "fi", "cs"];
/** Names of countries in addresses that CLDR does not have. */
const otherNames: Readonly<Record<string, string>> = {
  uk: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "great britain": "GB",
  "united states of america": "US",
  usa: "US",
  holland: "NL",
  "czech republic": "CZ",
};
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
/** Codes of CLDR that name no country: Europe, the United Nations, outlying Oceania, and codes for tests. */
const otherRegions = new Set(["EU", "EZ", "UN", "QO", "XA", "XB", "ZZ"]);

let codesByName: ReadonlyMap<string, string> | undefined;

/** Creates a map from the folded names of all countries to their codes. */
function createCodesByName(): ReadonlyMap<string, string> {
  const byName = new Map<string, string>();
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const first of letters) {
      for (const second of letters) {
        const code = first + second;
        // A deprecated code has the name of its successor; its canonical form is the code of the successor.
        const isCurrent = new Intl.Locale(`und-${code}`).maximize().region === code;
        const name = isCurrent && !otherRegions.has(code) ? names.of(code) : undefined;
        if (name !== undefined) byName.set(fold(name), code);
      }
    }
  }
  for (const [name, code] of Object.entries(otherNames)) byName.set(name, code);
  return byName;
}

function fold(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(".", "")
    .replace(/[\s,;]+/gu, " ")
    .replace(/^the /u, "")
    .trim();
}

/**
 * Finds the ISO 3166-1 code of a country by its name in one of several languages or by its code in capital letters;
 * undefined for another text.
 */
export function findCountry(name: string): string | undefined {
  codesByName ??= createCodesByName();
  const text = name.trim();
  if (/^[A-Z]{2}$/u.test(text) && text !== "UK") return [...codesByName.values()].includes(text) ? text : undefined;
  return codesByName.get(fold(text));
}
