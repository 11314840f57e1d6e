import type { PageText } from "../../shared/document/page-text.ts";
import type { PageZones } from "../../shared/document/zones.ts";

/** A page with its text and its zones. */
export interface PageContent {
  text: PageText;
  zones: PageZones;
}

/** Reads a page. A step reads one page after the other and keeps none; it may read a page again. */
export type PageReader = () => PageContent | Promise<PageContent>;
