import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { artifactMcid, type RawElement } from "./raw-page.ts";
import type { PlacedWord } from "./placed-word.ts";

/**
 * Replaces the MCIDs of structure elements by the indexes of the words that have them. Appends an `Artifact` element
 * for the words of artifacts.
 */
export function convertStructure(
  elements: readonly RawElement[],
  words: readonly PlacedWord[],
): NonNullable<PdfPageText["structure"]> {
  const wordsByMcid = new Map<number, number[]>();
  words.forEach(({ mcid }, index) => {
    if (mcid === undefined) return;
    const indexes = wordsByMcid.get(mcid);
    if (indexes === undefined) wordsByMcid.set(mcid, [index]);
    else indexes.push(index);
  });
  const artifacts = wordsByMcid.get(artifactMcid);
  return [
    ...elements.map(({ mcids, ...element }) => ({
      ...element,
      words: mcids.flatMap((mcid) => wordsByMcid.get(mcid) ?? []),
    })),
    ...(artifacts === undefined ? [] : [{ type: "Artifact", words: artifacts }]),
  ];
}
