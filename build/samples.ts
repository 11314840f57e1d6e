import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Sample, sampleListPath, sampleListSchema } from "../shared/api/gateway.ts";
import { createBook } from "./samples/book.ts";
import { createEnglishInvoice } from "./samples/invoice-english.ts";
import { createGermanInvoice } from "./samples/invoice-german.ts";
import { createScannedLetter } from "./samples/letter.ts";
import { createPaper } from "./samples/paper.ts";

const pdf = { media_type: "application/pdf", ocr: false };
const invoice = { ...pdf, job_type: "data-point-extraction", taxonomy: "invoice" } as const;
const indexing = { job_type: "indexing", taxonomy: "publishing", ocr: false } as const;

const samples: readonly (Sample & { make: () => Promise<Uint8Array> | Uint8Array })[] = [
  { ...invoice, file: "invoice-german.pdf", title: "Invoice, German business letter", make: createGermanInvoice },
  {
    ...invoice,
    file: "invoice-english.pdf",
    title: "Invoice, English, in a designed layout",
    make: createEnglishInvoice,
  },
  { ...invoice, file: "scanned-letter.pdf", title: "Payment reminder, scanned", ocr: true, make: createScannedLetter },
  { ...pdf, ...indexing, file: "paper.pdf", title: "Paper in two columns, 6 pages", make: createPaper },
  {
    ...indexing,
    file: "the-patient-page.epub",
    title: "The Patient Page, an ePub",
    media_type: "application/epub+zip",
    make: createBook,
  },
];

/** Writes the sample documents and their list. The workbench offers them when the queue is empty. */
export async function writeSamples(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const sample of samples) await writeFile(join(folder, sample.file), await sample.make());
  const list = sampleListSchema.parse(samples);
  await writeFile(join(folder, basename(sampleListPath)), JSON.stringify(list, null, 2));
}
