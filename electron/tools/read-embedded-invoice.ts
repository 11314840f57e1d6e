import { isDeepStrictEqual } from "node:util";
import { mebibyte } from "../../shared/bytes.ts";
import type { EmbeddedInvoice } from "../../shared/invoice.ts";
import { InvoiceXmlError } from "../pipeline/invoice/parse-xml.ts";
import { readInvoice } from "../pipeline/invoice/read-invoice.ts";
import { decodeMarkup } from "./epub/decode-markup.ts";
import { limitMessage } from "./error-messages.ts";
import type { PdfReader } from "./pdf/pdf-reader.ts";

/** The maximum size of an attachment, which holds an invoice of 4,000 lines. */
const maxBytes = 8 * mebibyte;
/** The maximum number of XML files that are read. */
const maxFiles = 10;

/** The names that Factur-X, ZUGFeRD (1.0 and 2) and XRechnung demand, the preferred one first. */
const standardNames = ["factur-x.xml", "zugferd-invoice.xml", "xrechnung.xml"];

const getRank = (name: string): number => {
  const rank = standardNames.indexOf(name.toLowerCase());
  return rank < 0 ? standardNames.length : rank;
};

/** The embedded invoice of a document, if it has one, and what the reviewer must know about its attachments. */
export interface EmbeddedReading {
  invoice: EmbeddedInvoice | null;
  notes: string[];
}

/**
 * Reads the e-invoice that is attached to a PDF: the first XML file that is one, those with a standard name before
 * others. A file with a standard name that cannot be read is noted; another XML file may have any content.
 */
export async function readEmbeddedInvoice(reader: PdfReader): Promise<EmbeddedReading> {
  const attachments = (await reader.readAttachments?.((name) => /\.xml$/iu.test(name), maxBytes)) ?? [];
  const files = attachments.toSorted((a, b) => getRank(a.name) - getRank(b.name)).slice(0, maxFiles);
  const notes: string[] = [];
  let first: EmbeddedInvoice | null = null;
  for (const { name, size, bytes } of files) {
    try {
      const { invoice, problems } = readInvoice(decodeFile(size, bytes));
      if (first === null) {
        first = { name, invoice };
        notes.push(
          ...problems.map((problem) => `The embedded invoice ${name} has a value that was left out: ${problem}`),
        );
      } else if (!isDeepStrictEqual(first.invoice, invoice)) {
        notes.push(`The document has two embedded invoices that differ. ${first.name} was used, and not ${name}.`);
      }
    } catch (error) {
      if (!(error instanceof InvoiceXmlError)) throw error;
      if (getRank(name) === standardNames.length) continue;
      notes.push(`The embedded invoice ${name} was not read: ${error.message}.`);
    }
  }
  return { invoice: first, notes: notes.map(limitMessage) };
}

/** @throws {InvoiceXmlError} if the file was too large, empty or damaged */
function decodeFile(size: number, bytes: Uint8Array | undefined): string {
  if (bytes !== undefined) return decodeMarkup(bytes);
  if (size <= maxBytes) throw new InvoiceXmlError("it is empty or damaged");
  const [actual, limit] = [size, maxBytes].map((length) => Math.ceil(length / mebibyte));
  throw new InvoiceXmlError(`it has ${actual} MiB, and at most ${limit} MiB are read`);
}
