import { isCentreInside } from "../../../shared/document/geometry.ts";
import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Field, Glyphs, RawPage } from "./raw-page.ts";
import { emptyGlyphs, noMcid } from "./raw-page.ts";
import { isSpace } from "./scripts.ts";
import { ascent, descent } from "./words.ts";

/**
 * How a value is set that the file does not draw: size as a share of the field's height, largest size and indent in
 * points, advance of a character in em.
 */
const setting = { share: 0.7, largest: 12, indent: 2, advance: 0.5 };
/** In pitches: a larger distance between two characters of a comb is an empty compartment. */
const emptyCompartment = 1.5;
/** Limits of a page; a file may have more. The characters are those of values that the file does not draw. */
const limits = { fields: 2_000, characters: 100_000 };
/** U+2060, which is invisible and separates nothing. */
const wordJoiner = 0x2060;

/**
 * Adds the values of form fields to the characters of a page. The characters of a comb field, one in each compartment,
 * are made to touch so that they become words. A value that the file does not draw as text, such as a tick that is a
 * drawing, is added at its field. Fields without a size or outside the page are left out.
 * @returns the same glyphs, or a copy with the added characters
 */
export function addFieldValues({ glyphs, fields = [], width, height }: PageWithFields): Glyphs {
  const undrawn: Field[] = [];
  let characters = 0;
  for (const field of fields.slice(0, limits.fields)) {
    const { bbox, text, comb } = field;
    if (bbox.width <= 0 || bbox.height <= 0 || !isCentreInside(bbox, { x: 0, y: 0, width, height })) continue;
    const inside = charactersIn(glyphs, bbox);
    if (inside.length > 0) {
      if (comb) closeCombGaps(glyphs, inside);
      continue;
    }
    characters += text.length;
    if (characters <= limits.characters) undrawn.push(field);
  }
  return undrawn.length === 0 ? glyphs : addTexts(glyphs, undrawn);
}

type PageWithFields = Pick<RawPage, "glyphs" | "fields" | "width" | "height">;

function charactersIn(glyphs: Glyphs, { x, y, width, height }: Bbox): number[] {
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
  const [from, to] = isSideways ? [top, bottom] : [left, right];
  const middle = (index: number) => ((from[index] ?? 0) + (to[index] ?? 0)) / 2;
  for (const index of inside) if (isSpace(code[index] ?? 0)) code[index] = wordJoiner;
  const visible = inside.filter((index) => code[index] !== wordJoiner).sort((a, b) => middle(a) - middle(b));
  const middles = visible.map(middle);
  const steps = middles.slice(1).map((next, rank) => next - (middles[rank] ?? next));
  // The letters of a ligature, or of overprinted text, share a compartment.
  const pitch = steps.reduce((least, step) => (step > 0 ? Math.min(least, step) : least), Infinity);
  if (pitch === Infinity) return;
  const reach = (rank: number) => {
    const step = steps[rank] ?? Infinity;
    return step <= emptyCompartment * pitch ? step / 2 : pitch / 2;
  };
  visible.forEach((index, rank) => {
    from[index] = (middles[rank] ?? 0) - reach(rank - 1);
    to[index] = (middles[rank] ?? 0) + reach(rank);
  });
}

function addTexts(glyphs: Glyphs, fields: readonly Field[]): Glyphs {
  const font = glyphs.fonts.push({ name: "", bold: false, italic: false }) - 1;
  const room = copyWithRoom(
    glyphs,
    fields.reduce((sum, { text }) => sum + text.length, 0),
  );
  for (const field of fields) addText(room, field, font);
  return room;
}

function addText(room: Glyphs, { bbox, text }: Field, font: number): void {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  const pitch = bbox.height / lines.length;
  const size = Math.min(setting.largest, setting.share * pitch);
  lines.forEach((line, row) => {
    const top = bbox.y + row * pitch + (pitch - size) / 2;
    const advance = Math.min(setting.advance * size, bbox.width / Math.max(1, line.length));
    Array.from(line).forEach((character, column) => {
      const x = bbox.x + Math.min(setting.indent, bbox.width / 10) + column * advance;
      const at = room.count++;
      room.code[at] = character.codePointAt(0) ?? wordJoiner;
      room.originX[at] = room.left[at] = x;
      room.right[at] = x + advance;
      room.originY[at] = top + (ascent / (ascent + descent)) * size;
      room.top[at] = top;
      room.bottom[at] = top + size;
      room.size[at] = size;
      room.font[at] = font;
      if (room.mcid !== undefined) room.mcid[at] = noMcid;
    });
  });
}

/** Copies the glyphs, with room for more. */
function copyWithRoom(glyphs: Glyphs, more: number): Glyphs {
  const room = emptyGlyphs(glyphs.count + more);
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
  for (const name of names) room[name].set(glyphs[name].subarray(0, glyphs.count));
  if (glyphs.mcid !== undefined) {
    room.mcid = new Int32Array(glyphs.count + more);
    room.mcid.set(glyphs.mcid.subarray(0, glyphs.count));
  }
  return Object.assign(room, { count: glyphs.count, fonts: glyphs.fonts });
}
