import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PageFiles, VocabularyFiles } from "../../../electron/pipeline/tasks.ts";
import { pageTextSchema } from "../../../shared/document/page-text.ts";
import type { Concept, KeywordTaxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { createRandom, type Random } from "../../../test/builders/random.ts";

const consonants = ["b", "d", "f", "g", "k", "l", "m", "n", "p", "r", "t", "v"];
const vowels = ["a", "e", "i", "o", "u"];
const syllables = consonants.flatMap((consonant) => vowels.map((vowel) => consonant + vowel));
/** The number of words of the generated language. A word with a lower number is more frequent. */
const wordCount = 400_000;
/** The number of most frequent words. Labels do not contain them. */
const commonWords = 5000;

/** Creates the word with a number, which has three syllables or more. */
function createWord(number: number): string {
  let word = "";
  for (let rest = number; word.length < 6 || rest > 0; rest = Math.floor(rest / syllables.length)) {
    word += syllables[rest % syllables.length] ?? "";
  }
  return `${word}n`;
}

/**
 * Picks a word of a text. Frequent words are even more frequent than by the law of Zipf, so that a label of a vocabulary
 * of 500,000 concepts begins at every fifth word, as in the full texts of a thesaurus.
 */
const pickTextWord = ({ next }: Random): string => createWord(Math.floor(wordCount ** (next() ** 1.5)) - 1);

/** Replaces the words of some pages by those of the generated language. */
export async function replaceWords(pages: readonly PageFiles[]): Promise<void> {
  const random = createRandom(2);
  for (const { text } of pages) {
    const page = pageTextSchema.parse(JSON.parse(await readFile(text, "utf8")));
    if (page.source === "markup") throw new TypeError("the page has no words");
    const words = page.words.map((word) => ({ ...word, text: pickTextWord(random) }));
    await writeFile(text, JSON.stringify({ ...page, words }));
  }
}

interface Size {
  concepts: number;
  /** With 1, a concept has two English labels. With 3, it also has a German, a French and another English label. */
  languages: 1 | 3;
}

/** Creates concepts whose labels have one to three words of the generated language. */
function* createConcepts({ concepts, languages }: Size): Generator<Concept> {
  const random = createRandom(1);
  const createLabel = (index: number): string =>
    Array.from({ length: 1 + (index % 3) }, () => createWord(commonWords + random.below(wordCount - commonWords))).join(
      " ",
    );
  for (let index = 0; index < concepts; index++) {
    const others = languages === 1 ? {} : { de: createLabel(index), fr: createLabel(index + 1) };
    const further = languages === 1 ? [] : [createLabel(index + 2)];
    yield {
      id: `http://example.org/concepts/${index}`,
      label: { en: createLabel(index), ...others },
      alt_labels: { en: [createLabel(index + 1), ...further] },
      broader: index === 0 ? [] : [`http://example.org/concepts/${Math.floor(index / 5)}`],
    };
  }
}

/** Writes a vocabulary of generated concepts to a file. */
export async function writeVocabulary(file: string, size: Size): Promise<VocabularyFiles> {
  const head: Omit<KeywordTaxonomy, "concepts"> = {
    name: "vocabulary",
    kind: "keywords",
    title: "Vocabulary",
    version: "1",
    language: ["en"],
  };
  function* serialize(): Generator<string> {
    yield `${JSON.stringify(head).slice(0, -1)},"concepts":[`;
    let separator = "";
    for (const concept of createConcepts(size)) {
      yield separator + JSON.stringify(concept);
      separator = ",";
    }
    yield "]}";
  }
  await pipeline(Readable.from(serialize()), createWriteStream(file));
  return { taxonomy: file, compiled: `${file}.compiled` };
}
