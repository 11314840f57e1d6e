import { isCentreInside, type Bbox } from "../../../shared/document/geometry.ts";
import { emptyGlyphs, noMcid, type Field, type Glyphs, type RawPage } from "./raw-page.ts";
import { isSpace } from "./scripts.ts";
import { ascent, descent } from "./words.ts";

/**
 * The typesetting of a value that the file does not draw: the font size as a share of the line height, the maximum size
 * and the indent in points, and the advance of a character in em.
 */
const typesetting = { heightShare: 0.7, maxSize: 12, indent: 2, advance: 0.5 };
/** The minimum distance between two characters of a comb, in pitches, with an empty compartment between them. */
const minEmptyGap = 1.5;
/**
 * The maximum number of fields of a page, and of characters in values that the file does not draw. A file may have any
 * number.
 */
const limits = { fields: 2_000, characters: 100_000 };
/** U+2060, which is invisible and separates nothing. */
const wordJoiner = 0x2060;

/**
 * Adds the values of form fields to the characters of a page. The characters of a comb field, one in each compartment,
 * are widened until they touch, so that they become words. A value that the file does not draw as text, such as a tick
 * that is a drawing, is added at its field. Fields without a size or outside the page are left out.
 * @returns the same glyphs, or a copy with the added characters
 */
export function addFieldValues({ glyphs, fields = [], width, height }: PageWithFields): Glyphs {
  const undrawnFields: Field[] = [];
  let characters = 0;
  for (const field of fields.slice(0, limits.fields)) {
    const { bbox, text, comb } = field;
    if (bbox.width <= 0 || bbox.height <= 0 || !isCentreInside(bbox, { x: 0, y: 0, width, height })) continue;
    const inside = findCharacters(glyphs, bbox);
    if (inside.length > 0) {
      if (comb) closeCombGaps(glyphs, inside);
      continue;
    }
    characters += text.length;
    if (characters <= limits.characters) undrawnFields.push(field);
  }
  return undrawnFields.length === 0 ? glyphs : addTexts(glyphs, undrawnFields);
}

type PageWithFields = Pick<RawPage, "glyphs" | "fields" | "width" | "height">;

function findCharacters(glyphs: Glyphs, { x, y, width, height }: Bbox): number[] {
  const { count, left, top, right, bottom } = glyphs;
  const inside: number[] = [];
  for (let index = 0; index < count; index++) {
    const middleX = ((left[index] ?? 0) + (right[index] ?? 0)) / 2;
    const middleY = ((top[index] ?? 0) + (bottom[index] ?? 0)) / 2;
    if (middleX >= x && middleX <= x + width && middleY >= y && middleY <= y + height) inside.push(index);
  }
  return inside.some((index) => isVisibleText(glyphs.code[index] ?? 0)) ? inside : [];
}

/** Characters of an empty box or circle, which frame a tick. */
const emptyFrames = new Set(Array.from("□☐▢❏❐❑❒◻◽○◯⃝⚪", (frame) => frame.codePointAt(0)));

function isVisibleText(code: number): boolean {
  return !isSpace(code) && !emptyFrames.has(code);
}

/** Widens the cell of each character in a comb to its compartment, so that it touches the next one. */
function closeCombGaps(glyphs: Glyphs, inside: readonly number[]): void {
  const { code, left, top, right, bottom, orientation } = glyphs;
  const isSideways = (orientation[inside[0] ?? 0] ?? 0) % 2 === 1;
  const [starts, ends] = isSideways ? [top, bottom] : [left, right];
  const getMiddle = (index: number) => ((starts[index] ?? 0) + (ends[index] ?? 0)) / 2;
  for (const index of inside) if (isSpace(code[index] ?? 0)) code[index] = wordJoiner;
  const visible = inside.filter((index) => code[index] !== wordJoiner).sort((a, b) => getMiddle(a) - getMiddle(b));
  const middles = visible.map(getMiddle);
  const steps = middles.slice(1).map((next, rank) => next - (middles[rank] ?? next));
  // The letters of a ligature, or of overprinted text, share a compartment.
  const pitch = steps.reduce((smallest, step) => (step > 0 ? Math.min(smallest, step) : smallest), Infinity);
  if (pitch === Infinity) return;
  const getHalfWidth = (rank: number) => {
    const step = steps[rank] ?? Infinity;
    return step <= minEmptyGap * pitch ? step / 2 : pitch / 2;
  };
  visible.forEach((index, rank) => {
    starts[index] = (middles[rank] ?? 0) - getHalfWidth(rank - 1);
    ends[index] = (middles[rank] ?? 0) + getHalfWidth(rank);
  });
}

function addTexts(glyphs: Glyphs, fields: readonly Field[]): Glyphs {
  const font = glyphs.fonts.push({ name: "", bold: false, italic: false }) - 1;
  const extended = copyWithCapacity(
    glyphs,
    fields.reduce((sum, { text }) => sum + text.length, 0),
  );
  for (const field of fields) addText(extended, field, font);
  return extended;
}

function addText(target: Glyphs, { bbox, text }: Field, font: number): void {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const pitch = bbox.height / lines.length;
  const size = Math.min(typesetting.maxSize, typesetting.heightShare * pitch);
  lines.forEach((line, row) => {
    const top = bbox.y + row * pitch + (pitch - size) / 2;
    const advance = Math.min(typesetting.advance * size, bbox.width / Math.max(1, line.length));
    Array.from(line).forEach((character, column) => {
      const x = bbox.x + Math.min(typesetting.indent, bbox.width / 10) + column * advance;
      const glyph = target.count++;
      target.code[glyph] = character.codePointAt(0) ?? wordJoiner;
      target.originX[glyph] = target.left[glyph] = x;
      target.right[glyph] = x + advance;
      target.originY[glyph] = top + (ascent / (ascent + descent)) * size;
      target.top[glyph] = top;
      target.bottom[glyph] = top + size;
      target.size[glyph] = size;
      target.font[glyph] = font;
      if (target.mcid !== undefined) target.mcid[glyph] = noMcid;
    });
  });
}

/** Copies the glyphs, with capacity for additional ones. */
function copyWithCapacity(glyphs: Glyphs, additional: number): Glyphs {
  const copy = emptyGlyphs(glyphs.count + additional);
  const names = [
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
  for (const name of names) copy[name].set(glyphs[name].subarray(0, glyphs.count));
  if (glyphs.mcid !== undefined) {
    copy.mcid = new Int32Array(glyphs.count + additional);
    copy.mcid.set(glyphs.mcid.subarray(0, glyphs.count));
  }
  return Object.assign(copy, { count: glyphs.count, fonts: glyphs.fonts });
}
