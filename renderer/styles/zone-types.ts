import type { ZoneType } from "../../shared/document/zones.ts";

export interface ZoneStyle {
  /** Two letters that identify the type without its color. */
  tag: string;
  name: string;
  /** Color on the page, which is white in the light and the dark theme. */
  color: string;
}

/**
 * The tag, name and color of each zone type. The colors come from the palettes of Okabe and Ito (2008) and of Paul Tol
 * (muted, bright, vibrant), which are distinguishable in all kinds of color vision. Types that are often neighbors on a
 * page (text, list item, section header, table, caption) differ in lightness too.
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

/** Defines the colors as CSS variables such as `--zone-table`. */
export function setZoneColors(root: HTMLElement): void {
  for (const [type, { color }] of Object.entries(zoneStyles)) root.style.setProperty(`--zone-${type}`, color);
}
