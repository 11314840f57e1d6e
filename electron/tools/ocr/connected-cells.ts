/** A grid of cells, row by row from the top. A cell of 0 is empty. */
export interface CellGrid {
  columns: number;
  rows: number;
  cells: Uint8Array;
}

/** Cells of a grid that touch each other: their first and last columns and rows, and their indexes. */
export interface ConnectedCells {
  left: number;
  right: number;
  top: number;
  bottom: number;
  indexes: number[];
}

/** Finds the connected components of the cells that are not empty (8-connectivity). */
export function findConnectedCells({ columns, rows, cells }: CellGrid): ConnectedCells[] {
  const visited = new Uint8Array(cells.length);
  const components: ConnectedCells[] = [];
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] === 0 || visited[start] === 1) continue;
    const component: ConnectedCells = { left: columns, right: 0, top: rows, bottom: 0, indexes: [start] };
    visited[start] = 1;
    for (let next = 0; next < component.indexes.length; next++) {
      const index = component.indexes[next] ?? start;
      const row = Math.floor(index / columns);
      const column = index - row * columns;
      component.left = Math.min(component.left, column);
      component.right = Math.max(component.right, column);
      component.top = Math.min(component.top, row);
      component.bottom = Math.max(component.bottom, row);
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const neighbour = y * columns + x;
          if (cells[neighbour] === 0 || visited[neighbour] === 1) continue;
          visited[neighbour] = 1;
          component.indexes.push(neighbour);
        }
      }
    }
    components.push(component);
  }
  return components;
}
