/** The values of a feature as histogram bins. A value is in bin `b` if it is above exactly `b` of the thresholds. */
export interface BinnedColumn {
  /** Upper limits of the bins, in ascending order. */
  thresholds: number[];
  /** The bin of each row; missing values (NaN) are in the last bin. */
  bins: Uint8Array;
}

const maxBins = 255;

/** Divides each column of a table of rows into bins. A row that has no value for a column has a missing one there. */
export function binColumns(features: readonly string[], rows: readonly ArrayLike<number>[]): BinnedColumn[] {
  return features.map((_, feature) => binColumn(Float64Array.from(rows, (row) => row[feature] ?? NaN)));
}

/**
 * Divides a column of values into at most 255 bins: one for each distinct value, or quantiles if there are more.
 * Missing values have a further bin.
 */
export function binColumn(column: Float64Array): BinnedColumn {
  const known = column.filter((value) => !Number.isNaN(value)).sort();
  const distinct = [...new Set(known)];
  const starts = distinct.length <= maxBins ? distinct.map((_, index) => index) : findQuantiles(known, distinct);
  const thresholds = starts.slice(1).map((start) => findShortNumber(distinct[start - 1] ?? 0, distinct[start] ?? 0));
  // A threshold above all values separates them from the missing ones.
  if (known.length > 0 && known.length < column.length) thresholds.push(Number.MAX_VALUE);
  const bins = new Uint8Array(column.length);
  column.forEach((value, row) => (bins[row] = findBin(value, thresholds)));
  return { thresholds, bins };
}

/** Finds the indexes of the distinct values at which quantiles begin. */
function findQuantiles(sorted: Float64Array, distinct: readonly number[]): number[] {
  const indexes = new Map(distinct.map((value, index) => [value, index]));
  const starts = new Set<number>([0]);
  for (let bin = 1; bin < maxBins - 1; bin++) {
    starts.add(indexes.get(sorted[Math.floor((bin * sorted.length) / (maxBins - 1))] ?? 0) ?? 0);
  }
  return [...starts].sort((a, b) => a - b);
}

/** Finds a number in `low <= number < high` with few digits, near the middle. Models are stored as text. */
function findShortNumber(low: number, high: number): number {
  const middle = low + (high - low) / 2;
  for (let digits = 1; digits < 17; digits++) {
    const rounded = Number(middle.toPrecision(digits));
    if (rounded >= low && rounded < high) return rounded;
  }
  return low;
}

/** Finds the bin of a value by binary search. */
function findBin(value: number, thresholds: readonly number[]): number {
  if (Number.isNaN(value)) return thresholds.length;
  let from = 0;
  let to = thresholds.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (value > (thresholds[middle] ?? 0)) from = middle + 1;
    else to = middle;
  }
  return from;
}
