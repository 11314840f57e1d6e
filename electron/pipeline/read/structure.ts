import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { artifactMcid, type RawElement } from "./raw-page.ts";
import type { PlacedWord } from "./placed-word.ts";

/**
 * Replaces the marked content of structure elements by the words in it. An `Artifact` element with the words that are
 * no content comes last.
 */
export function readStructure(
  elements: readonly RawElement[],
  words: readonly PlacedWord[],
): NonNullable<PdfPageText["structure"]> {
  const byMcid = new Map<number, number[]>();
  words.forEach(({ mcid }, index) => {
    if (mcid === undefined) return;
    const indexes = byMcid.get(mcid);
    if (indexes === undefined) byMcid.set(mcid, [index]);
    else indexes.push(index);
  });
  const artifacts = byMcid.get(artifactMcid);
  return [
    ...elements.map(({ mcids, ...element }) => ({
      ...element,
      words: mcids.flatMap((mcid) => byMcid.get(mcid) ?? []),
    })),
    ...(artifacts === undefined ? [] : [{ type: "Artifact", words: artifacts }]),
  ];
}
