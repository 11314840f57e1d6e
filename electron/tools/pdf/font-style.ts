import type { Font } from "../../pipeline/read/raw-page.ts";

/** Names of bold faces, also as TeX's fonts have them: CMBX10, SFBX1000, NimbusRomNo9L-Medi, LinLibertineTB. */
const boldName = /bold|black|heavy|demi|bx(?:ti|sl)?\d|\bCMB\d|-medi(?:ital)?$|\dL-Medi|TBI?$/i;
const italicName = /italic|oblique|slanted|cmti|cmsl/i;

/** Parses the PostScript name of a font: its name without the subset prefix, and its style. */
export function parseFontStyle(name: string): Font {
  return {
    name: name.replace(/^[A-Z]{6}\+/, ""),
    bold: boldName.test(name),
    italic: italicName.test(name),
  };
}
