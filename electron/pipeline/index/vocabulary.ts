import { z } from "zod";
import { getAdjacent, type Adjacency } from "./adjacency.ts";
import { findLabels, type LabelHit, type LabelTable } from "./label-table.ts";
import { decodeSections, type Sections } from "./sections.ts";
import { findStem, type StemTable } from "./stem-table.ts";
import { getStemmer } from "./stem.ts";
import { findString, findStrings, getString, type StringArrays } from "./string-list.ts";

/**
 * The version of compiled vocabularies. Increase it with every change of the format, of the normalization or of a
 * stemmer: vocabularies with another version are compiled again.
 */
export const vocabularyVersion = 4;

const vocabularyMetaSchema = z.strictObject({
  /** The name of the taxonomy. */
  name: z.string(),
  /** The languages that the taxonomy names. */
  language: z.array(z.string()),
  /** The languages of the names, by their numbers. */
  languages: z.array(z.string()),
  /** The names of the stemmers of the labels, by their numbers. */
  stemmers: z.array(z.string()),
});
export type VocabularyMeta = z.infer<typeof vocabularyMetaSchema>;

const noteSchema = z.record(z.string(), z.string());

/** A preferred or alternative label of a concept. */
export interface ConceptLabel {
  concept: number;
  language: string;
  text: string;
  isPreferred: boolean;
}

function getSection<Type extends Sections[string]>(
  sections: Sections,
  name: string,
  type: abstract new (...values: never[]) => Type,
): Type {
  const section = sections[name];
  if (!(section instanceof type)) throw new RangeError(`the vocabulary has no section ${name}`);
  return section;
}

/**
 * A keyword taxonomy as typed arrays, which are views of one file. Concepts and names (preferred and alternative labels)
 * have numbers, in the order of the taxonomy.
 */
export class Vocabulary {
  readonly name: string;
  readonly language: readonly string[];
  readonly stemmers: readonly string[];
  /** The numbers of all names in the order of their folded texts. */
  readonly sortedNames: Int32Array;
  readonly #languages: readonly string[];
  readonly #ids: StringArrays;
  readonly #names: StringArrays;
  readonly #nameConcepts: Int32Array;
  readonly #nameLanguages: Uint16Array;
  readonly #preferred: Uint8Array;
  readonly #caseSensitive: Uint8Array;
  readonly #deprecated: Uint8Array;
  /** The first name of each concept, and the number of names at the end. */
  readonly #firstNames: Int32Array;
  /** The notes of each concept by language, as JSON; empty without notes. */
  readonly #notes: StringArrays;
  /** The sorted, folded words that follow the first word of a name, and for each word the names that contain it. */
  readonly #words: StringArrays;
  readonly #wordNames: Adjacency;
  readonly #broader: Adjacency;
  readonly #narrower: Adjacency;
  readonly #depths: Int32Array;
  readonly #stems: StemTable;
  readonly #labels: LabelTable;
  readonly #stemFunctions: readonly ((word: string) => string)[];

