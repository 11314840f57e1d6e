export const languages = ["en", "de"] as const;
/** A language of the window, and of the menus and dialogs of the application. */
export type Language = (typeof languages)[number];

/** Returns whether a tag belongs to a language. The tag may have the form of Linux locales, such as `de_AT.UTF-8`. */
const isOfLanguage = (tag: string, language: Language): boolean => new RegExp(`^${language}(?![a-z])`, "iu").test(tag);

/**
 * Returns whether a language tag is well-formed. For the locales `C` and `POSIX`, Chromium reports `en-US@posix`, which
 * is not well-formed.
 */
function isWellFormed(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Finds the language for a system: the first of its languages that Galley supports, or English.
 * @param tags The language tags of the system, the preferred one first.
 */
export function findLanguage(tags: readonly string[]): Language {
  const known = tags.map((tag) => languages.find((language) => isOfLanguage(tag, language)));
  return known.find((language) => language !== undefined) ?? "en";
}

/**
 * Finds the locale of numbers and dates: the first tag of the system for the language. The region matters, since dates,
 * for example, differ in en-GB and en-US.
 * @param tags The language tags of the system, the preferred one first.
 */
export const findLocale = (tags: readonly string[], language: Language): string =>
  tags.find((tag) => isOfLanguage(tag, language) && isWellFormed(tag)) ?? language;
