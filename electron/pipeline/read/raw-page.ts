import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";

/** A font of a page. */
export interface Font {
  /** PostScript name without its subset prefix. */
  name: string;
  bold: boolean;
  italic: boolean;
}

/**
 * The characters of a page in the order in which the file draws them, with one array per property. A page has thousands
 * of characters, so there is no object for each. Coordinates are points on the page as displayed, with the origin at
 * the top left.
 */
export interface Glyphs {
  count: number;
  /**
   * Codes of characters. PDFium returns surrogates for characters beyond U+FFFF, and a file may contain codes that are
   * not characters.
   */
  code: Uint32Array;
  /** Origin of the character on its baseline. */
  originX: Float64Array;
  originY: Float64Array;
  /** The cell of the character, which extends along the text to the origin of the next one. */
  left: Float64Array;
  top: Float64Array;
  right: Float64Array;
  bottom: Float64Array;
  /** Font size in points as displayed. */
  size: Float32Array;
  /** Index into `fonts`. */
  font: Uint16Array;
  /**
   * Orientation of the text in quarter turns clockwise: 0 to the right, 1 downwards, 2 to the left (upside down), 3
   * upwards, or `diagonal`.
   */
  orientation: Uint8Array;
  fonts: Font[];
  /** In a tagged PDF: the marked-content identifier (MCID) of each character, or `noMcid` or `artifactMcid`. */
  mcid?: Int32Array;
}
/** MCID of content outside the structure tree. */
export const noMcid = -1;
/** MCID of artifacts: content that is not part of the text, such as running headers. */
export const artifactMcid = -2;

/** The orientation of text that is parallel to no side of the page, such as a watermark. */
export const diagonal = 4;

/** A ruling line. */
export type RulingLine = PdfPageText["rules"][number];
export type Fill = NonNullable<PdfPageText["fills"]>[number];

/** An element of the structure tree, with the MCIDs of its own content. */
export type RawElement = Omit<StructureElement, "words"> & { mcids: number[] };
type StructureElement = NonNullable<PdfPageText["structure"]>[number];

/** A form field that has a value. */
export interface Field {
  bbox: Bbox;
  /** The value as displayed: the label of a choice, a tick for a checked box. */
  text: string;
  /** Whether the field is a comb, in which each character has a compartment of its own. */
  isComb: boolean;
}
/** The text of a checked check box or radio button. */
export const tick = "✔";

/**
 * A page as a PDF library reads it, before words are built. Coordinates are points on the page as displayed, with the
 * origin at the top left.
 */
export interface RawPage {
  width: number;
  height: number;
  rotation: PdfPageText["rotation"];
  glyphs: Glyphs;
  rules: RulingLine[];
  /** Rectangles that are filled with a colour, in painting order. */
  fills: Fill[];
  images: Bbox[];
  /** Boxes of shapes that are neither ruling lines nor plain rectangles: curves and slanted lines. */
  drawings: Bbox[];
  /** In a tagged PDF: the elements in the order of the tree; a parent comes before its children. */
  structure?: RawElement[];
  fields?: readonly Field[];
  /** The number of words that were left out because nobody sees them on the page. */
  hiddenWords: number;
  /** The page's label, such as "iv", if it differs from its number. */
  label?: string;
  bookmarks?: PdfPageText["bookmarks"];
  links?: PdfPageText["links"];
}

/** Creates empty arrays with capacity for `capacity` characters. */
export function createGlyphs(capacity: number): Glyphs {
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

const properties = [
  "code",
  "originX",
  "originY",
  "left",
  "top",
  "right",
  "bottom",
  "size",
  "font",
  "orientation",
] as const;

/** The properties of one character, see `Glyphs`. */
export type Glyph = Record<(typeof properties)[number], number> & { mcid: number };

/**
 * Returns a copy of characters with others between them.
 * @param insertions In the order of their positions. `at` is the index of the character before which one is inserted.
 */
export function insertGlyphs(glyphs: Glyphs, insertions: readonly { at: number; glyph: Glyph }[]): Glyphs {
  const copy = copyGlyphs(glyphs, insertions.length);
  let from = 0;
  insertions.forEach(({ at, glyph }, rank) => {
    for (const property of properties) {
      copy[property].set(glyphs[property].subarray(from, at), from + rank);
      copy[property][at + rank] = glyph[property];
    }
    copy.mcid?.set(glyphs.mcid?.subarray(from, at) ?? [], from + rank);
    if (copy.mcid !== undefined) copy.mcid[at + rank] = glyph.mcid;
    from = at;
  });
  const rank = insertions.length;
  for (const property of properties) copy[property].set(glyphs[property].subarray(from, glyphs.count), from + rank);
  copy.mcid?.set(glyphs.mcid?.subarray(from, glyphs.count) ?? [], from + rank);
  return Object.assign(copy, { count: glyphs.count + rank });
}

/** Copies characters, with capacity for more. */
export function copyGlyphs(glyphs: Glyphs, additionalCount: number): Glyphs {
  const copy = createGlyphs(glyphs.count + additionalCount);
  for (const property of properties) copy[property].set(glyphs[property].subarray(0, glyphs.count));
  if (glyphs.mcid !== undefined) {
    copy.mcid = new Int32Array(glyphs.count + additionalCount);
    copy.mcid.set(glyphs.mcid.subarray(0, glyphs.count));
  }
  return Object.assign(copy, { count: glyphs.count, fonts: glyphs.fonts });
}
