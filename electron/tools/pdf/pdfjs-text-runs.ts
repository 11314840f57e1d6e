import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Glyphs } from "../../pipeline/read/raw-page.ts";
import { isClippedAway } from "./pdfjs-clip.ts";
import type { DrawingState } from "./pdfjs-context.ts";
import { removeGlyphs } from "./pdfjs-glyphs.ts";
import { minContrast, renderModes } from "./text-paint.ts";
import { TextVisibility } from "./text-visibility.ts";
import { WordCounter } from "./word-counter.ts";

/** The runs of text of a page, each shown by one operator, and their visibility. */
export class TextRuns {
  readonly visibility: TextVisibility<number>;
  private readonly glyphs: Glyphs;
  /** The index after the last character of each run, by the index of its first one. */
  private readonly ends = new Map<number, number>();
  private readonly hidden = new WordCounter();

  /** @param page Its size in points. */
  constructor(glyphs: Glyphs, page: { width: number; height: number }) {
    this.glyphs = glyphs;
    this.visibility = new TextVisibility(page);
  }

  /** The number of words that were left out because nobody sees them on the page. */
  get hiddenWords(): number {
    return this.hidden.count;
  }

  /** Counts the text of a glyph that is not on the page. */
  countHidden(text: string): void {
    this.hidden.add(text.codePointAt(0) ?? 0);
  }

  /**
   * Adds the characters from an index on as a run. Removes them if they are clipped away; partly visible text, as in a
   * cell that is too narrow, counts as visible.
   */
  add(from: number, state: DrawingState): void {
    const { glyphs } = this;
    this.hidden.end();
    if (isClippedAway(glyphs, from, state.clip)) {
      this.countRun(from, glyphs.count);
      glyphs.count = from;
    }
    const colors = listTextColors(state);
    if (glyphs.count === from || colors === undefined) return;
    this.ends.set(from, glyphs.count);
    this.visibility.addText(from, { box: getTextBox(glyphs, from), colors, getSize: () => glyphs.size[from] ?? 0 });
  }

  /** Removes the text that is certainly hidden. Unlike PDFium, pdf.js cannot draw a page without it. */
  removeHidden(): void {
    const { hidden, doubtful } = this.visibility.result();
    const starts = [...hidden.keys(), ...[...doubtful].flatMap(([start, { isCertain }]) => (isCertain ? [start] : []))];
    const ranges = starts.sort((a, b) => a - b).map((from) => ({ from, to: this.ends.get(from) ?? from }));
    for (const { from, to } of ranges) this.countRun(from, to);
    removeGlyphs(this.glyphs, ranges);
  }

  private countRun(from: number, to: number): void {
    for (let index = from; index < to; index++) this.hidden.add(this.glyphs.code[index] ?? 0);
    this.hidden.end();
  }
}

/**
 * Lists the colours, `#rrggbb`, with which text is painted: none for invisible text. Returns undefined if a colour is
 * unknown, as for a pattern, or the text is only a clip.
 */
function listTextColors({ text, fill, stroke, fillAlpha, strokeAlpha }: DrawingState): string[] | undefined {
  if (text.mode === renderModes.clip) return undefined;
  const paints = [
    { color: fill, alpha: fillAlpha, isUsed: renderModes.fill.has(text.mode) },
    { color: stroke, alpha: strokeAlpha, isUsed: renderModes.stroke.has(text.mode) },
  ].filter(({ alpha, isUsed }) => isUsed && alpha * 255 >= minContrast);
  const colors = paints.flatMap(({ color }) => color ?? []);
  return colors.length < paints.length ? undefined : colors;
}

/** Returns the box around the characters from an index on, in points on the page as displayed. */
function getTextBox({ left, top, right, bottom, count }: Glyphs, from: number): Bbox {
  let [x, y, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = from; index < count; index++) {
    x = Math.min(x, left[index] ?? Infinity);
    y = Math.min(y, top[index] ?? Infinity);
    x1 = Math.max(x1, right[index] ?? -Infinity);
    y1 = Math.max(y1, bottom[index] ?? -Infinity);
  }
  return { x, y, width: x1 - x, height: y1 - y };
}
