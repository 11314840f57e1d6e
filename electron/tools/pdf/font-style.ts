import type { Font } from "../../pipeline/read/raw-page.ts";

/** Also as TeX's fonts say it: CMBX10, SFBX1000, NimbusRomNo9L-Medi, LinLibertineTB. */
const boldName = /bold|black|heavy|demi|bx(?:ti|sl)?\d|\bCMB\d|-medi(?:ital)?$|\dL-Medi|TBI?$/i;
const italicName = /italic|oblique|slanted|cmti|cmsl/i;

/** What the name of a font in a file tells: its PostScript name, and its style as far as that says it. */
export function styleOf(name: string): Font {
  return {
    name: name.replace(/^[A-Z]{6}\+/, ""),
    bold: boldName.test(name),
    italic: italicName.test(name),
  };
}
