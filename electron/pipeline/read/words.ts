import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Word } from "../../../shared/document/page-text.ts";
import type { Glyphs } from "./raw-page.ts";

/** A word with what only lines need to know of it. Frame coordinates are those of its own direction of writing. */
export interface PlacedWord {
  word: Word;
  turn: number;
  /** Along the direction of writing, in points. */
  start: number;
  end: number;
  /** Across it; grows from line to line. */
  baseline: number;
}

/** Ratios of the font size (em), measured on real documents. */
const wordGap = 0.2;
const overlap = 0.5;
const sameBaseline = 0.15;
const overprint = 0.18;
/** Boxes reach this far above and below the baseline: where people draw them, not where ink ends. */
const ascent = 0.75;
const descent = 0.25;

/** The words of a page, in the order in which the file draws them. */
export function buildWords(glyphs: Glyphs): PlacedWord[] {
  const words: PlacedWord[] = [];
  const frame = new Frame(glyphs);
  const printed = new Map<number, number>();
  let first = 0;
  let open = false;
  let text = "";
  const finish = (end: number) => {
    if (open) words.push(placeWord(glyphs, frame, first, end, text));
    open = false;
    text = "";
  };
  let previous = -1;
  for (let index = 0; index < glyphs.count; index++) {
    if (isSpace(glyphs.code[index] ?? 0)) {
      finish(previous + 1);
      continue;
    }
    if (isOverprint(glyphs, frame, index, printed)) continue;
    if (open && !continues(glyphs, frame, previous, index)) finish(previous + 1);
    if (!open) {
      first = index;
      open = true;
    }
    text += String.fromCodePoint(glyphs.code[index] ?? 0xfffd);
    previous = index;
  }
  finish(previous + 1);
  return words;
}

/** Coordinates turned so that text runs to the right and lines follow downwards. */
class Frame {
  private readonly glyphs: Glyphs;

  constructor(glyphs: Glyphs) {
    this.glyphs = glyphs;
  }

  start(index: number): number {
    const { turn, left, right, top, bottom } = this.glyphs;
    return turned(turn[index], left[index], top[index], -(right[index] ?? 0), -(bottom[index] ?? 0));
  }

  end(index: number): number {
    const { turn, left, right, top, bottom } = this.glyphs;
    return turned(turn[index], right[index], bottom[index], -(left[index] ?? 0), -(top[index] ?? 0));
  }

  baseline(index: number): number {
    const { turn, originX, originY } = this.glyphs;
    return turned(turn[index], originY[index], -(originX[index] ?? 0), -(originY[index] ?? 0), originX[index]);
  }
}

/** The value that belongs to a direction of writing. */
function turned(turn = 0, right = 0, down = 0, left = 0, up = 0): number {
  if (turn === 0) return right;
  if (turn === 1) return down;
  return turn === 2 ? left : up;
}

function continues(glyphs: Glyphs, frame: Frame, previous: number, index: number): boolean {
  if (glyphs.turn[previous] !== glyphs.turn[index]) return false;
  if (areLigature(frame, previous, index)) return true;
  const em = Math.max(glyphs.size[previous] ?? 0, glyphs.size[index] ?? 0);
  if (Math.abs(frame.baseline(index) - frame.baseline(previous)) > sameBaseline * em) return false;
  const gap = isRightToLeft(glyphs.code[index] ?? 0)
    ? frame.start(previous) - frame.end(index)
    : frame.start(index) - frame.end(previous);
  return gap <= wordGap * em && gap >= -overlap * em;
}

/** The letters of one ligature come as characters of their own that share one box. */
function areLigature(frame: Frame, previous: number, index: number): boolean {
  return (
    frame.start(previous) === frame.start(index) &&
    frame.end(previous) === frame.end(index) &&
    frame.baseline(previous) === frame.baseline(index)
  );
}

/** The only letters that a ligature doubles: ff, ffi, tt. */
const doubled = new Set(["f", "t"].map((letter) => letter.codePointAt(0)));

/** A bold face is sometimes faked by printing a character again, a little aside. */
function isOverprint(glyphs: Glyphs, frame: Frame, index: number, printed: Map<number, number>): boolean {
  const code = glyphs.code[index] ?? 0;
  const before = printed.get(code);
  printed.set(code, index);
  if (before === undefined || glyphs.turn[before] !== glyphs.turn[index]) return false;
  if (before === index - 1 && doubled.has(code) && areLigature(frame, before, index)) return false;
  const reach = overprint * (glyphs.size[index] ?? 0);
  return (
    Math.abs(frame.start(index) - frame.start(before)) < reach &&
    Math.abs(frame.baseline(index) - frame.baseline(before)) < reach &&
    frame.end(index) - frame.start(index) > reach
  );
}

function placeWord(glyphs: Glyphs, frame: Frame, first: number, end: number, text: string): PlacedWord {
  let start = Infinity;
  let stop = -Infinity;
  for (let index = first; index < end; index++) {
    if (isSpace(glyphs.code[index] ?? 0)) continue;
    start = Math.min(start, frame.start(index));
    stop = Math.max(stop, frame.end(index));
  }
  const turn = glyphs.turn[first] ?? 0;
  const size = glyphs.size[first] ?? 0;
  const baseline = frame.baseline(first);
  const font = glyphs.fonts[glyphs.font[first] ?? 0] ?? { name: "", bold: false, italic: false };
  const across = baseline - ascent * size;
  const height = (ascent + descent) * size;
  const bbox = onPage(turn, start, stop, across, height);
  return {
    word: { text: text.normalize("NFC"), bbox, font: font.name, size, bold: font.bold, italic: font.italic },
    turn,
    start,
    end: stop,
    baseline,
  };
}

/** A box of the frame as it stands on the page. */
function onPage(turn: number, start: number, end: number, across: number, height: number): Bbox {
  const length = Math.max(0, end - start);
  if (turn === 0) return { x: start, y: across, width: length, height };
  if (turn === 1) return { x: -across - height, y: start, width: height, height: length };
  if (turn === 2) return { x: -end, y: -across - height, width: length, height };
  return { x: across, y: -end, width: height, height: length };
}

function isSpace(code: number): boolean {
  return (
    code <= 0x20 ||
    code === 0xa0 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff ||
    (code >= 0x7f && code < 0xa0)
  );
}

function isRightToLeft(code: number): boolean {
  return (code >= 0x590 && code <= 0x8ff) || (code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc);
}
