import { createHash, randomUUID } from "node:crypto";
import { createReadStream, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { type ByteRange, kibibyte } from "../../../shared/bytes.ts";

/** A body of at most this size is stored in the database; a larger one is a file. */
const maxInlineBytes = 64 * kibibyte;

/** The bytes of a small body, or the stream of a large one from its file. */
type BodyBytes = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

/** A body that has been received, but is not part of the store yet. */
export interface ReceivedBody {
  /** SHA-256 in lower-case hex. */
  sha256: string;
  size: number;
  /** The bytes of a small body; null for a body in a file. */
  bytes: Uint8Array | null;
}

/**
 * The bytes of a connection's kept contents, by SHA-256: small ones in the database, large ones in files beside it. They
 * are verified when they are read.
 */
export interface BodyStore {
  /** Stores a stream of bytes: a large one in its file, a small one in memory until `add`. */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<ReceivedBody>;
  /** Makes a received body part of the store. Call it in the transaction that references it. */
  add(body: ReceivedBody): void;
  /**
   * Returns whether the body is stored undamaged. A damaged body is removed, so that its items no longer have a body.
   */
  verify(sha256: string): Promise<boolean>;
  /** Reads a body or a range of it; null if it is missing or damaged. */
  stream(sha256: string, range?: ByteRange): Promise<BodyBytes | null>;
  /**
   * Calls `use` with the path of a file that contains a body. The file may be deleted afterwards.
   * @returns false if the body is missing or damaged
   */
  useFile(sha256: string, use: (path: string) => Promise<void>): Promise<boolean>;
  /** Reads a whole body as text; null if it is missing or damaged. */
  readText(sha256: string): Promise<string | null>;
  /** Removes a body that nothing references. */
  remove(sha256: string): void;
}

const bodyRow = z.object({ size: z.int(), body: z.instanceof(Uint8Array).nullable() }).optional();

export const hashBytes = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(z.instanceof(Uint8Array).parse(chunk));
  return hash.digest("hex");
}

/** Opens the bodies of a connection. Deletes incomplete files of an earlier process. */
export function openBodyStore(db: DatabaseSync, connectionId: string, folder: string): BodyStore {
  const createFolder = () => mkdirSync(folder, { recursive: true, mode: 0o700 });
  createFolder();
  for (const name of readdirSync(folder)) if (name.endsWith(".part")) rmSync(join(folder, name), { force: true });
  const selectBody = db.prepare("SELECT size, body FROM kept_body WHERE connection_id = ? AND sha256 = ?");
  const insertBody = db.prepare(`INSERT INTO kept_body (connection_id, sha256, size, body) VALUES (?, ?, ?, ?)
    ON CONFLICT (connection_id, sha256) DO UPDATE SET body = excluded.body`);
  const deleteBody = db.prepare("DELETE FROM kept_body WHERE connection_id = ? AND sha256 = ?");
  const forgetVersion = db.prepare(
    "UPDATE kept_item SET sha256 = NULL WHERE +connection_id = ? AND kept_item.sha256 = ?",
  );
  const forgetBase = db.prepare("UPDATE kept_item SET base_sha256 = NULL WHERE +connection_id = ? AND base_sha256 = ?");
  const getPath = (sha256: string): string => join(folder, sha256);
  /** The version of each verified file. Each version is hashed only once, since a document is read in many ranges. */
  const verifiedVersions = new Map<string, string>();

  function remove(sha256: string): void {
    deleteBody.run(connectionId, sha256);
    verifiedVersions.delete(sha256);
    rmSync(getPath(sha256), { force: true });
  }

  /** Returns a text that changes when the file of a body is written; null if there is no file. */
  function getVersion(sha256: string): string | null {
    const stats = statSync(getPath(sha256), { throwIfNoEntry: false });
    return stats === undefined ? null : `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
  }

  async function isFileSound(sha256: string): Promise<boolean> {
    const version = getVersion(sha256);
    if (version === null) return false;
    if (verifiedVersions.get(sha256) === version) return true;
    // The file may have been fetched again meanwhile.
    if ((await hashFile(getPath(sha256))) !== sha256) return getVersion(sha256) !== version && isFileSound(sha256);
    verifiedVersions.set(sha256, version);
    return true;
  }

  /** Removes a damaged body, and clears it from all items that have it as their current version or as their base. */
  function removeDamagedBody(sha256: string): void {
    for (const statement of [forgetVersion, forgetBase]) statement.run(connectionId, sha256);
    remove(sha256);
  }

  /**
   * Returns the bytes of a sound body, or `"file"` if it is in a file; null if it is missing or damaged. A damaged body
   * is removed.
   */
  async function findSoundBody(sha256: string): Promise<Uint8Array<ArrayBuffer> | "file" | null> {
    const row = bodyRow.parse(selectBody.get(connectionId, sha256));
    if (row?.body instanceof Uint8Array && hashBytes(row.body) === sha256) return new Uint8Array(row.body);
    if (row?.body === null && (await isFileSound(sha256))) return "file";
    removeDamagedBody(sha256);
    return null;
  }

  async function stream(sha256: string, range?: ByteRange): Promise<BodyBytes | null> {
    const body = await findSoundBody(sha256);
    if (body === null) return null;
    if (body !== "file") return range === undefined ? body : body.subarray(range.start, range.end + 1);
    return Readable.toWeb(createReadStream(getPath(sha256), range ?? {})) as ReadableStream<Uint8Array>;
  }

  return {
    async receive(bytes) {
      const hash = createHash("sha256");
      const chunks: Uint8Array[] = [];
      const partFile = join(folder, `${randomUUID()}.part`);
      let size = 0;
      let file: Awaited<ReturnType<typeof open>> | null = null;
      try {
        for await (const chunk of bytes) {
          hash.update(chunk);
          size += chunk.byteLength;
          chunks.push(chunk);
          if (size <= maxInlineBytes) continue;
          if (file === null) {
            // The folder may have been deleted meanwhile.
            createFolder();
            file = await open(partFile, "wx", 0o600);
          }
          for (const pending of chunks.splice(0)) await file.writeFile(pending);
        }
        const sha256 = hash.digest("hex");
        if (file === null) return { sha256, size, bytes: Buffer.concat(chunks) };
        await file.sync();
        renameSync(partFile, getPath(sha256));
        return { sha256, size, bytes: null };
      } finally {
        await file?.close();
        rmSync(partFile, { force: true });
      }
    },
    add: ({ sha256, size, bytes }) => void insertBody.run(connectionId, sha256, size, bytes),
    verify: async (sha256) => (await findSoundBody(sha256)) !== null,
    stream,
    async useFile(sha256, use) {
      const body = await findSoundBody(sha256);
      if (body === null) return false;
      if (body === "file") {
        await use(getPath(sha256));
        return true;
      }
      const partFile = join(folder, `${randomUUID()}.part`);
      try {
        await writeFile(partFile, body, { mode: 0o600, flag: "wx" });
        await use(partFile);
      } finally {
        rmSync(partFile, { force: true });
      }
      return true;
    },
    async readText(sha256) {
      const body = await stream(sha256);
      return body === null ? null : new Response(body).text();
    },
    remove,
  };
}
