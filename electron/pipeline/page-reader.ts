import type { PageText } from "../../shared/document/page-text.ts";
import type { PageZones } from "../../shared/document/zones.ts";

/** A page with its text and its zones. */
export interface PageContent {
  text: PageText;
  zones: PageZones;
}

/** Reads a page. A step reads the pages one after the other, and again if it needs them twice, and keeps none. */
export type PageReader = () => PageContent | Promise<PageContent>;
