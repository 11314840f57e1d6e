import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./galley.ts";
import { openFile, sample } from "./imports.ts";
import { dataPoint, openInvoice } from "./mapping-page.ts";
import { checkIn, fetchOutputXml } from "./workbench-page.ts";

const explanation = (page: Page) => page.getByRole("region", { name: /^Why “/ });

test("W tells on what a value stands, and the next candidate is taken by a key", async ({ galley, page }) => {
  await galley.open();
  await openInvoice(page);
  const total = dataPoint(page, "Total with tax");
  await total.click();
  await page.keyboard.press("w");
  await expect(explanation(page), "a screen reader begins there").toBeFocused();
  await expect(explanation(page)).toHaveAccessibleName("Why “1290.18 EUR”");
  await expect(explanation(page)).toContainText(/high confidence, \d+ %/);
  await expect(explanation(page)).toContainText("It stands beside its label.");
  await expect(explanation(page)).toContainText("Label: “Gesamtbetrag” · Page 1");
  const check = explanation(page).getByRole("listitem").filter({ hasText: "Total without tax + Total tax" });
  await expect(check).toContainText("Total with tax (1290.18 EUR) = Total without tax + Total tax (1290.18 EUR)");
  await expect(check.getByRole("img", { name: "Agrees:" })).toBeVisible();
  await expect(page.locator(".mark-related"), "the label is marked on the page").toHaveCount(1);
  await expectAccessible(page, "the explanation of a value", [".focused-point"]);
  await page.keyboard.press("Escape");
  await expect(explanation(page)).toBeHidden();
  await expect(total).toBeFocused();

  // It goes along with the focus, and the mark of a value opens and closes it.
  const due = dataPoint(page, "Due date");
  await due.getByRole("img", { name: /confidence/ }).click();
  await expect(explanation(page)).toContainText("Label: “Fällig am”");
  await due.getByRole("img", { name: /confidence/ }).click();
  await expect(explanation(page)).toBeHidden();
  await page.keyboard.press("w");
  await page.keyboard.press("k");
  await expect(dataPoint(page, "Delivery date")).toBeFocused();
  await expect(explanation(page)).toContainText("Label: “Lieferdatum”");
  const date = dataPoint(page, "Invoice date");
  await page.keyboard.press("k");
  await expect(date).toBeFocused();
  await expect(explanation(page)).toContainText("Label: “Rechnungsdatum”");
  await expect(explanation(page)).toContainText("Next candidate: 2026-03-18");
  await page.keyboard.press("Alt+1");
  await expect(date).toHaveAccessibleName("Invoice date: 2026-03-18, corrected");
  await expect(explanation(page)).toHaveAccessibleName("Why “2026-03-18”");
  await expect(explanation(page)).toContainText("A reviewer entered or chose this value.");
  await expect(explanation(page), "what the machine found is not claimed of it").not.toContainText("Rechnungsdatum");
  await expect(explanation(page)).toContainText("Next candidate: 2026-02-16");
  await page.keyboard.press("Control+z");
  await expect(date).toHaveAccessibleName("Invoice date: 2026-02-16, to check");
  await expect(explanation(page)).toContainText("Label: “Rechnungsdatum”");

  // A cell of a table, a number with check digits, and a value that was not found.
  await dataPoint(page, "Line total, row 1").click();
  await expect(explanation(page)).toContainText("Column header: “Betrag” · Page 1");
  await dataPoint(page, "IBAN").click();
  await expect(explanation(page)).toContainText("Its check digits are right.");
  await dataPoint(page, "Buyer reference").click();
  await expect(explanation(page)).toContainText("The machine found no value.");
  await expect(explanation(page)).toContainText("No other candidate was found.");

  await page.keyboard.press("F1");
  await expect(page.getByRole("dialog").getByText("Why this value")).toBeVisible();
});

test("A value that agrees with a reviewed document names it, and the output tells nothing of it", async ({
  galley,
  page,
}) => {
  await galley.openOwn();
  await openFile(
    page,
    { ...sample("invoice-german.pdf"), name: "january.pdf" },
    { type: "data-point-extraction", taxonomy: "invoice" },
    "mapping",
  );
  await expect(dataPoint(page, "Invoice number")).toBeVisible();
  await page.keyboard.press("Control+Shift+Enter");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Accept/ })
    .click();
  await checkIn(page);
  const learned = () =>
    page.evaluate(async () => (await (await fetch("/v1.1/learned/invoice/documents")).json()) as unknown);
  await expect.poll(learned).toMatchObject({ response: { total_count: 1 } });
  const output = await fetchOutputXml(page, "january.pdf");
  expect(output).toContain("RE-2026-0417");
  expect(output).not.toContain("provenance");

  await openInvoice(page);
  await dataPoint(page, "Order number").click();
  await page.keyboard.press("w");
  await expect(explanation(page)).toContainText(
    "1 reviewed document of this layout agrees: place, value (january.pdf)",
  );
});

test("W tells why a keyword is suggested", async ({ galley, page }) => {
  await galley.open();
  await openFile(page, sample("the-patient-page.epub"), { type: "indexing", taxonomy: "publishing" }, "indexing");
  const keywords = page.getByRole("listbox", { name: "Keywords" });
  await expect(keywords.getByRole("option", { selected: true })).toBeVisible();
  const label = await keywords.getByRole("option", { selected: true }).locator(".keyword-label").innerText();
  await page.keyboard.press("w");
  await expect(explanation(page)).toBeFocused();
  await expect(explanation(page)).toHaveAccessibleName(`Why “${label}”`);
  await expect(explanation(page)).toContainText(/Its label “.+” occurs in the document\./);
  await expectAccessible(page, "the explanation of a keyword", [".focused-point"]);
  await page.keyboard.press("Escape");
  await expect(explanation(page)).toBeHidden();
  await expect(keywords).toBeFocused();
  await page.keyboard.press("w");
  await page.keyboard.press("j");
  await expect(keywords, "the list has the keys of the next keyword").toBeFocused();
  await expect(explanation(page)).not.toHaveAccessibleName(`Why “${label}”`);
  await page.keyboard.press("n");
  await page.keyboard.press("k");
  await expect(explanation(page)).toContainText("A reviewer rejected it.");
});
