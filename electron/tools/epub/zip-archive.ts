import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import type { UnzipFileInfo } from "fflate";
import { TaskError } from "../../pipeline/tasks.ts";

/** More than any book has: what goes beyond is made to exhaust whoever unpacks it. */
const limits = { entries: 10_000, expandedBytes: 2 * 2 ** 30, ratio: 100 };
/** Below this size a high ratio is harmless, and not rare. */
const ratioFromBytes = 2 ** 20;

/** The entries of a ZIP file, unpacked one by one as they are asked for. */
export class ZipArchive {
  private readonly bytes: Uint8Array;
  private readonly entries: ReadonlyMap<string, UnzipFileInfo>;

  private constructor(bytes: Uint8Array, entries: ReadonlyMap<string, UnzipFileInfo>) {
    this.bytes = bytes;
    this.entries = entries;
  }

  /** @throws {TaskError} `DOCUMENT_INVALID` where it cannot be read or goes beyond the limits. */
  static async open(path: string, name: string): Promise<ZipArchive> {
    const bytes = await readFile(path);
    const entries = new Map<string, UnzipFileInfo>();
    try {
      unzipSync(bytes, {
        filter: (entry) => {
          entries.set(entry.name, entry);
          return false;
        },
      });
    } catch (error) {
      const message = `${name} is damaged or truncated: the directory at the end of the ZIP file cannot be read.`;
      throw new TaskError("DOCUMENT_INVALID", message, true, error);
    }
    const excess = excessOf([...entries.values()], bytes.length);
    if (excess !== undefined) {
      throw new TaskError("DOCUMENT_INVALID", `${name} is refused: it would unpack to ${excess}.`, true);
    }
    return new ZipArchive(bytes, entries);
  }

  get names(): string[] {
    return [...this.entries.keys()];
  }

  /** Size when unpacked, in bytes; undefined where there is no such entry. */
  sizeOf(name: string): number | undefined {
    return this.entries.get(name)?.originalSize;
  }

  read(name: string): Uint8Array | undefined {
    if (!this.entries.has(name)) return undefined;
    return unzipSync(this.bytes, { filter: (entry) => entry.name === name })[name];
  }

  /** The entry as text: UTF-8, or UTF-16 where its first bytes say so. */
  readText(name: string): string | undefined {
    const bytes = this.read(name);
    if (bytes === undefined) return undefined;
    const encoding =
      bytes[0] === 0xff && bytes[1] === 0xfe
        ? "utf-16le"
        : bytes[0] === 0xfe && bytes[1] === 0xff
          ? "utf-16be"
          : "utf-8";
    return new TextDecoder(encoding).decode(bytes);
  }
}

function excessOf(entries: readonly UnzipFileInfo[], fileBytes: number): string | undefined {
  const expanded = entries.reduce((sum, entry) => sum + entry.originalSize, 0);
  if (entries.length > limits.entries) return `${entries.length} files; ${limits.entries} is the most`;
  if (expanded > limits.expandedBytes) return `more than ${limits.expandedBytes / 2 ** 30} GiB`;
  const bomb = entries.some(
    (entry) => entry.originalSize > ratioFromBytes && entry.originalSize > limits.ratio * entry.size,
  );
  const tooDense = bomb || (expanded > ratioFromBytes && expanded > limits.ratio * fileBytes);
  return tooDense ? `more than ${limits.ratio} times its size, as only a ZIP bomb does` : undefined;
}
