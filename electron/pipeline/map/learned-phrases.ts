import type { LearnedMapping, LearnedPoint } from "../../../shared/learned.ts";
import type { DataPointTaxonomy, TaxonomyField, TaxonomyNode } from "../../../shared/taxonomy/taxonomy.ts";
import { findDurations } from "./text/find-durations.ts";
import { findNames } from "./text/find-names.ts";
import { splitPhrase } from "./text/phrases.ts";
import { SentenceText } from "./text/sentence-text.ts";
import { mappingThresholds } from "./thresholds.ts";

const { learnedPhrase } = mappingThresholds;

/**
 * Adds to the fields of a taxonomy what reviewed documents teach about their values in running text: the phrases before
 * and after them as triggers, and whether they are names or periods of time. A field that has no triggers gets them if most
 * of its values stand in running text and the mapping missed one of them. One that has some gets further ones if the
 * mapping missed a value at them.
 */
export function teachPhrases(taxonomy: DataPointTaxonomy, documents: readonly LearnedMapping[]): DataPointTaxonomy {
  if (!documents.some(({ data_points: points }) => points.some(isInText))) return taxonomy;
  const teachNodes = (nodes: readonly TaxonomyNode[], prefix: string): TaxonomyNode[] =>
    nodes.map((node) => {
      const path = prefix + node.id;
      if (node.type === "group")
        return node.repeat ? node : { ...node, data_points: teachNodes(node.data_points, `${path}.`) };
      const points = documents.map(({ data_points }) => data_points.filter((point) => point.path === path));
      return teachField(node, points);
    });
  return { ...taxonomy, data_points: teachNodes(taxonomy.data_points, "") };
}

const isInText = ({ words_before: before, words_after: after }: LearnedPoint): boolean =>
  before !== undefined || after !== undefined;

/** @param documents The learned points of the field in each document. */
function teachField(field: TaxonomyField, documents: readonly (readonly LearnedPoint[])[]): TaxonomyField {
  const points = documents.flat();
  const inText = points.filter(isInText);
  const isNew = field.triggers === undefined;
  const isMissed = inText.some(({ corrected }) => corrected === true);
  if (!isMissed || field.part !== undefined || (isNew && 2 * inText.length <= points.length)) return field;
  const entity = field.entity ?? findEntity(field, inText);
  if (entity === undefined && field.type !== "date" && field.type !== "enum") return field;
  const select = (toWords: (point: LearnedPoint) => readonly string[]) => selectPhrases(documents, toWords, isNew);
  const before = select(({ words_before: words = "" }) => splitPhrase(words).toReversed());
  const after = select(({ words_after: words = "" }) => splitPhrase(words));
  const phrases = [
    ...before.map((words) => words.toReversed().join(" ")),
    ...after.map((words) => `… ${words.join(" ")}`),
  ];
  const learned = phrases.filter((phrase) => field.triggers?.includes(phrase) !== true);
  if (learned.length === 0) return field;
  return { ...field, ...(entity !== undefined && { entity }), triggers: [...(field.triggers ?? []), ...learned] };
}

/** Finds what the texts of a field are, if most of them are of one kind. */
function findEntity({ type, pattern }: TaxonomyField, points: readonly LearnedPoint[]): TaxonomyField["entity"] {
  if (type !== "string" || pattern !== undefined) return undefined;
  const isMost = (test: (point: LearnedPoint) => boolean) => 2 * points.filter(test).length > points.length;
  const toWords = ({ text }: LearnedPoint) =>
    text.split(/\s+/u).map((word) => ({ text: word, parts: [], startsLine: false }));
  if (isMost((point) => findDurations(new SentenceText(toWords(point))).length > 0)) return "duration";
  if (isMost((point) => findNames(toWords(point)).length > 0)) return "party";
  return undefined;
}

/** A phrase with the number of documents that have it, and whether the mapping missed a value at it. */
interface PhraseSupport {
  words: readonly string[];
  documents: number;
  isNeeded: boolean;
}

/**
 * Selects the phrases beside the values of several documents, the most frequent first. Of phrases that begin alike, the
 * longest one counts that is about as frequent.
 * @param toWords Returns the words from the value outwards.
 * @param isNew True if the field has no triggers. Then a longer phrase of a single document counts too. Otherwise only
 * phrases at values count that the mapping missed.
 */
function selectPhrases(
  documents: readonly (readonly LearnedPoint[])[],
  toWords: (point: LearnedPoint) => readonly string[],
  isNew: boolean,
): (readonly string[])[] {
  const supports = new Map<string, PhraseSupport>();
  for (const points of documents) {
    const inDocument = new Set<string>();
    for (const point of points) {
      for (const words of listBeginnings(toWords(point))) {
        const key = words.join(" ");
        const support = supports.get(key) ?? { words, documents: 0, isNeeded: false };
        supports.set(key, support);
        support.isNeeded ||= point.corrected === true;
        if (!inDocument.has(key)) support.documents += 1;
        inDocument.add(key);
      }
    }
  }
  const frequent = [...supports].filter(
    ([, { words, documents: count, isNeeded }]) =>
      (isNew || isNeeded) &&
      (count >= learnedPhrase.minDocuments || (isNew && words.length === learnedPhrase.singleWords)),
  );
  return frequent
    .filter(
      ([phrase, { documents: count }]) =>
        !frequent.some(
          ([other, longer]) =>
            other.startsWith(`${phrase} `) && longer.documents >= learnedPhrase.minShareOfShorter * count,
        ),
    )
    .map(([, support]) => support)
    .sort((a, b) => b.documents - a.documents)
    .slice(0, learnedPhrase.maxPhrases)
    .map(({ words }) => words);
}

/** Lists the beginnings of a list of words that have a word of at least four letters. */
function listBeginnings(words: readonly string[]): (readonly string[])[] {
  return Array.from({ length: Math.min(learnedPhrase.maxWords, words.length) }, (_, index) =>
    words.slice(0, index + 1),
  ).filter((beginning) => beginning.some((word) => /\p{L}{4}/u.test(word)));
}
