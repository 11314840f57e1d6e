import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { consentedTaxonomySchema, languageModelSettingsSchema } from "../../shared/language-model.ts";
import { writePrivateFile } from "./durable-files.ts";
import type { KeyOwner } from "./keychain.ts";

/** The file with the settings of the language model in the data folder. It contains no key. */
export const languageModelFileName = "language-model.json";

/** The consent of a user to send documents that are mapped with a taxonomy to a server on another computer. */
const consentSchema = consentedTaxonomySchema.extend({
  /** The id of the user whose documents may be sent; null for all users of the service, as an administrator may write. */
  user: z.uuid().toLowerCase().nullable(),
});

const fileSchema = languageModelSettingsSchema.extend({
  consents: z.array(consentSchema).default([]),
  /** Consents of earlier versions, by the names of taxonomies only. They are not valid, and asked for again. */
  taxonomies: z.array(consentedTaxonomySchema.shape.name).default([]),
  /** Where the API key of the model server was stored; null if there is none. */
  key_storage: z.enum(["keychain", "memory"]).nullable().default(null),
  /** Whether the keychain may have an entry for this address. */
  may_be_in_keychain: z.boolean().default(false),
});
export type LanguageModelFile = z.infer<typeof fileSchema>;

/** The settings without a file: the model is off. */
export const defaultLanguageModel: LanguageModelFile = fileSchema.parse({});

/**
 * Reads the settings in a data folder; the default ones if there is no file. The file is read at each use, since an
 * administrator can change it at any time.
 * @throws {Error} if the file is damaged
 */
export async function readLanguageModelFile(dataFolder: string): Promise<LanguageModelFile> {
  let text: string;
  try {
    text = await readFile(join(dataFolder, languageModelFileName), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return defaultLanguageModel;
    throw error;
  }
  return fileSchema.parse(JSON.parse(text));
}

/** Replaces the settings in a data folder. */
export function writeLanguageModelFile(dataFolder: string, settings: LanguageModelFile): void {
  writePrivateFile(join(dataFolder, languageModelFileName), `${JSON.stringify(settings, null, 2)}\n`);
}

/** Returns the owner of the API key of a model server in the keychain. */
export const getModelKeyOwner = (address: string): KeyOwner => ({ id: "language-model", address });

/**
 * Returns the owner of the entry that the keychain may have for the settings in a data folder; none if the settings are
 * damaged, since nobody knows the address then.
 */
export async function findModelKeyOwner(dataFolder: string): Promise<KeyOwner[]> {
  const { address, may_be_in_keychain: hasEntry } = await readLanguageModelFile(dataFolder).catch(
    () => defaultLanguageModel,
  );
  return hasEntry ? [getModelKeyOwner(address)] : [];
}
