import { maxListedFields, type DrawEstimate } from "../../../shared/api/wrong-share.ts";
import type { ReviewedDraw } from "../../../shared/learned.ts";
import { JudgedSample } from "./estimate-wrong-share.ts";

/** Counts drawn items, and estimates how many are wrong of those that were accepted unseen. */
class DrawCounter {
  #drawn = 0;
  readonly #sample = new JudgedSample();

  add(draw: ReviewedDraw, right: boolean | null): void {
    this.#drawn += 1;
    if (right !== null) this.#sample.add(draw, right, 1 / draw.share);
  }

  summarize() {
    const { items, wrong } = this.#sample.counts;
    return { drawn: this.#drawn, looked_at: items, wrong, wrong_share: this.#sample.estimate() };
  }
}

/**
 * Estimates from the items that were drawn by chance how many are wrong of those that thresholds accepted unseen. Drawn
 * items that nobody looked at count as drawn only: that they were left out is assumed to be independent of whether they
 * are right.
 */
export class DrawEstimator {
  readonly #total = new DrawCounter();
  readonly #fields = new Map<string, DrawCounter>();

  /** Adds the draw of a job. */
  add(draw: ReviewedDraw): void {
    for (const { field, right } of draw.items) {
      this.#total.add(draw, right);
      if (field === null) continue;
      const counter = this.#fields.get(field) ?? new DrawCounter();
      this.#fields.set(field, counter);
      counter.add(draw, right);
    }
  }

  summarize(): DrawEstimate {
    const fields = [...this.#fields]
      .map(([field, counter]) => ({ field, ...counter.summarize() }))
      .sort((a, b) => b.wrong - a.wrong || b.drawn - a.drawn)
      .slice(0, maxListedFields);
    return { ...this.#total.summarize(), fields };
  }
}
