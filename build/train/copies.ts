import type { RawPage } from "../../electron/pipeline/read/raw-page.ts";

/**
 * Copies of a page with what tells its tables deleted: most documents rule their tables less than those of which the
 * truth is known.
 */
export const copies: Record<string, (page: RawPage) => RawPage> = {
  original: (page) => page,
  "without vertical rules": (page) => ({
    ...page,
    rules: page.rules.filter((rule) => rule.orientation === "horizontal"),
  }),
  "without rules": (page) => ({ ...page, rules: [] }),
  "without fills": (page) => ({ ...page, fills: [] }),
  "without rules and fills": (page) => ({ ...page, rules: [], fills: [] }),
};
