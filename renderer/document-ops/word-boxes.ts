import { type Bbox, isCentreInside, union } from "../../shared/document/geometry.ts";
import type { PdfPageText } from "../../shared/document/page-text.ts";
import { findWords } from "../../shared/document/words.ts";

/**
 * Finds the boxes of a phrase inside a region of a page, in points: one box for each line of the phrase. Returns the
 * region itself if its words do not contain the phrase: the page may hyphenate it, or its text may not be loaded yet.
 */
export function findWordBoxes(page: PdfPageText | undefined, region: Bbox, phrase: string): Bbox[] {
  let text = "";
  const placedWords = (page?.lines ?? []).flatMap((line, lineIndex) =>
    line.words.flatMap((index) => {
      const word = page?.words[index];
      if (word === undefined || !isCentreInside(word.bbox, region)) return [];
      const start = text.length;
      text += `${word.text} `;
      return [{ lineIndex, start, end: start + word.text.length, bbox: word.bbox }];
    }),
  );
  const span = findWords(text, phrase);
  if (span === undefined) return [region];
  const inSpan = placedWords.filter(({ start, end }) => start < span.end && end > span.start);
  return [...Map.groupBy(inSpan, ({ lineIndex }) => lineIndex).values()].map((words) =>
    union(words.map(({ bbox }) => bbox)),
  );
}
