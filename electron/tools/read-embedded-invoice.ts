import { isDeepStrictEqual } from "node:util";
import { mebibyte } from "../../shared/bytes.ts";
import type { EmbeddedInvoice } from "../../shared/invoice/invoice.ts";
import { InvoiceXmlError } from "../pipeline/invoice/parse-xml.ts";
import { readInvoice } from "../pipeline/invoice/read-invoice.ts";
import { decodeMarkup } from "./epub/decode-markup.ts";
import { limitMessage } from "./error-messages.ts";
import { readLinkedFiles } from "./pdf/linked-files.ts";
import type { Attachment, PdfReader } from "./pdf/pdf-reader.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

/** The maximum size of an attachment. An invoice of 4,000 lines fits into it. */
const maxBytes = 8 * mebibyte;
/** The maximum number of XML files that are read. */
const maxFiles = 10;
/** The number of bytes at the beginning of a file in which the root element is searched. */
const beginningBytes = 4096;

/** The names that Factur-X, ZUGFeRD (1.0 and 2) and XRechnung demand, the preferred one first, without extension. */
const standardNames = ["factur-x", "zugferd-invoice", "xrechnung"];

const getRank = ({ name }: Attachment): number => {
  const rank = standardNames.indexOf(name.toLowerCase().replace(/\.xml$/u, ""));
  return rank < 0 ? standardNames.length : rank;
};

/** Reads the beginning of a file as if it were in ASCII, without a byte order mark. */
const readBeginning = ({ bytes }: Attachment): string =>
  Buffer.from(bytes?.subarray(0, beginningBytes) ?? [])
    .toString("latin1")
    .replaceAll("\0", "")
    .replace(/^(?:\xEF\xBB\xBF|\xFE\xFF|\xFF\xFE)/u, "");

/** Tells whether a file may be an e-invoice: it has a standard name, or is XML under another name. */
const isCandidate = (file: Attachment): boolean =>
  getRank(file) < standardNames.length || /\.xml$/iu.test(file.name) || /^\s*<[?!\p{L}]/u.test(readBeginning(file));

/** Tells by its name, or by the namespace or name of its root element, whether a file claims to be an e-invoice. */
const isInvoice = (file: Attachment): boolean =>
  getRank(file) < standardNames.length ||
  /CrossIndustry(?:Invoice|Document)|ubl:schema:xsd:(?:Invoice|CreditNote)-2/u.test(readBeginning(file)) ||
  /^(?:<[?!][^>]*>|\s)*<[\w.-]*:?\w*(?:invoice|credit_?note|fattura|factur|rechnung)/iu.test(readBeginning(file));

/** The embedded invoice of a document, if it has one, and notes for the reviewer about its attachments. */
export interface EmbeddedReading {
  invoice: EmbeddedInvoice | null;
  notes: string[];
}

/**
 * Reads the e-invoice that is attached to a PDF: the first XML file that is an e-invoice. Files with a standard name come
 * first. If no attachment is an e-invoice, the files that are linked in other ways are searched. An e-invoice that cannot
 * be read is noted; other XML files are ignored.
 * @param path The PDF.
 */
export async function readEmbeddedInvoice(reader: PdfReader, path: string): Promise<EmbeddedReading> {
  const attached = readFirstInvoice(await reader.readAttachments(isCandidate, maxBytes));
  const hasInvoice = attached.invoice !== null || attached.notes.length > 0;
  return hasInvoice ? attached : readFirstInvoice(await readLinkedFiles(path, isCandidate, maxBytes));
}

function readFirstInvoice(candidates: readonly Attachment[]): EmbeddedReading {
  const files = candidates.toSorted((a, b) => getRank(a) - getRank(b)).slice(0, maxFiles);
  const notes: string[] = [];
  let first: EmbeddedInvoice | null = null;
  for (const file of files) {
    const name = file.name === "" ? "without a name" : file.name;
    try {
      const { invoice, problems } = readInvoice(decodeFile(file));
      if (first === null) {
        first = { name, invoice };
        notes.push(...problems.map((problem) => serviceText("embedded-value-left-out", { name, problem })));
      } else if (!isDeepStrictEqual(first.invoice, invoice)) {
        notes.push(serviceText("embedded-invoices-differ", { used: first.name, other: name }));
      }
    } catch (error) {
      if (!(error instanceof InvoiceXmlError)) throw error;
      if (!isInvoice(file)) continue;
      notes.push(serviceText("embedded-unread", { name, reason: error.message }));
    }
  }
  return { invoice: first, notes: notes.map(limitMessage) };
}

/** @throws {InvoiceXmlError} if the file was too large, empty or damaged */
function decodeFile({ size, bytes }: Attachment): string {
  if (bytes !== undefined) return decodeMarkup(bytes);
  if (size <= maxBytes) throw new InvoiceXmlError(serviceText("xml-empty-or-damaged"));
  const sizes = { size: Math.ceil(size / mebibyte), limit: maxBytes / mebibyte };
  throw new InvoiceXmlError(serviceText("xml-too-large", sizes));
}
