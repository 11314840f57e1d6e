import { maxTermLength, type KeywordProvenance } from "../../../shared/document/keywords.ts";
import type { Occurrences } from "./concept-occurrences.ts";
import type { ReviewedConcept } from "./learn/reviewed-documents.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * Records for the reviewer why a concept is suggested.
 * @param occurrences Undefined if no label of the concept occurs.
 * @param isReadable False if garbled text layers take the confidence of the concept away.
 */
export function describeKeywordProvenance(
  { accepted, rejected, isAdded }: ReviewedConcept,
  occurrences: Occurrences | undefined,
  vocabulary: Vocabulary,
  isReadable: boolean,
): KeywordProvenance {
  const further: Partial<KeywordProvenance> = {
    ...(accepted + rejected > 0 && { reviews: { accepted, rejected } }),
    ...(!isReadable && { garbled: true }),
  };
  if (occurrences === undefined) return { basis: isAdded ? "reviews" : "model", ...further };
  const { frequency, headingFrequency, compoundFrequency, ambiguity, name } = occurrences;
  return {
    basis: "label",
    label: vocabulary.getName(name).text.slice(0, maxTermLength),
    ...(headingFrequency > 0 && { in_headings: true }),
    ...(compoundFrequency >= frequency && { in_compounds: true }),
    ...(ambiguity > 1 && { shared_with: ambiguity - 1 }),
    ...further,
  };
}
