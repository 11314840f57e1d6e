import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { expect } from "./galley.ts";

/** The success criteria of WCAG 2.2 at levels A and AA that axe-core tests. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** An experimental rule, which takes the signs of marks and numbers of rows for words that their name must repeat. */
const excludedRule = "label-content-name-mismatch";

/** The rules whose outcome depends on the colours of the theme. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Selectors of the parts of a page to check, and of those within them not to check. */
interface Context {
  include: string[];
  exclude: string[];
}

/** Waits until no colour is in transition: it may lack the contrast that it has at its end. */
const waitForTransitions = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const animations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(animations.map(({ finished }) => finished));
  });

/** Runs axe-core in the page, without its frames. @returns each violation with the start of its element's markup */
async function findViolations(page: Page, context: Context, options: RunOptions): Promise<string[]> {
  await waitForTransitions(page);
  // The page keeps axe-core, whose functions are compiled by then, for the next time.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async ([context, options]) => (await axe.run(context, options)).violations, [
    context,
    { ...options, iframes: false, resultTypes: ["violations"] } satisfies RunOptions,
  ] as const);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/**
 * Expects that a screen has no violation in the light theme, nor one of its colours in the dark theme, and shows the
 * system's theme again.
 */
async function expectNoViolation(page: Page, screen: string, context: Context, options: RunOptions): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect.soft(await findViolations(page, context, options), `${screen}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await findViolations(page, context, { runOnly: colourRules }), `${screen}, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: null });
}

/**
 * Expects that a screen conforms to WCAG 2.2 AA in both themes. Documents are not checked: their markup is their
 * authors'.
 * @param parts selectors of the parts to check, if the rest is that of another screen
 */
export function expectAccessible(page: Page, screen: string, parts: readonly string[] = ["html"]): Promise<void> {
  const context = { include: [...parts], exclude: ["iframe"] };
  return expectNoViolation(page, screen, context, { runOnly: tags, rules: { [excludedRule]: { enabled: false } } });
}

/** Expects that a screen without documents keeps all rules of axe-core, beyond those of WCAG, in both themes. */
export function expectBestPractices(page: Page, screen: string, exclude: readonly string[] = []): Promise<void> {
  return expectNoViolation(page, screen, { include: ["html"], exclude: [...exclude] }, {});
}
