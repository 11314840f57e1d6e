import type { Taxonomy } from "../../shared/taxonomy/taxonomy.ts";
import { t } from "../messages/messages.ts";

/** The texts for the kinds of taxonomies in the window. */
export const kindTitles: Record<
  Taxonomy["kind"],
  { title: string; description: string; count: (count: number) => string }
> = {
  "data-points": {
    title: t("data-points-label"),
    description: t("taxonomy-kind-data-points-note"),
    count: (count) => t("count-data-points", { count }),
  },
  keywords: {
    title: t("keywords-label"),
    description: t("taxonomy-kind-keywords-note"),
    count: (count) => t("concepts-count", { count }),
  },
};

/** Formats a number of data points or concepts, such as `1,234 concepts`. */
export function formatCount(kind: Taxonomy["kind"], size: number): string {
  return kindTitles[kind].count(size);
}
