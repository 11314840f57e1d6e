/** Returns the lowest confidence of the unreviewed results of a page, from 0 to 1; null without any. */
export type GetPageConfidence = (page: number) => number | null;

/**
 * Lists all pages by their confidence, ascending. Pages without unreviewed results follow in the order of their
 * numbers.
 */
export function rankPages(count: number, getConfidence: GetPageConfidence): number[] {
  return Array.from({ length: count }, (_, index) => ({ page: index + 1, confidence: getConfidence(index + 1) ?? 2 }))
    .toSorted((a, b) => a.confidence - b.confidence || a.page - b.page)
    .map(({ page }) => page);
}

/** Finds the page with unreviewed results after the current one in the order of `rankPages`, cyclically; null if there is none. */
export function findNextUnreviewedPage(
  count: number,
  current: number,
  getConfidence: GetPageConfidence,
): number | null {
  const ranked = rankPages(count, getConfidence).filter((page) => getConfidence(page) !== null);
  return ranked[ranked.indexOf(current) + 1] ?? ranked.find((page) => page !== current) ?? null;
}
