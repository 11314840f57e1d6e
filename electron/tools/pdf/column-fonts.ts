import type { Glyphs } from "../../pipeline/read/raw-page.ts";
import { descent } from "../../pipeline/read/words.ts";
import type { PageSpace } from "./page-space.ts";

/** What of a text object matters here; one of these for each. */
interface TextObject {
  font: number;
  size: number;
}

/** A character of upright text: the sides of its cell, and its origin, in the file's own coordinates. */
interface Cell {
  left: number;
  right: number;
  x: number;
  y: number;
}

/** In em. */
const still = 0.1;
const leastStep = 0.2;
/** How far a cell reaches to the left of its origin where that is in its middle. */
const leastHalf = 0.2;
const offMiddle = 0.15;

/**
 * Finds out which fonts of a page are written downwards, as Chinese and Japanese are: PDFium does not tell. Their
 * characters follow each other down, and where one stands alone its origin is in the middle of its cell. Each has a
 * vote, as marks over letters and letters that lean back break the second rule in other fonts.
 */
export class ColumnFonts {
  /** By the fonts' numbers. */
  private readonly votes: number[] = [];
  private object: TextObject | undefined;
  /** The origin of the last character. */
  private x = 0;
  private y = 0;

  note(object: TextObject, cell: Cell): void {
    const { font, size } = object;
    const isNext = this.object === object;
    const vote = isNext ? stepVote(cell.x - this.x, cell.y - this.y, size) : placeVote(cell, size);
    this.votes[font] = (this.votes[font] ?? 0) + vote;
    this.object = object;
    this.x = cell.x;
    this.y = cell.y;
  }

  /**
   * Characters that stand upright and follow each other downwards: their direction is turned by a quarter, and their
   * baseline moved so that a line of them is as wide as they are.
   */
  rotateVerticalText(glyphs: Glyphs, rotation: PageSpace["rotation"]): void {
    if (!this.votes.some((votes) => votes > 0)) return;
    // The file's "to the right", as displayed.
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

function stepVote(along: number, across: number, size: number): number {
  if (Math.abs(along) > still * size) return -1;
  return Math.abs(across) > leastStep * size ? 1 : 0;
}

function placeVote({ left, right, x }: Cell, size: number): number {
  if (right === left) return 0;
  return x - left > leastHalf * size && Math.abs(right - x - (x - left)) < offMiddle * size ? 1 : -1;
}
