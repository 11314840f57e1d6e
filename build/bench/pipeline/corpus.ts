import { readdirSync } from "node:fs";
import { join } from "node:path";
import { writePapers } from "../../../test/builders/papers.ts";
import { openPdf } from "../../../electron/tools/pdf/open-pdf.ts";

/** A PDF on disk that can be opened, and how many pages it has. */
export interface Pdf {
  file: string;
  pages: number;
}

/** Makes a PDF of papers. */
export async function makePdf(folder: string, pages: number): Promise<Pdf> {
  const file = join(folder, `${pages}.pdf`);
  await writePapers(file, pages);
  return { file, pages };
}

/** The PDFs in a folder and in those inside it; what cannot be opened is told and left out. */
export async function findPdfs(folder: string): Promise<Pdf[]> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const pdfs: Pdf[] = [];
  for (const name of names.filter((each) => /\.pdf$/i.test(each)).sort()) {
    const file = join(folder, name);
    try {
      const reader = await openPdf(file, name);
      pdfs.push({ file, pages: reader.info.pages });
      await reader.close();
    } catch (error) {
      console.log(`left out: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return pdfs;
}
