/** The maximum number of phrases of a table that occurred more than once. */
const maxPhrases = 8192;
/** The number of slots of the hash table, a power of two. */
const slotCount = maxPhrases * 4;
/** The maximum number of phrases that occurred once, a power of two. */
const maxSingles = 65_536;
/** The maximum number of occurrences of a phrase whose positions are kept. */
export const maxPlaces = 8;

/** A phrase of one to three words, by hashes of its parts. */
interface HashedPhrase {
  key: number;
  wordCount: number;
  /**
   * The keys of the two parts of the phrase: without its last word (`left`), and without its first word (`right`). Both
   * are 0 for a single word.
   */
  left: number;
  right: number;
}

/** The place of an occurrence of a phrase. */
interface PhrasePlace {
  /** The position of its first word in the document. */
  position: number;
  /** True if the phrase contains the head of a noun phrase, and not only its modifiers. */
  hasHead: boolean;
  inHeading: boolean;
}

/** An occurrence of a phrase. */
export interface PhraseOccurrence extends HashedPhrase, PhrasePlace {}

/** Packs a place into an integer that is not negative. Positions have 28 bits, more than the words of any document. */
const packPlace = ({ position, hasHead, inHeading }: PhrasePlace): number =>
  ((position & 0xfffffff) << 2) | (hasHead ? 1 : 0) | (inHeading ? 2 : 0);

const unpackPlace = (packed: number): PhrasePlace => ({
  position: packed >>> 2,
  hasHead: (packed & 1) === 1,
  inHeading: (packed & 2) === 2,
});

/** A phrase with its occurrences. */
export interface CountedPhrase extends HashedPhrase {
  count: number;
  /** The number of its occurrences that have the head of a noun phrase. */
  headCount: number;
  /** True if it occurs in a title or heading. */
  inHeading: boolean;
  /** The positions of the first occurrences. */
  places: Int32Array;
}

/** Combines the hashes of two parts of a phrase. */
export const combineKeys = (left: number, right: number): number => {
  const key = Math.imul(left ^ (left >>> 15), 0x2c1b3c6d) ^ right;
  return Math.imul(key ^ (key >>> 13), 0x01000193);
};

/**
 * Counts phrases in arrays of a fixed size, about 1 MiB. Most phrases occur once. A new phrase waits in a direct-mapped
 * cache, where it may displace another one, and enters the table with its second occurrence (the "doorkeeper" of TinyLFU,
 * Einziger et al. 2017). When the table is full, the rarest phrases are removed, as in lossy counting (Manku and Motwani 2002). The
 * counts may therefore be too low.
 */
export class PhraseTable {
  /** The keys and the packed places, plus 1, of the phrases that occurred once. */
  readonly #singles = new Int32Array(maxSingles * 2);
  /** The phrase of each slot plus 1, or 0 if it is free. */
  readonly #slots = new Int32Array(slotCount);
  readonly #keys = new Int32Array(maxPhrases);
  readonly #left = new Int32Array(maxPhrases);
  readonly #right = new Int32Array(maxPhrases);
  readonly #wordCounts = new Uint8Array(maxPhrases);
  readonly #counts = new Int32Array(maxPhrases);
  readonly #headCounts = new Int32Array(maxPhrases);
  readonly #inHeading = new Uint8Array(maxPhrases);
  readonly #places = new Int32Array(maxPhrases * maxPlaces);
  #size = 0;

