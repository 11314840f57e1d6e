import { randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { DataFolderError } from "../../platform/data-folder-error.ts";
import { getDefaultDataFolder } from "../../platform/paths.ts";
import { dialect } from "../database/database-system.ts";
import type { Db } from "../tables.ts";

/**
 * The content of `galley.json`, which marks a folder as a data folder. `database` is the identity of its database; null
 * until the first start has created the database.
 */
const markerSchema = z.object({ application: z.literal("Galley"), database: z.uuid().nullable() });
type Marker = z.output<typeof markerSchema>;

/** Files that an operating system or an interrupted start leaves in an empty folder. */
const incidentalNames: readonly string[] = [
  ".DS_Store",
  "desktop.ini",
  "Thumbs.db",
  "lost+found",
  "System Volume Information",
  "galley.json.new",
];

const maxMarkerBytes = 4096;

const getMarkerFile = (folder: string) => join(folder, "galley.json");

/** The databases of a data folder: the service's, and the workbench's own. A server has only the first. */
export const databaseNames = ["galley.sqlite", "gateway.sqlite"] as const;

/** The folder with the large contents of remote services that a workbench keeps for work offline. */
export const keptFolderName = "kept";

export const getDatabaseFile = (folder: string) => join(folder, "galley.sqlite");

/** Returns the folder's marker; null if it has none. @throws {DataFolderError} if the file is not a marker */
export function readMarker(folder: string): Marker | null {
  const file = getMarkerFile(folder);
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  try {
    // A link could lead to a device that never ends, or to a file of another folder.
    if (!stats.isFile() || stats.size > maxMarkerBytes) throw new TypeError("it is no small file");
    return markerSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (cause) {
    const message =
      `${file} is damaged or belongs to another program. Restore it from a backup. If ${folder} is a data folder of ` +
      "Galley, delete the file: the next start writes it again.";
    throw new DataFolderError(message, { cause });
  }
}

export function writeMarker(folder: string, database: string | null): void {
  const file = getMarkerFile(folder);
  const marker: Marker = { application: "Galley", database };
  // The file of an interrupted start is removed and not overwritten, since it could be a link.
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(marker)}\n`, { mode: 0o600, flag: "wx", flush: true });
  renameSync(`${file}.new`, file);
}

/** Tells whether a folder without a marker is a data folder of an earlier version. */
function isUnmarkedDataFolder(folder: string, names: readonly string[]): boolean {
  // Every start has written both, even if the database is lost or damaged by now.
  if (names.includes("lock.json") && names.includes("blobs")) return true;
  return names.includes("galley.sqlite") && dialect.hasSchema(getDatabaseFile(folder));
}

/**
 * Requires that a folder is empty or a data folder.
 * @throws {DataFolderError} if it contains only files of other programs
 */
function requireOwnFolder(folder: string): void {
  if (folder === getDefaultDataFolder() || readMarker(folder) !== null) return;
  const names = listFolder(folder).filter((name) => !incidentalNames.includes(name));
  if (names.length === 0 || isUnmarkedDataFolder(folder, names)) return;
  const examples = names.slice(0, 3).join(", ") + (names.length > 3 ? ", …" : "");
  throw new DataFolderError(
    `${folder} is not a data folder of Galley: it contains other files (${examples}). Choose an empty folder or a new ` +
      "one with --data. Nothing was changed.",
  );
}

/** Requires that this process can write a file or folder. @throws {DataFolderError} */
export function requireWritable(path: string): void {
  try {
    accessSync(path, constants.W_OK);
  } catch (cause) {
    throw new DataFolderError(
      `${path} is read-only: Galley cannot store anything in it. Give the user that runs Galley permission to write it, ` +
        "or mount its disk writable.",
      { cause },
    );
  }
}

/** The files and folders that a service writes. After a start as the superuser, they belong to that user. */
const writtenNames = [
  "lock.json",
  "lock.sqlite",
  "galley.sqlite",
  "galley.sqlite-wal",
  "galley.sqlite-shm",
  "blobs",
  "blobs/arriving",
  "backups",
  "backups/blobs",
  "backups/running.lock",
  "quarantine",
  "vocabularies",
];

/**
 * Creates a folder and the missing folders above it, with mode 0700. `mkdir` with `recursive` would never return in a
 * file system that reports ENOENT for every new folder, such as /proc.
 */
function createFolder(path: string): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) createFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Removes the permissions of all other users for a folder. On Windows, the user's profile folder is private already.
 * @throws {DataFolderError} if the folder belongs to another user, or its file system has no permissions
 */
function makePrivate(path: string): void {
  if (process.platform === "win32" || (statSync(path).mode & 0o777) === 0o700) return;
  try {
    chmodSync(path, 0o700);
  } catch (cause) {
    throw new DataFolderError(
      `The permissions of ${path} cannot be changed (${String(cause)}), and other users of this computer could read the ` +
        "documents in it. Make the user that runs Galley its owner, or choose a folder of that user with --data, on a disk " +
        "that has permissions. Nothing was changed.",
      { cause },
    );
  }
}

/** Lists a folder. @throws {DataFolderError} if this process may not read it */
function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    throw new DataFolderError(
      `The folder ${folder} cannot be read (${String(cause)}). Give the user that runs Galley permission to read it, or ` +
        "choose another folder with --data. Nothing was changed.",
      { cause },
    );
  }
}

/**
 * Creates a data folder if necessary, makes it private (mode 0700) and marks it as Galley's.
 * @returns its absolute path
 * @throws {DataFolderError} if it contains files of another program, or is not writable; nothing was changed then
 */
export function prepareDataFolder(folder: string): string {
  const path = resolve(folder);
  try {
    createFolder(path);
  } catch (cause) {
    throw new DataFolderError(
      `The data folder ${path} cannot be created (${String(cause)}). Give the user that runs Galley permission to create ` +
        "it, or choose another folder with --data.",
      { cause },
    );
  }
  requireWritable(path);
  // This check comes first. Otherwise a marker without permissions would be reported as damaged.
  if (existsSync(getMarkerFile(path))) requireWritable(getMarkerFile(path));
  requireOwnFolder(path);
  for (const file of writtenNames.map((name) => join(path, name)).filter(existsSync)) requireWritable(file);
  makePrivate(path);
  if (readMarker(path) === null) writeMarker(path, null);
  return path;
}

/**
 * Gives the database and its folder the same identity if one of them has none. A new database, or a backup of an early
 * version without identities, gets the identity of the folder. A folder of such a version gets the identity of its
 * database.
 */
export async function establishIdentity(db: Db, folder: string): Promise<void> {
  const expected = readMarker(folder)?.database ?? null;
  const stored = await db.selectFrom("databaseIdentity").select("id").executeTakeFirst();
  const id = stored?.id ?? expected ?? randomUUID();
  if (stored === undefined) await db.insertInto("databaseIdentity").values({ id }).execute();
  if (expected !== id) writeMarker(folder, id);
}
