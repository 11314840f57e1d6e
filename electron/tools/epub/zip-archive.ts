import { readFile } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import { TaskError } from "../../pipeline/tasks.ts";
import { decodeMarkup } from "./decode-markup.ts";
import { readDirectory, readPackedBytes, type ZipEntry } from "./zip-directory.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** Limits that no book exceeds. A file that exceeds them is meant to exhaust memory or disk. */
const limits = { entries: 10_000, expandedBytes: 2 * 2 ** 30, ratio: 100 };
/** Below this unpacked size in bytes, a high compression ratio is harmless and common. */
const minBytesForRatio = 2 ** 20;

/** Thrown for an entry that exists and cannot be unpacked. */
export class UnreadableEntryError extends Error {
  override readonly name: string = "UnreadableEntryError";
}

/** Thrown for an entry that is encrypted: by the ZIP file itself, or by the ePub's rights management. */
export class EncryptedEntryError extends UnreadableEntryError {
  override readonly name = "EncryptedEntryError";
}

/**
 * The entries of a ZIP file, each unpacked when it is read. Names match without regard to case, Unicode composition and
 * percent-encoding.
 */
export class ZipArchive {
  private readonly file: Buffer;
  private readonly entries: ReadonlyMap<string, ZipEntry>;
  private readonly entriesByFoldedName: ReadonlyMap<string, ZipEntry>;

  private constructor(file: Buffer, entries: readonly ZipEntry[]) {
    this.file = file;
    this.entries = mapBy(entries, (name) => name);
    this.entriesByFoldedName = mapBy(entries, foldName);
  }

  /**
   * Reads the directory of a ZIP file.
   * @param name The document's name in messages.
   * @throws {TaskError} `DOCUMENT_INVALID`, permanent, if the directory cannot be read or exceeds the limits
   */
  static async open(path: string, name: string): Promise<ZipArchive> {
    const file = await readFile(path);
    const entries = loadDirectory(file, name);
    const excess = describeExcess(entries, file.length, name);
    if (excess !== undefined) {
      throw new TaskError("DOCUMENT_INVALID", excess, true);
    }
    return new ZipArchive(file, entries);
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  /** Returns the unpacked size in bytes; undefined if there is no such entry. */
  getSize(name: string): number | undefined {
    return this.find(name)?.size;
  }

  /** Marks the entries that the ePub's `encryption.xml` names as encrypted. */
  markEncrypted(names: Iterable<string>): void {
    for (const name of names) {
      const entry = this.find(name);
      if (entry !== undefined) entry.encrypted = true;
    }
  }

  isEncrypted(name: string): boolean {
    return this.find(name)?.encrypted === true;
  }

  /** Unpacks an entry; returns undefined if there is none. @throws {UnreadableEntryError} */
  read(name: string): Uint8Array | undefined {
    const entry = this.find(name);
    if (entry === undefined) return undefined;
    if (entry.encrypted) throw new EncryptedEntryError(`${name} is encrypted in the ePub`);
    try {
      const packed = readPackedBytes(this.file, entry);
      if (entry.method === 0) {
        // The archive was checked against the limits by its declared sizes, so a different size is an error.
        if (packed.length !== entry.size) throw new RangeError("the directory of the ZIP has another size");
        return packed;
      }
      if (entry.method !== 8)
        throw new RangeError(`it is packed by a method that ePubs must not use (${entry.method})`);
      // The output is limited to the declared size, even if this size is wrong.
      return entry.size === 0 ? new Uint8Array() : inflateRawSync(packed, { maxOutputLength: entry.size });
    } catch (error) {
      throw new UnreadableEntryError(`${name} is damaged in the ePub: ${describeError(error)}`, { cause: error });
    }
  }

  /** Unpacks an entry and decodes it by the encoding that it declares. @throws {UnreadableEntryError} */
  readText(name: string): string | undefined {
    const bytes = this.read(name);
    return bytes === undefined ? undefined : decodeMarkup(bytes);
  }

  private find(name: string): ZipEntry | undefined {
    return this.entries.get(name) ?? this.entriesByFoldedName.get(foldName(name));
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && error.code === "ERR_BUFFER_TOO_LARGE"
    ? "it is larger than the directory of the ZIP says"
    : error.message;
}

/** Maps entries by key. If several entries have the same key, the first one counts. */
function mapBy(entries: readonly ZipEntry[], getKey: (name: string) => string): Map<string, ZipEntry> {
  return new Map(entries.toReversed().map((entry) => [getKey(entry.name), entry]));
}

/** Longer names are not normalized, since the time grows with the square of the number of combining characters. */
const maxFoldedLength = 1024;

/** Normalizes a name for comparison, since packers change case, Unicode composition and percent-encoding. */
function foldName(name: string): string {
  if (name.length > maxFoldedLength) return name;
  return percentDecode(name).normalize("NFC").toLowerCase();
}

/** Decodes percent-encoding; returns text with a stray percent sign unchanged. */
export function percentDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function loadDirectory(file: Buffer, name: string): ZipEntry[] {
  try {
    return readDirectory(file, limits.entries);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new TaskError("DOCUMENT_INVALID", serviceText("zip-damaged", { name }), true, error);
  }
}

function describeExcess(entries: readonly ZipEntry[], fileBytes: number, name: string): string | undefined {
  const unpackedBytes = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (entries.length > limits.entries) return serviceText("zip-too-many-files", { name, count: limits.entries });
  if (unpackedBytes > limits.expandedBytes)
    return serviceText("zip-too-large", { name, size: limits.expandedBytes / 2 ** 30 });
  const hasBomb = entries.some(
    (entry) => entry.size > minBytesForRatio && entry.size > limits.ratio * entry.packedSize,
  );
  const isBomb = hasBomb || (unpackedBytes > minBytesForRatio && unpackedBytes > limits.ratio * fileBytes);
  return isBomb ? serviceText("zip-bomb", { name, ratio: limits.ratio }) : undefined;
}
