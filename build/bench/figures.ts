/** A figure that was measured, beside the one that was wanted. */
export interface Figure {
  what: string;
  /** As a person reads it: "≥ 8,000/s". */
  wanted: string;
  reached: string;
  /** Undefined where there was nothing to measure against. */
  met: boolean | undefined;
}

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** A figure that has to be `limit` or more. */
export function atLeast(what: string, limit: number, reached: number, unit = ""): Figure {
  return {
    what,
    wanted: `≥ ${number.format(limit)}${unit}`,
    reached: number.format(reached) + unit,
    met: reached >= limit,
  };
}

/** A figure that has to be `limit` or less. */
export function atMost(what: string, limit: number, reached: number, unit = ""): Figure {
  return {
    what,
    wanted: `≤ ${number.format(limit)}${unit}`,
    reached: number.format(reached) + unit,
    met: reached <= limit,
  };
}

/** A figure on its own, for want of what it would be measured against. */
export function alone(what: string, reached: number, unit: string): Figure {
  return { what, wanted: "", reached: number.format(reached) + unit, met: undefined };
}

/** The value below which `share` (0 to 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error("there is no percentile of nothing");
  return value;
}

/** Prints figures as a table; gives whether none was missed. */
export function report(figures: readonly Figure[]): boolean {
  const rows = [
    ["figure", "wanted", "reached", ""],
    ...figures.map((each) => [
      each.what,
      each.wanted,
      each.reached,
      each.met === undefined ? "" : each.met ? "met" : "MISSED",
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  return figures.every(({ met }) => met !== false);
}
