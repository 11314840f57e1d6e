import { writeInlineFormula } from "./formulas.ts";
import type { TableStyle } from "../settings.ts";
import type { LatexWriter } from "./writer.ts";

/** A table that is being written: its number, its columns, and the contents of its cells. */
interface Table {
  number: number;
  /** Alignment of the columns. */
  columns: string[];
  style: TableStyle;
}

/** Adds a float with a table. */
export function addTable(writer: LatexWriter, isWide = false): void {
  const style = writer.style.table ?? defaultStyle;
  const environment = isWide ? "table*" : "table";
  const caption = writeCaption(writer);
  const size = style.size ?? "";
  writer.add(`\n\\begin{${environment}}${writePlace(writer)}\\centering${size}`);
  if (style.caption === "above") writer.add(`${caption}\n`);
  const notes = style.hasNotes === true && writer.random.drawBoolean(0.6);
  if (notes) writer.add(String.raw`\begin{threeparttable}`);
  addTabular(writer, { style, isWide, hasNotes: notes });
  if (notes) {
    writer.add(String.raw`\begin{tablenotes}\footnotesize`);
    for (const letter of ["a", "b"]) {
      writer.add(`${writer.mark({ label: "footnote" })}\\item[${letter}] ${writer.text.writePhrase(4, 10)}.`);
    }
    writer.add(String.raw`\end{tablenotes}\end{threeparttable}`);
  }
  if (style.caption === "below") writer.add(caption);
  writer.add(`\\end{${environment}}\n`);
}

const defaultStyle: TableStyle = { rules: "booktabs", caption: "above" };

/** Writes the placement specifier of a float, such as `[tb]`. */
export function writePlace({ random, style }: LatexWriter): string {
  const places = random.pick(["t", "tb", "htbp"]);
  return style.hasNoPlaces === true ? "" : `[${places}]`;
}

/** Writes a caption with its mark. */
export function writeCaption(writer: LatexWriter, command = String.raw`\caption`): string {
  const label = `c${writer.labels.length}`;
  const words = writer.random.drawBoolean(0.5) ? `${writer.text.writePhrase(3, 8)}.` : writer.text.writeSentence();
  const rest = writer.random.drawBoolean(0.3) ? ` ${writer.text.writeSentence()}` : "";
  const caption = `${writer.mark({ label: "caption" })}${command}{${words}${rest}}`;
  if (command !== String.raw`\caption`) return caption;
  writer.labels.push(label);
  return `${caption}\\label{${label}}`;
}

/** Adds a table without a float around it. */
export function addTabular(
  writer: LatexWriter,
  options: { style?: TableStyle; isWide?: boolean; hasNotes?: boolean; rows?: number } = {},
): void {
  const { random } = writer;
  const { style = writer.style.table ?? defaultStyle, isWide = false, hasNotes = false } = options;
  const count = random.drawInteger(isWide ? 6 : 3, isWide ? 8 : writer.style.columns === 2 ? 3 : 5);
  const columns = Array.from({ length: count }, (_, index) =>
    index === 0 ? "l" : random.pick(["r", "r", "r", "c", "r", "l"]),
  );
  const number = writer.structures.add({ label: "table" });
  const table: Table = { number, columns, style };
  const grid = style.rules === "grid";
  const specification = grid ? `|${columns.join("|")}|` : columns.join("");
  writer.add(`\\structure{${number}}\\begin{tabular}{${specification}}${rule(style, "top")}`);
  let row = addHead(writer, table);
  const rows = options.rows ?? random.drawInteger(3, 9);
  const hasGroups = style.hasSpans === true && random.drawBoolean(0.4);
  for (let index = 0; index < rows;) {
    const group = hasGroups ? Math.min(rows - index, random.drawInteger(2, 3)) : 1;
    for (let member = 0; member < group; member++) {
      const last = index + member === rows - 1;
      addRow(writer, table, { row, group: group > 1 ? { size: group, member } : undefined, hasNotes, isLast: last });
      row += 1;
    }
    index += group;
    if (group > 1 && index < rows && !grid) writer.add(rule(style, "group"));
  }
  writer.add(`${rule(style, "bottom")}\\end{tabular}`);
}

/** Returns the command of a rule. */
function rule({ rules }: TableStyle, place: "top" | "head" | "group" | "bottom"): string {
  if (rules === "booktabs")
    return { top: "\\toprule", head: "\\midrule", group: "\\midrule", bottom: "\\bottomrule" }[place];
  if (rules === "grid") return place === "bottom" ? "" : "\\hline";
  if (rules === "head") return place === "head" ? "\\hline" : "";
  return rules === "bands" && place === "bottom" ? "\\hline" : "";
}

/** Adds a cell. @returns its source */
function writeCell(
  writer: LatexWriter,
  { number, columns, style }: Table,
  place: {
    row: number;
    column: number;
    rowSpan?: number;
    columnSpan?: number;
    isHeader?: boolean;
    isOptional?: boolean;
  },
  content: string,
): string {
  const { row, column, rowSpan = 1, columnSpan = 1, isHeader = false, isOptional = false } = place;
  const cell = { table: number, row, column, rowSpan, columnSpan, isHeader };
  const mark = writer.mark({ label: "cell", cell, isOptional: isOptional || content === "" });
  const marked = `${mark}${isHeader && style.boldHead !== false ? `\\textbf{${content}}` : content}`;
  if (columnSpan > 1) {
    const bars = style.rules === "grid" ? (column === 0 ? "|c|" : "c|") : "c";
    return `\\multicolumn{${columnSpan}}{${bars}}{${marked}}`;
  }
  if (rowSpan > 1) return `\\multirow{${rowSpan}}{*}{${marked}}`;
  return columns[column] === undefined ? "" : marked;
}

