import type { Evidence, Indexing, Keyword } from "../../../shared/document/keywords.ts";
import { union } from "../../../shared/document/geometry.ts";
import type { PageText } from "../../../shared/document/page-text.ts";
import type { PageZones } from "../../../shared/document/zones.ts";
import type { Concept, KeywordTaxonomy } from "../../../shared/taxonomy.ts";
import type { Match } from "./label-table.ts";
import { LabelTable } from "./label-table.ts";
import type { Found } from "./rank.ts";
import { rank } from "./rank.ts";
import { stemmerFor } from "./stem.ts";
import type { IndexedWord } from "./words.ts";
import { wordsOf } from "./words.ts";

export interface IndexInput {
  pages: Iterable<IndexPage> | AsyncIterable<IndexPage>;
  taxonomy: KeywordTaxonomy;
}

interface IndexPage {
  text: PageText;
  zones: PageZones;
}

/** More suggestions than a reviewer cares to read help nobody. */
const mostKeywords = 25;
const mostEvidence = 20;
/** The score at which a suggestion is as likely right as wrong, by guess until it is measured. */
const evenScore = 6;

/**
 * Suggests concepts of a taxonomy for a document, the best first, each with the places that spoke for it. The
 * confidences grow with the score but are not calibrated; experience says that even good suggestions need a reviewer.
 */
export async function indexDocument({ pages, taxonomy }: IndexInput): Promise<Indexing> {
  const words: IndexedWord[] = [];
  for await (const { text, zones } of pages) for (const word of wordsOf(text, zones)) words.push(word);
  const { concepts } = taxonomy;
  const stem = stemmerFor(words.map(({ normalized }) => normalized));
  const matches = new LabelTable(concepts, stem).find(words);
  const ranked = rank(concepts, matches, words.length, (position) => words[position]?.inHeading === true);
  const language = usualLanguage(concepts, ranked, words) ?? taxonomy.language[0];
  const keywords = ranked.slice(0, mostKeywords).map((found) => keywordOf(found, concepts, words, language));
  return { taxonomy: taxonomy.name, keywords: keywords.filter((keyword) => keyword !== undefined) };
}

function keywordOf(
  { concept: index, matches, score }: Found,
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
    confidence: score / (score + evenScore),
    state: "suggested",
    origin: "machine",
    evidence: matches.slice(0, mostEvidence).map((match) => evidenceOf(match, words)),
  };
}

function evidenceOf({ start, count }: Match, words: readonly IndexedWord[]): Evidence {
  const own = words.slice(start, start + count);
  const [first] = own;
  if (first === undefined) throw new RangeError(`There is no word ${start} to be evidence.`);
  const text = own.map((word) => word.text).join(" ");
  // A label that goes on over the page's end is shown where it begins.
  const there = own.filter(({ page }) => page === first.page);
  if (first.path !== undefined)
    return { page: first.page, range: { from: first.path, to: there.at(-1)?.path ?? first.path }, text };
  const boxes = there.flatMap(({ bbox }) => bbox ?? []);
  return { page: first.page, ...(boxes.length > 0 && { bbox: union(boxes) }), text };
}

/** The language whose preferred labels the text uses most: the one that keywords are shown in. */
function usualLanguage(
  concepts: readonly Concept[],
  ranked: readonly Found[],
  words: readonly IndexedWord[],
): string | undefined {
  const votes = new Map<string, number>();
  for (const { concept, matches } of ranked) {
    const printed = new Set(
      matches.map(({ start, count }) =>
        words
          .slice(start, start + count)
          .map(({ text }) => text.toLowerCase())
          .join(" "),
      ),
    );
    const { label = {}, alt_labels: others = {} } = concepts[concept] ?? {};
    for (const language of Object.keys(label)) {
      const known = [label[language], ...(others[language] ?? [])].map((one) => one?.toLowerCase() ?? "");
      if (known.some((one) => printed.has(one))) votes.set(language, (votes.get(language) ?? 0) + 1);
    }
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
}
