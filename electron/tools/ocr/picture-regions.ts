import { type Bbox, isCentreInside, union } from "../../../shared/document/geometry.ts";
import { findConnectedCells } from "./connected-cells.ts";
import { findBackgroundGrey, type GreyImage } from "./grey-image.ts";

/** The side of a cell of the grid on which ink is collected. All lengths are in points. */
const cellSide = 1.5;
/**
 * The minimum width and height of a picture's largest component of ink, before components are merged. Letters and
 * ruling lines are smaller.
 */
const minPictureSide = 24;
/** Components of ink this near to a picture belong to it. */
const mergeDistance = 8;
/** The margin around a word. Ink within it belongs to the word. */
const wordMargin = 1.5;
/**
 * The minimum share of a picture's ink that does not belong to ruling lines. The ruling lines of a table are therefore
 * no picture.
 */
const minDrawnShare = 0.15;
/**
 * The maximum share of the page that a picture covers. A larger component is the page's background or the edge of the
 * scan.
 */
const maxPageShare = 0.85;
/**
 * The minimum difference in grey values (0 to 255) between ink and background. Ink is darker than a light background,
 * and lighter than a dark one.
 */
const inkContrast = 32;
/** The lowest grey value of a light background, such as ordinary paper. */
const minLightGrey = 128;

/**
 * The minimum share of one tone in a component that counts as the background of the words on it, such as a shaded table
 * header.
 */
const minDominantToneShare = 0.85;
const minWordsOnBackground = 2;
/**
 * The minimum share of ink in the box of a background, without its words. Lines and curves with labels have less ink,
 * even if they have only one tone, as in a black-and-white scan.
 */
const minFilledShare = 0.7;
/** The number of neighbouring grey values that count as one tone. */
const greyValuesPerTone = 16;

/** States of a cell of the grid. */
const emptyCell = 0;
const drawnCell = 1;
const rulingCell = 2;

/**
 * Finds pictures in a page's image by connected-component analysis on a coarse grid. The ink of words is removed first.
 * A picture is a large component of the remaining ink, and ruling lines are only a limited share of it. Pictures are
 * merged with the smaller components near them.
 * @param scale Pixels per point.
 * @param words Boxes of words in points; their ink belongs to no picture.
 * @param rulingLines Boxes of ruling lines, in points.
 * @returns Boxes in points
 */
export function findPictureRegions(
  image: GreyImage,
  scale: number,
  words: readonly Bbox[],
  rulingLines: readonly Bbox[],
): Bbox[] {
  const grid = buildInkGrid(image, scale);
  for (const box of words) updateCells(grid, box, wordMargin, () => emptyCell);
  for (const box of rulingLines) updateCells(grid, box, 0, (value) => (value === emptyCell ? emptyCell : rulingCell));
  const pageArea = (image.width / scale) * (image.height / scale);
  const isBackground = ({ box, cellCount, dominantToneCellCount }: Component) => {
    if (dominantToneCellCount <= minDominantToneShare * cellCount) return false;
    const wordsOnBox = words.filter((word) => isCentreInside(word, box));
    const areaOfWords = wordsOnBox.reduce(
      (sum, { width, height }) => sum + (width + 2 * wordMargin) * (height + 2 * wordMargin),
      0,
    );
    return (
      wordsOnBox.length >= minWordsOnBackground &&
      cellCount * cellSide ** 2 > minFilledShare * (box.width * box.height - areaOfWords)
    );
  };
  const components = findComponents(grid).flatMap((component) => {
    const { box, cellCount, nonRulingCellCount } = component;
    const isDrawing =
      nonRulingCellCount >= minDrawnShare * cellCount && box.width * box.height < maxPageShare * pageArea;
    return isDrawing && !isBackground(component) ? box : [];
  });
  const large = components.filter((box) => Math.min(box.width, box.height) >= minPictureSide);
  return mergeNearby(large, components);
}

interface Grid {
  columns: number;
  rows: number;
  cells: Uint8Array;
  /** The grey of the last pixel of ink in each cell. */
  greys: Uint8Array;
}

/** Marks the cells of the page that have ink. */
function buildInkGrid(image: GreyImage, scale: number): Grid {
  const { width, height, grey } = image;
  const background = findBackgroundGrey(image);
  const isInk =
    background >= minLightGrey
      ? (value: number) => value < background - inkContrast
      : (value: number) => value > background + inkContrast;
  const side = cellSide * scale;
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const cells = new Uint8Array(columns * rows);
  const greys = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x++) {
      const value = grey[y * width + x] ?? background;
      if (!isInk(value)) continue;
      const index = row + Math.floor(x / side);
      cells[index] = drawnCell;
      greys[index] = value;
    }
  }
  return { columns, rows, cells, greys };
}

/** Updates the state of the cells in a box and a margin around it, in points. */
function updateCells(grid: Grid, box: Bbox, margin: number, update: (state: number) => number): void {
  const left = Math.max(0, Math.floor((box.x - margin) / cellSide));
  const right = Math.min(grid.columns - 1, Math.floor((box.x + box.width + margin) / cellSide));
  const top = Math.max(0, Math.floor((box.y - margin) / cellSide));
  const bottom = Math.min(grid.rows - 1, Math.floor((box.y + box.height + margin) / cellSide));
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const index = row * grid.columns + column;
      grid.cells[index] = update(grid.cells[index] ?? emptyCell);
    }
  }
}

interface Component {
  box: Bbox;
  cellCount: number;
  nonRulingCellCount: number;
  /** The number of cells of the most frequent tone. */
  dominantToneCellCount: number;
}

function findComponents({ columns, rows, cells, greys }: Grid): Component[] {
  return findConnectedCells({ columns, rows, cells }).map(({ left, right, top, bottom, indexes }) => {
    const toneCounts = new Uint32Array(256 / greyValuesPerTone);
    for (const index of indexes) {
      const tone = Math.floor((greys[index] ?? 0) / greyValuesPerTone);
      toneCounts[tone] = (toneCounts[tone] ?? 0) + 1;
    }
    return {
      box: {
        x: left * cellSide,
        y: top * cellSide,
        width: (right + 1 - left) * cellSide,
        height: (bottom + 1 - top) * cellSide,
      },
      cellCount: indexes.length,
      nonRulingCellCount: indexes.filter((index) => cells[index] === drawnCell).length,
      dominantToneCellCount: Math.max(...toneCounts),
    };
  });
}

/** Merges the large components with all components near them, and then the regions that are near each other. */
function mergeNearby(large: readonly Bbox[], components: readonly Bbox[]): Bbox[] {
  const regions: Bbox[] = [];
  for (const start of large) {
    let box = start;
    for (let previousArea = 0; previousArea !== box.width * box.height;) {
      previousArea = box.width * box.height;
      const neighbours = [...regions, ...components].filter((other) => areNear(box, other));
      for (const region of neighbours) if (regions.includes(region)) regions.splice(regions.indexOf(region), 1);
      box = union([box, ...neighbours]);
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
