import { describe, expect, it } from "vitest";
import { findWords } from "../../shared/document/words.ts";

/** The text of the span that a phrase is found at. */
function find(text: string, phrase: string, occurrence?: number): string | undefined {
  const span = findWords(text, phrase, occurrence);
  return span === undefined ? undefined : `${text.slice(0, span.start)}[${text.slice(span.start, span.end)}]`;
}

describe("finding the words of a phrase", () => {
  it("finds whole words only", () => {
    expect(find("Ebooks for a book lover", "book")).toBe("Ebooks for a [book]");
    expect(find("Ebooks and bookshops", "book")).toBeUndefined();
    expect(find("Bücherei, Bücher", "Bücher")).toBe("Bücherei, [Bücher]");
  });
  it("finds words with other characters between them, and in decomposed spelling", () => {
    expect(find("the master book-\nbinder", "book binder")).toBe("the master [book-\nbinder]");
    expect(find("Cafe\u0301s open", "Cafés")).toBe("[Cafe\u0301s]");
  });
  it("tells cases apart, and skips earlier occurrences", () => {
    expect(find("Book, book, Book", "Book", 1)).toBe("Book, book, [Book]");
    expect(find("Book, book, Book", "book", 1)).toBeUndefined();
  });
  it("includes punctuation at the ends of the phrase where the text has it", () => {
    expect(find("Total: € 1.290,18 (gross)", "€ 1.290,18")).toBe("Total: [€ 1.290,18]");
    expect(find("Total: EUR 1.290,18", "€ 1.290,18")).toBe("Total: EUR [1.290,18]");
  });
  it("finds no phrase without a word", () => {
    expect(find("a – b", "–")).toBeUndefined();
  });
});
