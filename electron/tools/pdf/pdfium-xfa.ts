import { mebibyte } from "../../../shared/bytes.ts";
import { type Pdfium, readString } from "./pdfium.ts";

/**
 * The values of FPDF_GetFormType for dynamic XFA, whose pages are made when it is opened, and for static XFA, which
 * describes the fields of existing pages.
 */
const formTypes = { dynamicXfa: 2, staticXfa: 3 } as const;
/**
 * The names of the packets that may contain the configuration. A form in a single stream has one packet, whose name is
 * empty.
 */
const configurationPackets: ReadonlySet<string> = new Set(["config", ""]);
const maxPacketBytes = 16 * mebibyte;
const maxPackets = 100;

/**
 * Tells whether a document is a dynamic XFA form: its pages only show a notice, and Adobe's programs make the real
 * pages from the XML of the form. Such a document is marked in the catalog (`/NeedsRendering`) or in the configuration
 * (`dynamicRender`).
 */
export function isDynamicForm(pdfium: Pdfium, document: number): boolean {
  const { calls } = pdfium;
  const type = calls.FPDF_GetFormType(document);
  if (type !== formTypes.staticXfa) return type === formTypes.dynamicXfa;
  const packets = Math.min(maxPackets, calls.FPDF_GetXFAPacketCount(document));
  for (let index = 0; index < packets; index++) {
    const name = readString(pdfium, "utf-8", (to, bytes) => calls.FPDF_GetXFAPacketName(document, index, to, bytes));
    if (!configurationPackets.has(name)) continue;
    if (/<dynamicRender>\s*required\s*</u.test(readPacket(pdfium, document, index))) return true;
  }
  return false;
}

/** Reads a packet of a form; empty if it is too large for a configuration. */
function readPacket({ calls, heap, scratch, malloc, free }: Pdfium, document: number, index: number): string {
  if (calls.FPDF_GetXFAPacketContent(document, index, 0, 0, scratch) === 0) return "";
  const bytes = heap.HEAPU32[scratch >> 2] ?? 0;
  if (bytes === 0 || bytes > maxPacketBytes) return "";
  const address = malloc(bytes);
  try {
    if (calls.FPDF_GetXFAPacketContent(document, index, address, bytes, scratch) === 0) return "";
    return new TextDecoder().decode(heap.HEAPU8.slice(address, address + bytes));
  } finally {
    free(address);
  }
}
