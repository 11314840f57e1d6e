import type { Bbox } from "../../../../shared/document/geometry.ts";
import { union } from "../../../../shared/document/geometry.ts";
import { getLineText } from "../../../../shared/document/page-text.ts";
import type { PdfPageText, Word } from "../../../../shared/document/page-text.ts";
import { ascent } from "../../read/words.ts";

/** A line of a page with what the rules of zoning ask of it. */
export interface TextLine {
  /** Its index among the page's lines. */
  index: number;
  bbox: Bbox;
  words: Word[];
  text: string;
  /** The size that most of its characters have, in points. */
  size: number;
  baseline: number;
  /** Shares of its characters, 0 to 1. */
  bold: number;
  italic: number;
  /** The font that most of its characters have. */
  font: string;
  /** Its first and last word by the order in which the file draws them. */
  stream: { first: number; last: number };
  /** Written along the page's height. */
  upright: boolean;
}

export function textLines(page: PdfPageText): TextLine[] {
  return page.lines.map((line, index) => {
    const words = line.words.flatMap((word) => page.words[word] ?? []);
    const size = weightiest(words, (word) => word.size);
    const lead = words.find((word) => word.size === size);
    return {
      index,
      bbox: line.bbox,
      words,
      text: getLineText(page, line),
      size,
      baseline: lead === undefined ? line.bbox.y + line.bbox.height : lead.bbox.y + ascent * lead.bbox.height,
      bold: share(words, (word) => word.bold),
      italic: share(words, (word) => word.italic),
      font: weightiest(words, (word) => word.font),
      stream: { first: Math.min(...line.words), last: Math.max(...line.words) },
      upright: !(line.bbox.height > 2 * line.bbox.width && words.some((word) => word.text.length > 1)),
    };
  });
}

/** The value that most characters have. */
export function weightiest<Value>(words: readonly Word[], valueOf: (word: Word) => Value): Value {
  const [first] = words;
  if (first === undefined) throw new RangeError("a line needs at least one word");
  const value = valueOf(first);
  if (words.every((word) => valueOf(word) === value)) return value;
  const weights = new Map<Value, number>();
  for (const word of words) weights.set(valueOf(word), (weights.get(valueOf(word)) ?? 0) + word.text.length);
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? value;
}

function share(words: readonly Word[], holds: (word: Word) => boolean): number {
  let total = 0;
  let count = 0;
  for (const word of words) {
    total += word.text.length;
    if (holds(word)) count += word.text.length;
  }
  return total === 0 ? 0 : count / total;
}

/** Letters mostly reach .7 em above their baseline and .2 below it: so much less than their words' boxes, on each side. */
const slack = 0.05;

/** The box of lines as people draw it, and the letters fill it: a little lower than their words' boxes. */
export function boxAround(lines: readonly TextLine[]): Bbox {
  return union(lines.map((line) => (line.upright ? letterBox(line) : line.bbox)));
}

/** The box of a word or line along the page's width, as high as its letters. */
export function letterBox({ bbox, size }: { bbox: Bbox; size: number }): Bbox {
  if (bbox.height < size / 2) return bbox;
  return { ...bbox, y: bbox.y + slack * size, height: bbox.height - 2 * slack * size };
}

/** Groups what stands side by side: rows from the top down, each from left to right. */
export function inRows<Item extends { bbox: Bbox }>(items: readonly Item[]): Item[][] {
  const rows: { limit: number; items: Item[] }[] = [];
  for (const item of items.toSorted((a, b) => middleY(a.bbox) - middleY(b.bbox))) {
    const row = rows.at(-1);
    if (row !== undefined && middleY(item.bbox) < row.limit) row.items.push(item);
    else rows.push({ limit: middleY(item.bbox) + item.bbox.height * 0.4, items: [item] });
  }
  return rows.map((row) => row.items.sort((a, b) => a.bbox.x - b.bbox.x));
}

export function middleX(bbox: Bbox): number {
  return bbox.x + bbox.width / 2;
}

export function middleY(bbox: Bbox): number {
  return bbox.y + bbox.height / 2;
}

export function right(bbox: Bbox): number {
  return bbox.x + bbox.width;
}

export function bottom(bbox: Bbox): number {
  return bbox.y + bbox.height;
}

/** How much of `inner` lies in `outer`, 0 to 1. */
export function coverage(inner: Bbox, outer: Bbox): number {
  const width = Math.min(right(inner), right(outer)) - Math.max(inner.x, outer.x);
  const height = Math.min(bottom(inner), bottom(outer)) - Math.max(inner.y, outer.y);
  const area = inner.width * inner.height;
  return width <= 0 || height <= 0 || area === 0 ? 0 : (width * height) / area;
}

export function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];
}

/** The box between four edges. */
export function boxOf(left: number, top: number, rightEdge: number, bottomEdge: number): Bbox {
  return { x: left, y: top, width: Math.max(0, rightEdge - left), height: Math.max(0, bottomEdge - top) };
}
