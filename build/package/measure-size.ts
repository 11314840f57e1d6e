import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Returns the size in bytes of a file, or of all files in a folder. */
export function measureSize(path: string): number {
  if (!statSync(path).isDirectory()) return statSync(path).size;
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}
