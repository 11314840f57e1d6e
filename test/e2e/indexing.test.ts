import type { Page } from "@playwright/test";
import { expect, test } from "./galley.ts";
import { openFile, sample } from "./imports.ts";
import { checkIn, jobRow, queueTab } from "./workbench-page.ts";

const search = (page: Page) => page.getByRole("combobox", { name: "Add a keyword" });
const found = (page: Page) => page.getByRole("listbox", { name: "Concepts" }).getByRole("option");
const keyword = (page: Page, label: string) =>
  page.getByRole("listbox", { name: "Keywords" }).getByRole("option", { name: new RegExp(`^${label}, `) });
const card = (page: Page) => page.getByRole("region", { name: "Concept" });

test.beforeEach(async ({ galley, page }) => {
  await galley.open();
  await openFile(page, sample("the-patient-page.epub"), { type: "indexing", taxonomy: "publishing" });
  await checkIn(page);
  await queueTab(page, "Indexing").click();
});

test("Keywords are added by any label, walked along the hierarchy, and called redundant", async ({ page }) => {
  await jobRow(page, "patient").dblclick();
  await expect(card(page)).toContainText("Broader");
  await page.keyboard.press("a");
  await search(page).pressSequentially("map");
  await expect(found(page).first()).toContainText("map");
  await page.keyboard.press("ArrowDown");
  await expect(found(page).nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  const second = (await found(page).nth(1).locator("span").first().innerText()).trim();
  await page.keyboard.press("Enter");
  await expect(keyword(page, second.replace(/[()]/g, "\\$&"))).toHaveAttribute("aria-selected", "true");

  await page.keyboard.press("a");
  await search(page).fill("survey");
  await expect(found(page).first()).toContainText("survey");
  // Until the matches of a new text arrive, those of the earlier one are shown, and a click on them chooses none.
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/prefix=landverm/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await search(page).fill("landverm");
  await expect(found(page).first()).toHaveAttribute("aria-disabled", "true");
  await found(page).first().dispatchEvent("click");
  await expect(search(page)).toHaveValue("landverm");
  release();
  await expect(found(page)).toHaveText(/^surveying\s*Landvermessung · cartography$/);
  await expect(found(page).first()).toHaveAttribute("aria-disabled", "false");
  await search(page).fill("qqq");
  await expect(page.getByText("No label has a word that starts with “qqq”.")).toBeVisible();
  await search(page).fill("landverm");
  await expect(found(page)).toHaveText(/^surveying\s*Landvermessung · cartography$/);
  await page.keyboard.press("Enter");
  await expect(keyword(page, "surveying")).toContainText("cartography");
  await expect(keyword(page, "surveying"), "nobody looked for its places").toHaveAccessibleName(/no known places/);

  await page.keyboard.press("g");
  await expect(card(page)).toContainText("Making maps.");
  await expect(card(page)).toContainText("not a keyword yet");
  // R replaces the keyword from which the reviewer went there.
  await page.keyboard.press("r");
  await expect(page.getByRole("combobox", { name: "Replace “surveying” by" })).toBeFocused();
  await page.keyboard.press("Escape");
  // After a look at the broader concept, Escape and J go on from the keyword.
  await page.keyboard.press("Escape");
  await expect(keyword(page, "surveying")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("g");
  await expect(card(page)).toContainText("not a keyword yet");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Redundant keywords" })).toContainText(
    "“cartography” is broader than “surveying”",
  );

  await page.keyboard.press("Control+Enter");
  const warnings = page.getByRole("dialog", { name: "Check in" }).getByRole("list", { name: /^Warnings/ });
  await warnings.getByRole("button", { name: /“cartography” is broader than “surveying”/ }).click();
  await expect(keyword(page, "cartography")).toHaveAttribute("aria-selected", "true");
});

test("The suggestions that are left are rejected together, and come back by one undo", async ({ page }) => {
  await jobRow(page, "patient").dblclick();
  await expect(card(page)).toContainText("Broader");
  const rows = page.getByRole("listbox", { name: "Keywords" }).getByRole("option");
  const count = await rows.count();
  const named = (state: string) => rows.filter({ has: page.getByRole("img", { name: state, exact: true }) });
  await page.keyboard.press("Enter");
  await expect(named("confirmed")).toHaveCount(1);
  await page.keyboard.press("Shift+N");
  await expect(named("rejected")).toHaveCount(count - 1);
  await expect(named("confirmed")).toHaveCount(1);
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await expect(dialog.getByRole("radio", { name: "Completed" })).toBeChecked();
  await expect(dialog).not.toContainText("not reviewed");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await expect(named("rejected")).toHaveCount(0);
  await page.getByRole("button", { name: /^Reject all remaining suggestions/ }).click();
  await expect(named("rejected")).toHaveCount(count - 1);
});

test("All narrower concepts are reached by keys and by pointer", async ({ page }) => {
  await jobRow(page, "patient").dblclick();
  await expect(card(page)).toContainText("Broader");
  await page.keyboard.press("a");
  await search(page).fill("cartogr");
  await expect(found(page).first()).toContainText("cartography");
  await page.keyboard.press("Enter");
  await expect(keyword(page, "cartography")).toHaveAttribute("aria-selected", "true");
  await expect(card(page)).toContainText("Narrower");
  await expect(card(page).locator("strong")).toHaveText("cartography");
  const narrower = await card(page)
    .locator(".concept-links", { hasText: "Narrower" })
    .getByRole("button")
    .allInnerTexts();
  expect(narrower.length).toBeGreaterThan(1);
  const expectNarrower = async (index: number): Promise<void> => {
    await expect(card(page).locator("strong")).toHaveText(narrower[index] ?? "");
    await expect(card(page)).toContainText(`${index + 1} of ${narrower.length} narrower than cartography`);
  };
  await page.keyboard.press("h");
  await expectNarrower(0);
  for (const index of [...narrower.keys()].slice(1)) {
    await page.keyboard.press("ArrowRight");
    await expectNarrower(index);
  }
  await page.keyboard.press("ArrowRight");
  await expectNarrower(0);
  await page.keyboard.press("ArrowLeft");
  await expectNarrower(narrower.length - 1);
  await card(page).getByRole("button", { name: "Previous narrower concept" }).click();
  await expectNarrower(narrower.length - 2);
  // The broader concept is not one of several, and Escape still goes back to the keyword.
  await page.keyboard.press("g");
  await expect(keyword(page, "cartography")).toHaveAttribute("aria-selected", "true");
  await expect(card(page)).not.toContainText("narrower than");
  await page.keyboard.press("h");
  await page.keyboard.press("ArrowRight");
  await expectNarrower(1);
  await page.keyboard.press("Escape");
  await expect(card(page).locator("strong")).toHaveText("cartography");

  // What a key cannot do is said in view.
  const status = page.getByRole("contentinfo", { name: "Status" });
  await expect(async () => {
    await page.keyboard.press("g");
    await expect(status).toContainText("There is no broader concept", { timeout: 1000 });
  }).toPass();
});

test("Enter before the concepts have arrived adds what was typed, not what is still shown", async ({ page }) => {
  await jobRow(page, "patient").dblclick();
  await expect(card(page)).toContainText("Broader");
  await page.keyboard.press("a");
  await search(page).fill("offset");
  await expect(found(page).first()).toContainText("offset printing");
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/concepts\?.*prefix=survey/, async (route) => {
    await held;
    await route.continue();
  });
  await search(page).fill("survey");
  await expect(page.getByText("Searching …")).toBeVisible();
  await expect(found(page).first()).toContainText("offset printing");
  await page.keyboard.press("Enter");
  release();
  await expect(keyword(page, "surveying")).toHaveAttribute("aria-selected", "true");
  await expect(keyword(page, "offset printing, accepted")).toHaveCount(0);
});

test("A search and a concept that cannot be read say so, and are read again", async ({ page }) => {
  await page.route(/\/concepts[/?]/, (route) => route.abort());
  await jobRow(page, "patient").dblclick();
  await expect(card(page).getByRole("alert")).toContainText(
    "The concept could not be read: The service does not answer",
  );
  await page.keyboard.press("a");
  await search(page).fill("survey");
  const alert = page.getByRole("alert").filter({ hasText: "could not be searched" });
  await expect(alert).toContainText("The service does not answer");
  await page.unroute(/\/concepts[/?]/);
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(found(page).first()).toContainText("surveying");
  await search(page).press("Escape");
  await card(page).getByRole("button", { name: "Try again" }).click();
  await expect(card(page).getByRole("alert")).toBeHidden();
});
