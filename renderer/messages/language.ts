import { findLanguage, findLocale, type Language } from "./locale.ts";
import { setMessages } from "./messages.ts";

/** The user's choice: a language, or that of the system. */
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

/** Stores a choice. It takes effect when the window is loaded the next time. */
export function storeLanguageChoice(choice: LanguageChoice): void {
  localStorage.setItem(storageKey, choice);
}

/** Returns the language of the window: the chosen one, or that of the system. */
export function getLanguage(): Language {
  const choice = getLanguageChoice();
  return choice === "system" ? findLanguage(navigator.languages) : choice;
}

/**
 * Loads the messages in a language, in a window or in one of its workers.
 * @throws {Error} if they cannot be loaded
 */
export async function loadMessages(language: Language): Promise<void> {
  const response = await fetch(urls[language]);
  if (!response.ok) throw new Error(`The messages in the language "${language}" cannot be loaded.`);
  setMessages(await response.text(), findLocale(navigator.languages, language));
}
