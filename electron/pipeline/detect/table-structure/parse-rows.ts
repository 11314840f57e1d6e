import { serviceText } from "../../../../shared/service-texts/service-text.ts";
import { TableAnswerError } from "../model.ts";
import type { CellBox, StructureToken } from "./decode-tokens.ts";

/** A cell of a row, as the tokens describe it. */
export interface ParsedCell {
  rowSpan: number;
  columnSpan: number;
  box: CellBox | null;
}

/** A row of a table, as the tokens describe it. */
export interface ParsedRow {
  isHeader: boolean;
  cells: ParsedCell[];
}

const spanPattern = /^ (colspan|rowspan)="([1-9]\d?)"$/;

/** Parses the tokens of a table. The tags must be balanced, as those of valid HTML. */
class RowParser {
  readonly rows: ParsedRow[] = [];
  private readonly tokens: readonly StructureToken[];
  private position = 0;

  constructor(tokens: readonly StructureToken[]) {
    this.tokens = tokens;
  }

  parse(): ParsedRow[] {
    while (this.position < this.tokens.length) {
      if (this.accept("<thead>")) this.parseSection("</thead>");
      else if (this.accept("<tbody>")) this.parseSection("</tbody>");
      else this.parseRow(false);
    }
    return this.rows;
  }

  private parseSection(end: "</thead>" | "</tbody>"): void {
    while (!this.accept(end)) this.parseRow(end === "</thead>");
  }

  private parseRow(isHeader: boolean): void {
    this.require("<tr>");
    const row: ParsedRow = { isHeader, cells: [] };
    while (!this.accept("</tr>")) row.cells.push(this.parseCell());
    this.rows.push(row);
  }

  private parseCell(): ParsedCell {
    const cell = { rowSpan: 1, columnSpan: 1, box: this.tokens[this.position]?.box ?? null };
    if (this.accept("<td></td>")) return cell;
    if (!this.accept("<td>")) {
      this.require("<td");
      while (!this.accept(">")) this.parseSpan(cell);
    }
    this.require("</td>");
    return cell;
  }

  private parseSpan(cell: ParsedCell): void {
    const [, name, digits] = spanPattern.exec(this.tokens[this.position]?.text ?? "") ?? [];
    if (name === undefined) throw this.createError();
    this.position += 1;
    cell[name === "colspan" ? "columnSpan" : "rowSpan"] = Number(digits);
  }

  private accept(text: string): boolean {
    const isNext = this.tokens[this.position]?.text === text;
    if (isNext) this.position += 1;
    return isNext;
  }

  private require(text: string): void {
    if (!this.accept(text)) throw this.createError();
  }

  private createError(): TableAnswerError {
    const token = this.tokens[this.position]?.text.trim();
    return token === undefined
      ? new TableAnswerError(serviceText("detector-table-incomplete"))
      : new TableAnswerError(serviceText("detector-table-unbalanced", { token, position: this.position + 1 }));
  }
}

/**
 * Parses the tokens of a table into its rows.
 * @throws {TableAnswerError} if a token is not known or not expected at its place
 */
export function parseRows(tokens: readonly StructureToken[]): ParsedRow[] {
  return new RowParser(tokens).parse();
}
