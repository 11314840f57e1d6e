import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { extract, pack, type Pack } from "tar-stream";
import { GatewayError } from "../../shared/errors.ts";
import {
  formatManifestLine,
  formatVersion,
  headerName,
  headerSchema,
  isAllowedName,
  isBlobName,
  manifestName,
  maxTextBytes,
  type BackupHeader,
  type ManifestEntry,
} from "./backup-format.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

/** An entry to write: a file of a known size, or a text. */
export type ArchiveEntry = { name: string; text: string } | { name: string; file: string; size: number };

async function* readAndHash(entry: ArchiveEntry, onHash: (sha256: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  const source = "text" in entry ? [Buffer.from(entry.text)] : createReadStream(entry.file, { highWaterMark: 262_144 });
  for await (const chunk of source) {
    const bytes = chunk as Uint8Array;
    hash.update(bytes);
    yield bytes;
  }
  onHash(hash.digest("hex"));
}

/** Writes an entry; resolves to its line of the manifest. Rejects if the file does not have the announced size. */
async function addEntry(archive: Pack, entry: ArchiveEntry): Promise<ManifestEntry> {
  const { name } = entry;
  const size = "text" in entry ? Buffer.byteLength(entry.text) : entry.size;
  let sha256 = "";
  const sink = archive.entry({ name, size, mode: 0o600, mtime: new Date(0) });
  await pipeline(Readable.from(readAndHash(entry, (hash) => (sha256 = hash))), sink as unknown as Writable);
  return { name, size, sha256 };
}

/**
 * Writes an archive: the entries, and then the manifest. The lines of the manifest are collected in a file while the
 * entries are written.
 * @param manifest the file that collects the lines
 */
export async function writeArchive(
  output: Writable,
  entries: AsyncIterable<ArchiveEntry>,
  manifest: { append(line: string): Promise<void>; finish(): Promise<{ file: string; size: number }> },
  onEntry: (entry: ManifestEntry) => void,
): Promise<void> {
  const archive = pack();
  const written = pipeline(archive as unknown as Readable, output);
  const addAll = async () => {
    for await (const entry of entries) {
      const line = await addEntry(archive, entry);
      await manifest.append(formatManifestLine(line));
      onEntry(line);
    }
    await addEntry(archive, { name: manifestName, ...(await manifest.finish()) });
    archive.finalize();
  };
  await Promise.all([
    written,
    addAll().catch((error: unknown) => {
      archive.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }),
  ]);
}

/** Receives the entries of an archive that is read. */
export interface ArchiveReceiver {
  /** Called first. It throws to refuse the backup. */
  receiveHeader(header: BackupHeader): void | Promise<void>;
  /** Receives the bytes of an entry. @throws an error with the code EEXIST if the archive contains the entry twice */
  receiveEntry(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Stores the line of the manifest that an entry must have. */
  appendLine(line: string): Promise<void>;
  /** Returns the file with the stored lines. */
  finishLines(): Promise<string>;
}

/**
 * The result of reading an archive. `damagedBlobs` names the blobs that were damaged already when the backup was made.
 */
export interface ArchiveSummary {
  header: BackupHeader;
  entryCount: number;
  damagedBlobs: string[];
}

function createInvalidError(file: string, reason: string, cause?: unknown): GatewayError {
  return new GatewayError("BACKUP_INVALID", serviceText("backup-incomplete", { file, reason }), { cause });
}

async function readText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > maxTextBytes) throw new Error("its description is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseHeader(file: string, text: string): BackupHeader {
  const json: unknown = JSON.parse(text);
  const format = headerSchema.pick({ application: true, format: true }).parse(json).format;
  if (format > formatVersion) {
    throw new GatewayError(
      "BACKUP_TOO_NEW",
      serviceText("backup-too-new", {
        file,
        reason: `it is in format ${format}, and the newest supported one is ${formatVersion}`,
      }),
    );
  }
  return headerSchema.parse(json);
}

/** Splits bytes into lines. Unlike `node:readline`, it reads no more than its caller needs. */
async function* splitLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let remainder = "";
  for await (const chunk of bytes) {
    const lines = (remainder + decoder.decode(chunk, { stream: true })).split("\n");
    remainder = lines.pop() ?? "";
    yield* lines;
    if (remainder.length > maxTextBytes) throw new Error("its manifest is damaged");
  }
  if (remainder !== "") yield remainder;
}

