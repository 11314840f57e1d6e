import type { Bbox } from "../../../shared/document/geometry.ts";
import { isCentreInside, union } from "../../../shared/document/geometry.ts";
import type { GreyImage } from "./grey-image.ts";
import { findBackgroundGrey } from "./grey-image.ts";

/** Lengths in points. Side of a cell of the grid on which ink is collected. */
const cell = 1.5;
/** A picture has a component of ink that is at least this large in both directions: no letter or ruling line is. */
const minPictureSide = 24;
/** Components of ink this near to a picture belong to it. */
const mergeDistance = 8;
/** Margin around a word within which ink counts as the word's. */
const wordMargin = 1.5;
/** The least share of a component's ink that is no ruling line: the rulings of a table are no picture. */
const minDrawnShare = 0.15;
/** A component that covers more of the page is its background, or the edge of the scan. */
const maxPageShare = 0.85;
/** Ink is darker than the background by this much, of 255. */
const inkContrast = 32;

/**
 * A component of which this share has one tone, with words on it, is the background of text, such as a shaded table
 * header.
 */
const uniformShare = 0.85;
const minWordsOnBackground = 2;
/** Neighbouring grey values that count as one tone. */
const tonesPerBin = 16;

/** States of a cell of the grid. */
const empty = 0;
const drawn = 1;
const ruled = 2;

/**
 * Finds pictures in a page's image: connected components of ink that is neither words nor ruling lines, of which one is
 * larger than letters are, together with the smaller ones near it. After the run-length smoothing algorithm (Wong,
 * Casey and Wahl, "Document analysis system", IBM J. Res. Dev. 1982), here on connected components.
 * @param scale Pixels a point.
 * @param words Boxes of words in points; their ink belongs to no picture.
 * @param rules Boxes of ruling lines in points.
 * @returns Boxes in points
 */
export function findPictureRegions(
  image: GreyImage,
  scale: number,
  words: readonly Bbox[],
  rules: readonly Bbox[],
): Bbox[] {
  const grid = buildInkGrid(image, scale);
  for (const box of words) paint(grid, box, wordMargin, () => empty);
  for (const box of rules) paint(grid, box, 0, (value) => (value === empty ? empty : ruled));
  const page = (image.width / scale) * (image.height / scale);
  const isBackground = ({ box, cells, even }: Component) =>
    even > uniformShare * cells && words.filter((word) => isCentreInside(word, box)).length >= minWordsOnBackground;
  const components = findComponents(grid).flatMap((component) => {
    const { box, cells, drawn: plain } = component;
    const isDrawing = plain >= minDrawnShare * cells && box.width * box.height < maxPageShare * page;
    return isDrawing && !isBackground(component) ? box : [];
  });
  const large = components.filter((box) => Math.min(box.width, box.height) >= minPictureSide);
  return mergeNearby(large, components);
}

interface Grid {
  columns: number;
  rows: number;
  cells: Uint8Array;
  /** The grey of the ink in each cell. */
  greys: Uint8Array;
}

/** Marks the cells of the page that have ink. */
function buildInkGrid(image: GreyImage, scale: number): Grid {
  const { width, height, grey } = image;
  const limit = findBackgroundGrey(image) - inkContrast;
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

interface Component {
  box: Bbox;
  cells: number;
  /** Number of cells that are no ruling line. */
  drawn: number;
  /** Number of cells of the most frequent tone. */
  even: number;
}

/** Returns the connected components of ink (8-connectivity). */
function findComponents({ columns, rows, cells, greys }: Grid): Component[] {
  const visited = new Uint8Array(cells.length);
  const components: Component[] = [];
  const stack: number[] = [];
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] === empty || visited[start] === 1) continue;
    const component = { left: columns, right: 0, top: rows, bottom: 0, cells: 0, drawn: 0 };
    const byTone = new Uint32Array(256 / tonesPerBin);
    visited[start] = 1;
    stack.push(start);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const row = Math.floor(at / columns);
      const column = at - row * columns;
      component.cells += 1;
      if (cells[at] === drawn) component.drawn += 1;
      const tone = Math.floor((greys[at] ?? 0) / tonesPerBin);
      byTone[tone] = (byTone[tone] ?? 0) + 1;
      component.left = Math.min(component.left, column);
      component.right = Math.max(component.right, column);
      component.top = Math.min(component.top, row);
      component.bottom = Math.max(component.bottom, row);
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const next = y * columns + x;
          if (cells[next] === empty || visited[next] === 1) continue;
          visited[next] = 1;
          stack.push(next);
        }
      }
    }
    const { left, right, top, bottom } = component;
    const box = { x: left * cell, y: top * cell, width: (right + 1 - left) * cell, height: (bottom + 1 - top) * cell };
    components.push({ box, cells: component.cells, drawn: component.drawn, even: Math.max(...byTone) });
  }
  return components;
}

/** Merges the large components with the small ones near them, and those that then touch each other. */
function mergeNearby(large: readonly Bbox[], small: readonly Bbox[]): Bbox[] {
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
    a.x <= b.x + b.width + mergeDistance &&
    b.x <= a.x + a.width + mergeDistance &&
    a.y <= b.y + b.height + mergeDistance &&
    b.y <= a.y + a.height + mergeDistance
  );
}
