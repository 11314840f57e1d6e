import type { TaxonomySummary } from "../../shared/api/taxonomies.ts";
import type { DataPointTaxonomy, TaxonomyNode } from "../../shared/taxonomy/taxonomy.ts";
import { getLocale } from "../messages/messages.ts";

const getLanguage = (): string => new Intl.Locale(getLocale()).language;

/** Returns a taxonomy or its summary with the title in the language of the window, if it has a translation. */
export const localizeTitle = <T extends Pick<TaxonomySummary, "title" | "translations">>(taxonomy: T): T => ({
  ...taxonomy,
  ...taxonomy.translations?.[getLanguage()],
});

/**
 * Returns a taxonomy with its labels, notes and messages in the language of the window, if it has translations. The original
 * label becomes a synonym, so that pasted columns are recognized by it.
 *
 * @example const { title } = localizeTaxonomy(invoice); // "Rechnung" in a German window
 */
export function localizeTaxonomy(taxonomy: DataPointTaxonomy): DataPointTaxonomy {
  const language = getLanguage();
  return {
    ...localizeTitle(taxonomy),
    data_points: taxonomy.data_points.map((node) => localizeNode(node, language)),
    ...(taxonomy.checks && {
      checks: taxonomy.checks.map((check) => ({ ...check, ...check.translations?.[language] })),
    }),
  };
}

function localizeNode(node: TaxonomyNode, language: string): TaxonomyNode {
  const texts = node.translations?.[language];
  if (node.type === "group") {
    return { ...node, ...texts, data_points: node.data_points.map((inner) => localizeNode(inner, language)) };
  }
  return texts === undefined ? node : { ...node, ...texts, synonyms: [node.label, ...node.synonyms] };
}
