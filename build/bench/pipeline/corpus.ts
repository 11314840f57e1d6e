import { readdirSync } from "node:fs";
import { join } from "node:path";
import { writePapers } from "../../../test/builders/papers.ts";
import { openPdf } from "../../../electron/tools/pdf/open-pdf.ts";

/** A PDF on disk with its number of pages. */
export interface Pdf {
  file: string;
  pages: number;
}

/** Generates a PDF that looks like scientific papers. */
export async function makePdf(folder: string, pages: number): Promise<Pdf> {
  const file = join(folder, `${pages}.pdf`);
  await writePapers(file, pages);
  return { file, pages };
}

/** Finds the PDFs below a folder. Files that cannot be opened are reported on the console and left out. */
export async function findPdfs(folder: string): Promise<Pdf[]> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const pdfs: Pdf[] = [];
  for (const name of names.filter((name) => /\.pdf$/i.test(name)).sort()) {
    const file = join(folder, name);
    try {
      const reader = await openPdf(file, name);
      pdfs.push({ file, pages: reader.info.pages });
      await reader.close();
    } catch (error) {
      console.log(`skipped: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return pdfs;
}
