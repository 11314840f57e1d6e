import type { Tally } from "./bound-wrong-share.ts";

/**
 * Computes the interval of Clopper and Pearson (1934) for the share of wrong items, from 0 to 1. It has the true share
 * with a probability of at least `coverage`. Its ends are quantiles of beta distributions, so that the numbers may be
 * fractions. Without items it is the whole range.
 */
export function computeBinomialInterval({ items, wrong }: Tally, coverage: number): { low: number; high: number } {
  const risk = (1 - coverage) / 2;
  if (items <= 0) return { low: 0, high: 1 };
  const right = Math.max(0, items - wrong);
  return {
    low: wrong <= 0 ? 0 : computeBetaQuantile(risk, wrong, right + 1),
    high: right <= 0 ? 1 : computeBetaQuantile(1 - risk, wrong + 1, right),
  };
}

/** The number of halvings of the interval in which a quantile lies. Its error is below 10⁻¹². */
const bisections = 40;

function computeBetaQuantile(probability: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < bisections; step++) {
    const middle = (low + high) / 2;
    if (computeIncompleteBeta(middle, a, b) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Computes the regularized incomplete beta function I_x(a, b), the distribution function of the beta distribution. */
function computeIncompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  // The continued fraction converges fast only below the mean of the distribution.
  if (x > (a + 1) / (a + b + 2)) return 1 - computeIncompleteBeta(1 - x, b, a);
  const logFactor =
    a * Math.log(x) + b * Math.log1p(-x) + computeLogGamma(a + b) - computeLogGamma(a) - computeLogGamma(b);
  return (Math.exp(logFactor) / a) * evaluateContinuedFraction(x, a, b);
}

/** The maximum number of terms of the continued fraction: many more than are needed for a million items. */
const maxTerms = 10_000;

/** Evaluates the continued fraction of I_x(a, b) (DLMF 8.17.22) by the modified method of Lentz. */
function evaluateContinuedFraction(x: number, a: number, b: number): number {
  const avoidZero = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  let numerator = 1;
  let denominator = 1 / avoidZero(1 - ((a + b) * x) / (a + 1));
  let value = denominator;
  for (let term = 2; term < maxTerms; term++) {
    const m = Math.floor(term / 2);
    const coefficient =
      term % 2 === 0
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    denominator = 1 / avoidZero(1 + coefficient * denominator);
    numerator = avoidZero(1 + coefficient / numerator);
    value *= numerator * denominator;
    if (Math.abs(numerator * denominator - 1) < 1e-14) return value;
  }
  throw new Error(`the incomplete beta function of ${x}, ${a}, ${b} does not converge`);
}

/** The coefficients of Lanczos's approximation of the gamma function, for g = 7. */
const lanczos = [
  0.999_999_999_999_809_9, 676.520_368_121_885_1, -1259.139_216_722_402_8, 771.323_428_777_653_1,
  -176.615_029_162_140_6, 12.507_343_278_686_905, -0.138_571_095_265_720_12, 9.984_369_578_019_572e-6,
  1.505_632_735_149_311_6e-7,
];

/** Computes ln Γ(x) for x > 0 (Lanczos 1964). */
function computeLogGamma(x: number): number {
  const base = x + 6.5;
  const sum = lanczos.reduce(
    (total, coefficient, index) => total + (index === 0 ? coefficient : coefficient / (x - 1 + index)),
  );
  return (x - 0.5) * Math.log(base) - base + 0.5 * Math.log(2 * Math.PI) + Math.log(sum);
}
