import type { TaxonomySummary } from "../../shared/api/taxonomies.ts";
import type { DataPointTaxonomy, TaxonomyNode } from "../../shared/taxonomy/taxonomy.ts";
import { getLocale, removeDirectionControls } from "../messages/messages.ts";

const getLanguage = (): string => new Intl.Locale(getLocale()).language;

/**
 * Removes the direction controls from texts of a taxonomy, since they would change the direction of adjacent texts.
 * They are removed only for display: the stored taxonomy keeps them.
 */
const removeControls = <Texts extends object>(texts: Texts, keys: readonly (keyof Texts)[]): Texts => {
  const shown = { ...texts };
  for (const key of keys) {
    const text = shown[key];
    if (typeof text === "string") Object.assign(shown, { [key]: removeDirectionControls(text) });
  }
  return shown;
};

/** Returns a taxonomy or its summary with the title in the language of the window, if it has a translation. */
export const localizeTitle = <T extends Pick<TaxonomySummary, "title" | "translations">>(taxonomy: T): T =>
  removeControls({ ...taxonomy, ...taxonomy.translations?.[getLanguage()] }, ["title"]);

/**
 * Returns a taxonomy with its texts in the language of the window, if it has translations. The original label of a data
 * point becomes a synonym, so that pasted columns are recognized by it.
 *
 * @example const { title } = localizeTaxonomy(invoice); // "Rechnung" in a German window
 */
export function localizeTaxonomy(taxonomy: DataPointTaxonomy): DataPointTaxonomy {
  const language = getLanguage();
  return {
    ...localizeTitle(taxonomy),
    data_points: taxonomy.data_points.map((node) => localizeNode(node, language)),
    ...(taxonomy.checks && {
      checks: taxonomy.checks.map((check) =>
        removeControls({ ...check, ...check.translations?.[language] }, ["message"]),
      ),
    }),
  };
}

function localizeNode(node: TaxonomyNode, language: string): TaxonomyNode {
  const { label, description } = removeControls({ ...node, ...node.translations?.[language] }, [
    "label",
    "description",
  ]);
  const texts = { label, ...(description !== undefined && { description }) };
  if (node.type === "group") {
    return { ...node, ...texts, data_points: node.data_points.map((inner) => localizeNode(inner, language)) };
  }
  return label === node.label ? { ...node, ...texts } : { ...node, ...texts, synonyms: [node.label, ...node.synonyms] };
}
