import type { Page } from "@playwright/test";
import { expect, test } from "./galley.ts";
import { checkIn, importDropped, jobRow, queueTab, sample } from "./workbench-page.ts";

/** Opens the data points of the German invoice. */
async function openInvoice(page: Page): Promise<void> {
  await importDropped(page, [sample("invoice-german.pdf")], { type: "data-point-extraction", taxonomy: "invoice" });
  await queueTab(page, "Zoning").click();
  await jobRow(page, "invoice-german").dblclick();
  await checkIn(page);
  await queueTab(page, "Mapping").click();
  await jobRow(page, "invoice-german").dblclick();
  await expect(dataPoint(page, "Invoice number")).toBeVisible();
}

/** A data point by its label: a row of its own, or a cell in the grid of a repeated group. */
const dataPoint = (page: Page, label: string) =>
  page.getByRole("region", { name: "Data points" }).locator(`[data-path][aria-label^="${label}: "]`);

test("A value is linked again by keys alone: arrows go from word to word, Shift extends, typing finds words", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openInvoice(page);
  const order = dataPoint(page, "Order number");
  const bar = page.getByRole("group", { name: "Link to words" });
  await order.click();
  await page.keyboard.press("r");
  const field = bar.getByRole("textbox");
  await expect(field).toBeFocused();
  await expect(bar, "the present source is where the keys begin").toContainText("“B-7714”");

  await page.keyboard.press("ArrowUp");
  await expect(bar).toContainText("“K-20815”");
  await page.keyboard.press("ArrowLeft");
  await expect(bar).toContainText("“Kundennummer”");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(bar).toContainText("“Kundennummer K-20815”");
  await page.keyboard.press("ArrowDown");
  await expect(bar).toContainText("“B-7714”");
  await expect(order, "the row stays").toHaveAttribute("aria-selected", "true");

  // Keys that move to another row, or reject the data point, are letters here.
  await page.keyboard.type("jxn");
  await expect(bar).toContainText("“jxn” is not in the document");
  await page.keyboard.press("F8");
  await expect(order).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("beispiel & par");
  await expect(bar).toContainText("“Beispiel & Partner”");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(bar).toContainText("“Beispiel & Partner AG”");
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();
  await expect(order).toBeFocused();

  // The value of words is shown as it is understood, before they are linked.
  await dataPoint(page, "Due date").click();
  await page.keyboard.press("r");
  await page.keyboard.type("12.02");
  await expect(bar).toContainText("“12.02.2026”→ 2026-02-12");
  await page.keyboard.press("Enter");
  await expect(dataPoint(page, "Due date")).toHaveAccessibleName("Due date: 2026-02-12, corrected");
  await page.keyboard.press("Control+z");
  await expect(dataPoint(page, "Due date")).toHaveAccessibleName(/2026-03-18/);

  // The next place of the same words.
  await dataPoint(page, "Invoice number").click();
  await page.keyboard.press("r");
  await page.keyboard.type("re-2026");
  await expect(bar).toContainText("“RE-2026-0417”");
  const selected = page.locator(".link-word-selected");
  const first = await selected.boundingBox();
  await page.keyboard.press("F3");
  await expect.poll(async () => (await selected.boundingBox())?.y).not.toBe(first?.y);
  await page.keyboard.press("Shift+F3");
  await expect.poll(async () => (await selected.boundingBox())?.y).toBe(first?.y);
});

test("All sure suggestions are listed by group and accepted by Enter, which leads to the first open data point", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openInvoice(page);
  // A focus far below is no reason to begin there.
  await dataPoint(page, "Line total, row 2").click();
  await page.keyboard.press("Control+Shift+Enter");
  const dialog = page.getByRole("dialog", { name: /^Accept \d+ suggestions of high confidence/ });
  await expect(dialog.getByRole("term").filter({ hasText: /^(?:Invoice|Seller|Buyer)$/ })).toHaveText([
    "Invoice",
    "Seller",
    "Buyer",
  ]);
  await page.keyboard.press("End");
  await expect(dialog.getByRole("term").last()).toHaveText("Line total, row 5");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(dataPoint(page, "Invoice number")).toHaveAccessibleName("Invoice number: RE-2026-0417, accepted");
  await expect(dataPoint(page, "Line total, row 5")).toHaveAccessibleName(/accepted$/);
  const open = page.getByRole("region", { name: "Data points" }).locator('[data-path][aria-label*=", to check"]');
  await expect(open.first()).toBeFocused();
  await expect(open.first()).toHaveAttribute("aria-selected", "true");

  await page.keyboard.press("Control+z");
  await expect(dataPoint(page, "Line total, row 5")).toHaveAccessibleName(/to check$/);
});
