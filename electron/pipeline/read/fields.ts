import { centreIn } from "../../../shared/document/geometry.ts";
import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Field, Glyphs } from "./raw-page.ts";
import { emptyGlyphs, noMark } from "./raw-page.ts";
import { isSpace } from "./scripts.ts";
import { ascent, descent } from "./words.ts";

/** Of the height of a field, and in points: how its value is set where the file does not draw it. */
const setting = { share: 0.7, largest: 12, indent: 2, advance: 0.5 };
/** In pitches: further apart there is an empty compartment between two characters of a comb. */
const emptyCompartment = 1.5;
/** A form has no more on a page; a file may. */
const maxFields = 2_000;
/** Shows nothing and parts nothing. */
const wordJoiner = 0x2060;

/**
 * The characters of a page with what its form fields say. A comb's characters, one in each compartment, become words;
 * a value that the file does not draw as text, as a tick that is a drawing, is added where the field is.
 */
export function withFields(glyphs: Glyphs, fields: readonly Field[]): Glyphs {
  let all = glyphs;
  for (const { bbox, text, comb } of fields.slice(0, maxFields)) {
    const inside = charactersIn(glyphs, bbox);
    if (inside.length === 0) all = withText(all, bbox, text);
    else if (comb) closeGaps(glyphs, inside);
  }
  return all;
}

function charactersIn(glyphs: Glyphs, bbox: Bbox): number[] {
  const { count, left, top, right, bottom } = glyphs;
  const inside: number[] = [];
  for (let index = 0; index < count; index++) {
    const [x = 0, y = 0, x1 = 0, y1 = 0] = [left[index], top[index], right[index], bottom[index]];
    if (centreIn({ x, y, width: x1 - x, height: y1 - y }, bbox)) inside.push(index);
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
  const { code, left, right } = glyphs;
  const middle = (index: number) => ((left[index] ?? 0) + (right[index] ?? 0)) / 2;
  for (const index of inside) if (isSpace(code[index] ?? 0)) code[index] = wordJoiner;
  const seen = inside.filter((index) => code[index] !== wordJoiner).sort((a, b) => middle(a) - middle(b));
  const steps = seen.slice(1).map((index, before) => middle(index) - middle(seen[before] ?? index));
  if (steps.length === 0) return;
  const pitch = Math.min(...steps);
  const reach = (index: number) =>
    (steps[index] ?? Infinity) <= emptyCompartment * pitch ? (steps[index] ?? 0) / 2 : pitch / 2;
  const middles = seen.map(middle);
  seen.forEach((index, rank) => {
    left[index] = (middles[rank] ?? 0) - reach(rank - 1);
    right[index] = (middles[rank] ?? 0) + reach(rank);
  });
}

function withText(glyphs: Glyphs, bbox: Bbox, text: string): Glyphs {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== "");
  if (lines.length === 0) return glyphs;
  const size = Math.min(setting.largest, (setting.share * bbox.height) / lines.length);
  const font = glyphs.fonts.push({ name: "", bold: false, italic: false }) - 1;
  const room = grown(glyphs, text.length);
  const rise = (bbox.height / lines.length - size) / 2;
  lines.forEach((line, row) => {
    const top = bbox.y + (row * bbox.height) / lines.length + rise;
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
      if (room.mark !== undefined) room.mark[at] = noMark;
    });
  });
  return room;
}

/** The same with room for some more. */
function grown(glyphs: Glyphs, more: number): Glyphs {
  const room = emptyGlyphs(glyphs.count + more);
  const names = ["code", "originX", "originY", "left", "top", "right", "bottom", "size", "font", "turn"] as const;
  for (const name of names) room[name].set(glyphs[name].subarray(0, glyphs.count));
  if (glyphs.mark !== undefined) {
    room.mark = new Int32Array(glyphs.count + more);
    room.mark.set(glyphs.mark.subarray(0, glyphs.count));
  }
  return Object.assign(room, { count: glyphs.count, fonts: glyphs.fonts });
}
