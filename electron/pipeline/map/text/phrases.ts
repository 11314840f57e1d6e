import { textMappingThresholds } from "./thresholds.ts";

/** An occurrence of a phrase in a list of words, from `start` up to but not including `end`. */
export interface PhraseMatch<Meaning> {
  start: number;
  end: number;
  meanings: readonly Meaning[];
}

/** A node of the trie: the next words, and the meanings of the phrase that ends here. */
interface TrieNode<Meaning> {
  next: Map<string, TrieNode<Meaning>>;
  meanings: Meaning[];
}

const createNode = <Meaning>(): TrieNode<Meaning> => ({ next: new Map(), meanings: [] });

/** Normalizes a word for the comparison of phrases: lower case, without accents, punctuation and possessive ending. */
export function normalizeWord(word: string): string {
  const plain = word
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[’']s$|[^\p{L}\p{N}&%/]/gu, "");
  return plain === "" ? word : plain;
}

/** Splits a text into normalized words. */
export function splitPhrase(text: string): string[] {
  return text
    .split(/\s+/u)
    .filter((word) => word !== "")
    .map(normalizeWord);
}

/** An index of phrases, as a trie over their normalized words. It finds all of them in one pass over a text. */
export class PhraseIndex<Meaning> {
  readonly #root = createNode<Meaning>();

  add(phrase: string, meaning: Meaning): void {
    let node = this.#root;
    for (const word of splitPhrase(phrase).slice(0, textMappingThresholds.maxPhraseWords)) {
      const next: TrieNode<Meaning> = node.next.get(word) ?? createNode();
      node.next.set(word, next);
      node = next;
    }
    if (node !== this.#root) node.meanings.push(meaning);
  }

  /** Finds the phrases in normalized words from left to right. Of those that start at the same word, the longest counts. */
  find(words: readonly string[]): PhraseMatch<Meaning>[] {
    return words.flatMap((_, start) => this.#matchAt(words, start) ?? []);
  }

  #matchAt(words: readonly string[], start: number): PhraseMatch<Meaning> | undefined {
    let match: PhraseMatch<Meaning> | undefined;
    let node: TrieNode<Meaning> | undefined = this.#root;
    for (let end = start; node !== undefined; end++) {
      if (node.meanings.length > 0) match = { start, end, meanings: node.meanings };
      node = node.next.get(words[end] ?? "");
    }
    return match;
  }
}
