/** Function words of each language: in nearly every sentence of it, and with no meaning in the other. */
const functionWords: Readonly<Record<string, ReadonlySet<string>>> = {
  eng: new Set("the of and to is that for with as are this by from which be it at or not have has was".split(" ")),
  deu: new Set(
    "der die und den das von zu mit ist des auf für nicht ein eine im dem auch sich als bei wird".split(" "),
  ),
};
/** The least share of function words in a text of the language; a quarter is usual. */
const leastShare = 0.08;

/** Returns whether words are certainly of a language; false where they are few or the language has no list here. */
export function isInLanguage(language: string, words: readonly string[]): boolean {
  const own = functionWords[language];
  if (own === undefined) return false;
  const found = words.filter((word) => own.has(word.toLowerCase())).length;
  return found >= 3 && found > leastShare * words.length;
}
