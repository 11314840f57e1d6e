/** Returns the lowest confidence of what is unreviewed on a page, from 0 to 1; null if all of it is reviewed or unknown. */
export type GetPageConfidence = (page: number) => number | null;

/** Lists all pages by their lowest confidence, the worst first; pages without one follow by number. */
export function rankPages(count: number, getConfidence: GetPageConfidence): number[] {
  return Array.from({ length: count }, (_, index) => ({ page: index + 1, confidence: getConfidence(index + 1) ?? 2 }))
    .toSorted((a, b) => a.confidence - b.confidence || a.page - b.page)
    .map(({ page }) => page);
}

/** Finds the page that follows in that order and has something unreviewed, from the first after the last; null if none has. */
export function findNextWorst(count: number, current: number, getConfidence: GetPageConfidence): number | null {
  const ranked = rankPages(count, getConfidence).filter((page) => getConfidence(page) !== null);
  return ranked[ranked.indexOf(current) + 1] ?? ranked.find((page) => page !== current) ?? null;
}
