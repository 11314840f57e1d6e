import { stat } from "node:fs/promises";
import { decodeKeywordModel, type KeywordModel } from "../pipeline/index/learn/keyword-model.ts";
import type { Vocabulary } from "../pipeline/index/vocabulary.ts";
import { readChecked } from "./checked-file.ts";
import { isSystemError } from "./error-messages.ts";

/**
 * The model that this process opened last. `key` contains the time and size of its file, which is replaced when the
 * model is learned again.
 */
let lastOpened: { key: string; vocabulary: Vocabulary; model: KeywordModel } | undefined;

/**
 * Opens the model that was learned for a vocabulary.
 * @returns undefined if there is no such file
 * @throws {Error} if the file is damaged or for another vocabulary
 */
export async function openKeywordModel(path: string, vocabulary: Vocabulary): Promise<KeywordModel | undefined> {
  const key = await createFileKey(path);
  if (key === null) return undefined;
  if (lastOpened?.key === key && lastOpened.vocabulary === vocabulary) return lastOpened.model;
  lastOpened = undefined;
  const content = await readChecked(path);
  if (content === null) return undefined;
  const remedy = "Delete the file, and learn again with npm run learn.";
  if (content === "damaged") throw new Error(`The learned model ${path} is damaged. ${remedy}`);
  try {
    lastOpened = { key, vocabulary, model: decodeKeywordModel(content, vocabulary) };
  } catch (cause) {
    throw new Error(`The learned model ${path} cannot be opened: ${String(cause)}. ${remedy}`, { cause });
  }
  return lastOpened.model;
}

/** Creates a key that changes with the file. Returns null if there is no file. */
async function createFileKey(path: string): Promise<string | null> {
  try {
    const { mtimeMs, size } = await stat(path);
    return `${path} ${mtimeMs} ${size}`;
  } catch (error) {
    if (isSystemError(error) && error.code === "ENOENT") return null;
    throw error;
  }
}
