import type { PdfPageText } from "../../../shared/document/page-text.ts";
import type { RawElement } from "./raw-page.ts";
import { artifactMark } from "./raw-page.ts";
import type { PlacedWord } from "./words.ts";

/** A page's structure elements with their words in place of marked content; at their end what is marked as no content. */
export function readStructure(
  elements: readonly RawElement[],
  words: readonly PlacedWord[],
): NonNullable<PdfPageText["structure"]> {
  const byMark = new Map<number, number[]>();
  words.forEach(({ mark }, index) => {
    if (mark === undefined) return;
    const known = byMark.get(mark);
    if (known === undefined) byMark.set(mark, [index]);
    else known.push(index);
  });
  const artifacts = byMark.get(artifactMark);
  return [
    ...elements.map(({ marks, ...element }) => ({
      ...element,
      words: marks.flatMap((mark) => byMark.get(mark) ?? []),
    })),
    ...(artifacts === undefined ? [] : [{ type: "Artifact", words: artifacts }]),
  ];
}