/** Compares the stored manifest with the lines of the entries that were read. @throws {Error} naming the first damage */
async function compareManifest(stored: AsyncIterable<Uint8Array>, linesFile: string): Promise<void> {
  const expected = splitLines(stored);
  for await (const line of splitLines(createReadStream(linesFile))) {
    const { value, done } = await expected.next();
    if (done === true) throw new Error("its manifest is incomplete");
    if (value !== line) {
      const { name } = JSON.parse(line) as ManifestEntry;
      throw new Error(`its entry ${name} is damaged, or is not the one that the manifest names`);
    }
  }
  if ((await expected.next()).done !== true) throw new Error("entries are missing that the manifest names");
}

/**
 * Reads a whole archive and verifies it: every name, every size and SHA-256, and that nothing is missing.
 * @throws {GatewayError} BACKUP_INVALID, BACKUP_TOO_NEW; and what `receiver` throws
 */
export async function readArchive(file: string, source: Readable, receiver: ArchiveReceiver): Promise<ArchiveSummary> {
  const archive = extract();
  let header: BackupHeader | null = null;
  let isComplete = false;
  let entryCount = 0;
  const damagedBlobs: string[] = [];

  async function readEntry(name: string, type: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    if (type !== "file" || !isAllowedName(name))
      throw createInvalidError(file, `its entry ${JSON.stringify(name)} is not one of a backup`);
    if (isComplete) throw createInvalidError(file, "something follows its manifest");
    if ((header === null) !== (name === headerName))
      throw createInvalidError(file, `it does not begin with ${headerName}`);
    if (name === manifestName) {
      await compareManifest(body, await receiver.finishLines());
      isComplete = true;
      return;
    }
    const hash = createHash("sha256");
    let size = 0;
    async function* observe() {
      for await (const chunk of body) {
        hash.update(chunk);
        size += chunk.byteLength;
        yield chunk;
      }
    }
    if (name === headerName) {
      header = parseHeader(file, await readText(observe()));
      await receiver.receiveHeader(header);
    } else await receiver.receiveEntry(name, observe());
    const sha256 = hash.digest("hex");
    if (isBlobName(name) && !name.endsWith(sha256)) damagedBlobs.push(name);
    entryCount += 1;
    await receiver.appendLine(formatManifestLine({ name, size, sha256 }));
  }

  const reading = pipeline(source, archive as unknown as Writable);
  let readError: unknown = null;
  const readToEnd = reading.catch((error: unknown) => {
    readError = error;
  });
  try {
    for await (const entry of archive) {
      await readEntry(entry.header.name, entry.header.type, entry as unknown as AsyncIterable<Uint8Array>);
    }
    await reading;
  } catch (error) {
    source.destroy();
    await readToEnd;
    throw toReadError(file, isStreamEnd(error) ? readError : error);
  }
  if (header === null || !isComplete) throw createInvalidError(file, "its end is missing");
  return { header, entryCount, damagedBlobs };
}

/** Tells whether an error only says that a stream has ended early, without a reason. */
function isStreamEnd(error: unknown): boolean {
  const codes: unknown[] = ["STREAM_DESTROYED", "PREMATURE_CLOSE", "ERR_STREAM_PREMATURE_CLOSE"];
  return error instanceof Error && "code" in error && codes.includes(error.code);
}

/**
 * Converts an error of the tar library or of a parser to BACKUP_INVALID. Returns other errors with a code unchanged:
 * they come from the file system or are refusals.
 */
function toReadError(file: string, error: unknown): unknown {
  if (error instanceof GatewayError || !(error instanceof Error)) return error;
  if ("code" in error && error.code === "EEXIST") return createInvalidError(file, "it has an entry twice", error);
  if ("code" in error && !isStreamEnd(error)) return error;
  const isCut = isStreamEnd(error) || error.message === "Unexpected end of data";
  if (error.message.startsWith("Invalid tar header")) return createInvalidError(file, "it is not a tar file", error);
  const reason = isCut ? "its end is missing" : error.message.split("\n")[0];
  return createInvalidError(file, reason ?? "it cannot be read", error);
}
