/** A column's values as bins: bin `b` holds what is above `b` of the thresholds; NaN is in the last one. */
export interface Binned {
  thresholds: number[];
  bins: Uint8Array;
}

const mostBins = 255;

/** Puts a column into at most 255 bins of about as many rows each. */
export function binned(column: Float64Array): Binned {
  const known = column.filter((value) => !Number.isNaN(value)).sort();
  const distinct = [...new Set(known)];
  const edges = distinct.length <= mostBins ? distinct.map((_, index) => index) : quantiles(known, distinct);
  const thresholds = edges.slice(1).map((at) => between(distinct[at - 1] ?? 0, distinct[at] ?? 0));
  // Between any value and those that are not known, where both occur.
  if (known.length > 0 && known.length < column.length) thresholds.push(Number.MAX_VALUE);
  const bins = new Uint8Array(column.length);
  column.forEach((value, row) => (bins[row] = binOf(value, thresholds)));
  return { thresholds, bins };
}

/** Indexes of the distinct values with which bins of as many rows each begin. */
function quantiles(sorted: Float64Array, distinct: readonly number[]): number[] {
  const indexes = new Map(distinct.map((value, index) => [value, index]));
  const starts = new Set<number>([0]);
  for (let bin = 1; bin < mostBins - 1; bin++) {
    starts.add(indexes.get(sorted[Math.floor((bin * sorted.length) / (mostBins - 1))] ?? 0) ?? 0);
  }
  return [...starts].sort((a, b) => a - b);
}

/** The shortest number `t` near their middle with `low <= t < high`: models are stored as text. */
function between(low: number, high: number): number {
  const middle = low + (high - low) / 2;
  for (let digits = 1; digits < 17; digits++) {
    const short = Number(middle.toPrecision(digits));
    if (short >= low && short < high) return short;
  }
  return low;
}

function binOf(value: number, thresholds: readonly number[]): number {
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
