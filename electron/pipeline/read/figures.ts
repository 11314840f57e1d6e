import { union, type Bbox } from "../../../shared/document/geometry.ts";
import type { RulingLine } from "./raw-page.ts";
import { drawingThresholds } from "./thresholds.ts";
import { UnionFind } from "./union-find.ts";

/**
 * Finds figures that are drawn with curves and slanted lines, such as plots and diagrams. A figure is a connected
 * component of shapes and ruling lines on a coarse grid, with several shapes.
 * @param drawings The boxes of shapes, in points on the page as displayed.
 * @returns the boxes of the figures, in points
 */
export function findFigures(
  drawings: readonly Bbox[],
  rules: readonly RulingLine[],
  page: { width: number; height: number },
): Bbox[] {
  if (drawings.length < drawingThresholds.minFigureShapes) return [];
  const shapes = drawings.filter(
    (box) => box.width * box.height < drawingThresholds.maxShapePageShare * page.width * page.height,
  );
  const boxes = [...shapes, ...rules.map((rule) => rule.bbox)];
  const grid = new ComponentGrid(page);
  const components = boxes.map((box) => grid.add(box));
  const members = new Map<number, number[]>();
  components.forEach((component, index) => {
    const root = grid.findRoot(component);
    const indexes = members.get(root);
    if (indexes === undefined) members.set(root, [index]);
    else indexes.push(index);
  });
  return [...members.values()]
    .filter((indexes) => indexes.filter((index) => index < shapes.length).length >= drawingThresholds.minFigureShapes)
    .map((indexes) => union(indexes.flatMap((index) => boxes[index] ?? [])))
    .filter((box) => box.width >= drawingThresholds.minFigureSidePt && box.height >= drawingThresholds.minFigureSidePt);
}

/**
 * A grid over the page. Each cell has the number of the component that covers it, and components that touch are merged
 * (union-find).
 */
class ComponentGrid {
  private readonly columns: number;
  private readonly rows: number;
  private readonly cells: Int32Array;
  private readonly components = new UnionFind();

  constructor({ width, height }: { width: number; height: number }) {
    this.columns = Math.ceil(width / drawingThresholds.figureCellPt) + 1;
    this.rows = Math.ceil(height / drawingThresholds.figureCellPt) + 1;
    this.cells = new Int32Array(this.columns * this.rows).fill(-1);
  }

  /** Adds a box with a margin of one cell. @returns the number of its component */
  add(box: Bbox): number {
    const component = this.components.add();
    const left = Math.max(0, Math.floor(box.x / drawingThresholds.figureCellPt) - 1);
    const right = Math.min(this.columns - 1, Math.floor((box.x + box.width) / drawingThresholds.figureCellPt) + 1);
    const top = Math.max(0, Math.floor(box.y / drawingThresholds.figureCellPt) - 1);
    const bottom = Math.min(this.rows - 1, Math.floor((box.y + box.height) / drawingThresholds.figureCellPt) + 1);
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const cell = row * this.columns + column;
        const other = this.cells[cell] ?? -1;
        if (other >= 0) this.components.unite(other, component);
        this.cells[cell] = component;
      }
    }
    return component;
  }

  findRoot(component: number): number {
    return this.components.findRoot(component);
  }
}
