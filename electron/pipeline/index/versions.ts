import { keywordModelVersion } from "./learn/keyword-model.ts";
import { vocabularyVersion } from "./vocabulary.ts";

/** The versions of the files of a vocabulary, which are parts of their names. */
export const vocabularyVersions = { vocabulary: vocabularyVersion, model: keywordModelVersion };
