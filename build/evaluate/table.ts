/** Rows as lines of text, each column as wide as its widest cell; those after the first `left` stand to the right. */
export function formatTable(rows: readonly (readonly string[])[], left: number): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column < left ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Of what lies between 0 and 1. */
export function formatShare(value: number): string {
  return value.toFixed(4);
}
