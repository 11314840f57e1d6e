import { Counter, computeF1, mean, computeMeasures, ratio } from "./measures.ts";

/** A cell that spans rows `r0` to `r1` and columns `c0` to `c1`, counted from 0, both inclusive. */
export interface TableCell {
  page?: number | undefined;
  /** Region on the page; cells with the same page and region form a table. */
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
  /** F1 averaged over the documents. */
  f1: number;
  /** F1 over all relations of all documents. */
  microF1: number;
}

/**
 * Scores table structure by cell adjacency relations, as ICDAR 2013 does (Göbel et al., "A methodology for evaluating
 * algorithms for table understanding in PDF documents", DocEng 2012). Each non-blank cell forms a relation with the
 * next non-blank cell to its right, and another one with the next non-blank cell below. Relations are compared document
 * by document.
 */
export function scoreTables(documents: readonly TablePair[]): TableScore {
  const counts = documents.map(({ truth, predicted }) => {
    const [expected, found] = [collectRelations(truth), collectRelations(predicted)];
    return { correct: expected.intersectionSize(found), truth: expected.total(), predicted: found.total() };
  });
  const precisions = counts.map(({ correct, predicted }) => ratio(correct, predicted));
  const recalls = counts.map(({ correct, truth }) => ratio(correct, truth, 1));
  const sum = (key: "correct" | "truth" | "predicted") => counts.reduce((total, count) => total + count[key], 0);
  return {
    precision: mean(precisions),
    recall: mean(recalls),
    f1: mean(precisions.map((precision, index) => computeF1(precision, recalls[index] ?? 0))),
    microF1: computeMeasures(sum("correct"), sum("truth"), sum("predicted")).f1,
  };
}

/** Normalizes the text of a cell: its Latin letters, digits and percent signs. */
export function normalizeText(text: string): string {
  return text.toLowerCase().replaceAll(/[^0-9a-z%]+/g, "");
}

function collectRelations(cells: readonly TableCell[]): Counter<string> {
  const relations = new Counter<string>();
  const tables = Map.groupBy(
    cells.filter(({ text }) => normalizeText(text) !== ""),
    ({ page, region }) => `${page} ${region}`,
  );
  for (const table of tables.values()) for (const relation of collectTableRelations(table)) relations.add(relation);
  return relations;
}

function collectTableRelations(cells: readonly TableCell[]): string[] {
  const grid = new Map<string, number>();
  cells.forEach(({ r0, c0, r1, c1 }, index) => {
    for (let row = r0; row <= r1; row++)
      for (let column = c0; column <= c1; column++)
        if (!grid.has(`${row} ${column}`)) grid.set(`${row} ${column}`, index);
  });
  const [rows, columns] = [Math.max(...cells.map(({ r1 }) => r1)), Math.max(...cells.map(({ c1 }) => c1))];
  const found = new Set<string>();
  for (const [position, index] of grid) {
    const [row = 0, column = 0] = position.split(" ").map(Number);
    for (const [down, right] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const next = findNextCell(row, column, down, right);
      if (next !== undefined && next !== index) found.add(`${index} ${next} ${down}`);
    }
  }
  return [...found].map((relation) => {
    const [from = 0, to = 0, down] = relation.split(" ").map(Number);
    return [normalizeText(cells[from]?.text ?? ""), normalizeText(cells[to]?.text ?? ""), down].join(" ");
  });

  function findNextCell(row: number, column: number, down: number, right: number): number | undefined {
    for (let r = row + down, c = column + right; r <= rows && c <= columns; r += down, c += right) {
      const cell = grid.get(`${r} ${c}`);
      if (cell !== undefined) return cell;
    }
    return undefined;
  }
}
