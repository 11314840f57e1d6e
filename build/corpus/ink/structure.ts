import type { TrueLabel } from "../family.ts";

/** The numbers of ink that belongs to no structure. `structures.sty` has the same ones. */
export const reserved = {
  /** Running headers, running footers and page numbers, which are distinguished by their position. */
  running: 0,
  /** Ink that belongs to no zone: line numbers of manuscripts, watermarks. */
  none: 1,
} as const;

/** A structure of the source: a zone, or the cell of a table. */
export interface Structure {
  label: TrueLabel | "cell";
  level?: number;
  depth?: number;
  list?: number;
  /** Whether it may have no ink, as an empty cell. */
  isOptional?: boolean;
  /** Only of a cell. */
  cell?: CellPlace;
}

/** The place of a cell in the table with the given number. */
export interface CellPlace {
  table: number;
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  isHeader: boolean;
}

/** The structures of a document, by their numbers. */
export class Structures {
  private readonly structures: Structure[] = [];
  /** The number of lists so far. */
  private listCount = 0;

  /** Adds a structure. @returns its number, which is its colour in the coloured layout */
  add(structure: Structure): number {
    return this.structures.push(structure) - 1 + firstNumber;
  }

  /** Returns the structure of a number; undefined for a reserved one. @throws {RangeError} if nothing has the number */
  get(number: number): Structure | undefined {
    if (number < firstNumber) return undefined;
    const structure = this.structures[number - firstNumber];
    if (structure === undefined) throw new RangeError(`The pages have a structure ${number}, the source has none`);
    return structure;
  }

  /** Returns the number of a new list. */
  addList(): number {
    return this.listCount++;
  }

  /** Returns the cells of a table by their numbers. */
  getCells(table: number): [number, CellPlace][] {
    return this.entries().flatMap(([number, { cell }]) => (cell?.table === table ? [[number, cell]] : []));
  }

  /** Returns all structures by their numbers. */
  entries(): [number, Structure][] {
    return this.structures.map((structure, index) => [index + firstNumber, structure]);
  }
}

const firstNumber = 2;

/** Returns the colour in which a structure is drawn: its number, with red in the highest byte. */
export function formatStructureColor(number: number): string {
  return `#${number.toString(16).padStart(6, "0")}`;
}

/** Converts the colour of a structure to its number. */
export function parseStructureColor(color: string): number {
  return Number.parseInt(color.slice(1), 16);
}
