import { open, stat } from "node:fs/promises";

const flushBytes = 262_144;

/** A new text file that grows line by line. Its lines need not fit into memory. */
export interface LineFile {
  append(line: string): Promise<void>;
  /** Writes the last lines; returns the path and the size of the file in bytes. */
  finish(): Promise<{ file: string; size: number }>;
}

/** Creates a file, calls `use` to fill it with lines, and closes it. */
export async function useLineFile<Result>(file: string, use: (lines: LineFile) => Promise<Result>): Promise<Result> {
  const handle = await open(file, "wx", 0o600);
  let text = "";
  const flush = async () => {
    await handle.appendFile(text);
    text = "";
  };
  const lines: LineFile = {
    async append(line) {
      text += line;
      if (text.length >= flushBytes) await flush();
    },
    async finish() {
      await flush();
      return { file, size: (await stat(file)).size };
    },
  };
  try {
    return await use(lines);
  } finally {
    await handle.close();
  }
}
