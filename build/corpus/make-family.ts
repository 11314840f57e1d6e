import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Workers } from "../../electron/pipeline/tasks.ts";
import { pageTextSchema } from "../../shared/document/page-text.ts";
import { checkPage } from "./check-truth.ts";
import type { Family, TruePage } from "./family.ts";

/** A document of the corpus: the name of its file and its truth. */
export interface StoredDocument {
  name: string;
  pages: TruePage[];
}

/** The documents of a finished family. */
export interface StoredFamily {
  family: string;
  /** The number of pages that were asked for. */
  requestedPages: number;
  documents: StoredDocument[];
  /** Documents that were left out, with the reason. */
  failures: { index: number; reason: string }[];
}

export interface FamilyFolders {
  /** Folder of the documents. */
  pdf: string;
  /** Folder of the files that tell which families are finished. */
  families: string;
}

/** The number of documents in a row without a usable one after which a family is given up. */
const maxFailures = 8;

/** Returns the path of the file that holds a finished family. */
export function getFamilyPath(folder: string, family: string): string {
  return join(folder, `${family}.json`);
}

/** Loads a finished family; undefined if it is not finished, was given up or was made with another number of pages. */
export async function loadFamily(folder: string, family: string, pages: number): Promise<StoredFamily | undefined> {
  const path = getFamilyPath(folder, family);
  if (!existsSync(path)) return undefined;
  const stored = JSON.parse(await readFile(path, "utf8")) as StoredFamily;
  return stored.requestedPages === pages && countPages(stored) >= pages ? stored : undefined;
}

/** Counts the pages of a family. */
export function countPages({ documents }: StoredFamily): number {
  return documents.reduce((sum, { pages }) => sum + pages.length, 0);
}

/**
 * Typesets documents of a family until they have about the requested number of pages. A document whose truth does not
 * agree with its PDF is left out.
 */
export async function makeFamily(
  family: Family,
  requestedPages: number,
  folders: FamilyFolders,
  workers: Workers,
): Promise<StoredFamily> {
  const result: StoredFamily = { family: family.name, requestedPages, documents: [], failures: [] };
  await mkdir(folders.pdf, { recursive: true });
  let [pages, failuresInRow] = [0, 0];
  for (let index = 0; pages < requestedPages && failuresInRow < maxFailures; index++) {
    const name = `${family.name.replaceAll("/", "-")}-${String(index + 1).padStart(3, "0")}.pdf`;
    const outcome = await makeDocument(family, index, join(folders.pdf, name), workers);
    if (typeof outcome === "string") {
      result.failures.push({ index, reason: outcome });
      failuresInRow += 1;
      continue;
    }
    failuresInRow = 0;
    pages += outcome.length;
    result.documents.push({ name, pages: outcome });
  }
  const path = getFamilyPath(folders.families, family.name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(result));
  await rename(`${path}.new`, path);
  return result;
}

/** Typesets and checks a document, and writes its PDF. @returns The truth of its pages, or why it is left out. */
async function makeDocument(
  family: Family,
  index: number,
  path: string,
  workers: Workers,
): Promise<TruePage[] | string> {
  try {
    const { pdf, pages } = await family.typeset(index);
    await writeFile(path, pdf);
    const problem = await findProblem(workers, path, pages);
    return problem ?? pages;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.message.split("\n")[0] ?? "";
  }
}

/** Returns the first problem of a document's truth; undefined if there is none. */
async function findProblem(workers: Workers, path: string, pages: readonly TruePage[]): Promise<string | undefined> {
  const { mediaType, pages: count } = await workers.run("inspectDocument", { path, name: path });
  if (count !== pages.length) return `the PDF has ${count} pages, the truth ${pages.length}`;
  for (const [index, truth] of pages.entries()) {
    const page = index + 1;
    const { json } = await workers.run("readPage", { document: { path, mediaType }, page, ocr: false });
    const text = pageTextSchema.parse(JSON.parse(new TextDecoder().decode(json)));
    const problems = checkPage(truth, text);
    if (problems.length > 0) return `page ${page}: ${problems.slice(0, 3).join("; ")}`;
  }
  return undefined;
}
