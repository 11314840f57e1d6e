import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";

export interface Font {
  /** PostScript name without its subset prefix. */
  name: string;
  bold: boolean;
  italic: boolean;
}

/**
 * The characters of a page in the order in which the file draws them, one index over all arrays: a page has thousands,
 * so no object each. Coordinates are points on the page as displayed.
 */
export interface Glyphs {
  count: number;
  /** Unicode code points. */
  code: Uint32Array;
  /** Where the character sits on its baseline. */
  originX: Float64Array;
  originY: Float64Array;
  /** The character's cell, from its origin to the next one's. */
  left: Float64Array;
  top: Float64Array;
  right: Float64Array;
  bottom: Float64Array;
  /** Size in points as displayed. */
  size: Float32Array;
  /** Index into `fonts`. */
  font: Uint16Array;
  /** Direction of writing: 0 to the right, 1 downwards, 2 to the left (upside down), 3 upwards, or `slanted`. */
  orientation: Uint8Array;
  fonts: Font[];
  /** Of a tagged PDF: the number of the marked content that each character is part of, `noMcid` or `artifactMcid`. */
  mcid?: Int32Array;
}
export const noMcid = -1;
export const artifactMcid = -2;

/** The orientation of what is written along none of the page's sides, as watermarks are. */
export const slanted = 4;

export type Rule = PdfPageText["rules"][number];
export type Fill = NonNullable<PdfPageText["fills"]>[number];

/** An element of the structure tree with the marked content that it holds itself. */
export type RawElement = Omit<StructureElement, "words"> & { mcids: number[] };
type StructureElement = NonNullable<PdfPageText["structure"]>[number];

/** A field of a form that has a value. */
export interface Field {
  bbox: Bbox;
  /** Its value as it is shown to people: of a choice its label, of what is ticked a mark. */
  text: string;
  /** Each character in a compartment of its own. */
  comb: boolean;
}
/** What a check box or a radio button that is ticked says. */
export const tick = "✔";

/** What a PDF library gives of a page, before words are made of it. */
export interface RawPage {
  width: number;
  height: number;
  rotation: PdfPageText["rotation"];
  glyphs: Glyphs;
  rules: Rule[];
  /** Plain rectangles filled with a colour, in the order in which they are painted. */
  fills: Fill[];
  images: Bbox[];
  /** Boxes of drawn shapes that are neither rules nor plain rectangles: curves and slanted lines. */
  drawings: Bbox[];
  /** Of a tagged PDF, in the tree's order; parents come before their children. */
  structure?: RawElement[];
  fields?: readonly Field[];
  bookmarks?: PdfPageText["bookmarks"];
  links?: PdfPageText["links"];
}

/** Room for `capacity` characters, none of them filled in. */
export function emptyGlyphs(capacity: number): Glyphs {
  return {
    count: 0,
    code: new Uint32Array(capacity),
    originX: new Float64Array(capacity),
    originY: new Float64Array(capacity),
    left: new Float64Array(capacity),
    top: new Float64Array(capacity),
    right: new Float64Array(capacity),
    bottom: new Float64Array(capacity),
    size: new Float32Array(capacity),
    font: new Uint16Array(capacity),
    orientation: new Uint8Array(capacity),
    fonts: [],
  };
}
