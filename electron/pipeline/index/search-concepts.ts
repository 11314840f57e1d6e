import {
  type ConceptCard,
  type ConceptMatch,
  maxAncestors,
  maxNarrowerConcepts,
  maxPathLength,
} from "../../../shared/taxonomy/concepts.ts";
import { foldPhrase, foldText } from "../../../shared/values/fold-text.ts";
import { indexingThresholds } from "./thresholds.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface ConceptQuery {
  /** The beginning of a label, or of a part of a label that starts with a later word. */
  prefix: string;
  /** The language whose labels come first in the result and are shown; null for the languages of the taxonomy. */
  language: string | null;
  limit: number;
}

/** Finds the first index for which a predicate is false, by binary search. It is true for all indexes before that one. */
function partition(length: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the range of a sorted list of strings that begin with a prefix. */
function findPrefixRange(length: number, get: (index: number) => string, prefix: string) {
  const start = partition(length, (index) => get(index) < prefix);
  const end = partition(length, (index) => {
    const text = get(index);
    return text < prefix || text.startsWith(prefix);
  });
  return { start, end };
}

/** Lists the names that contain the folded prefix at the beginning of a word after the first one. */
function* listNamesByWord(vocabulary: Vocabulary, folded: string): Generator<number> {
  const words = folded.split(" ");
  const [first = ""] = words;
  const { wordCount } = vocabulary;
  const range = findPrefixRange(wordCount, (word) => vocabulary.getWord(word), first);
  if (words.length === 1) {
    for (let word = range.start; word < range.end; word++) yield* vocabulary.listNamesWithWord(word);
    return;
  }
  // If the prefix has several words, the first one is complete. If a label contains this word, it is therefore the
  // first one of the range.
  if (range.start === range.end || vocabulary.getWord(range.start) !== first) return;
  for (const name of vocabulary.listNamesWithWord(range.start).subarray(0, indexingThresholds.maxComparedLabels)) {
    if (` ${foldPhrase(vocabulary.getName(name).text)}`.includes(` ${folded}`)) yield name;
  }
}

/**
 * Finds concepts by the beginning of any of their labels. The best matches come first: labels that are equal to the
 * prefix, then labels that begin with it, then labels in which a later word begins with it. Among these, preferred labels
 * and labels in the language of the query come first. Deprecated concepts come after all others. Each concept is listed
 * once.
 *
 * @example
 * searchConcepts(vocabulary, { prefix: "Archi", language: "de", limit: 10 });
 */
export function searchConcepts(vocabulary: Vocabulary, { prefix, language, limit }: ConceptQuery): ConceptMatch[] {
  const folded = foldPhrase(prefix);
  if (folded === "") return [];
  const { sortedNames } = vocabulary;
  const getFolded = (index: number) => foldText(vocabulary.getName(sortedNames[index] ?? -1).text);
  const { start, end } = findPrefixRange(sortedNames.length, getFolded, folded);
  const exactEnd = start + partition(end - start, (index) => getFolded(start + index) === folded);
  const preferredLanguages = language === null ? vocabulary.language : [language];
  const isInLanguage = (name: number) => preferredLanguages.includes(vocabulary.getNameLanguage(name));

  /** The name by which each concept is found, in the order of the result. */
  const matchedNames = new Map<number, number>();
  const collect = (names: Iterable<number>, isWanted: (name: number) => boolean): void => {
    if (matchedNames.size >= limit) return;
    for (const name of names) {
      const concept = vocabulary.getConcept(name);
      if (matchedNames.has(concept) || !isWanted(name)) continue;
      matchedNames.set(concept, name);
      if (matchedNames.size >= limit) return;
    }
  };
  const isPreferred = (name: number) => vocabulary.isPreferred(name);
  /** The conditions on a label, from the best label to the worst. */
  const labelConditions = [
    (name: number) => isPreferred(name) && isInLanguage(name),
    isPreferred,
    isInLanguage,
    () => true,
  ];
  const exact = sortedNames.subarray(start, exactEnd);
  const longer = sortedNames.subarray(exactEnd, end);
  let byWord: readonly number[] | undefined;
  for (const deprecated of [false, true]) {
    if (matchedNames.size >= limit) break;
    const isInPass = (name: number) => vocabulary.isDeprecated(vocabulary.getConcept(name)) === deprecated;
    const conditions = labelConditions.map((isWanted) => (name: number) => isInPass(name) && isWanted(name));
    for (const isWanted of conditions) collect(exact, isWanted);
    for (const isWanted of conditions) collect(longer, isWanted);
    if (matchedNames.size >= limit) break;
    byWord ??= [...listNamesByWord(vocabulary, folded)];
    for (const isWanted of conditions) collect(byWord, isWanted);
  }
  return [...matchedNames].map(([concept, name]) => {
    const { text, language: matchedLanguage, isPreferred: preferred } = vocabulary.getName(name);
    return {
      ...createLink(vocabulary, concept, preferredLanguages),
      matched: { text, language: matchedLanguage, preferred },
      ...createDeprecatedFlag(vocabulary, concept),
      path: createPath(vocabulary, concept, preferredLanguages),
    };
  });
}

const createDeprecatedFlag = (vocabulary: Vocabulary, concept: number): { deprecated?: true } =>
  vocabulary.isDeprecated(concept) ? { deprecated: true } : {};

function createLink(vocabulary: Vocabulary, concept: number, languages: readonly string[]) {
  return { id: vocabulary.getId(concept), label: vocabulary.getLabel(concept, languages) };
}

/**
 * Returns the broader concepts on the shortest path from the top; A long path is shortened to the nearest ones. A
 * concept that no path from the top reaches, because of a cycle, has none.
 */
function createPath(vocabulary: Vocabulary, concept: number, languages: readonly string[]) {
  const path = [];
  let current = concept;
  // The depth decreases with each step, so that the loop ends even in a cycle.
  for (let depth = vocabulary.getDepth(concept); depth > 0 && path.length < maxPathLength; depth--) {
    const broader = vocabulary.listBroader(current).find((other) => vocabulary.getDepth(other) === depth - 1);
    if (broader === undefined) break;
    path.unshift(createLink(vocabulary, broader, languages));
    current = broader;
  }
  return path;
}

/** Lists the directly and indirectly broader concepts, level by level, at most {@link maxAncestors}. */
function listAncestors(vocabulary: Vocabulary, concept: number): number[] {
  const ancestors = new Set(vocabulary.listBroader(concept));
  // The iteration includes the ancestors that are added during it.
  for (const ancestor of ancestors) {
    if (ancestors.size >= maxAncestors) break;
    for (const broader of vocabulary.listBroader(ancestor)) if (broader !== concept) ancestors.add(broader);
  }
  return [...ancestors].slice(0, maxAncestors);
}

/**
 * Describes a concept. Returns null if the vocabulary does not have its id.
 * @example
 * const card = describeConcept(vocabulary, "http://example.com/concept/1", "en");
 * card?.label; // "paper"
 */
export function describeConcept(vocabulary: Vocabulary, id: string, language: string | null): ConceptCard | null {
  const concept = vocabulary.findConcept(id);
  if (concept === -1) return null;
  const languages = language === null ? vocabulary.language : [language];
  const link = (other: number) => createLink(vocabulary, other, languages);
  const names = vocabulary.listNames(concept);
  const others = names.filter(({ isPreferred }) => !isPreferred);
  const altLabels = Object.groupBy(others, (name) => name.language);
  const narrower = vocabulary.listNarrower(concept);
  return {
    ...link(concept),
    labels: Object.fromEntries(names.flatMap((name) => (name.isPreferred ? [[name.language, name.text]] : []))),
    alt_labels: Object.fromEntries(
      Object.entries(altLabels).map(([key, list = []]) => [key, list.map(({ text }) => text)]),
    ),
    note: vocabulary.getNote(concept),
    ...createDeprecatedFlag(vocabulary, concept),
    path: createPath(vocabulary, concept, languages),
    broader: Array.from(vocabulary.listBroader(concept), link),
    ancestors: listAncestors(vocabulary, concept).map((ancestor) => vocabulary.getId(ancestor)),
    narrower: Array.from(narrower.subarray(0, maxNarrowerConcepts), link),
    narrower_count: narrower.length,
  };
}
