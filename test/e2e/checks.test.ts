import type { Page } from "@playwright/test";
import { expect, test } from "./galley.ts";
import { openFile, sample } from "./imports.ts";

const row = (page: Page, label: string) => page.getByRole("row", { name: new RegExp(`^${label}: `) });
const cell = (page: Page, label: string) => page.getByRole("gridcell", { name: new RegExp(`^${label}: `) });
const findings = (page: Page) => page.getByRole("list", { name: "Findings" });

/** Opens the data points of the German invoice. */
async function openDataPoints(page: Page): Promise<void> {
  await openFile(page, sample("invoice-german.pdf"), { type: "data-point-extraction", taxonomy: "invoice" }, "mapping");
}

test("A wrong total and the empty cells of a new row are found, and lead to their data points by keyboard", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openDataPoints(page);
  await expect(row(page, "Invoice number")).toHaveAccessibleName(/RE-2026-0417/);
  await expect(findings(page)).toBeHidden();

  await row(page, "Total without tax").click();
  await page.keyboard.type("1300,18");
  const failed = "Total without tax is 1300.18 EUR, but the sum of Taxable amount is 1099.25 EUR";
  await expect(findings(page)).toContainText(failed);
  await page.keyboard.press("Escape");
  await expect(findings(page)).toBeHidden();
  await page.keyboard.type("1300,18");
  await page.keyboard.press("Enter");
  await expect(findings(page)).toContainText(failed);
  await expect(row(page, "Total without tax")).toHaveAccessibleDescription(failed);

  await page.keyboard.press("Control+Shift+Enter");
  const bulk = page.getByRole("dialog", { name: /^Accept \d+ suggestions of high confidence/ });
  await expect(bulk).toContainText("Invoice number");
  await expect(bulk).not.toContainText("Total with tax");
  const terms = await bulk.getByRole("term").allTextContents();
  expect(
    terms.filter((term, index) => terms.indexOf(term) !== index),
    "cells are named with their rows",
  ).toEqual([]);
  expect(terms).toContain("Line total, row 2");
  await page.keyboard.press("Escape");

  await page.keyboard.press("c");
  await expect(row(page, "Total with tax")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("c");
  await expect(row(page, "Total without tax")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Shift+C");
  await expect(row(page, "Total with tax")).toHaveAttribute("aria-selected", "true");
  const rows = findings(page).getByRole("button", { name: "Taxable amount, rows 1 to 2" }).first();
  await rows.focus();
  await page.keyboard.press("Enter");
  await expect(cell(page, "Taxable amount, row 1")).toHaveAttribute("aria-selected", "true");

  // A press is enough: the rows may be drawn anew before the release.
  await row(page, "Invoice number").hover();
  await page.mouse.down();
  await expect(row(page, "Invoice number")).toHaveAttribute("aria-selected", "true");
  await page.mouse.up();
  // Outside of the groups, it is not clear which one is meant.
  await page.keyboard.press("a");
  await expect(page.getByRole("gridcell", { name: / row 6/ })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await cell(page, "Item, row 5").click();
  await page.keyboard.press("a");
  await page.keyboard.type("Versand");
  await page.keyboard.press("Enter");
  await expect(cell(page, "Quantity, row 6")).toHaveAttribute("aria-selected", "true");

  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await expect(dialog.getByRole("heading", { name: "Failed checks 2" })).toBeVisible();
  await expect(dialog).toContainText(
    /not be available as UBL or CII\..*terms, which the data points do not have: BT-/u,
  );
  await expect(dialog.getByRole("heading", { name: /^Not reviewed/ })).toBeVisible();
  const missing = dialog.getByRole("button", { name: /Lines, row 6: Quantity, Unit price and Line total are missing/ });
  await dialog.getByRole("button", { name: failed }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(missing).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(cell(page, "Quantity, row 6")).toHaveAttribute("aria-selected", "true");

  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(findings(page)).toBeHidden();

  // What is no row of the table is rejected as a whole, and restored as a whole.
  await cell(page, "Quantity, row 2").click();
  await page.keyboard.press("Shift+N");
  for (const name of ["Item", "Quantity", "Unit price", "Line total"]) {
    await expect(cell(page, `${name}, row 2`)).toHaveAccessibleName(/rejected/);
  }
  await expect(cell(page, "Item, row 3")).toHaveAttribute("aria-selected", "true");
  await expect(findings(page)).toContainText("the sum of Line total is");
  await page.keyboard.press("Control+z");
  await expect(cell(page, "Line total, row 2")).not.toHaveAccessibleName(/rejected/);
  await expect(findings(page)).toBeHidden();
});

test("Absent fields are accepted at once only if they are listed", async ({ galley, page }) => {
  await galley.open();
  await openFile(
    page,
    sample("invoice-english.pdf"),
    { type: "data-point-extraction", taxonomy: "invoice" },
    "mapping",
  );
  await expect(row(page, "Invoice number")).toHaveAccessibleName(/INV-10492/);
  await page.keyboard.press("Control+Shift+Enter");
  const bulk = page.getByRole("dialog", { name: /^Accept \d+ suggestions of high confidence/ });
  const absences = bulk.getByRole("definition").filter({ hasText: "not in the document" });
  await expect(bulk).toContainText("Invoice number");
  await expect(absences, "an overlooked value is in no list").toHaveCount(0);
  await bulk.getByRole("checkbox", { name: /as not in the document/ }).check();
  await expect(absences.first()).toBeVisible();
});

test("Enter reviews every suggestion, and does not stop at the cells of a column that the table does not have", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openDataPoints(page);
  await expect(cell(page, "Item number, row 1")).toHaveAccessibleName(/no value/);
  const progress = page.getByText(/^\d+ of \d+ data points$/);
  const [, total = ""] = /of (\d+)/.exec((await progress.textContent()) ?? "") ?? [];
  for (let press = 0; press < Number(total); press++) await page.keyboard.press("Enter");
  await expect(progress).toHaveText(`${total} of ${total} data points`);
  await page.keyboard.press("Enter");
  await expect(progress).toHaveText(`${total} of ${total} data points`);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog", { name: "Check in" })).not.toContainText("Not reviewed");
});
