import de from "./de.ftl?raw";
import en from "./en.ftl?raw";
import type { Language } from "./locale.ts";

/** The messages of all languages, for the bundle of the main process. The window loads only those of its language. */
export const catalogues: Readonly<Record<Language, string>> = { en, de };
