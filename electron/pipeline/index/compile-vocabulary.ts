import { wordPattern } from "../../../shared/document/words.ts";
import type { Concept, KeywordTaxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { foldText } from "../../../shared/values/fold-text.ts";
import { reportProgress } from "../progress.ts";
import { buildAdjacency, getAdjacent, type Adjacency } from "./adjacency.ts";
import { IntegerList } from "./integer-list.ts";
import { LabelTableBuilder } from "./label-table.ts";
import { CapitalsDetector, isCaseSensitive, splitLabel } from "./label-words.ts";
import { encodeSections, type Sections } from "./sections.ts";
import { StemTableBuilder } from "./stem-table.ts";
import { getStemmer, getStemmerName } from "./stem.ts";
import { StringListBuilder, type StringArrays } from "./string-list.ts";
import { Vocabulary, type VocabularyMeta } from "./vocabulary.ts";

/** The maximum number of words for each stemmer whose stems are cached while labels are added. */
const maxCachedWords = 200_000;

/** Gives each distinct string a number, in the order in which they are added. */
class Numbering {
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.#numbers.size;
  }

  add(text: string): number {
    const knownNumber = this.#numbers.get(text);
    if (knownNumber !== undefined) return knownNumber;
    const number = this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  list(): string[] {
    return [...this.#numbers.keys()];
  }
}

/**
 * Compiles a keyword taxonomy to the binary form that {@link Vocabulary} opens. The same taxonomy always gives the same
 * bytes. Concepts are added one by one, so that a taxonomy of 500,000 concepts need not be in memory as objects.
 *
 * @example
 * const compiler = new VocabularyCompiler();
 * for (const concept of taxonomy.concepts) compiler.add(concept);
 * const pieces = compiler.finish(taxonomy);
 */
export class VocabularyCompiler {
  readonly #ids = new StringListBuilder();
  /** The numbers of all ids: those of the concepts, and those of their broader concepts. */
  readonly #idNumbers = new Numbering();
  /** The number of the id of each concept. */
  readonly #conceptIds = new IntegerList();
  readonly #names = new StringListBuilder();
  readonly #foldedNames: string[] = [];
  readonly #notes = new StringListBuilder();
  /** The distinct words that follow the first word of a name, and the pairs of such a word and a name. */
  readonly #words = new Numbering();
  readonly #pairWords = new IntegerList();
  readonly #pairNames = new IntegerList();
  readonly #nameConcepts = new IntegerList();
  readonly #nameLanguages = new IntegerList();
  readonly #preferred = new IntegerList();
  /**
   * 1 for each name whose acronyms must match in case, otherwise 0. The value is ignored if most names of its language
   * and kind are written in capitals.
   */
  readonly #caseSensitive = new IntegerList();
  /** Detects whether the preferred and the other labels of each language are written in capitals. */
  readonly #capitals = new Map<number, CapitalsDetector>();
  /** 1 for each deprecated concept, otherwise 0. */
  readonly #deprecated = new IntegerList();
  /** The number of the first name of each concept. */
  readonly #firstNames = new IntegerList();
  /** The pairs of a concept and the number of the id of a broader one. */
  readonly #pairConcepts = new IntegerList();
  readonly #pairBroaderIds = new IntegerList();
  readonly #languages = new Numbering();
  readonly #stemmers = new Numbering();
  readonly #stems = new StemTableBuilder();
  readonly #labels = new LabelTableBuilder();
  /** The ids of the stems of words, by stemmer. */
  readonly #stemCaches: Map<string, number>[] = [];

  /** Adds the next concept. */
  add({ id, label, alt_labels: altLabels, broader, note, deprecated = false }: Concept): void {
    reportProgress();
    const concept = this.#conceptIds.length;
    this.#ids.push(id);
    this.#conceptIds.push(this.#idNumbers.add(id));
    this.#deprecated.push(deprecated ? 1 : 0);
    this.#firstNames.push(this.#nameConcepts.length);
    for (const [language, text] of Object.entries(label)) this.#addName(concept, language, text, true);
    for (const [language, texts] of Object.entries(altLabels)) {
      for (const text of texts) this.#addName(concept, language, text, false);
    }
    this.#notes.push(note === undefined ? "" : JSON.stringify(note));
    for (const other of broader) {
      this.#pairConcepts.push(concept);
      this.#pairBroaderIds.push(this.#idNumbers.add(other));
    }
  }

  /** Returns the file in pieces. No concept may be added afterwards. */
  finish({ name, language }: Pick<KeywordTaxonomy, "name" | "language">): Uint8Array[] {
    const meta: VocabularyMeta = {
      name,
      language,
      languages: this.#languages.list(),
      stemmers: this.#stemmers.list(),
    };
    this.#firstNames.push(this.#nameConcepts.length);
    for (const cache of this.#stemCaches) cache.clear();
    const { broader, narrower } = this.#buildHierarchy();
    const stems = this.#stems.build();
    const labels = this.#labels.build(this.#stems.size);
    const [ids, names, notes] = [this.#ids.toArrays(), this.#names.toArrays(), this.#notes.toArrays()];
    const { words, wordNames } = this.#buildWords();
    const sections: Sections = {
      "ids.offsets": ids.offsets,
      "ids.bytes": ids.bytes,
      "names.offsets": names.offsets,
      "names.bytes": names.bytes,
      "notes.offsets": notes.offsets,
      "notes.bytes": notes.bytes,
      "words.offsets": words.offsets,
      "words.bytes": words.bytes,
      "wordNames.starts": wordNames.starts,
      "wordNames.items": wordNames.items,
      nameConcepts: this.#nameConcepts.toArray(),
      nameLanguages: Uint16Array.from(this.#nameLanguages.toArray()),
      preferred: Uint8Array.from(this.#preferred.toArray()),
      caseSensitive: this.#listCaseSensitive(),
      deprecated: Uint8Array.from(this.#deprecated.toArray()),
      firstNames: this.#firstNames.toArray(),
      sortedNames: sortTexts(this.#foldedNames),
      "broader.starts": broader.starts,
      "broader.items": broader.items,
      "narrower.starts": narrower.starts,
      "narrower.items": narrower.items,
      depths: computeDepths(broader, narrower),
      "stems.starts": stems.starts,
      "stems.units": stems.units,
      "stems.stemmers": stems.stemmers,
      "stems.slots": stems.slots,
      "labels.stems.starts": labels.stems.starts,
      "labels.stems.items": labels.stems.items,
      "labels.names.starts": labels.names.starts,
      "labels.names.items": labels.names.items,
      "labels.slots": labels.slots,
      "labels.maxWords": labels.maxWords,
    };
    return encodeSections(meta, sections);
  }

  #addName(concept: number, language: string, text: string, isPreferred: boolean): void {
    const name = this.#nameConcepts.length;
    this.#names.push(text);
    const folded = foldText(text);
    this.#foldedNames.push(folded);
    const [, ...laterWords] = folded.match(wordPattern) ?? [];
    for (const word of new Set(laterWords)) {
      this.#pairWords.push(this.#words.add(word));
      this.#pairNames.push(name);
    }
    this.#nameConcepts.push(concept);
    this.#nameLanguages.push(this.#languages.add(language));
    this.#preferred.push(isPreferred ? 1 : 0);
    const stemmerName = getStemmerName(language);
    const stemmer = this.#stemmers.add(stemmerName);
    const words = splitLabel(text);
    this.#getCapitals(name).add(words);
    this.#caseSensitive.push(isCaseSensitive(words) ? 1 : 0);
    // Users can search for a deprecated concept, but its labels are not found in texts.
    if (this.#deprecated.get(concept) === 1) return;
    const stems = words.map((word) => this.#getStem(word, stemmer, stemmerName));
    const listedName = this.#labels.add(stems, name, concept);
    // If a concept has both "AIDS" and "Aids" as labels, it is found in any case.
    if (this.#caseSensitive.get(name) === 0) this.#caseSensitive.set(listedName, 0);
  }

  #getCapitals(name: number): CapitalsDetector {
    const kind = this.#nameLanguages.get(name) * 2 + this.#preferred.get(name);
    const detector = this.#capitals.get(kind) ?? new CapitalsDetector();
    this.#capitals.set(kind, detector);
    return detector;
  }

  #listCaseSensitive(): Uint8Array {
    const marksAcronyms = (name: number): boolean => !this.#getCapitals(name).areInCapitals;
    return Uint8Array.from(this.#caseSensitive.toArray(), (value, name) =>
      value === 1 && marksAcronyms(name) ? 1 : 0,
    );
  }

  #getStem(word: string, stemmer: number, stemmerName: string): number {
    const cache = (this.#stemCaches[stemmer] ??= new Map());
    const cachedStem = cache.get(word);
    if (cachedStem !== undefined) return cachedStem;
    const stem = this.#stems.add(getStemmer(stemmerName)(foldText(word)), stemmer);
    if (cache.size === maxCachedWords) cache.clear();
    cache.set(word, stem);
    return stem;
  }

  /** Sorts the words that follow the first word of a name, and builds the list of names of each word. */
  #buildWords(): { words: StringArrays; wordNames: Adjacency } {
    const texts = this.#words.list();
    const order = sortTexts(texts);
    const ranks = new Int32Array(texts.length);
    const words = new StringListBuilder();
    order.forEach((word, rank) => {
      ranks[word] = rank;
      words.push(texts[word] ?? "");
    });
    const wordRanks = this.#pairWords.toArray().map((word) => ranks[word] ?? 0);
    return { words: words.toArrays(), wordNames: buildAdjacency(texts.length, wordRanks, this.#pairNames.toArray()) };
  }

  /** Builds the hierarchy without the broader concepts that the taxonomy does not have. */
  #buildHierarchy(): { broader: Adjacency; narrower: Adjacency } {
    const conceptIds = this.#conceptIds.toArray();
    const concepts = new Int32Array(this.#idNumbers.size).fill(-1);
    conceptIds.forEach((id, concept) => (concepts[id] = concept));
    const broaderConcepts = this.#pairBroaderIds.toArray().map((id) => concepts[id] ?? -1);
    const lower = this.#pairConcepts.toArray().filter((_, index) => broaderConcepts[index] !== -1);
    const upper = broaderConcepts.filter((concept) => concept !== -1);
    return {
      broader: buildAdjacency(conceptIds.length, lower, upper),
      narrower: buildAdjacency(conceptIds.length, upper, lower),
    };
  }
}

/**
 * Returns the indexes of texts in the order of their UTF-16 code units. Equal texts are in the order of their indexes.
 */
function sortTexts(texts: readonly string[]): Int32Array {
  return Int32Array.from(texts.keys()).sort((a, b) => {
    const [first = "", second = ""] = [texts[a], texts[b]];
    return first < second ? -1 : first > second ? 1 : a - b;
  });
}

/**
 * Computes the depth of each concept by breadth-first search: its shortest distance from a top concept, which has no
 * broader concept. Concepts that no path from a top concept reaches, because of a cycle, have the depth 0.
 */
function computeDepths(broader: Adjacency, narrower: Adjacency): Int32Array {
  const depths = new Int32Array(broader.starts.length - 1).fill(-1);
  let level: number[] = [];
  depths.forEach((_, concept) => {
    if (getAdjacent(broader, concept).length > 0) return;
    depths[concept] = 0;
    level.push(concept);
  });
  for (let depth = 1; level.length > 0; depth++) {
    const next: number[] = [];
    for (const concept of level) {
      for (const other of getAdjacent(narrower, concept)) {
        if (depths[other] !== -1) continue;
        depths[other] = depth;
        next.push(other);
      }
    }
    level = next;
  }
  return depths.map((depth) => Math.max(0, depth));
}

/** Compiles a taxonomy that is in memory, and opens it. */
export function compileVocabulary(taxonomy: Pick<KeywordTaxonomy, "name" | "language" | "concepts">): Vocabulary {
  const compiler = new VocabularyCompiler();
  for (const concept of taxonomy.concepts) compiler.add(concept);
  return new Vocabulary(joinPieces(compiler.finish(taxonomy)));
}

function joinPieces(pieces: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let offset = 0;
  for (const piece of pieces) {
    bytes.set(piece, offset);
    offset += piece.byteLength;
  }
  return bytes;
}
