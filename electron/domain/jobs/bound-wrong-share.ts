/** Judged items, and how many of them were wrong. Fractions count as parts of an item. */
export interface Tally {
  items: number;
  wrong: number;
}

/** The number of halvings of the interval in which the limit lies. Its error is below one millionth. */
const bisections = 20;

/**
 * Computes an upper limit of the share of wrong items among all items like these, from 0 to 1. The share is above the
 * limit with a probability of at most `risk`. The limit is the largest share `q` for which
 * `items · KL(wrong / items ‖ q) ≤ ln(1 / risk)`: Chernoff's bound in relative entropy (Langford 2005, "Tutorial on
 * Practical Prediction Theory for Classification"). Without items it is 1.
 */
export function boundWrongShare({ items, wrong }: Tally, risk: number): number {
  if (items <= 0) return 1;
  const share = wrong / items;
  let [low, high] = [share, 1];
  for (let step = 0; step < bisections; step++) {
    const middle = (low + high) / 2;
    if (items * computeDivergence(share, middle) <= Math.log(1 / risk)) low = middle;
    else high = middle;
  }
  return high;
}

/** Computes the Kullback–Leibler divergence between two probabilities of a binary event, in nats. */
function computeDivergence(p: number, q: number): number {
  const term = (a: number, b: number): number => (a === 0 ? 0 : a * Math.log(a / b));
  return term(p, q) + term(1 - p, 1 - q);
}

/**
 * Computes how many items of the same job count as one independent item, from 1: the design effect of a sample of
 * clusters (Kish 1965, "Survey Sampling"). Items of a job are often wrong together, as in a document with a bad scan.
 */
export function computeDesignEffect(jobs: readonly Tally[]): number {
  const items = jobs.reduce((sum, job) => sum + job.items, 0);
  const share = jobs.reduce((sum, job) => sum + job.wrong, 0) / items;
  if (jobs.length < 2 || !(share > 0 && share < 1)) return 1;
  const squares = jobs.reduce((sum, job) => sum + (job.wrong - share * job.items) ** 2, 0);
  const variance = (jobs.length / (jobs.length - 1)) * (squares / items ** 2);
  return Math.max(1, variance / ((share * (1 - share)) / (items - 1)));
}
