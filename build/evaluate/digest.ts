/**
 * Computes digests of predictions. The digests are equal if the predictions of two versions of the pipeline are
 * identical byte for byte.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The digest of the predictions for one set of documents. */
export interface PredictionDigest {
  /** The set's name. */
  set: string;
  /** Number of files that the digest covers. */
  files: number;
  /** SHA-256 over the files' paths and contents, in hexadecimal digits. */
  sha256: string;
}

/**
 * Computes the digest of each set in the output folder of an evaluation. It covers the set's predictions, in the formats
 * of the scorers, and the text and zones of each page.
 *
 * The order of keys in the set's own files is ignored, since documents are processed in parallel and finish in any
 * order.
 * @param folder Output folder of an earlier evaluation (its option `--out`).
 */
export async function digestPredictions(folder: string): Promise<PredictionDigest[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sets = entries.filter((entry) => entry.isDirectory() && !sharedFolders.has(entry.name)).map(({ name }) => name);
  return Promise.all(sets.sort().map((set) => digestSet(folder, set)));
}

/** The folders of an evaluation that contain files of all sets. */
const sharedFolders: ReadonlySet<string> = new Set(["pages", "documents", "show"]);

async function digestSet(folder: string, set: string): Promise<PredictionDigest> {
  const hash = createHash("sha256");
  const predictions = await listFiles(join(folder, set));
  const pages = await listFiles(join(folder, "pages", set));
  for (const path of predictions) {
    const bytes = await readFile(join(folder, set, path));
    // The images of an ePub are in the same folder as its predictions.
    const isJson = path.endsWith(".json");
    hash.update(`${path}\0`).update(isJson ? JSON.stringify(sortKeys(JSON.parse(bytes.toString()))) : bytes);
    hash.update("\0");
  }
  for (const path of pages) hash.update(`pages/${path}\0`).update(await readFile(join(folder, "pages", set, path)));
  return { set, files: predictions.length + pages.length, sha256: hash.digest("hex") };
}

/** Lists the files below a folder by their paths relative to it, in an order that does not depend on the platform. */
async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll("\\", "/"),
    )
    .sort();
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
