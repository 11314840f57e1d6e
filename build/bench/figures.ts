/** A measured figure with its target. */
export interface Figure {
  name: string;
  /** The target as text, such as "≥ 8,000/s". */
  target: string;
  /** The measured value, formatted with its unit. */
  value: string;
  /** Whether the target is met; undefined for a figure without a target. */
  isMet: boolean | undefined;
}

const numberFormat = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

function formatNumber(value: number): string {
  return numberFormat.format(value);
}

/**
 * Requires that a value was measured. The maximum of no samples is -Infinity, which would meet every upper limit.
 * @throws {RangeError} if the value is not finite
 */
function requireFinite(name: string, value: number): void {
  if (!Number.isFinite(value)) throw new RangeError(`${name} was not measured: it is ${value}`);
}

/** Creates a figure whose target is `limit` or more. @throws {RangeError} if the value is not finite */
export function atLeast(name: string, limit: number, value: number, unit = ""): Figure {
  requireFinite(name, value);
  return {
    name,
    target: `≥ ${formatNumber(limit)}${unit}`,
    value: formatNumber(value) + unit,
    isMet: value >= limit,
  };
}

/** Creates a figure whose target is `limit` or less. @throws {RangeError} if the value is not finite */
export function atMost(name: string, limit: number, value: number, unit = ""): Figure {
  requireFinite(name, value);
  return {
    name,
    target: `≤ ${formatNumber(limit)}${unit}`,
    value: formatNumber(value) + unit,
    isMet: value <= limit,
  };
}

/** Creates a figure without a target. @throws {RangeError} if the value is not finite */
export function withoutTarget(name: string, value: number, unit: string): Figure {
  requireFinite(name, value);
  return { name, target: "", value: formatNumber(value) + unit, isMet: undefined };
}

/**
 * Computes a percentile of values.
 * @param share The share of the values below the percentile, from 0 to 1.
 * @throws {Error} if there are no values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error("a percentile needs at least one value");
  return value;
}

/** Prints figures as a table. @returns whether all targets are met */
export function printFigures(figures: readonly Figure[]): boolean {
  const rows = [
    ["figure", "target", "measured", ""],
    ...figures.map(({ name, target, value, isMet }) => [
      name,
      target,
      value,
      isMet === undefined ? "" : isMet ? "met" : "MISSED",
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
  return figures.every(({ isMet }) => isMet !== false);
}
