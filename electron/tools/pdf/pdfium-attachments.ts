import type { Attachment } from "./pdf-reader.ts";
import { readString, type Pdfium } from "./pdfium.ts";

/** The maximum number of attachments that are looked at. */
const maxAttachments = 200;

/** Reads the attached files (EmbeddedFiles) that are selected. PDFium decompresses a file even to tell its size. */
export function readAttachments(
  pdfium: Pdfium,
  document: number,
  isSelected: (file: Attachment) => boolean,
  maxBytes: number,
): Attachment[] {
  const { calls } = pdfium;
  const count = Math.min(maxAttachments, calls.FPDFDoc_GetAttachmentCount(document));
  return Array.from({ length: count }, (_, index) => calls.FPDFDoc_GetAttachment(document, index)).flatMap((handle) => {
    if (handle === 0) return [];
    const name = readString(pdfium, "utf-16le", (to, bytes) => calls.FPDFAttachment_GetName(handle, to, bytes));
    const file = { name, ...readContent(pdfium, handle, maxBytes) };
    return isSelected(file) ? [file] : [];
  });
}

function readContent(pdfium: Pdfium, handle: number, maxBytes: number): Omit<Attachment, "name"> {
  const { calls, heap, malloc, free, scratch } = pdfium;
  // The last parameter is the address for the length, which is written even if there is no buffer.
  heap.HEAPU32[scratch >> 2] = 0;
  calls.FPDFAttachment_GetFile(handle, 0, 0, scratch);
  const size = heap.HEAPU32[scratch >> 2] ?? 0;
  if (size === 0 || size > maxBytes) return { size };
  const address = malloc(size);
  try {
    const isRead = calls.FPDFAttachment_GetFile(handle, address, size, scratch) !== 0;
    return isRead ? { size, bytes: heap.HEAPU8.slice(address, address + size) } : { size };
  } finally {
    free(address);
  }
}
