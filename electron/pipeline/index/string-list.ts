/** The strings of a list as UTF-8, one after the other. String n is from `offsets[n]` until before `offsets[n + 1]`. */
export interface StringArrays {
  offsets: Int32Array;
  bytes: Uint8Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Collects many strings as UTF-8 in one array, which needs less memory than strings. */
export class StringListBuilder {
  #bytes = new Uint8Array(4096);
  #length = 0;
  #offsets = new Int32Array(256);
  #count = 0;

  push(text: string): void {
    // A UTF-16 code unit has at most three bytes in UTF-8.
    const needed = this.#length + text.length * 3;
    if (needed > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
      bytes.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = bytes;
    }
    this.#length += encoder.encodeInto(text, this.#bytes.subarray(this.#length)).written;
    this.#count += 1;
    if (this.#count === this.#offsets.length) {
      const offsets = new Int32Array(this.#offsets.length * 2);
      offsets.set(this.#offsets);
      this.#offsets = offsets;
    }
    this.#offsets[this.#count] = this.#length;
  }

  /** Returns the strings as views. */
  toArrays(): StringArrays {
    return { offsets: this.#offsets.subarray(0, this.#count + 1), bytes: this.#bytes.subarray(0, this.#length) };
  }
}

/** Returns string n of a list; an empty one if there is none. */
export function getString({ offsets, bytes }: StringArrays, index: number): string {
  return decoder.decode(bytes.subarray(offsets[index] ?? 0, offsets[index + 1] ?? 0));
}

/** Returns the index of a string in a list; -1 if the list does not have it. The bytes are compared without decoding. */
export function findString({ offsets, bytes }: StringArrays, text: string): number {
  const wantedBytes = encoder.encode(text);
  for (let index = 0; index < offsets.length - 1; index++) {
    const start = offsets[index] ?? 0;
    if ((offsets[index + 1] ?? 0) - start !== wantedBytes.length) continue;
    // The bytes are compared from the end, since the ids of a vocabulary differ there.
    let position = wantedBytes.length - 1;
    while (position >= 0 && bytes[start + position] === wantedBytes[position]) position--;
    if (position < 0) return index;
  }
  return -1;
}

/** Returns the given texts that are in a list, in one pass over the list. */
export function findStrings(list: StringArrays, texts: readonly string[]): Set<string> {
  const { offsets, bytes } = list;
  const wantedTexts = new Set(texts);
  const wantedKeys = new Set<number>();
  for (const text of wantedTexts) {
    const encoded = encoder.encode(text);
    wantedKeys.add(computeKey(encoded, 0, encoded.length));
  }
  const foundTexts = new Set<string>();
  for (let index = 0; index < offsets.length - 1; index++) {
    // The key rules out most strings without decoding them.
    if (!wantedKeys.has(computeKey(bytes, offsets[index] ?? 0, offsets[index + 1] ?? 0))) continue;
    const text = getString(list, index);
    if (wantedTexts.has(text)) foundTexts.add(text);
  }
  return foundTexts;
}

/** Computes a number from the length and the last bytes of a string, in which the ids of a vocabulary differ. */
function computeKey(bytes: Uint8Array, start: number, end: number): number {
  let key = end - start;
  for (let position = Math.max(start, end - 8); position < end; position++) {
    key = (Math.imul(key, 31) + (bytes[position] ?? 0)) | 0;
  }
  return key;
}
