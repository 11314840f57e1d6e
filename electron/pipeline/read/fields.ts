import { isCentreInside } from "../../../shared/document/geometry.ts";
import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Field, Glyphs, RawPage } from "./raw-page.ts";
import { emptyGlyphs, noMcid } from "./raw-page.ts";
import { isSpace } from "./scripts.ts";
import { ascent, descent } from "./words.ts";

/** Of the height of a field, and in points: how its value is set where the file does not draw it. */
const setting = { share: 0.7, largest: 12, indent: 2, advance: 0.5 };
/** In pitches: further apart there is an empty compartment between two characters of a comb. */
const emptyCompartment = 1.5;
/** A form has no more on a page; a file may. The characters are of values that the file does not draw. */
const most = { fields: 2_000, characters: 100_000 };
/** Shows nothing and parts nothing. */
const wordJoiner = 0x2060;

/**
 * The characters of a page with what its form fields say. A comb's characters, one in each compartment, become words; a
 * value that the file does not draw as text, as a tick that is a drawing, is added where the field is. Fields that have
 * no size, or are not on the page, say nothing.
 */
export function withFields({ glyphs, fields = [], width, height }: PageWithFields): Glyphs {
  const silent: Field[] = [];
  let characters = 0;
  for (const field of fields.slice(0, most.fields)) {
    const { bbox, text, comb } = field;
    if (bbox.width <= 0 || bbox.height <= 0 || !isCentreInside(bbox, { x: 0, y: 0, width, height })) continue;
    const inside = charactersIn(glyphs, bbox);
    if (inside.length > 0) {
      if (comb) closeGaps(glyphs, inside);
      continue;
    }
    characters += text.length;
    if (characters <= most.characters) silent.push(field);
  }
  return silent.length === 0 ? glyphs : withTexts(glyphs, silent);
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
  return inside.some((index) => isSaying(glyphs.code[index] ?? 0)) ? inside : [];
}

/** An empty box or circle is what a tick is set into. */
const frames = new Set(Array.from("□☐▢❏❐❑❒◻◽○◯⃝⚪", (frame) => frame.codePointAt(0)));

function isSaying(code: number): boolean {
  return !isSpace(code) && !frames.has(code);
}

/** Makes the cell of each character in a comb as wide as its compartment, so that it touches the next. */
function closeGaps(glyphs: Glyphs, inside: readonly number[]): void {
  const { code, left, top, right, bottom, orientation } = glyphs;
  const isSideways = (orientation[inside[0] ?? 0] ?? 0) % 2 === 1;
  const [from, to] = isSideways ? [top, bottom] : [left, right];
  const middle = (index: number) => ((from[index] ?? 0) + (to[index] ?? 0)) / 2;
  for (const index of inside) if (isSpace(code[index] ?? 0)) code[index] = wordJoiner;
  const seen = inside.filter((index) => code[index] !== wordJoiner).sort((a, b) => middle(a) - middle(b));
  const middles = seen.map(middle);
  const steps = middles.slice(1).map((next, rank) => next - (middles[rank] ?? next));
  // Letters of one ligature, or printed twice, share a compartment.
  const pitch = steps.reduce((least, step) => (step > 0 ? Math.min(least, step) : least), Infinity);
  if (pitch === Infinity) return;
  const reach = (rank: number) => {
    const step = steps[rank] ?? Infinity;
    return step <= emptyCompartment * pitch ? step / 2 : pitch / 2;
  };
  seen.forEach((index, rank) => {
    from[index] = (middles[rank] ?? 0) - reach(rank - 1);
    to[index] = (middles[rank] ?? 0) + reach(rank);
  });
}

function withTexts(glyphs: Glyphs, fields: readonly Field[]): Glyphs {
  const font = glyphs.fonts.push({ name: "", bold: false, italic: false }) - 1;
  const room = grown(
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

/** The same with room for some more. */
function grown(glyphs: Glyphs, more: number): Glyphs {
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
