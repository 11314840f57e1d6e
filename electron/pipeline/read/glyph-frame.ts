import { diagonal, type Glyphs } from "./raw-page.ts";

/**
 * Coordinates of glyphs in the frame of their own orientation, in which text runs to the right and lines follow
 * downwards. In points; `start` and `end` are along the text, `baseline` is across it and grows from line to line.
 */
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

  isDiagonal(index: number): boolean {
    return this.glyphs.orientation[index] === diagonal;
  }

  /** Returns whether two characters have the same box, as the letters of a ligature do. */
  haveSameBox(previous: number, index: number): boolean {
    return (
      this.start(previous) === this.start(index) &&
      this.end(previous) === this.end(index) &&
      this.baseline(previous) === this.baseline(index)
    );
  }
}
