import { setMessages, type Language } from "./messages.ts";

/** What the user chose: a language, or that of the system. */
export type LanguageChoice = "system" | Language;

const storageKey = "language";

const urls: Record<Language, URL> = {
  en: new URL("./en.ftl", import.meta.url),
  de: new URL("./de.ftl", import.meta.url),
};

/** Returns the stored choice. */
export function getLanguageChoice(): LanguageChoice {
  const stored = localStorage.getItem(storageKey);
  return stored === "en" || stored === "de" ? stored : "system";
}

/** Stores a choice, which the window has when it is loaded the next time. */
export function storeLanguageChoice(choice: LanguageChoice): void {
  localStorage.setItem(storageKey, choice);
}

const isOf = (tag: string, language: Language): boolean => tag === language || tag.startsWith(`${language}-`);

/** Returns the language of the window: the chosen one, or the first of the system that Galley has, or English. */
export function getLanguage(): Language {
  const choice = getLanguageChoice();
  if (choice !== "system") return choice;
  const tag = navigator.languages.find((candidate) => isOf(candidate, "de") || isOf(candidate, "en"));
  return tag !== undefined && isOf(tag, "de") ? "de" : "en";
}

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
 * Finds the locale of numbers and dates. The system says more than the language: en-GB writes dates differently from en-US.
 * @param tags The language tags of the system, the preferred one first.
 */
export const findLocale = (tags: readonly string[], language: Language): string =>
  tags.find((tag) => isOf(tag, language) && isWellFormed(tag)) ?? language;

/**
 * Loads the messages in a language, in a window or in one of its workers.
 * @throws {Error} if they cannot be loaded
 */
export async function loadMessages(language: Language): Promise<void> {
  const response = await fetch(urls[language]);
  if (!response.ok) throw new Error(`The messages in the language "${language}" cannot be loaded.`);
  setMessages(await response.text(), findLocale(navigator.languages, language));
}
