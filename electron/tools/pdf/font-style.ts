import type { Font } from "../../pipeline/read/raw-page.ts";

/** Matches the names of bold fonts, including those of TeX: CMBX10, SFBX1000, NimbusRomNo9L-Medi, LinLibertineTB. */
const boldNamePattern = /bold|black|heavy|demi|bx(?:ti|sl)?\d|\bCMB\d|-medi(?:ital)?$|\dL-Medi|TBI?$/i;
const italicNamePattern = /italic|oblique|slanted|cmti|cmsl/i;

/** Parses the PostScript name of a font: its name without the subset prefix, and its style. */
export function parseFontStyle(name: string): Font {
  return {
    name: name.replace(/^[A-Z]{6}\+/, ""),
    bold: boldNamePattern.test(name),
    italic: italicNamePattern.test(name),
  };
}
