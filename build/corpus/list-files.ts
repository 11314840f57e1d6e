import { glob } from "node:fs/promises";
import { join } from "node:path";

/** Lists the paths of the files in a folder that match one of some patterns, in the order of their names. */
export async function listFiles(folder: string, patterns: readonly string[]): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob(patterns, { cwd: folder })) paths.push(path);
  return paths.toSorted().map((path) => join(folder, path));
}