  /**
   * Opens a compiled vocabulary without copying it.
   * @param bytes The whole file, which must not be changed afterwards.
   * @throws {RangeError} if the bytes are no such file or a section is missing, {z.ZodError} if the metadata are of
   * another form
   */
  constructor(bytes: Uint8Array) {
    const { meta, sections } = decodeSections(bytes);
    const { name, language, languages, stemmers } = vocabularyMetaSchema.parse(meta);
    const integers = (section: string) => getSection(sections, section, Int32Array);
    const strings = (section: string): StringArrays => ({
      offsets: integers(`${section}.offsets`),
      bytes: getSection(sections, `${section}.bytes`, Uint8Array),
    });
    const adjacency = (section: string): Adjacency => ({
      starts: integers(`${section}.starts`),
      items: integers(`${section}.items`),
    });
    this.name = name;
    this.language = language;
    this.stemmers = stemmers;
    this.sortedNames = integers("sortedNames");
    this.#languages = languages;
    this.#ids = strings("ids");
    this.#names = strings("names");
    this.#nameConcepts = integers("nameConcepts");
    this.#nameLanguages = getSection(sections, "nameLanguages", Uint16Array);
    this.#preferred = getSection(sections, "preferred", Uint8Array);
    this.#caseSensitive = getSection(sections, "caseSensitive", Uint8Array);
    this.#deprecated = getSection(sections, "deprecated", Uint8Array);
    this.#firstNames = integers("firstNames");
    this.#notes = strings("notes");
    this.#words = strings("words");
    this.#wordNames = adjacency("wordNames");
    this.#broader = adjacency("broader");
    this.#narrower = adjacency("narrower");
    this.#depths = integers("depths");
    this.#stems = {
      starts: integers("stems.starts"),
      units: getSection(sections, "stems.units", Uint16Array),
      stemmers: getSection(sections, "stems.stemmers", Uint8Array),
      slots: integers("stems.slots"),
    };
    this.#labels = {
      stems: adjacency("labels.stems"),
      names: adjacency("labels.names"),
      slots: integers("labels.slots"),
      maxWords: getSection(sections, "labels.maxWords", Uint8Array),
    };
    this.#stemFunctions = stemmers.map(getStemmer);
  }

  getId(concept: number): string {
    return getString(this.#ids, concept);
  }

  /** Returns the concept with an id; -1 if there is none. */
  findConcept(id: string): number {
    return findString(this.#ids, id);
  }

  /** Returns the given ids that belong to a concept. */
  findKnownIds(ids: readonly string[]): Set<string> {
    return findStrings(this.#ids, ids);
  }

  /** Returns the notes of a concept by language. */
  getNote(concept: number): Record<string, string> {
    const json = getString(this.#notes, concept);
    return json === "" ? {} : noteSchema.parse(JSON.parse(json));
  }

  /** The number of distinct words that follow the first word of a name. */
  get wordCount(): number {
    return this.#words.offsets.length - 1;
  }

  /** Returns a word of the sorted list of words, folded. */
  getWord(wordIndex: number): string {
    return getString(this.#words, wordIndex);
  }

  /** Lists the names that have a word after their first one, by ascending number. */
  listNamesWithWord(wordIndex: number): Int32Array {
    return getAdjacent(this.#wordNames, wordIndex);
  }

  /** Returns the concept that has a name. */
  getConcept(nameIndex: number): number {
    return this.#nameConcepts[nameIndex] ?? -1;
  }

  /** The number of concepts. */
  get size(): number {
    return this.#firstNames.length - 1;
  }

  isPreferred(nameIndex: number): boolean {
    return this.#preferred[nameIndex] === 1;
  }

  /** Tells whether a text must have the capitals of a name's acronyms, see {@link matchesCase}. */
  isCaseSensitive(nameIndex: number): boolean {
    return this.#caseSensitive[nameIndex] === 1;
  }

  /** Tells whether a concept should no longer be used. The labels of such a concept are not found in texts. */
  isDeprecated(concept: number): boolean {
    return this.#deprecated[concept] === 1;
  }

  getNameLanguage(nameIndex: number): string {
    return this.#languages[this.#nameLanguages[nameIndex] ?? 0] ?? "";
  }

  getName(nameIndex: number): ConceptLabel {
    return {
      concept: this.getConcept(nameIndex),
      language: this.getNameLanguage(nameIndex),
      text: getString(this.#names, nameIndex),
      isPreferred: this.#preferred[nameIndex] === 1,
    };
  }

  /** Lists the names of a concept: the preferred labels before the others. */
  listNames(concept: number): ConceptLabel[] {
    const [start = 0, end = 0] = this.#firstNames.subarray(concept, concept + 2);
    return Array.from({ length: end - start }, (_, index) => this.getName(start + index));
  }

  /**
   * Returns the preferred label of a concept in the first of the languages in which it has one, or else in any
   * language. Returns the id of a concept without a preferred label.
   */
  getLabel(concept: number, languages: readonly string[]): string {
    const preferred = this.listNames(concept).filter(({ isPreferred }) => isPreferred);
    for (const language of languages) {
      const name = preferred.find((candidate) => candidate.language === language);
      if (name !== undefined) return name.text;
    }
    return preferred[0]?.text ?? this.getId(concept);
  }

  /** Lists the directly broader concepts. */
  listBroader(concept: number): Int32Array {
    return getAdjacent(this.#broader, concept);
  }

  /** Lists the directly narrower concepts. */
  listNarrower(concept: number): Int32Array {
    return getAdjacent(this.#narrower, concept);
  }

  /**
   * Returns the shortest distance of a concept from a top concept, which has no broader concept. Returns 0 if no path
   * from a top concept reaches it, because of a cycle.
   */
  getDepth(concept: number): number {
    return this.#depths[concept] ?? 0;
  }

  /**
   * Returns the id of the stem of a normalized word, or -1 if no label of the stemmer's languages has the stem.
   * @param stemmer The number of the stemmer.
   */
  getStemId(normalized: string, stemmer: number): number {
    const stem = this.#stemFunctions[stemmer];
    return stem === undefined ? -1 : findStem(this.#stems, stem(normalized), stemmer);
  }

  /**
   * Finds the labels that are a prefix of a sequence of stems, in the order of the taxonomy.
   * @param stems The ids of the stems of a word and of the words that follow it, all of one stemmer.
   */
  findLabels(stems: readonly number[]): readonly LabelHit[] {
    return findLabels(this.#labels, stems);
  }
}
