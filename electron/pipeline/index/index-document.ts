import type { Evidence, Indexing, Keyword } from "../../../shared/document/keywords.ts";
import { union } from "../../../shared/document/geometry.ts";
import type { PageText } from "../../../shared/document/page-text.ts";
import type { PageZones } from "../../../shared/document/zones.ts";
import type { Concept, KeywordTaxonomy } from "../../../shared/taxonomy.ts";
import type { Match } from "./label-table.ts";
import { LabelTable } from "./label-table.ts";
import type { ScoredConcept } from "./rank-concepts.ts";
import { rankConcepts } from "./rank-concepts.ts";
import { selectStemmer } from "./stem.ts";
import type { IndexedWord } from "./extract-words.ts";
import { extractWords } from "./extract-words.ts";

/** A document with its pages in order, and the taxonomy of the keywords to suggest. */
export interface IndexInput {
  pages: Iterable<IndexPage> | AsyncIterable<IndexPage>;
  taxonomy: KeywordTaxonomy;
}

interface IndexPage {
  text: PageText;
  zones: PageZones;
}

/** Maximum number of suggested keywords, and of places of evidence for each. */
const maxKeywords = 25;
const maxEvidence = 20;
/** Score with the confidence 0.5. It is an estimate and was not measured. */
const scoreOfHalfConfidence = 6;

/**
 * Suggests concepts of a taxonomy as keywords of a document by dictionary matching, in the order of their scores and
 * with the places of their labels as evidence. The confidences grow with the score but are not calibrated.
 *
 * @example
 * const { keywords } = await indexDocument({ pages: [{ text, zones }], taxonomy });
 */
export async function indexDocument({ pages, taxonomy }: IndexInput): Promise<Indexing> {
  const words: IndexedWord[] = [];
  for await (const { text, zones } of pages) for (const word of extractWords(text, zones)) words.push(word);
  const { concepts } = taxonomy;
  const stem = selectStemmer(words.map(({ normalized }) => normalized));
  const matches = new LabelTable(concepts, stem).find(words);
  const rankedConcepts = rankConcepts(
    concepts,
    matches,
    words.length,
    (position) => words[position]?.inHeading === true,
  );
  const language = detectLabelLanguage(concepts, rankedConcepts, words) ?? taxonomy.language[0];
  const keywords = rankedConcepts
    .slice(0, maxKeywords)
    .map((scoredConcept) => createKeyword(scoredConcept, concepts, words, language));
  return { taxonomy: taxonomy.name, keywords: keywords.filter((keyword) => keyword !== undefined) };
}

function createKeyword(
  { concept: index, matches, score }: ScoredConcept,
  concepts: readonly Concept[],
  words: readonly IndexedWord[],
  language: string | undefined,
): Keyword | undefined {
  const concept = concepts[index];
  if (concept === undefined) return undefined;
  const label = (language === undefined ? undefined : concept.label[language]) ?? Object.values(concept.label)[0];
  return {
    id: concept.id,
    label: label ?? concept.id,
    confidence: score / (score + scoreOfHalfConfidence),
    state: "suggested",
    origin: "machine",
    evidence: matches.slice(0, maxEvidence).map((match) => createEvidence(match, words)),
  };
}

function createEvidence({ start, count }: Match, words: readonly IndexedWord[]): Evidence {
  const matched = words.slice(start, start + count);
  const [first] = matched;
  if (first === undefined) throw new RangeError(`The match begins at word ${start}, which the document does not have.`);
  const text = matched.map((word) => word.text).join(" ");
  // The evidence of a label that continues on the next page is on its first page.
  const onFirstPage = matched.filter(({ page }) => page === first.page);
  if (first.path !== undefined)
    return { page: first.page, range: { from: first.path, to: onFirstPage.at(-1)?.path ?? first.path }, text };
  const boxes = onFirstPage.flatMap(({ bbox }) => bbox ?? []);
  return { page: first.page, ...(boxes.length > 0 && { bbox: union(boxes) }), text };
}

/** Detects the language whose labels occur most in the text. The keywords are shown in it. */
function detectLabelLanguage(
  concepts: readonly Concept[],
  rankedConcepts: readonly ScoredConcept[],
  words: readonly IndexedWord[],
): string | undefined {
  const votes = new Map<string, number>();
  for (const { concept, matches } of rankedConcepts) {
    const printedLabels = new Set(
      matches.map(({ start, count }) =>
        words
          .slice(start, start + count)
          .map(({ text }) => text.toLowerCase())
          .join(" "),
      ),
    );
    const { label = {}, alt_labels: altLabels = {} } = concepts[concept] ?? {};
    for (const language of Object.keys(label)) {
      const names = [label[language], ...(altLabels[language] ?? [])].map((name) => name?.toLowerCase() ?? "");
      if (names.some((name) => printedLabels.has(name))) votes.set(language, (votes.get(language) ?? 0) + 1);
    }
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
}
