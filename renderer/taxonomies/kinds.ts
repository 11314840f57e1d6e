import type { Taxonomy } from "../../shared/taxonomy/taxonomy.ts";
import { t } from "../messages/messages.ts";

/** The kinds of taxonomies as people choose between them. */
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

/** Formats the number of data points or concepts: `1 concept`, `1,234 concepts`. */
export function formatCount(kind: Taxonomy["kind"], size: number): string {
  return kindTitles[kind].count(size);
}
