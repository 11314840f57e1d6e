import type { RawPage } from "../../electron/pipeline/read/raw-page.ts";

/**
 * Augmentations of a page by name. They delete ruling lines and fills, since the annotated documents have more of them
 * than most documents.
 */
export const augmentations: Record<string, (page: RawPage) => RawPage> = {
  original: (page) => page,
  "without vertical ruling lines": (page) => ({
    ...page,
    rules: page.rules.filter((rule) => rule.orientation === "horizontal"),
  }),
  "without ruling lines": (page) => ({ ...page, rules: [] }),
  "without fills": (page) => ({ ...page, fills: [] }),
  "without ruling lines and fills": (page) => ({ ...page, rules: [], fills: [] }),
};
