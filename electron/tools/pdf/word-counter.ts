import { isSpace } from "../../pipeline/read/scripts.ts";

/** Counts the words in a sequence of characters, in the order of the file. */
export class WordCounter {
  count = 0;
  private isInWord = false;

  /** @param code Code of a character. */
  add(code: number): void {
    const isPartOfWord = !isSpace(code);
    if (isPartOfWord && !this.isInWord) this.count += 1;
    this.isInWord = isPartOfWord;
  }

  /** Ends the current word. */
  end(): void {
    this.isInWord = false;
  }
}
