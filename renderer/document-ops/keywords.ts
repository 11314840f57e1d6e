import type { Evidence, Keyword } from "../../shared/document/keywords.ts";

/** Accepts a suggested or rejected keyword; an accepted one is returned unchanged. */
export function confirm(keyword: Keyword): Keyword {
  return keyword.state === "suggested" || keyword.state === "rejected" ? { ...keyword, state: "accepted" } : keyword;
}

export function reject(keyword: Keyword): Keyword {
  return { ...keyword, state: "rejected", origin: "human" };
}

/** Creates a keyword that a person adds. */
export function createKeyword(
  { id, label }: Pick<Keyword, "id" | "label">,
  evidence: readonly Evidence[] = [],
): Keyword {
  return { id, label, confidence: 1, state: "accepted", origin: "human", evidence: [...evidence] };
}

/**
 * Withdraws a keyword that another concept replaces. Returns a suggestion as rejected, so that the machine learns from
 * it. Returns null for a keyword that a person added, since it is removed.
 */
export function withdraw(keyword: Keyword): Keyword | null {
  const isAdded = keyword.origin === "human" && keyword.state !== "rejected";
  return isAdded ? null : reject(keyword);
}

/**
 * Counts the evidence before `index` that has the same words in the same blocks as the evidence at `index`. The indexing
 * step lists every match in text order, so a search for these words must skip this number of occurrences.
 */
export function countEarlierOccurrences(evidence: readonly Evidence[], index: number): number {
  const place = evidence[index];
  const isSame = ({ page, range, text }: Evidence): boolean =>
    page === place?.page && range?.from === place.range?.from && range?.to === place.range?.to && text === place.text;
  return evidence.slice(0, index).filter(isSame).length;
}
