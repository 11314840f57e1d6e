import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { PageText, PdfPageText } from "../../../../shared/document/page-text.ts";
import type { PageZones, Zone } from "../../../../shared/document/zones.ts";

/** A page, or a section of an ePub, with the result of `zonePage`. */
export interface ZonedPage {
  text: PageText;
  zones: PageZones;
}

/** A page of a PDF with its zones. */
export interface ZonedPdfPage {
  text: PdfPageText;
  zones: readonly Zone[];
}

/** A zone of a page of a PDF: it has a box. */
export type PlacedZone = Zone & { bbox: Bbox };
