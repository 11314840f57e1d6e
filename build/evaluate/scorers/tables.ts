import { Counter, f1Of, mean, measuresOf, share } from "./measures.ts";

/** A cell from row `r0` to `r1` and column `c0` to `c1`, from 0 and both included. */
export interface TableCell {
  page?: number | undefined;
  /** Cells of one page and region are one table. */
  region?: string | undefined;
  r0: number;
  c0: number;
  r1: number;
  c1: number;
  text: string;
}

export interface TablePair {
  truth: readonly TableCell[];
  predicted: readonly TableCell[];
}

export interface TableScore {
  precision: number;
  recall: number;
  /** Averaged over the documents. */
  f1: number;
  /** Over all relations of all documents. */
  microF1: number;
}

/**
 * ICDAR 2013's measure of a table's structure (Göbel et al., "A methodology for evaluating algorithms for table
 * understanding in PDF documents", DocEng 2012): each cell that is not blank, with its next such neighbour to the
 * right and below, makes a relation; those of truth and prediction are compared, document by document.
 */
export function scoreTables(documents: readonly TablePair[]): TableScore {
  const counts = documents.map(({ truth, predicted }) => {
    const [one, other] = [relationsOf(truth), relationsOf(predicted)];
    return { right: one.sharedWith(other), truth: one.total(), predicted: other.total() };
  });
  const precisions = counts.map(({ right, predicted }) => share(right, predicted));
  const recalls = counts.map(({ right, truth }) => share(right, truth, 1));
  const sum = (key: "right" | "truth" | "predicted") => counts.reduce((total, count) => total + count[key], 0);
  return {
    precision: mean(precisions),
    recall: mean(recalls),
    f1: mean(precisions.map((precision, index) => f1Of(precision, recalls[index] ?? 0))),
    microF1: measuresOf(sum("right"), sum("truth"), sum("predicted")).f1,
  };
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^0-9a-z%]+/g, "");
}

function relationsOf(cells: readonly TableCell[]): Counter<string> {
  const relations = new Counter<string>();
  const tables = Map.groupBy(
    cells.filter(({ text }) => plain(text) !== ""),
    ({ page, region }) => `${page} ${region}`,
  );
  for (const table of tables.values()) for (const relation of relationsOfTable(table)) relations.add(relation);
  return relations;
}

function relationsOfTable(cells: readonly TableCell[]): string[] {
  const grid = new Map<string, number>();
  cells.forEach(({ r0, c0, r1, c1 }, index) => {
    for (let row = r0; row <= r1; row++)
      for (let column = c0; column <= c1; column++)
        if (!grid.has(`${row} ${column}`)) grid.set(`${row} ${column}`, index);
  });
  const [rows, columns] = [Math.max(...cells.map(({ r1 }) => r1)), Math.max(...cells.map(({ c1 }) => c1))];
  const found = new Set<string>();
  for (const [place, index] of grid) {
    const [row = 0, column = 0] = place.split(" ").map(Number);
    for (const [down, right] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const next = nextCell(row, column, down, right);
      if (next !== undefined && next !== index) found.add(`${index} ${next} ${down}`);
    }
  }
  return [...found].map((relation) => {
    const [from = 0, to = 0, down] = relation.split(" ").map(Number);
    return [plain(cells[from]?.text ?? ""), plain(cells[to]?.text ?? ""), down].join(" ");
  });

  function nextCell(row: number, column: number, down: number, right: number): number | undefined {
    for (let r = row + down, c = column + right; r <= rows && c <= columns; r += down, c += right) {
      const cell = grid.get(`${r} ${c}`);
      if (cell !== undefined) return cell;
    }
    return undefined;
  }
}
