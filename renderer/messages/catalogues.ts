import de from "./de.ftl?raw";
import en from "./en.ftl?raw";
import type { Language } from "./locale.ts";

/** The messages of all languages, for the main process, which is bundled with them. The window loads those of its own. */
export const catalogues: Readonly<Record<Language, string>> = { en, de };
