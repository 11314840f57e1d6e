/**
 * Function words of each language, which occur in nearly every sentence. Words that are words, names or abbreviations in
 * another language are left out, such as "was" and "die", or "von" and "mit" (MIT).
 */
const functionWords: Readonly<Record<string, ReadonlySet<string>>> = {
  eng: new Set("the of and to is that for with as are this by from which be it at or not have has".split(" ")),
  deu: new Set("der und den das zu ist des auf für nicht ein eine im dem auch sich als bei wird".split(" ")),
};
/** The minimum share of function words in a text of the language. The usual share is a fifth. */
const minShare = 0.08;

/**
 * Returns whether words certainly belong to a language. Returns false if there are too few words, or if the language
 * has no list of function words.
 */
export function isInLanguage(language: string, words: readonly string[]): boolean {
  const wordsOfLanguage = functionWords[language];
  if (wordsOfLanguage === undefined) return false;
  const count = words.filter((word) => wordsOfLanguage.has(word.toLowerCase())).length;
  return count >= 3 && count > minShare * words.length;
}
