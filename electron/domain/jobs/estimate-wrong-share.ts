import type { WrongShare } from "../../../shared/api/wrong-share.ts";
import { computeDesignEffect, type Tally } from "./bound-wrong-share.ts";
import { computeBinomialInterval } from "./binomial-interval.ts";

/** The probability with which an interval has the true share. */
const coverage = 0.95;

/**
 * Counts judged items, each with the number of items for which it stands: an item that was drawn with the probability p
 * stands for 1 / p items (Horvitz and Thompson 1952).
 */
export class WeightedCounts {
  items = 0;
  wrong = 0;
  /** The sum of the weights. */
  weight = 0;
  #wrongWeight = 0;
  /** The sum of the squares of the weights. */
  #squares = 0;

  add(isRight: boolean, weight: number): void {
    this.items += 1;
    this.weight += weight;
    this.#squares += weight ** 2;
    if (isRight) return;
    this.wrong += 1;
    this.#wrongWeight += weight;
  }

  addAll(other: WeightedCounts): void {
    this.items += other.items;
    this.wrong += other.wrong;
    this.weight += other.weight;
    this.#wrongWeight += other.#wrongWeight;
    this.#squares += other.#squares;
  }

  /**
   * Returns the effective number of items, and the same share of it as wrong ones. It is the number of independent items
   * of equal weights that tell as much (Kish 1965, "Survey Sampling").
   * @param designEffect That of the jobs, see {@link computeDesignEffect}.
   */
  tallyEffective(designEffect: number): Tally {
    if (this.items === 0) return { items: 0, wrong: 0 };
    const items = this.weight ** 2 / this.#squares / designEffect;
    return { items, wrong: (items * this.#wrongWeight) / this.weight };
  }

  /**
   * Estimates the share of wrong items, with an interval: that of Clopper and Pearson (1934), for the effective number
   * of items (Korn and Graubard 1998, "Confidence intervals for proportions with small expected number of positive
   * counts estimated from survey data"). Null without items.
   * @param designEffect That of the jobs, see {@link computeDesignEffect}.
   */
  estimate(designEffect: number): WrongShare | null {
    if (this.items === 0) return null;
    const interval = computeBinomialInterval(this.tallyEffective(designEffect), coverage);
    return { estimate: this.#wrongWeight / this.weight, ...interval };
  }
}

/** Judged items of several jobs, with the counts of each job. */
export class JudgedSample {
  readonly counts = new WeightedCounts();
  readonly #jobs: Tally[] = [];
  #job: object | null = null;

  /** Adds an item. All items of a job must be added one after the other. @param job Any object that stands for the job. */
  add(job: object, isRight: boolean, weight: number): void {
    if (this.#job !== job) this.#jobs.push({ items: 0, wrong: 0 });
    this.#job = job;
    const tally = this.#jobs.at(-1);
    if (tally === undefined) throw new Error("a job has no tally");
    tally.items += 1;
    if (!isRight) tally.wrong += 1;
    this.counts.add(isRight, weight);
  }

  /** Computes how many items of the same job count as one independent item, see {@link computeDesignEffect}. */
  computeDesignEffect(): number {
    return computeDesignEffect(this.#jobs);
  }

  /** Estimates the share of wrong items, see {@link WeightedCounts.estimate}. */
  estimate(): WrongShare | null {
    return this.counts.estimate(this.computeDesignEffect());
  }
}
