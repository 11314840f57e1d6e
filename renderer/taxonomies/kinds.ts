import type { Taxonomy } from "../../shared/taxonomy.ts";
import { t } from "../messages/messages.ts";

/** The kinds of taxonomies as people choose between them. */
export const kindTitles: Record<
  Taxonomy["kind"],
  { title: string; description: string; count: (count: number) => string }
> = {
  "data-points": {
    title: t("taxonomies-data-points"),
    description: t("taxonomies-values-extract-such-as-number"),
    count: (count) => t("taxonomies-count-data-points", { count }),
  },
  keywords: {
    title: t("taxonomies-keywords"),
    description: t("taxonomies-concepts-index-with-as-in"),
    count: (count) => t("taxonomies-count-concepts", { count }),
  },
};

/** Formats the number of data points or concepts: `1 concept`, `1,234 concepts`. */
export function formatCount(kind: Taxonomy["kind"], size: number): string {
  return kindTitles[kind].count(size);
}
