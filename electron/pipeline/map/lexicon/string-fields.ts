import type { DataPoint } from "../../../../shared/document/data-points.ts";
import { isLikeType } from "../../../../shared/lexicon/match-concepts.ts";
import type { Concept } from "../../../../shared/lexicon/lexicon.ts";
import { listFields, type DataPointTaxonomy, type TaxonomyField } from "../../../../shared/taxonomy/taxonomy.ts";

/**
 * Returns the type by which a field is searched. A field whose taxonomy leaves the type "string" for a date or an amount is
 * searched as what it means, since any text would fit it.
 */
export function getSearchType(field: TaxonomyField, concept: Concept): TaxonomyField["type"] {
  const isPlain = field.type === "string" && field.pattern === undefined;
  return isPlain && concept.type !== "group" && !isLikeType(field.type, concept.type) ? concept.type : field.type;
}

/** Gives the values of such fields as they are printed, since the taxonomy says that they are texts. */
export function printStringFields(points: readonly DataPoint[], taxonomy: DataPointTaxonomy): DataPoint[] {
  const types = new Map(listFields(taxonomy).map(({ path, field }) => [path, field.type]));
  return points.map((point) => {
    if (types.get(point.path.replaceAll(/\[\d+\]/gu, "")) !== "string" || point.type === "string") return point;
    const alternatives = point.alternatives.map((other) => ({ ...other, value: other.text }));
    // The embedded invoice has no printed text to compare with.
    const { embedded: _embedded, ...printed } = point;
    return { ...printed, type: "string", value: point.value === null ? null : point.text, alternatives };
  });
}
