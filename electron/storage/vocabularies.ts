import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, statSync, rmSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { reportFullDisk } from "./data-folder/full-disk.ts";

/**
 * The compiled forms of keyword taxonomies and the models that were learned for them, as files beside the blobs. The
 * database does not name them. A compiled form can be made again at any time. A model can be made again only from its
 * corpus, so that backups include it.
 */
export interface VocabularyStore {
  /** Returns the path of the compiled form of a taxonomy, which exists if it was compiled. */
  getPath(taxonomySha256: string): string;
  /** Tells whether a taxonomy was compiled. */
  hasCompiled(taxonomySha256: string): boolean;
  /**
   * Calls `use` with the path of a file that contains a taxonomy, and deletes the file afterwards.
   * @throws {ServiceError} STORAGE_FULL
   */
  useTemporaryFile(taxonomySha256: string, json: string, use: (path: string) => Promise<void>): Promise<void>;
  /** Returns the path of the learned model of a taxonomy, which exists if one was learned. */
  getModelPath(taxonomySha256: string): string;
  /** Deletes the files of taxonomies that are not in use, of other format versions, and of interrupted compilations. */
  deleteUnused(usedSha256s: ReadonlySet<string>, now: number): void;
}

/** The folder of these files in the data folder. */
export const vocabularyFolderName = "vocabularies";

const modelName = /^[0-9a-f]{64}-\d{1,9}\.model$/u;

/** Tells whether a file in the folder of vocabularies is a learned model. */
export const isModelName = (name: string): boolean => modelName.test(name);

/** Lists the names of the learned models in a data folder. */
export const listModels = (dataFolder: string): string[] =>
  listFiles(join(dataFolder, vocabularyFolderName)).filter(isModelName).sort();

/** The age in milliseconds above which an unfinished compilation counts as interrupted. */
const maxCompilationMs = 3_600_000;

/** The versions of the formats. */
export interface VocabularyVersions {
  vocabulary: number;
  model: number;
}

export function createVocabularyStore(dataFolder: string, versions: VocabularyVersions): VocabularyStore {
  const folder = join(dataFolder, vocabularyFolderName);
  const getName = (sha256: string): string => `${sha256}-${versions.vocabulary}.vocabulary`;
  const getModelName = (sha256: string): string => `${sha256}-${versions.model}.model`;
  return {
    getPath: (sha256) => join(folder, getName(sha256)),
    hasCompiled: (sha256) => existsSync(join(folder, getName(sha256))),
    async useTemporaryFile(sha256, json, use) {
      const path = join(folder, `${getName(sha256)}.${randomUUID()}.new`);
      try {
        await reportFullDisk(mkdir(folder, { recursive: true }));
        await reportFullDisk(writeFile(path, json, { mode: 0o600, flag: "wx" }));
        await use(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    getModelPath: (sha256) => join(folder, getModelName(sha256)),
    deleteUnused(usedSha256s, now) {
      const usedNames = new Set([...usedSha256s].flatMap((sha256) => [getName(sha256), getModelName(sha256)]));
      for (const name of listFiles(folder)) {
        const isVocabularyFile = /^[0-9a-f]{64}-\d+\.(?:vocabulary|model)(?:\.[0-9a-f-]{36}\.new)?$/u.test(name);
        if (!isVocabularyFile || usedNames.has(name)) continue;
        const file = join(folder, name);
        // A compilation that has just ended may have removed its own file.
        const stats = statSync(file, { throwIfNoEntry: false });
        if (name.endsWith(".new") && stats !== undefined && now - stats.mtimeMs < maxCompilationMs) continue;
        rmSync(file, { force: true });
      }
    },
  };
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    // The folder is created with the first file.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
