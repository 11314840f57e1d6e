import type { WrongShare } from "../../../shared/api/wrong-share.ts";
import { computeDesignEffect, type Tally } from "./bound-wrong-share.ts";
import { computeBinomialInterval } from "./binomial-interval.ts";

/** The probability with which an interval has the true share. */
const coverage = 0.95;

/**
 * Judged items of several jobs, each with the number of items for which it stands: an item that was drawn with the
 * probability p stands for 1 / p items (Horvitz and Thompson 1952).
 */
export class JudgedSample {
  items = 0;
  wrong = 0;
  /** The sum of the weights, of those of wrong items, and of the squares of the weights. */
  weight = 0;
  wrongWeight = 0;
  #squares = 0;
  readonly #jobs: Tally[] = [];
  #job: object | null = null;

  /** Adds an item. All items of a job must be added one after the other. @param job Any object that stands for the job. */
  add(job: object, isRight: boolean, weight = 1): void {
    if (this.#job !== job) this.#jobs.push({ items: 0, wrong: 0 });
    this.#job = job;
    const tally = this.#jobs.at(-1);
    if (tally === undefined) throw new Error("a job has no tally");
    tally.items += 1;
    this.items += 1;
    this.weight += weight;
    this.#squares += weight ** 2;
    if (isRight) return;
    tally.wrong += 1;
    this.wrong += 1;
    this.wrongWeight += weight;
  }

  /** Computes how many items of the same job count as one independent item, see {@link computeDesignEffect}. */
  computeDesignEffect(): number {
    return computeDesignEffect(this.#jobs);
  }

  /**
   * Estimates the share of wrong items, with an interval: that of Clopper and Pearson (1934), for the effective number
   * of items (Korn and Graubard 1998, "Confidence intervals for proportions with small expected number of positive
   * counts estimated from survey data"). Null without items.
   */
  estimate(designEffect = this.computeDesignEffect()): WrongShare | null {
    if (this.items === 0) return null;
    const estimate = this.wrongWeight / this.weight;
    const tally = this.tallyEffective(designEffect);
    return { estimate, ...computeBinomialInterval(tally, coverage) };
  }

  /**
   * Returns the effective number of items, and the same share of it as wrong ones. It is the number of independent items
   * of equal weights that tell as much (Kish 1965, "Survey Sampling").
   * @param designEffect That of the jobs.
   */
  tallyEffective(designEffect: number): Tally {
    if (this.items === 0) return { items: 0, wrong: 0 };
    const items = this.weight ** 2 / this.#squares / designEffect;
    return { items, wrong: (items * this.wrongWeight) / this.weight };
  }
}
