import { openPdf } from "../../electron/tools/pdf/open-pdf.ts";
import { readRawPage } from "../../electron/pipeline/read/page.ts";
import type { TruePage, TrueValue } from "./family.ts";

/** Returns the letters and digits of a text, with compatible characters replaced. */
function normalize(text: string): string {
  return text.normalize("NFKC").replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** Lists the values whose printed words are not all in a text. The words of a value may be on different lines. */
export function listMissingValues(values: Readonly<Record<string, TrueValue>>, text: string): string[] {
  const read = normalize(text);
  return Object.entries(values).flatMap(([path, { printed = "" }]) =>
    printed.split(/\s+/).every((word) => read.includes(normalize(word))) ? [] : [`${path} "${printed}" is not read`],
  );
}

/** Reads a document: the sizes of its pages, and the first problems of its values, undefined if there are none. */
export async function readDocument(
  path: string,
  values: Readonly<Record<string, TrueValue>>,
): Promise<{ pages: TruePage[]; problem: string | undefined }> {
  const reader = await openPdf(path, path);
  try {
    const pages: TruePage[] = [];
    const words: string[] = [];
    for (let page = 1; page <= reader.info.pages; page++) {
      const text = readRawPage(await reader.readPage(page), page);
      words.push(...text.words.map((word) => word.text));
      pages.push({ width: text.width, height: text.height, zones: [] });
    }
    const missing = listMissingValues(values, words.join(" "));
    return { pages, problem: missing.length === 0 ? undefined : missing.slice(0, 3).join("; ") };
  } finally {
    await reader.close();
  }
}
