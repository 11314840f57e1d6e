import type { Page } from "@playwright/test";
import { expect, test } from "./galley.ts";
import { importSamples } from "./imports.ts";
import { checkIn, jobRow, queueTab } from "./workbench-page.ts";

const zoneOptions = (page: Page) => page.getByRole("listbox", { name: /^Zones of/ }).getByRole("option");

/** Expects that keys go to something: an element has the focus. */
async function expectFocus(page: Page, after: string): Promise<void> {
  const getFocus = () => page.evaluate(() => document.activeElement?.tagName ?? "BODY");
  await expect.poll(getFocus, { message: `the focus ${after}` }).not.toBe("BODY");
}

/** Opens a dialog by a key and leaves it by Escape. */
async function leaveDialog(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  const dialog = page.getByRole("dialog").first();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expectFocus(page, `after the dialog of ${key}`);
}

test("A dialog takes the keys that follow the one that opened it", async ({ galley, page }) => {
  await galley.open();
  await page
    .getByRole("button", { name: /^Import documents/ })
    .last()
    .focus();
  // No frame is drawn between the key that opens the dialog and the next one.
  const hasFocus = await page.evaluate(async () => {
    document.querySelector<HTMLElement>("button:focus")?.click();
    await Promise.resolve();
    return document.querySelector('[role="dialog"]')?.contains(document.activeElement);
  });
  expect(hasFocus).toBe(true);
});

test("The focus is never lost: after dialogs, deletions, undo, other views and check-ins", async ({ galley, page }) => {
  await galley.open();
  await importSamples(page, ["invoice-english.pdf", "invoice-german.pdf"]);
  await queueTab(page, "Zoning").click();
  await jobRow(page, "invoice-english").click();
  for (const key of ["Control+o", "Control+k", "F1"]) await leaveDialog(page, key);
  await page.keyboard.press("i");
  await expect(page.getByRole("list", { name: "History" })).toBeVisible();
  await expectFocus(page, "on the page of a job");
  await page.keyboard.press("F4");
  await expectFocus(page, "back in the queue");

  await jobRow(page, "invoice-english").dblclick();
  await expect(zoneOptions(page).first()).toBeVisible();
  await expectFocus(page, "in the zoning workbench");
  await zoneOptions(page).nth(1).click();
  for (const key of ["t", "f", "Control+k", "F1", "Control+Enter"]) await leaveDialog(page, key);
  await page.keyboard.press("Delete");
  await expectFocus(page, "after a zone was deleted");
  await page.keyboard.press("Control+z");
  await expectFocus(page, "after the deletion was undone");
  for (const view of ["of the changes", "of the machine's version", "of the workbench again"]) {
    await page.keyboard.press("d");
    await expectFocus(page, `in the view ${view}`);
  }
  await page.keyboard.press("o");
  await page.keyboard.press("Escape");
  await expectFocus(page, "after the reading order");
  await checkIn(page);
  await expectFocus(page, "after the check-in");

  await queueTab(page, "Mapping").click();
  await jobRow(page, "invoice-english").dblclick();
  await expect(page.getByRole("grid", { name: "Data points" })).toBeVisible();
  await expectFocus(page, "in the mapping workbench");
  for (const key of ["F2", "r"]) {
    await page.keyboard.press(key);
    await page.keyboard.press("Escape");
    await expectFocus(page, `after ${key} and Escape`);
  }
  for (const key of ["x", "n", "Control+z", "Enter"]) {
    await page.keyboard.press(key);
    await expectFocus(page, `after ${key}`);
  }
  await page.keyboard.press("Control+,");
  await expect(page.getByRole("heading", { name: "Connections" })).toBeVisible();
  await expectFocus(page, "in the settings");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("grid", { name: "Data points" })).toBeVisible();
  await expectFocus(page, "after the settings");
});
