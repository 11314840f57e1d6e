import type { Bbox } from "../../../shared/document/geometry.ts";
import { GlyphFrame } from "../../pipeline/read/glyph-frame.ts";
import { rotateToFrame } from "../../pipeline/read/orientation.ts";
import { diagonal, type Glyphs } from "../../pipeline/read/raw-page.ts";

/** The maximum angle of text that counts as parallel to a side of the page, in quarter turns. */
const maxParallelAngle = 0.001;
/** The maximum angle between two texts of the same direction, in quarter turns. */
const maxDirectionDifference = 0.02;

type Interval = [start: number, end: number];

/**
 * The frame of a text of any direction, in which the text runs to the right. In points; see `GlyphFrame`, which knows only
 * directions that are parallel to a side of the page. The box of a tilted character is the bounding box of its tilted cell:
 * only its centre and the origin of the character tell how wide the cell is.
 */
export class TextFrame {
  /** The direction of the text in quarter turns clockwise, which need not be whole. */
  readonly turns: number;
  private readonly glyphs: Glyphs;
  private readonly glyphFrame: GlyphFrame;
  /** True if the text is not parallel to a side of the page. */
  readonly isTilted: boolean;
  private readonly cos: number;
  private readonly sin: number;

  constructor(glyphs: Glyphs, turns: number) {
    this.glyphs = glyphs;
    this.glyphFrame = new GlyphFrame(glyphs);
    this.isTilted = Math.abs(turns - Math.round(turns)) > maxParallelAngle;
    this.turns = this.isTilted ? turns : Math.round(turns) % 4;
    this.cos = Math.cos((turns * Math.PI) / 2);
    this.sin = Math.sin((turns * Math.PI) / 2);
  }

  start(index: number): number {
    if (!this.isTilted) return this.glyphFrame.start(index);
    const { originX, originY } = this.glyphs;
    return (originX[index] ?? 0) * this.cos + (originY[index] ?? 0) * this.sin;
  }

  end(index: number): number {
    if (!this.isTilted) return this.glyphFrame.end(index);
    const { left, top, right, bottom } = this.glyphs;
    const middleX = ((left[index] ?? 0) + (right[index] ?? 0)) / 2;
    const middleY = ((top[index] ?? 0) + (bottom[index] ?? 0)) / 2;
    const start = this.start(index);
    return Math.max(start, 2 * (middleX * this.cos + middleY * this.sin) - start);
  }

  baseline(index: number): number {
    if (!this.isTilted) return this.glyphFrame.baseline(index);
    const { originX, originY } = this.glyphs;
    return (originY[index] ?? 0) * this.cos - (originX[index] ?? 0) * this.sin;
  }

  /** Returns whether another text runs in the same direction. @param turns Its direction in quarter turns clockwise. */
  isAlong(turns: number): boolean {
    const difference = Math.abs(turns - this.turns) % 4;
    return Math.min(difference, 4 - difference) <= maxDirectionDifference;
  }

  /** Returns the bounding box of a box of the page in this frame. */
  toFrame(box: Bbox): Bbox {
    return rotateToFrame(box, this.turns);
  }

  /** Returns the bounding box of a box of this frame on the page. */
  toPage(box: Bbox): Bbox {
    return rotateToFrame(box, -this.turns);
  }

  /**
   * Returns the positions along the text at which the text in a box of the page begins and ends.
   * @param readOrigin Returns the point where the text begins, as a box without a size.
   */
  getExtent(box: Bbox, readOrigin: () => Bbox): Interval {
    const { x, width } = this.toFrame(box);
    if (!this.isTilted) return [x, x + width];
    const start = this.toFrame(readOrigin()).x;
    return [start, Math.max(start, 2 * (x + width / 2) - start)];
  }

  /**
   * Returns where the ink of a character begins and ends. The ink of tilted text is taken to reach at least from the
   * start to the end of the character's cell.
   * @param outline The bounding box of its outline on the page.
   */
  getInkExtent(index: number, outline: Bbox): Interval {
    const { x, width } = this.toFrame(outline);
    if (!this.isTilted) return [x, x + width];
    const [start, end, middle] = [this.start(index), this.end(index), x + width / 2];
    return [Math.min(start, 2 * middle - end), Math.max(end, 2 * middle - start)];
  }
}

/**
 * Returns the direction of a character in quarter turns clockwise, which need not be whole.
 * @param orientation See `Glyphs.orientation`. It may differ by whole turns from the direction, as in vertical writing.
 * @param turns The direction of its text object.
 */
export function getDirection(orientation: number, turns: number): number {
  return orientation === diagonal ? turns : orientation + turns - Math.round(turns);
}
