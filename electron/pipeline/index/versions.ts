import { keywordModelVersion } from "./learn/keyword-model.ts";
import { vocabularyVersion } from "./vocabulary.ts";

/** The versions of a vocabulary's files, which are parts of the file names. */
export const vocabularyVersions = { vocabulary: vocabularyVersion, model: keywordModelVersion };
