import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** Lists the files below a path that this process has open. */
export const listOpenFiles = (path: string): string[] =>
  readdirSync("/proc/self/fd").filter((descriptor) => {
    try {
      return readlinkSync(join("/proc/self/fd", descriptor)).startsWith(path);
    } catch {
      // The descriptor of the folder itself is closed by now.
      return false;
    }
  });
