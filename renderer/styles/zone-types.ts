import type { ZoneType } from "../../shared/document/zones.ts";
import { t } from "../messages/messages.ts";

export interface ZoneStyle {
  /** Two letters that identify the type without its color. */
  tag: string;
  name: string;
  /** The color on the page. It is for a white background, since pages are white in the dark theme, too. */
  color: string;
}

/**
 * The tag, name and color of each zone type. The colors come from the palettes of Okabe and Ito (2008) and of Paul Tol
 * (muted, bright, vibrant), which are distinguishable in all kinds of color vision. Types that are often neighbours on a
 * page (text, list item, section header, table, caption) differ in lightness too.
 */
export const zoneStyles: Record<ZoneType, ZoneStyle> = {
  title: { tag: t("styles-ti"), name: t("styles-title"), color: "#882255" },
  "section-header": { tag: t("styles-he"), name: t("styles-section-header"), color: "#CC3311" },
  text: { tag: t("styles-tx"), name: t("styles-text"), color: "#0072B2" },
  "list-item": { tag: t("styles-li"), name: t("styles-list-item"), color: "#44AA99" },
  table: { tag: t("styles-ta"), name: t("styles-table"), color: "#E69F00" },
  picture: { tag: t("styles-pi"), name: t("styles-picture"), color: "#117733" },
  caption: { tag: t("styles-ca"), name: t("styles-caption"), color: "#999933" },
  footnote: { tag: t("styles-fn"), name: t("styles-footnote"), color: "#AA4499" },
  formula: { tag: t("styles-fo"), name: t("styles-formula"), color: "#332288" },
  "page-header": { tag: t("styles-ph"), name: t("styles-page-header"), color: "#777777" },
  "page-footer": { tag: t("styles-pf"), name: t("styles-page-footer"), color: "#555555" },
  "document-index": { tag: t("styles-ix"), name: t("styles-document-index"), color: "#56B4E9" },
  reference: { tag: t("styles-re"), name: t("styles-reference"), color: "#CC79A7" },
  code: { tag: t("styles-co"), name: t("styles-code"), color: "#AA7744" },
};

/** Defines the colors of zone types as CSS variables, such as `--zone-table`. */
export function setZoneColors(root: HTMLElement): void {
  for (const [type, { color }] of Object.entries(zoneStyles)) root.style.setProperty(`--zone-${type}`, color);
}
