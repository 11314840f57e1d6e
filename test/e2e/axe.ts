import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./galley.ts";

/** The success criteria of WCAG 2.2 at levels A and AA that axe-core tests. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** An experimental rule, which takes the signs of marks and numbers of rows for words that their name must repeat. */
const excludedRule = "label-content-name-mismatch";

/** The rules whose outcome depends on the colours of the theme. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Waits until no colour is in transition: it may lack the contrast that it has at its end. */
export const waitForTransitions = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const animations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(animations.map(({ finished }) => finished));
  });

/** Expects that a screen has no violation of all rules, or of some. Documents are not checked: their markup is their authors'. */
async function expectNoViolation(page: Page, screen: string, rules?: string[]): Promise<void> {
  await waitForTransitions(page);
  // In the legacy mode, axe-core does not open a page of its own to join the results of frames, which are excluded.
  const axe = new AxeBuilder({ page }).setLegacyMode().exclude("iframe");
  const { violations } = await (
    rules === undefined ? axe.withTags(tags).disableRules(excludedRule) : axe.withRules(rules)
  ).analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  expect.soft(found, screen).toEqual([]);
}

/**
 * Expects that a screen has no violation in the light theme, nor one of its colours in the dark theme, and shows the
 * system's theme again.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoViolation(page, `${screen}, light`);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolation(page, `${screen}, dark`, colourRules);
  await page.emulateMedia({ colorScheme: null });
}
