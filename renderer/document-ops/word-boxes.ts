import type { Bbox } from "../../shared/document/geometry.ts";
import { isCentreInside, union } from "../../shared/document/geometry.ts";
import type { PdfPageText } from "../../shared/document/page-text.ts";
import { findWords } from "../../shared/document/words.ts";

/**
 * Finds the boxes of a phrase inside a region of a page, one for each line that it runs over, in points. Where the
 * region's words do not contain the phrase (it was hyphenated, or the page's text is not loaded), it is the region.
 */
export function findWordBoxes(page: PdfPageText | undefined, region: Bbox, phrase: string): Bbox[] {
  let text = "";
  const placed = (page?.lines ?? []).flatMap((line, lineIndex) =>
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
  const inSpan = placed.filter(({ start, end }) => start < span.end && end > span.start);
  return [...Map.groupBy(inSpan, ({ lineIndex }) => lineIndex).values()].map((words) =>
    union(words.map(({ bbox }) => bbox)),
  );
}
