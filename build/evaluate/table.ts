/**
 * Formats rows as lines of text with aligned columns.
 * @param left Number of leading columns that are aligned left; all others are aligned right.
 */
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

/** Formats a share, score or ratio with four decimals. */
export function formatShare(value: number): string {
  return value.toFixed(4);
}
