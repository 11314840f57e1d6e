import { type Dirent } from "node:fs";
import { lstat, opendir } from "node:fs/promises";
import { join } from "node:path";
import { runConcurrently } from "../../../shared/run-concurrently.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** A file of a folder that may become a job. */
export interface FoundFile {
  name: string;
  size: number;
  /** In milliseconds since 1970. */
  modifiedAt: number;
}

/** Tells whether two files have the same size and time. */
export const isSameFile = (a: Omit<FoundFile, "name">, b: Omit<FoundFile, "name">): boolean =>
  a.size === b.size && a.modifiedAt === b.modifiedAt;

export interface FolderListing {
  /** PDF and ePub files, in the order of their names. */
  files: FoundFile[];
  /** All other files and folders that a user may expect among the jobs, each with the reason why it is ignored. */
  ignored: { name: string; reason: string }[];
}

/** The names of hidden and temporary files of the system, of editors and of downloads. They are left out silently. */
const hiddenPattern =
  /^(?:\.|~\$|desktop\.ini$|thumbs\.db$)|(?:~|\.(?:tmp|temp|part|partial|crdownload|download|lock))$/i;
const documentPattern = /\.(?:pdf|epub)$/i;

/** The number of files that are examined at the same time. */
const concurrency = 8;

function explainIgnored(entry: Dirent): string | null {
  if (entry.isSymbolicLink()) return "Links are not followed.";
  if (entry.isDirectory()) return "Subfolders are not watched. Add the folder itself.";
  if (!entry.isFile()) return "It is not a file.";
  // A name that is not UTF-8 contains replacement characters, and the file cannot be opened by it.
  if (entry.name.includes("\uFFFD")) return "Its name cannot be read. Rename it.";
  return documentPattern.test(entry.name) ? null : serviceText("file-of-other-type");
}

/** Reads size and time of a file; null if it was removed or is not a regular file. */
export async function examineFile(folder: string, name: string): Promise<FoundFile | null> {
  try {
    const stats = await lstat(join(folder, name));
    return stats.isFile() ? { name, size: stats.size, modifiedAt: Math.round(stats.mtimeMs) } : null;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/**
 * Lists the files of a folder itself, without its subfolders, and without following symbolic links.
 * @throws {Error} an error of the file system, such as ENOENT if the drive of the folder is unplugged
 */
export async function listFolder(folder: string, signal: AbortSignal): Promise<FolderListing> {
  // The stored path of the folder has no links. If it is a link now, it leads to another folder.
  if (!(await lstat(folder)).isDirectory()) throw Object.assign(new Error("not a directory"), { code: "ENOTDIR" });
  const names: string[] = [];
  const ignored: FolderListing["ignored"] = [];
  for await (const entry of await opendir(folder, { bufferSize: 256 })) {
    if (hiddenPattern.test(entry.name)) continue;
    const reason = explainIgnored(entry);
    if (reason === null) names.push(entry.name);
    else ignored.push({ name: entry.name, reason });
  }
  const files: FoundFile[] = [];
  await runConcurrently(names.sort(), concurrency, signal, async (name) => {
    const file = await examineFile(folder, name);
    if (file !== null) files.push(file);
  });
  const compare = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1);
  return { files: files.sort(compare), ignored: ignored.sort(compare) };
}

/** Explains to the user why a folder cannot be read. */
export function explainListError(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT" || code === "ENOTDIR") {
    return serviceText("folder-gone");
  }
  if (code === "EACCES" || code === "EPERM") return serviceText("folder-forbidden");
  return code === "" ? serviceText("folder-unreadable") : serviceText("folder-unreadable-with-code", { code });
}
