import type { ZoneType } from "../../shared/document/zones.ts";

export interface ZoneStyle {
  /** Two letters, so that color is never alone. */
  tag: string;
  name: string;
  /** On the page, which is white in light and dark. */
  color: string;
}

/**
 * The looks of the zone types. The colors are those of Okabe and Ito and of Paul Tol's palettes (muted, bright, vibrant),
 * made for all kinds of color vision; types that stand side by side on a page (text, list, heading, table, caption)
 * differ in lightness as well.
 */
export const zoneStyles: Record<ZoneType, ZoneStyle> = {
  title: { tag: "Ti", name: "Title", color: "#882255" },
  "section-header": { tag: "He", name: "Section header", color: "#CC3311" },
  text: { tag: "Tx", name: "Text", color: "#0072B2" },
  "list-item": { tag: "Li", name: "List item", color: "#44AA99" },
  table: { tag: "Ta", name: "Table", color: "#E69F00" },
  picture: { tag: "Pi", name: "Picture", color: "#117733" },
  caption: { tag: "Ca", name: "Caption", color: "#999933" },
  footnote: { tag: "Fn", name: "Footnote", color: "#AA4499" },
  formula: { tag: "Fo", name: "Formula", color: "#332288" },
  "page-header": { tag: "Ph", name: "Page header", color: "#777777" },
  "page-footer": { tag: "Pf", name: "Page footer", color: "#555555" },
  "document-index": { tag: "Ix", name: "Document index", color: "#56B4E9" },
  reference: { tag: "Re", name: "Reference", color: "#CC79A7" },
  code: { tag: "Co", name: "Code", color: "#AA7744" },
};

/** Makes the colors known to style sheets, as `--zone-table`. */
export function setZoneColors(root: HTMLElement): void {
  for (const [type, { color }] of Object.entries(zoneStyles)) root.style.setProperty(`--zone-${type}`, color);
}
