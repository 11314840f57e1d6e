import type { Page } from "@playwright/test";
import { expect, test } from "./galley.ts";
import { openFile, sample } from "./imports.ts";

/** What the window has done between two keys. */
const paces = {
  "as fast as they arrive": () => undefined,
  "one in each frame": () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())),
  "when the window is idle": () => new Promise<void>((resolve) => requestIdleCallback(() => resolve())),
} as const;

/** Types a text with the keys at a pace. */
async function typeAtPace(page: Page, text: string, pace: keyof typeof paces): Promise<void> {
  for (const key of text) {
    await page.keyboard.type(key);
    await page.evaluate(paces[pace]);
  }
}

/** Opens the data points of the German invoice. */
async function openDataPoints(page: Page): Promise<void> {
  await openFile(page, sample("invoice-german.pdf"), { type: "data-point-extraction", taxonomy: "invoice" }, "mapping");
  await expect(page.getByRole("row", { name: /^Invoice number: / })).toBeVisible();
}

/** A data point by its label: a row of its own, or a cell in the grid of a repeated group. */
const dataPoint = (page: Page, label: string) =>
  page.getByRole("region", { name: "Data points" }).locator(`[data-path][aria-label^="${label}: "]`);

test("A number that can be read in two ways stays as it was chosen when it is opened again", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openDataPoints(page);
  const quantity = dataPoint(page, "Quantity, row 2");
  await quantity.click();
  await page.keyboard.type("1.234");
  await expect(page.getByRole("group", { name: "Which value is meant" })).toBeVisible();
  await page.keyboard.press("Alt+2");
  await expect(quantity).toHaveAccessibleName("Quantity, row 2: 1.234, corrected");
  await quantity.click();
  await page.keyboard.press("F2");
  await expect(page.getByRole("textbox", { name: "Quantity, row 2", exact: true })).toHaveValue("1.234");
  await page.keyboard.press("Enter");
  await expect(quantity).toHaveAccessibleName("Quantity, row 2: 1.234, corrected");
});

for (const pace of Object.keys(paces) as (keyof typeof paces)[]) {
  test(`a value typed on a data point or into a text field is saved as typed, keys ${pace}`, async ({
    galley,
    page,
  }) => {
    await galley.open();
    await openDataPoints(page);
    const values = [
      ["Total tax", "1290,18", "1290.18 EUR"],
      ["Due date", "15.03.2026", "2026-03-15"],
      ["Prepaid amount", "25", "25.00 EUR"],
      ["Prepaid amount", "-12,50", "-12.50 EUR"],
      ["Prepaid amount", ",5", "0.50 EUR"],
      ["Quantity, row 2", "1290,18", "1290.18"],
      ["Unit price, row 2", "25", "25.00 EUR"],
    ] as const;
    for (const [label, text, value] of values) {
      await dataPoint(page, label).click();
      await typeAtPace(page, text, pace);
      await expect(page.getByRole("textbox", { name: label, exact: true })).toHaveValue(text);
      await page.keyboard.press("Enter");
      await expect(dataPoint(page, label)).toHaveAccessibleName(`${label}: ${value}, corrected`);
    }

    const prepaid = dataPoint(page, "Prepaid amount");
    await prepaid.click();
    await typeAtPace(page, "7", pace);
    await dataPoint(page, "Due date").click();
    await expect(prepaid, "leaving the row saves a single typed digit").toHaveAccessibleName(/: 7\.00 EUR, corrected$/);

    // A text field that a key opens takes every key after it.
    const row = dataPoint(page, "Order number");
    await row.click();
    await page.keyboard.press("F2");
    await typeAtPace(page, "B-7714/2", pace);
    await page.keyboard.press("Enter");
    await expect(row).toHaveAccessibleName("Order number: B-7714/2, corrected");

    await dataPoint(page, "Item, row 1").click();
    await page.keyboard.press("a");
    await typeAtPace(page, "Karton", pace);
    await page.keyboard.press("Enter");
    await expect(dataPoint(page, "Item, row 6")).toHaveAccessibleName("Item, row 6: Karton, corrected");

    await page.keyboard.press("Control+k");
    await typeAtPace(page, "zoom in", pace);
    await expect(page.getByRole("combobox", { name: "All commands" })).toHaveValue("zoom in");
  });
}

test("keys of an input method do not end the typing of a value", async ({ galley, page }) => {
  await galley.open();
  await openDataPoints(page);
  const row = dataPoint(page, "Order number");
  const field = page.getByRole("textbox", { name: "Order number", exact: true });
  await row.click();
  await page.keyboard.press("F2");
  await page.keyboard.press("Delete");
  const devTools = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    devTools.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
  for (const key of ["Enter", "Escape"]) {
    await compose("ちゅうもん");
    await page.keyboard.press(key);
    await expect(field, `${key} while composing`).toBeVisible();
  }
  await devTools.send("Input.insertText", { text: "注文" });
  await page.keyboard.press("Enter");
  await expect(row).toHaveAccessibleName("Order number: 注文, corrected");
});
