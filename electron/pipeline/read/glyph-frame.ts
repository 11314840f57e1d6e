import type { Glyphs } from "./raw-page.ts";
import { slanted } from "./raw-page.ts";

/** Coordinates turned so that text runs to the right and lines follow downwards. */
export class GlyphFrame {
  private readonly glyphs: Glyphs;

  constructor(glyphs: Glyphs) {
    this.glyphs = glyphs;
  }

  start(index: number): number {
    const { orientation, left, right, top, bottom } = this.glyphs;
    switch (orientation[index] ?? 0) {
      case 1:
        return top[index] ?? 0;
      case 2:
        return -(right[index] ?? 0);
      case 3:
        return -(bottom[index] ?? 0);
      default:
        return left[index] ?? 0;
    }
  }

  end(index: number): number {
    const { orientation, left, right, top, bottom } = this.glyphs;
    switch (orientation[index] ?? 0) {
      case 1:
        return bottom[index] ?? 0;
      case 2:
        return -(left[index] ?? 0);
      case 3:
        return -(top[index] ?? 0);
      default:
        return right[index] ?? 0;
    }
  }

  baseline(index: number): number {
    const { orientation, originX, originY } = this.glyphs;
    switch (orientation[index] ?? 0) {
      case 1:
        return -(originX[index] ?? 0);
      case 2:
        return -(originY[index] ?? 0);
      case 3:
        return originX[index] ?? 0;
      default:
        return originY[index] ?? 0;
    }
  }

  size(index: number): number {
    return this.glyphs.size[index] ?? 0;
  }

  isSlanted(index: number): boolean {
    return this.glyphs.orientation[index] === slanted;
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
