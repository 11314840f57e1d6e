export const languages = ["en", "de"] as const;
/** A language of the window, and of the menus and dialogs of the system. */
export type Language = (typeof languages)[number];

/** Tells whether a tag is of a language, also in the form that Linux has: `de_AT.UTF-8`. */
const isOf = (tag: string, language: Language): boolean => new RegExp(`^${language}(?![a-z])`, "iu").test(tag);

/** Tells whether a language tag is well-formed. Chromium's are not in the locales `C` and `POSIX`: `en-US@posix`. */
function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Finds the language of a system: the first of its languages that Galley has, or English.
 * @param tags The language tags of the system, the preferred one first.
 */
export function findLanguage(tags: readonly string[]): Language {
  const known = tags.map((tag) => languages.find((language) => isOf(tag, language)));
  return known.find((language) => language !== undefined) ?? "en";
}

/**
 * Finds the locale of numbers and dates. The system says more than the language: en-GB writes dates differently from en-US.
 * @param tags The language tags of the system, the preferred one first.
 */
export const findLocale = (tags: readonly string[], language: Language): string =>
  tags.find((tag) => isOf(tag, language) && isWellFormed(tag)) ?? language;
