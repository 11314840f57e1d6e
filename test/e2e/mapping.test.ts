import { buildPdf } from "../builders/pdf.ts";
import { expect, test } from "./galley.ts";
import { openFile } from "./imports.ts";
import { dataPoint, openInvoice } from "./mapping-page.ts";

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
  await expect(page.locator(".link-word-selected"), "what was found for “j” is not linked").toBeHidden();
  await expect(bar.getByRole("button", { name: /^Link/ })).toBeDisabled();
  await page.keyboard.press("Enter");
  await expect(bar).toBeVisible();
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

test("The image of a source disappears with its words, before that of other words is drawn", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openInvoice(page);
  await dataPoint(page, "Due date").click();
  await page.keyboard.press("r");
  await page.keyboard.type("12.02");
  await page.keyboard.press("Enter");
  const image = dataPoint(page, "Due date").locator(".crop");
  await expect(image).toHaveAccessibleName(/12\.02\.2026/);
  await expect(image.locator("canvas")).toBeVisible();
  const drawnAtChange = image.evaluate(
    (crop) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => resolve(crop.childElementCount));
        observer.observe(crop, { attributeFilter: ["aria-label"] });
        document.body.dataset["observed"] = "";
      }),
  );
  await expect(page.locator("body[data-observed]")).toBeVisible();
  await page.keyboard.press("Control+z");
  expect(await drawnAtChange, "images beside the new label").toBe(0);
  await expect(image.locator("canvas")).toBeVisible();
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
  await expect(dialog.getByRole("term").last()).toHaveText(/, row 5$/);
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

test("The source is shown large while Space is held, and pages count what is uncertain and was not looked at", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openInvoice(page);
  await dataPoint(page, "IBAN").click();
  const peek = page.getByRole("img", { name: "Enlarged source: DE89 3704 0044 0532 0130 00" });
  await page.keyboard.down("Space");
  await expect(peek).toBeInViewport();
  expect((await peek.boundingBox())?.width ?? 0).toBeGreaterThan(500);
  await page.keyboard.up("Space");
  await expect(peek).toBeHidden();

  const uncertain = page
    .getByRole("region", { name: "Data points" })
    .locator('[data-path][aria-label*=", to check"]:not([aria-label*="no value"])')
    .filter({ has: page.locator('[role="img"][aria-label^="low"], [role="img"][aria-label^="medium"]') });
  await page.keyboard.press("Control+Shift+Enter");
  await page.keyboard.press("Enter");
  const count = await uncertain.count();
  await expect(page.getByRole("option", { name: /^Page 1\b/ })).toContainText(`▲ ${count}`);
  await uncertain.first().click();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: /^Page 1\b/ })).toContainText(`▲ ${count - 1}`);
});

test("A value that was chosen from a list is saved, and a key that comes next does not change it", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openInvoice(page);
  const currency = dataPoint(page, "Currency");
  const list = page.getByRole("combobox", { name: "Currency" });
  await currency.click();
  await page.keyboard.press("F2");
  await list.click();
  await list.selectOption("CHF");
  await expect(list).toBeHidden();
  await expect(currency).toHaveAccessibleName("Currency: CHF, corrected");
  await page.keyboard.press("j");
  await expect(currency).toHaveAttribute("aria-selected", "false");
  await currency.click();
  await page.keyboard.press("F2");
  await expect(list).toBeFocused();
  await page.keyboard.press("j");
  await expect(currency, "J goes on, and does not choose the Japanese currency").toHaveAttribute(
    "aria-selected",
    "false",
  );
  await expect(currency).toHaveAccessibleName("Currency: CHF, corrected");
});

test("Words are linked without the punctuation of their sentence, and read as the machine reads them", async ({
  galley,
  page,
}) => {
  await galley.open();
  const bytes = await buildPdf([
    (pdf) =>
      void pdf
        .fontSize(11)
        .text("We met them on February 18, 2013, in the rooms of a lawyer in New York, United States.", 72, 100)
        .text("What he had asked for in advance was EUR 1,485.50.", 72, 130),
  ]);
  const file = { name: "letter.pdf", bytes: Buffer.from(bytes) };
  await openFile(page, file, { type: "data-point-extraction", taxonomy: "invoice" }, "mapping");
  const bar = page.getByRole("group", { name: "Link to words" });
  for (const [label, typed, words, value] of [
    ["Delivery date", "February 18, 2013", "February 18, 2013,", "2013-02-18"],
    ["Seller city", "New York", "New York,", "New York"],
    ["Prepaid amount", "EUR 1,485", "EUR 1,485.50.", "1485.50 EUR"],
  ] as const) {
    await dataPoint(page, label).click();
    await page.keyboard.press("r");
    await page.keyboard.type(typed);
    await expect(bar).toContainText(`“${words}”→ ${value}`);
    await page.keyboard.press("Enter");
    await expect(dataPoint(page, label)).toHaveAccessibleName(`${label}: ${value}, corrected`);
  }
});

test("Texts are edited in lines, dates are shown in words, and a very long value does not fill the view", async ({
  galley,
  page,
  context,
}) => {
  await galley.open();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openInvoice(page);
  const editor = (label: string) => page.getByRole("textbox", { name: label, exact: true });

  await dataPoint(page, "Due date").click();
  await page.keyboard.type("3/4/2026");
  const dates = page.getByRole("group", { name: "Which value is meant?" });
  await expect(dates.getByRole("button")).toHaveText([/^April 3, 2026/, /^March 4, 2026/]);
  await expect(page.getByText("Alt+1"), "a key is shown for one thing only").toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(editor("Due date"), "an ambiguous date is not saved").toBeVisible();
  await page.keyboard.press("Alt+2");
  await expect(dataPoint(page, "Due date")).toHaveAccessibleName("Due date: 2026-03-04, corrected");
  await page.keyboard.press("F2");

  await dataPoint(page, "Buyer country").click();
  await page.keyboard.press("F2");
  await page.keyboard.type("Deutschland");
  await expect(editor("Buyer country")).toHaveAccessibleDescription("Unusual form of this data point");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("DE");
  await expect(editor("Buyer country")).toHaveAccessibleDescription("");
  await page.keyboard.press("Escape");

  const item = dataPoint(page, "Item, row 1");
  await item.click();
  await page.keyboard.press("F2");
  await page.keyboard.type("Folders");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("grey");
  await expect(editor("Item, row 1")).toHaveValue("Folders\ngrey");
  await page.keyboard.press("Enter");
  await expect(item).toHaveAccessibleName("Item, row 1: Folders grey, corrected");
  await item.click();
  await page.keyboard.press("F2");
  await expect(editor("Item, row 1")).toHaveValue("Folders\ngrey");
  await page.keyboard.press("Escape");

  await page.evaluate((text) => navigator.clipboard.writeText(text), "Paper ".repeat(20_000));
  await page.keyboard.press("Control+v");
  await expect(item).toContainText("(119,999 characters)");
  const row = await item.boundingBox();
  expect(row?.height ?? 0).toBeLessThan(160);
  await page.keyboard.press("F2");
  await expect(editor("Item, row 1")).toBeFocused();
  const box = await editor("Item, row 1").boundingBox();
  expect(box?.height ?? 0).toBeLessThan(250);
  await page.keyboard.press("End");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("!");
  await page.keyboard.press("Enter");
  await expect(item).toContainText("(120,000 characters)");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(item).toHaveAccessibleName("Item, row 1: Folders grey, corrected");
});
