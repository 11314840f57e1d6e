import type { Glyphs } from "./raw-page.ts";
import { slanted } from "./raw-page.ts";

/** Coordinates turned so that text runs to the right and lines follow downwards. */
export class GlyphFrame {
  private readonly glyphs: Glyphs;

  constructor(glyphs: Glyphs) {
    this.glyphs = glyphs;
  }

  start(index: number): number {
    const { turn, left, right, top, bottom } = this.glyphs;
    return [left[index], top[index], -(right[index] ?? 0), -(bottom[index] ?? 0)][turn[index] ?? 0] ?? 0;
  }

  end(index: number): number {
    const { turn, left, right, top, bottom } = this.glyphs;
    return [right[index], bottom[index], -(left[index] ?? 0), -(top[index] ?? 0)][turn[index] ?? 0] ?? 0;
  }

  baseline(index: number): number {
    const { turn, originX, originY } = this.glyphs;
    return [originY[index], -(originX[index] ?? 0), -(originY[index] ?? 0), originX[index]][turn[index] ?? 0] ?? 0;
  }

  size(index: number): number {
    return this.glyphs.size[index] ?? 0;
  }

  isSlanted(index: number): boolean {
    return this.glyphs.turn[index] === slanted;
  }

  /** The letters of one ligature come as characters of their own that share one box. */
  shareBox(previous: number, index: number): boolean {
    return (
      this.start(previous) === this.start(index) &&
      this.end(previous) === this.end(index) &&
      this.baseline(previous) === this.baseline(index)
    );
  }
}