/** Adds the head, of one or two rows. @returns the number of its rows */
function addHead(writer: LatexWriter, table: Table): number {
  const { columns, style } = table;
  const { random, text } = writer;
  const count = columns.length;
  const name = () => text.writePhrase(1, 1);
  const hasTwoRows = style.hasSpans === true && count > 3 && random.drawBoolean(0.6);
  const head: string[] = [];
  if (!hasTwoRows) {
    head.push(
      columns.map((_, column) => writeCell(writer, table, { row: 0, column, isHeader: true }, name())).join(" & "),
    );
  } else {
    const first = [writeCell(writer, table, { row: 0, column: 0, rowSpan: 2, isHeader: true }, name())];
    const partial: string[] = [];
    for (let column = 1; column < count;) {
      const columnSpan = Math.min(count - column, 2);
      first.push(writeCell(writer, table, { row: 0, column, columnSpan, isHeader: true }, name()));
      const command = style.rules === "booktabs" ? "\\cmidrule(lr)" : "\\cline";
      if (style.rules !== "none") partial.push(`${command}{${column + 1}-${column + columnSpan}}`);
      column += columnSpan;
    }
    const second = columns.slice(1).map((_, column) => {
      return writeCell(writer, table, { row: 1, column: column + 1, isHeader: true }, name());
    });
    head.push(`${first.join(" & ")} \\\\ ${partial.join("")}`, ` & ${second.join(" & ")}`);
  }
  const color = style.rules === "bands" ? "\\rowcolor{black!12}" : "";
  writer.add(`${color}${head.join("\n")} \\\\ ${rule(style, "head")}`);
  return hasTwoRows ? 2 : 1;
}

interface Row {
  row: number;
  /** Rows that share the cell of the first column. */
  group: { size: number; member: number } | undefined;
  hasNotes: boolean;
  isLast: boolean;
}

function addRow(writer: LatexWriter, table: Table, { row, group, hasNotes, isLast }: Row): void {
  const { columns, style } = table;
  const { random, text } = writer;
  const cells = columns.map((alignment, column) => {
    if (column === 0) {
      if (group !== undefined && group.member > 0) return "";
      const note = hasNotes && random.drawBoolean(0.2) ? "\\tnote{a}" : "";
      const rowSpan = group?.size ?? 1;
      return writeCell(writer, table, { row, column, rowSpan }, `${text.writePhrase(1, 2)}${note}`);
    }
    const isEmpty = random.drawBoolean(0.05);
    return writeCell(writer, table, { row, column }, isEmpty ? "" : writeValue(writer, alignment));
  });
  const color = style.rules === "bands" && row % 2 === 0 ? "\\rowcolor{black!5}" : "";
  const isInGroup = group !== undefined && group.member < group.size - 1;
  const below = style.rules === "grid" ? (isInGroup ? `\\cline{2-${columns.length}}` : "\\hline") : "";
  writer.add(`${color}${cells.join(" & ")} \\\\${below}${isLast ? "" : "\n"}`);
}

function writeValue({ random, text }: LatexWriter, alignment: string): string {
  if (alignment === "l") return text.writePhrase(1, 2);
  if (alignment === "c") {
    return random.pick([String(random.drawInteger(1, 9)), "--", text.writeNoun(), writeInlineFormula(random), "yes"]);
  }
  const value = random.drawNumber(0, 10 ** random.drawInteger(0, 4));
  return `${random.drawBoolean(0.08) ? "$-$" : ""}${value.toFixed(random.drawInteger(0, 2))}`;
}

/** The row of the head on further pages: between the first head and the first row. Rows are counted on each page. */
const repeatedHeadRow = 0.5;

/** Adds a table that continues over pages. It needs the package longtable. */
export function addLongTable(writer: LatexWriter, rows: number): void {
  const style: TableStyle = { ...(writer.style.table ?? defaultStyle), hasSpans: false };
  const columns = ["l", "l", "r", "r"];
  const number = writer.structures.add({ label: "table" });
  const table: Table = { number, columns, style };
  const bars = style.rules === "grid" ? `|${columns.join("|")}|` : columns.join("");
  writer.add(`\n{\\centering${writeCaption(writer, "\\captionof{table}")}\\par}`);
  writer.add(`\\structure{${number}}\\begin{longtable}{${bars}}${rule(style, "top")}`);
  addHead(writer, table);
  writer.add(`\\endfirsthead ${rule(style, "top")}`);
  const repeated = columns.map((_, column) => {
    const place = { row: repeatedHeadRow, column, isHeader: true, isOptional: true };
    return writeCell(writer, table, place, writer.text.writePhrase(1, 1));
  });
  writer.add(`${repeated.join(" & ")} \\\\ ${rule(style, "head")}\\endhead ${rule(style, "bottom")}\\endfoot`);
  for (let row = 1; row <= rows; row++) {
    addRow(writer, table, { row, group: undefined, hasNotes: false, isLast: false });
  }
  writer.add("\\end{longtable}\n");
}
