import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A file in the quarantine. */
interface QuarantinedBlob {
  sha256: string;
  path: string;
  /** Unix milliseconds of the day on which it was quarantined. */
  day: number;
}

/**
 * A store of blobs that the database does not name. They are kept for some time, in a folder for each day, and are
 * moved back as soon as they are referenced again. Moves are synchronous, so that nothing else can store, read or
 * delete a blob at the same time. Deletions are asynchronous, since a large file takes long.
 */
export interface BlobQuarantine {
  /** Moves a blob's file into the folder of the day. */
  add(file: string, sha256: string, now: number): void;
  /** Moves a blob back to `file`. Returns false if the quarantine does not have it. */
  restore(sha256: string, file: string): boolean;
  /** Lists the hash prefixes (two hex digits) of the blobs in the quarantine. */
  listPrefixes(): string[];
  /**
   * Moves the referenced blobs of a prefix back to the files that `getFile` names, and deletes those whose retention has
   * ended. Unless `keepsStoredBlobs`, it also deletes referenced blobs that are in the store again.
   */
  process(
    prefix: string,
    options: {
      referenced: ReadonlySet<string>;
      getFile: (sha256: string) => string;
      now: number;
    },
  ): Promise<{ restored: number; deleted: number }>;
}

/** Lists the names in a folder that match a pattern; none if the folder does not exist. */
export function listNames(folder: string, pattern: RegExp): string[] {
  try {
    return readdirSync(folder).filter((name) => pattern.test(name));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

export const datePattern = /^\d{4}-\d{2}-\d{2}$/;
export const prefixPattern = /^[0-9a-f]{2}$/;
export const sha256Pattern = /^[0-9a-f]{64}$/;

/** The retention of files in `quarantine/`, in days. */
export const quarantineDays = 30;

/** Deletes a folder if it is empty. */
export function removeEmptyFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

export interface BlobQuarantineOptions {
  /** Tells whether the retention of the blobs of a day (Unix milliseconds) has ended. */
  isExpired: (day: number, now: number) => boolean;
  /** Whether a blob stays until its retention ends even if it is in the store again. */
  keepsStoredBlobs: boolean;
}

/** Creates the quarantine in a folder. Its layout is `<date>/<prefix>/<SHA-256>`. */
export function createBlobQuarantine(root: string, options: BlobQuarantineOptions): BlobQuarantine {
  const listDates = () => listNames(root, datePattern);

  function listBlobs(prefix: string): QuarantinedBlob[] {
    return listDates().flatMap((date) =>
      listNames(join(root, date, prefix), sha256Pattern).map((sha256) => ({
        sha256,
        path: join(root, date, prefix, sha256),
        day: Date.parse(date),
      })),
    );
  }

  function moveBack(from: string, file: string): void {
    mkdirSync(dirname(file), { recursive: true });
    renameSync(from, file);
  }

  function add(file: string, sha256: string, now: number): void {
    const folder = join(root, new Date(now).toISOString().slice(0, 10), sha256.slice(0, 2));
    mkdirSync(folder, { recursive: true });
    renameSync(file, join(folder, sha256));
  }

  return {
    add,
    restore(sha256, file) {
      const path = listDates()
        .map((date) => join(root, date, sha256.slice(0, 2), sha256))
        .find(existsSync);
      if (path === undefined) return false;
      moveBack(path, file);
      return true;
    },
    listPrefixes: () => [...new Set(listDates().flatMap((date) => listNames(join(root, date), prefixPattern)))],
    async process(prefix, { referenced, getFile, now }) {
      const result = { restored: 0, deleted: 0 };
      const folders = new Set<string>();
      for (const { sha256, path, day } of listBlobs(prefix)) {
        // The blob may have been moved back during an earlier deletion.
        if (!existsSync(path)) continue;
        const isReferenced = referenced.has(sha256);
        const isStored = existsSync(getFile(sha256));
        const isExpired = options.isExpired(day, now);
        if (isReferenced && !isStored) {
          moveBack(path, getFile(sha256));
          result.restored += 1;
        } else if (isExpired || (isReferenced && !options.keepsStoredBlobs)) {
          await rm(path, { force: true });
          result.deleted += 1;
        } else if (day > now) {
          // The blob was moved while the clock was ahead. Without this correction, it would stay too long.
          add(path, sha256, now);
        } else continue;
        folders.add(dirname(path));
      }
      for (const folder of folders) removeEmptyFolder(folder);
      for (const date of new Set([...folders].map((folder) => dirname(folder)))) removeEmptyFolder(date);
      return result;
    },
  };
}
