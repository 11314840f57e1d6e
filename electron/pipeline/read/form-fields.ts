import { isCentreInside, type Bbox } from "../../../shared/document/geometry.ts";
import { copyGlyphs, noMcid, type Field, type Glyphs, type RawPage } from "./raw-page.ts";
import { isSpace, wordJoiner } from "./scripts.ts";
import { ascent, descent } from "./words.ts";

/** The typesetting of values that the file does not draw. `sizeShare` is the font size relative to the line height. */
const typesetting = { sizeShare: 0.7, maxSizePt: 12, indentPt: 2, advanceEm: 0.5 };
/** The maximum distance between characters in adjacent compartments of a comb, in widths of a compartment. */
const maxAdjacentDistance = 1.5;
/** Limits for a page: its fields, and the characters of values that the file does not draw. */
const limits = { fields: 2_000, characters: 100_000 };

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
    const { bbox, text, isComb } = field;
    if (bbox.width <= 0 || bbox.height <= 0 || !isCentreInside(bbox, { x: 0, y: 0, width, height })) continue;
    const indexesInside = findCharacters(glyphs, bbox);
    if (indexesInside.length > 0) {
      if (isComb) closeCombGaps(glyphs, indexesInside);
      continue;
    }
    characters += text.length;
    if (characters <= limits.characters) undrawnFields.push(field);
  }
  return undrawnFields.length === 0 ? glyphs : addTexts(glyphs, undrawnFields);
}

type PageWithFields = Pick<RawPage, "glyphs" | "fields" | "width" | "height">;

/** Returns the indexes of the characters in a box; none if all of them are spaces or empty frames. */
function findCharacters(glyphs: Glyphs, { x, y, width, height }: Bbox): number[] {
  const { count, left, top, right, bottom } = glyphs;
  const indexesInside: number[] = [];
  for (let index = 0; index < count; index++) {
    const middleX = ((left[index] ?? 0) + (right[index] ?? 0)) / 2;
    const middleY = ((top[index] ?? 0) + (bottom[index] ?? 0)) / 2;
    if (middleX >= x && middleX <= x + width && middleY >= y && middleY <= y + height) indexesInside.push(index);
  }
  return indexesInside.some((index) => isVisibleText(glyphs.code[index] ?? 0)) ? indexesInside : [];
}

/** Characters of an empty box or circle, which frame a tick. */
const emptyFrames = new Set(Array.from("□☐▢❏❐❑❒◻◽○◯⃝⚪", (frame) => frame.codePointAt(0)));

function isVisibleText(code: number): boolean {
  return !isSpace(code) && !emptyFrames.has(code);
}

/** Widens the cell of each character in a comb to its compartment, so that it touches the next one. */
function closeCombGaps(glyphs: Glyphs, indexesInside: readonly number[]): void {
  const { code, left, top, right, bottom, orientation } = glyphs;
  const isSideways = (orientation[indexesInside[0] ?? 0] ?? 0) % 2 === 1;
  const [starts, ends] = isSideways ? [top, bottom] : [left, right];
  const getMiddle = (index: number) => ((starts[index] ?? 0) + (ends[index] ?? 0)) / 2;
  for (const index of indexesInside) if (isSpace(code[index] ?? 0)) code[index] = wordJoiner;
  const visible = indexesInside
    .filter((index) => code[index] !== wordJoiner)
    .sort((a, b) => getMiddle(a) - getMiddle(b));
  const middles = visible.map(getMiddle);
  const steps = middles.slice(1).map((next, rank) => next - (middles[rank] ?? next));
  // Letters of a ligature and overprinted letters share a compartment, so the distance between them is 0.
  const pitch = steps.reduce((smallest, step) => (step > 0 ? Math.min(smallest, step) : smallest), Infinity);
  if (pitch === Infinity) return;
  const getHalfWidth = (rank: number) => {
    const step = steps[rank] ?? Infinity;
    return step <= maxAdjacentDistance * pitch ? step / 2 : pitch / 2;
  };
  visible.forEach((index, rank) => {
    starts[index] = (middles[rank] ?? 0) - getHalfWidth(rank - 1);
    ends[index] = (middles[rank] ?? 0) + getHalfWidth(rank);
  });
}

function addTexts(glyphs: Glyphs, fields: readonly Field[]): Glyphs {
  const font = glyphs.fonts.push({ name: "", bold: false, italic: false }) - 1;
  const extendedGlyphs = copyGlyphs(
    glyphs,
    fields.reduce((sum, { text }) => sum + text.length, 0),
  );
  for (const field of fields) addText(extendedGlyphs, field, font);
  return extendedGlyphs;
}

function addText(target: Glyphs, { bbox, text }: Field, font: number): void {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const pitch = bbox.height / lines.length;
  const size = Math.min(typesetting.maxSizePt, typesetting.sizeShare * pitch);
  lines.forEach((line, row) => {
    const top = bbox.y + row * pitch + (pitch - size) / 2;
    const advance = Math.min(typesetting.advanceEm * size, bbox.width / Math.max(1, line.length));
    Array.from(line).forEach((character, column) => {
      const x = bbox.x + Math.min(typesetting.indentPt, bbox.width / 10) + column * advance;
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