  add(occurrence: PhraseOccurrence): void {
    const { key } = occurrence;
    const knownPhrase = (this.#slots[this.#findSlot(key)] ?? 0) - 1;
    if (knownPhrase >= 0) {
      this.#count(knownPhrase, occurrence);
      return;
    }
    const singleIndex = (key & (maxSingles - 1)) * 2;
    const firstPlace = (this.#singles[singleIndex + 1] ?? 0) - 1;
    if (firstPlace < 0 || this.#singles[singleIndex] !== key) {
      this.#singles[singleIndex] = key;
      this.#singles[singleIndex + 1] = packPlace(occurrence) + 1;
      return;
    }
    this.#singles[singleIndex + 1] = 0;
    const phrase = this.#create(occurrence);
    this.#count(phrase, unpackPlace(firstPlace));
    this.#count(phrase, occurrence);
  }

  #create({ key, left, right, wordCount }: PhraseOccurrence): number {
    if (this.#size === maxPhrases) this.#removeRarest();
    const phrase = this.#size++;
    this.#slots[this.#findSlot(key)] = phrase + 1;
    this.#keys[phrase] = key;
    this.#left[phrase] = left;
    this.#right[phrase] = right;
    this.#wordCounts[phrase] = wordCount;
    this.#counts[phrase] = 0;
    this.#headCounts[phrase] = 0;
    this.#inHeading[phrase] = 0;
    return phrase;
  }

  #count(phrase: number, { position, hasHead, inHeading }: PhrasePlace): void {
    const count = this.#counts[phrase] ?? 0;
    this.#counts[phrase] = count + 1;
    if (hasHead) this.#headCounts[phrase] = (this.#headCounts[phrase] ?? 0) + 1;
    if (inHeading) this.#inHeading[phrase] = 1;
    if (count < maxPlaces) this.#places[phrase * maxPlaces + count] = position;
  }

  /**
   * Lists the phrases that occur at least `minCount` times. If there are more than `maxCount` phrases, lists the
   * `maxCount` most frequent ones, and further phrases that are as frequent as the last of these.
   */
  list(minCount: number, maxCount: number): CountedPhrase[] {
    const counts = this.#counts.slice(0, this.#size).sort();
    const minListedCount = Math.max(minCount, this.#size > maxCount ? (counts[this.#size - maxCount] ?? 0) : 0);
    const phrases: CountedPhrase[] = [];
    for (let phrase = 0; phrase < this.#size; phrase++) {
      const count = this.#counts[phrase] ?? 0;
      if (count < minListedCount) continue;
      const start = phrase * maxPlaces;
      phrases.push({
        key: this.#keys[phrase] ?? 0,
        left: this.#left[phrase] ?? 0,
        right: this.#right[phrase] ?? 0,
        wordCount: this.#wordCounts[phrase] ?? 0,
        count,
        headCount: this.#headCounts[phrase] ?? 0,
        inHeading: this.#inHeading[phrase] === 1,
        places: this.#places.subarray(start, start + Math.min(count, maxPlaces)),
      });
    }
    return phrases;
  }

  /** Returns the slot of a phrase, or the free slot for it. */
  #findSlot(key: number): number {
    let slot = (key ^ (key >>> 16)) & (slotCount - 1);
    for (;;) {
      const phrase = (this.#slots[slot] ?? 0) - 1;
      if (phrase < 0 || this.#keys[phrase] === key) return slot;
      slot = (slot + 1) & (slotCount - 1);
    }
  }

  /** Removes the phrases with the lowest counts, at least a quarter of all. */
  #removeRarest(): void {
    const size = this.#size;
    let lowest = 0;
    let removedCount = 0;
    while (removedCount < size / 4) {
      lowest += 1;
      removedCount = 0;
      for (let phrase = 0; phrase < size; phrase++) if ((this.#counts[phrase] ?? 0) <= lowest) removedCount += 1;
    }
    this.#slots.fill(0);
    this.#size = 0;
    for (let phrase = 0; phrase < size; phrase++) {
      if ((this.#counts[phrase] ?? 0) > lowest) this.#move(phrase, this.#size++);
    }
  }

  #move(from: number, to: number): void {
    const key = this.#keys[from] ?? 0;
    for (const array of [this.#keys, this.#left, this.#right, this.#counts, this.#headCounts]) {
      array[to] = array[from] ?? 0;
    }
    for (const array of [this.#wordCounts, this.#inHeading]) array[to] = array[from] ?? 0;
    this.#places.copyWithin(to * maxPlaces, from * maxPlaces, (from + 1) * maxPlaces);
    this.#slots[this.#findSlot(key)] = to + 1;
  }
}
