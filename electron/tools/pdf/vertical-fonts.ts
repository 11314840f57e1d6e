import type { Glyphs } from "../../pipeline/read/raw-page.ts";
import { descent } from "../../pipeline/read/words.ts";
import type { PageSpace } from "./page-space.ts";

/** Properties of a text object. All of its characters share one instance. */
interface TextObject {
  font: number;
  size: number;
}

/** The cell of a character of upright text: its sides and its origin, in points in PDF user space. */
interface Cell {
  left: number;
  right: number;
  x: number;
  y: number;
}

/** The maximum horizontal and the minimum vertical step of vertical writing, in em. */
const maxHorizontalStep = 0.1;
const minVerticalStep = 0.2;
/**
 * The limits for an origin that counts as the middle of its cell, in em: the minimum distance from the left side of the
 * cell, and the maximum distance from the middle.
 */
const minHalfWidth = 0.2;
const maxCentreOffset = 0.15;

/**
 * Detects fonts of vertical writing, as in Chinese and Japanese, which PDFium does not report. Their characters follow
 * each other downwards, and the origin of the first one is in the middle of its cell. All characters of a font vote,
 * because single ones may look vertical in other fonts, too: combining marks, and letters that lean back.
 */
export class VerticalFontDetector {
  /** The sum of votes by index of the font; a positive sum means vertical writing. */
  private readonly votes: number[] = [];
  private object: TextObject | undefined;
  /** Origin of the previous character. */
  private x = 0;
  private y = 0;

  addVote(object: TextObject, cell: Cell): void {
    const { font, size } = object;
    const isNext = this.object === object;
    const vote = isNext ? voteByStep(cell.x - this.x, cell.y - this.y, size) : voteByOrigin(cell, size);
    this.votes[font] = (this.votes[font] ?? 0) + vote;
    this.object = object;
    this.x = cell.x;
    this.y = cell.y;
  }

  /**
   * Rotates the orientation of characters of vertical writing by a quarter turn, and moves their baselines so that a
   * line is as wide as its characters.
   */
  rotateVerticalText(glyphs: Glyphs, rotation: PageSpace["rotation"]): void {
    if (!this.votes.some((votes) => votes > 0)) return;
    // The direction to the right in PDF user space, on the page as displayed.
    const [rightX, rightY] = (
      [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ] as const
    )[rotation / 90] ?? [1, 0];
    for (let index = 0; index < glyphs.count; index++) {
      if ((this.votes[glyphs.font[index] ?? 0] ?? 0) <= 0 || glyphs.orientation[index] !== rotation / 90) continue;
      const shift = descent * (glyphs.size[index] ?? 0);
      glyphs.orientation[index] = (rotation / 90 + 1) % 4;
      glyphs.originX[index] = (glyphs.originX[index] ?? 0) + rightX * shift;
      glyphs.originY[index] = (glyphs.originY[index] ?? 0) + rightY * shift;
    }
  }
}

function voteByStep(dx: number, dy: number, size: number): number {
  if (Math.abs(dx) > maxHorizontalStep * size) return -1;
  return Math.abs(dy) > minVerticalStep * size ? 1 : 0;
}

function voteByOrigin({ left, right, x }: Cell, size: number): number {
  if (right === left) return 0;
  return x - left > minHalfWidth * size && Math.abs(right - x - (x - left)) < maxCentreOffset * size ? 1 : -1;
}
