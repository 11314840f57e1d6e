import {
  type DataPointTaxonomy,
  listFields,
  type TaxonomyField,
  type TaxonomyNode,
} from "../../../../shared/taxonomy/taxonomy.ts";
import { lexicon, type Concept } from "../../../../shared/lexicon/lexicon.ts";

/** The group of the auxiliary fields. No taxonomy is expected to have a group with this id. */
const groupId = "auxiliary_payment";

/**
 * Tests if a path is that of an auxiliary field, which no taxonomy has. Its value only supports or contradicts others,
 * and is not suggested.
 */
export const isAuxiliary = (path: string): boolean => path.startsWith(`${groupId}.`);

/**
 * Adds the payment of a receipt to a completed taxonomy: the amount tendered, the change, and the check that their
 * difference is the total. It tells the total among all amounts of a receipt, also if its label is unknown or misread.
 */
export function addPayment(taxonomy: DataPointTaxonomy, concepts: ReadonlyMap<string, Concept>): DataPointTaxonomy {
  const totalPath = [...concepts].find(([, { id }]) => id === "total.grand_total")?.[0];
  const total = listFields(taxonomy).find(({ path }) => path === totalPath)?.field;
  const known = [...concepts.values()];
  const payment = lexicon.concepts.filter(({ id }) => id.startsWith("payment."));
  if (total === undefined || payment.some((concept) => known.includes(concept))) return taxonomy;
  const group: TaxonomyNode = {
    id: groupId,
    label: groupId,
    type: "group",
    repeat: false,
    data_points: payment.map((concept) => toField(concept, total)),
  };
  return {
    ...taxonomy,
    data_points: [...taxonomy.data_points, group],
    checks: [
      ...(taxonomy.checks ?? []),
      { expression: `${totalPath} = ${groupId}.tendered - ${groupId}.change`, severity: "warning" },
    ],
  };
}

/** Creates a field of a concept that has the type of the total. It is required, so that it does not count as 0. */
function toField({ id, labels: [label = id, ...synonyms], not = [] }: Concept, { type }: TaxonomyField): TaxonomyField {
  return { id: id.slice(id.indexOf(".") + 1), label, type, synonyms, not, required: true, repeat: false };
}
