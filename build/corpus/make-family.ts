import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readRawPage } from "../../electron/pipeline/read/page.ts";
import { openPdf } from "../../electron/tools/pdf/open-pdf.ts";
import { checkPage } from "./check-truth.ts";
import { readDocument } from "./check-values.ts";
import type { Family, TruePage, TrueValue } from "./family.ts";

/** A document of the corpus: the name of its file and its truth. */
export interface StoredDocument {
  name: string;
  pages: TruePage[];
  /** The values by path, if the document is for mapping. */
  values?: Record<string, TrueValue>;
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

/** The folders that a family is written to. */
export interface FamilyFolders {
  /** Folder of the documents. */
  pdf: string;
  /** Folder of the files that tell which families are finished. */
  families: string;
}

/** The number of documents in a row without a usable one after which a family is given up. */
const maxFailures = 8;

/** Returns the path of the file that holds a finished family. */
function getFamilyPath(folder: string, family: string): string {
  return join(folder, `${family}.json`);
}

/** Loads what was made of a family; undefined if there is nothing. */
async function loadFamily(folder: string, family: string): Promise<StoredFamily | undefined> {
  const path = getFamilyPath(folder, family);
  return existsSync(path) ? (JSON.parse(await readFile(path, "utf8")) as StoredFamily) : undefined;
}

/** Tests whether a family was made for a number of pages. One that was given up is made again. */
function isFinished(family: StoredFamily, pages: number): boolean {
  return family.requestedPages === pages && countPages(family) >= pages;
}

/** Counts the pages of a family. */
export function countPages({ documents }: StoredFamily): number {
  return documents.reduce((sum, { pages }) => sum + pages.length, 0);
}

/**
 * Typesets documents of a family until they have about the requested number of pages. A document whose truth does not
 * agree with its PDF is left out. Documents of an earlier run are kept, also if it was for fewer pages.
 */
export async function makeFamily(
  family: Family,
  requestedPages: number,
  folders: FamilyFolders,
): Promise<{ family: StoredFamily; isKept: boolean }> {
  const earlier = await loadFamily(folders.families, family.name);
  if (earlier !== undefined && isFinished(earlier, requestedPages)) return { family: earlier, isKept: true };
  const canContinue = earlier !== undefined && earlier.requestedPages < requestedPages;
  const result: StoredFamily = {
    family: family.name,
    documents: [],
    failures: [],
    ...(canContinue ? earlier : {}),
    requestedPages,
  };
  await mkdir(folders.pdf, { recursive: true });
  let failuresInRow = 0;
  const first = result.documents.length + result.failures.length;
  for (let index = first; countPages(result) < requestedPages && failuresInRow < maxFailures; index++) {
    const name = `${family.name.replaceAll("/", "-")}-${String(index + 1).padStart(3, "0")}.pdf`;
    const outcome = await makeDocument(family, index, join(folders.pdf, name));
    const hasFailed = typeof outcome === "string";
    failuresInRow = hasFailed ? failuresInRow + 1 : 0;
    if (hasFailed) result.failures.push({ index, reason: outcome });
    else result.documents.push({ name, ...outcome });
  }
  const path = getFamilyPath(folders.families, family.name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(result));
  await rename(`${path}.new`, path);
  return { family: result, isKept: false };
}

/** Typesets and checks a document, and writes its PDF. @returns Its truth, or why it is left out. */
async function makeDocument(
  family: Family,
  index: number,
  path: string,
): Promise<Omit<StoredDocument, "name"> | string> {
  try {
    const { pdf, pages, values, printed = { pdf, pages } } = await family.typeset(index);
    await writeFile(path, printed.pdf);
    if (values !== undefined) {
      const { pages: read, problem } = await readDocument(path, values);
      if (problem !== undefined) await rm(path);
      return problem ?? { pages: read, values };
    }
    const problem = await findProblem(path, printed.pages);
    if (problem !== undefined) await rm(path);
    else if (printed.pdf !== pdf) await writeFile(path, pdf);
    return problem ?? { pages };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.message.split("\n")[0] ?? "";
  }
}

/** Returns the first problem of a document's truth; undefined if there is none. */
async function findProblem(path: string, pages: readonly TruePage[]): Promise<string | undefined> {
  const reader = await openPdf(path, path);
  try {
    const count = reader.info.pages;
    if (count !== pages.length) return `the PDF has ${count} pages, the truth ${pages.length}`;
    for (const [index, truth] of pages.entries()) {
      const page = index + 1;
      const problems = checkPage(truth, readRawPage(await reader.readPage(page), page));
      if (problems.length > 0) return `page ${page}: ${problems.slice(0, 3).join("; ")}`;
    }
    return undefined;
  } finally {
    await reader.close();
  }
}
