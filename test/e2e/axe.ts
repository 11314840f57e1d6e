import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./galley.ts";

/** The success criteria of WCAG 2.2 at levels A and AA that axe-core tests. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** An experimental rule, which takes the signs of marks and numbers of rows for words that their name must repeat. */
const excludedRule = "label-content-name-mismatch";

/** Expects that a screen has no violation. Documents are not checked: their markup is their authors'. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(tags)
    .disableRules(excludedRule)
    .exclude("iframe")
    .analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  expect.soft(found, screen).toEqual([]);
}

/** Expects that a screen has no violation in the light and in the dark theme, and shows the system's theme again. */
export async function expectAccessibleInBothThemes(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page, `${screen}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
