/** Words of each language that stand in nearly every sentence of it, and mean nothing in the other. */
const functionWords: Readonly<Record<string, ReadonlySet<string>>> = {
  eng: new Set("the of and to is that for with as are this by from which be it at or not have has was".split(" ")),
  deu: new Set(
    "der die und den das von zu mit ist des auf für nicht ein eine im dem auch sich als bei wird".split(" "),
  ),
};
/** Of all words, how many they are at least in a text of the language; about a quarter is usual. */
const leastShare = 0.08;

/** Whether words are surely of a language. Where they are few, or its function words are not known, nothing is sure. */
export function isInLanguage(language: string, words: readonly string[]): boolean {
  const own = functionWords[language];
  if (own === undefined) return false;
  const found = words.filter((word) => own.has(word.toLowerCase())).length;
  return found >= 3 && found > leastShare * words.length;
}
