import type { TextWord } from "./sentences.ts";

/** The words of a sentence as one text. It finds the words at given positions of the text. */
export class SentenceText {
  readonly text: string;
  readonly #starts: readonly number[];

  constructor(words: readonly TextWord[]) {
    const starts: number[] = [];
    let length = 0;
    for (const { text } of words) {
      starts.push(length);
      length += text.length + 1;
    }
    this.#starts = starts;
    this.text = words.map(({ text }) => text).join(" ");
  }

  /** Returns the range of the words from the character `from` to that before `to`, with the end excluded. */
  findWords(from: number, to: number): { start: number; end: number } {
    return { start: this.#findWord(from), end: this.#findWord(to - 1) + 1 };
  }

  #findWord(character: number): number {
    let [first, end] = [0, this.#starts.length];
    while (end - first > 1) {
      const middle = (first + end) >> 1;
      if ((this.#starts[middle] ?? Infinity) <= character) first = middle;
      else end = middle;
    }
    return first;
  }
}
