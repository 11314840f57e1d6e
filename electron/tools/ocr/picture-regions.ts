import type { Bbox } from "../../../shared/document/geometry.ts";
import { isCentreInside, union } from "../../../shared/document/geometry.ts";
import type { GreyImage } from "./grey-image.ts";
import { findBackgroundGrey } from "./grey-image.ts";

/** Lengths in points. Ink is put together on a grid of cells of this size. */
const cell = 1.5;
/** A picture has one piece of ink at least this large both ways: no letter is, and no ruling line. */
const leastPiece = 24;
/** Pieces of ink this near to a picture belong to it. */
const reach = 8;
/** Words this near to their neighbour's ink leave none of theirs behind. */
const wordMargin = 1.5;
/** Of a piece's ink, how much is no ruling line at least: a table's lines are no picture. */
const leastDrawn = 0.15;
/** What covers more of the page is its ground, or the scanner's edge. */
const largestShare = 0.85;
/** How much darker than the paper ink is, of 255. */
const darker = 32;

/** Ink of one tone, for this share of it, with words on it is the ground of text: the shade behind a table's head. */
const evenShare = 0.85;
const wordsOnGround = 2;
/** Tones of grey that count as one. */
const tones = 16;

/** What a cell of the grid holds. */
const empty = 0;
const drawn = 1;
const ruled = 2;

/**
 * Pictures seen in a page's image, in points: ink that is neither words nor ruling lines, of which some piece is
 * larger than letters are. Smaller pieces near it go with it (after the run-length smearing of Wong, Casey and Wahl,
 * "Document analysis system", IBM J. Res. Dev. 1982, on connected components).
 * @param scale Pixels a point.
 * @param words Boxes of what was read as words: their ink is no picture's.
 */
export function findPictureRegions(
  image: GreyImage,
  scale: number,
  words: readonly Bbox[],
  rules: readonly Bbox[],
): Bbox[] {
  const grid = inkGrid(image, scale);
  for (const box of words) paint(grid, box, wordMargin, () => empty);
  for (const box of rules) paint(grid, box, 0, (value) => (value === empty ? empty : ruled));
  const page = (image.width / scale) * (image.height / scale);
  const isGround = ({ box, cells, even }: Piece) =>
    even > evenShare * cells && words.filter((word) => isCentreInside(word, box)).length >= wordsOnGround;
  const pieces = components(grid).flatMap((piece) => {
    const { box, cells, drawn: plain } = piece;
    const isDrawing = plain >= leastDrawn * cells && box.width * box.height < largestShare * page;
    return isDrawing && !isGround(piece) ? box : [];
  });
  const large = pieces.filter((box) => Math.min(box.width, box.height) >= leastPiece);
  return gathered(large, pieces);
}

interface Grid {
  columns: number;
  rows: number;
  cells: Uint8Array;
  /** The grey of a cell's ink. */
  greys: Uint8Array;
}

/** Which cells of the page hold ink. */
function inkGrid(image: GreyImage, scale: number): Grid {
  const { width, height, grey } = image;
  const limit = findBackgroundGrey(image) - darker;
  const side = cell * scale;
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const cells = new Uint8Array(columns * rows);
  const greys = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x++) {
      const value = grey[y * width + x] ?? 255;
      if (value >= limit) continue;
      const at = row + Math.floor(x / side);
      cells[at] = drawn;
      greys[at] = value;
    }
  }
  return { columns, rows, cells, greys };
}

function paint(grid: Grid, box: Bbox, margin: number, value: (before: number) => number): void {
  const left = Math.max(0, Math.floor((box.x - margin) / cell));
  const right = Math.min(grid.columns - 1, Math.floor((box.x + box.width + margin) / cell));
  const top = Math.max(0, Math.floor((box.y - margin) / cell));
  const bottom = Math.min(grid.rows - 1, Math.floor((box.y + box.height + margin) / cell));
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const at = row * grid.columns + column;
      grid.cells[at] = value(grid.cells[at] ?? empty);
    }
  }
}

interface Piece {
  box: Bbox;
  cells: number;
  /** Those of its cells that are no ruling line's. */
  drawn: number;
  /** Those of its most frequent tone. */
  even: number;
}

/** The connected pieces of ink, corners counting as touching. */
function components({ columns, rows, cells, greys }: Grid): Piece[] {
  const seen = new Uint8Array(cells.length);
  const pieces: Piece[] = [];
  const stack: number[] = [];
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] === empty || seen[start] === 1) continue;
    const piece = { left: columns, right: 0, top: rows, bottom: 0, cells: 0, drawn: 0 };
    const byTone = new Uint32Array(256 / tones);
    seen[start] = 1;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const row = Math.floor(at / columns);
      const column = at - row * columns;
      piece.cells += 1;
      if (cells[at] === drawn) piece.drawn += 1;
      const tone = Math.floor((greys[at] ?? 0) / tones);
      byTone[tone] = (byTone[tone] ?? 0) + 1;
      piece.left = Math.min(piece.left, column);
      piece.right = Math.max(piece.right, column);
      piece.top = Math.min(piece.top, row);
      piece.bottom = Math.max(piece.bottom, row);
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const next = y * columns + x;
          if (cells[next] === empty || seen[next] === 1) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    const { left, right, top, bottom } = piece;
    const box = { x: left * cell, y: top * cell, width: (right + 1 - left) * cell, height: (bottom + 1 - top) * cell };
    pieces.push({ box, cells: piece.cells, drawn: piece.drawn, even: Math.max(...byTone) });
  }
  return pieces;
}

/** The large pieces with the small ones near them, those that come to touch each other as one. */
function gathered(large: readonly Bbox[], small: readonly Bbox[]): Bbox[] {
  const regions: Bbox[] = [];
  for (const start of large) {
    let box = start;
    for (let before = 0; before !== box.width * box.height;) {
      before = box.width * box.height;
      const near = [...regions, ...small].filter((other) => areNear(box, other));
      for (const region of near) if (regions.includes(region)) regions.splice(regions.indexOf(region), 1);
      box = union([box, ...near]);
    }
    regions.push(box);
  }
  return regions;
}

function areNear(a: Bbox, b: Bbox): boolean {
  return (
    a.x <= b.x + b.width + reach &&
    b.x <= a.x + a.width + reach &&
    a.y <= b.y + b.height + reach &&
    b.y <= a.y + a.height + reach
  );
}
