import type { Bbox } from "../../../shared/document/geometry.ts";
import { union } from "../../../shared/document/geometry.ts";
import type { Rule } from "./raw-page.ts";

/** Size of a cell of the grid on which drawn shapes are put together, in points. */
const cell = 3;
/** Fewer curves or slanted lines than this are ornament, not a figure. */
const leastShapes = 4;
const leastSide = 30;
/** A shape over more of the page than this frames it, or shades it. */
const largestShare = 0.7;

/**
 * Boxes of what is drawn with curves and slanted lines: plots, diagrams, drawings. The shapes, and the rules between
 * them, are put on a coarse grid; its connected parts that hold several shapes are figures.
 */
export function findFigures(
  drawings: readonly Bbox[],
  rules: readonly Rule[],
  page: { width: number; height: number },
): Bbox[] {
  if (drawings.length < leastShapes) return [];
  const shapes = drawings.filter((box) => box.width * box.height < largestShare * page.width * page.height);
  const boxes = [...shapes, ...rules.map((rule) => rule.bbox)];
  const grid = new Grid(page);
  const parts = boxes.map((box) => grid.add(box));
  const members = new Map<number, number[]>();
  parts.forEach((part, index) => {
    const root = grid.root(part);
    const list = members.get(root);
    if (list === undefined) members.set(root, [index]);
    else list.push(index);
  });
  return [...members.values()]
    .filter((list) => list.filter((index) => index < shapes.length).length >= leastShapes)
    .map((list) => union(list.flatMap((index) => boxes[index] ?? [])))
    .filter((box) => box.width >= leastSide && box.height >= leastSide);
}

/** A grid over the page whose cells know which part they belong to; parts that meet become one. */
class Grid {
  private readonly columns: number;
  private readonly rows: number;
  private readonly cells: Int32Array;
  private readonly parents: number[] = [];

  constructor({ width, height }: { width: number; height: number }) {
    this.columns = Math.ceil(width / cell) + 1;
    this.rows = Math.ceil(height / cell) + 1;
    this.cells = new Int32Array(this.columns * this.rows).fill(-1);
  }

  /** Puts a box, and a cell around it, on the grid; returns its part. */
  add(box: Bbox): number {
    const part = this.parents.push(this.parents.length) - 1;
    const left = Math.max(0, Math.floor(box.x / cell) - 1);
    const right = Math.min(this.columns - 1, Math.floor((box.x + box.width) / cell) + 1);
    const top = Math.max(0, Math.floor(box.y / cell) - 1);
    const bottom = Math.min(this.rows - 1, Math.floor((box.y + box.height) / cell) + 1);
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const at = row * this.columns + column;
        const other = this.cells[at] ?? -1;
        if (other >= 0) this.parents[this.root(other)] = this.root(part);
        this.cells[at] = part;
      }
    }
    return part;
  }

  root(part: number): number {
    let root = part;
    for (let up = this.parents[root]; up !== undefined && up !== root; up = this.parents[root]) root = up;
    this.parents[part] = root;
    return root;
  }
}
