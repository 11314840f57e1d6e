/** Parses cells that were copied from a spreadsheet. */

/**
 * Parses the plain text that Excel, LibreOffice and Google Sheets copy: a line for each row, with tabs between the cells.
 * A cell that contains a tab, a line break or a quotation mark is quoted. Quotation marks inside it are doubled.
 *
 * @example parseCells('Paper\t2\r\n"A ""big"" box"\t1') // [["Paper", "2"], ['A "big" box', "1"]]
 */
export function parseCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const lines = text.replace(/(?:\r\n|\r|\n)$/u, "");
  // A quotation mark that does not enclose the whole cell is part of its text.
  for (const [, quoted, plain = "", end] of lines.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gu)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === "") return rows;
    if (end !== "\t") rows.push([]);
  }
  return rows;
}

/** The notation of numbers and dates in copied cells. A property is missing if the cells do not show it. */
export interface Notation {
  decimal?: "." | ",";
  dayFirst?: boolean;
}

/** Detects the decimal mark and the order of day and month from the cells that are unambiguous. */
export function detectNotation(cells: readonly string[]): Notation {
  const marks = new Set<"." | ",">();
  const orders = new Set<boolean>();
  for (const cell of cells) {
    const number = /^[^\d]*(\d[\d.,' ]*)([.,])(\d+)[^\d]*$/u.exec(cell);
    const [, head = "", mark, fraction = ""] = number ?? [];
    const isDecimal = fraction.length !== 3 || /[.,' ]/u.test(head.replaceAll(mark ?? "", ""));
    if ((mark === "." || mark === ",") && isDecimal && !head.includes(mark)) marks.add(mark);
    const date = /^(\d{1,2})[-/](\d{1,2})[-/](?:\d{4}|\d{2})$/u.exec(cell);
    if (date !== null && Number(date[1]) > 12) orders.add(true);
    if (date !== null && Number(date[2]) > 12) orders.add(false);
  }
  const [decimal] = marks;
  const [dayFirst] = orders;
  return {
    ...(marks.size === 1 && decimal !== undefined ? { decimal } : {}),
    ...(orders.size === 1 && dayFirst !== undefined ? { dayFirst } : {}),
  };
}
