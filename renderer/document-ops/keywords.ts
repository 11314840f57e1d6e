import type { Evidence, Keyword } from "../../shared/document/keywords.ts";
import type { Concept, KeywordTaxonomy } from "../../shared/taxonomy.ts";
import { getByLanguage } from "../../shared/taxonomy.ts";

/** Accepts a suggested or rejected keyword. */
export function confirm(keyword: Keyword): Keyword {
  return keyword.state === "suggested" || keyword.state === "rejected" ? { ...keyword, state: "accepted" } : keyword;
}

export function reject(keyword: Keyword): Keyword {
  return { ...keyword, state: "rejected", origin: "human" };
}

/** Creates a keyword that a person adds; it has no evidence. */
export function createKeyword(concept: Concept, language: readonly string[]): Keyword {
  const label = getLabel(concept, language);
  return { id: concept.id, label, confidence: 1, state: "accepted", origin: "human", evidence: [] };
}

/** Returns the preferred label of a concept in the first of the languages that it has one in. */
export function getLabel(concept: Concept, language: readonly string[]): string {
  for (const code of language) {
    const label = getByLanguage(concept.label, code);
    if (label !== undefined) return label;
  }
  return Object.values(concept.label)[0] ?? concept.id;
}

/** A controlled vocabulary with indexes by id, by hierarchy and by label prefix. */
export interface Vocabulary {
  language: readonly string[];
  byId: ReadonlyMap<string, Concept>;
  narrower: ReadonlyMap<string, readonly string[]>;
  /** Preferred and alternative labels with their concepts, sorted by folded label. */
  labels: readonly { folded: string; label: string; id: string; preferred: boolean }[];
}

/** Folds case and accents for comparison. */
function fold(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

export function createVocabulary(taxonomy: KeywordTaxonomy): Vocabulary {
  const narrower = new Map<string, string[]>();
  for (const concept of taxonomy.concepts) {
    for (const broaderId of concept.broader) {
      const siblings = narrower.get(broaderId);
      if (siblings === undefined) narrower.set(broaderId, [concept.id]);
      else siblings.push(concept.id);
    }
  }
  const labels = taxonomy.concepts.flatMap((concept) => {
    const preferred = Object.values(concept.label).map((label) => ({ label, preferred: true }));
    const others = Object.values(concept.alt_labels).flatMap((list) =>
      list.map((label) => ({ label, preferred: false })),
    );
    return [...preferred, ...others].map((entry) => ({ ...entry, folded: fold(entry.label), id: concept.id }));
  });
  labels.sort((a, b) => (a.folded < b.folded ? -1 : a.folded > b.folded ? 1 : 0));
  return {
    language: taxonomy.language,
    byId: new Map(taxonomy.concepts.map((concept) => [concept.id, concept])),
    narrower,
    labels,
  };
}

/** A concept found by one of its labels. */
export interface LabelMatch {
  id: string;
  label: string;
  /** The alternative label that matched; null if it was a preferred label. */
  matchedLabel: string | null;
}

/** Finds the concepts with a label that starts with `prefix`, each once, by binary search. */
export function searchLabels(vocabulary: Vocabulary, prefix: string, limit: number): LabelMatch[] {
  const folded = fold(prefix.trim());
  if (folded === "") return [];
  let low = 0;
  let high = vocabulary.labels.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((vocabulary.labels[middle]?.folded ?? "") < folded) low = middle + 1;
    else high = middle;
  }
  const matches = new Map<string, LabelMatch>();
  for (let index = low; index < vocabulary.labels.length && matches.size < limit; index++) {
    const entry = vocabulary.labels[index];
    if (entry === undefined || !entry.folded.startsWith(folded)) break;
    const concept = vocabulary.byId.get(entry.id);
    if (concept === undefined || matches.has(entry.id)) continue;
    const label = getLabel(concept, vocabulary.language);
    matches.set(entry.id, { id: entry.id, label, matchedLabel: entry.preferred ? null : entry.label });
  }
  return [...matches.values()];
}

/**
 * Counts the evidence before the one at `index` that has the same words in the same blocks. The indexing step lists every
 * match in text order, so this is the number of occurrences to skip to find its words.
 */
export function countEarlierOccurrences(evidence: readonly Evidence[], index: number): number {
  const place = evidence[index];
  const isSame = ({ page, range, text }: Evidence): boolean =>
    page === place?.page && range?.from === place.range?.from && range?.to === place.range?.to && text === place.text;
  return evidence.slice(0, index).filter(isSame).length;
}

/** Returns the labels of the broader concepts from the top concept down, following the first parent of each. */
export function getBroaderPath(vocabulary: Vocabulary, id: string): string[] {
  const path: string[] = [];
  const seen = new Set([id]);
  let broaderId = vocabulary.byId.get(id)?.broader[0];
  while (broaderId !== undefined && !seen.has(broaderId)) {
    seen.add(broaderId);
    const concept = vocabulary.byId.get(broaderId);
    if (concept === undefined) break;
    path.push(getLabel(concept, vocabulary.language));
    broaderId = concept.broader[0];
  }
  return path.toReversed();
}

/** Returns the ids of all direct and indirect broader concepts. */
export function listAncestors(vocabulary: Vocabulary, id: string): Set<string> {
  const ancestors = new Set<string>();
  const pending = [...(vocabulary.byId.get(id)?.broader ?? [])];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (ancestors.has(next)) continue;
    ancestors.add(next);
    pending.push(...(vocabulary.byId.get(next)?.broader ?? []));
  }
  return ancestors;
}
