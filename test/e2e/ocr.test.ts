import type { Page } from "@playwright/test";
import { expect, test } from "./galley.ts";
import { buildPdf } from "../builders/pdf.ts";
import { simulateScan } from "../../build/samples/scan.ts";
import { openFile, sample } from "./imports.ts";
import { checkIn, dropFiles, importDialog, jobRow, queueTab, zoneRow } from "./workbench-page.ts";

const ocrNotice = (page: Page) => page.getByRole("group", { name: "OCR" });
const zoneList = (page: Page, number: number) => page.getByRole("listbox", { name: `Zones of page ${number}` });

test("Empty pages are read by OCR in the zoning workbench, alone and together, and it can be undone", async ({
  galley,
  page,
}) => {
  const text = (pdf: PDFKit.PDFDocument) => void pdf.fontSize(18).text("The committee met in the spring.");
  const image = Buffer.from(await simulateScan(await buildPdf([text])));
  const scan = (pdf: PDFKit.PDFDocument) => void pdf.image(image, 0, 0, { width: pdf.page.width });
  const bytes = Buffer.from(await buildPdf([scan, scan, scan]));
  await galley.open();
  const job = { type: "data-point-extraction", taxonomy: "invoice" } as const;
  await openFile(page, { name: "scans.pdf", bytes }, job);
  const [first, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/reading$/, async (route) => {
    await (route.request().url().includes("/pages/1/") ? first : rest).promise;
    await route.continue();
  });
  await expect(ocrNotice(page)).toContainText("Page 1 has no readable text");
  const place = await zoneList(page, 1).boundingBox();
  await expect(zoneList(page, 1).getByRole("option")).toHaveCount(0);

  await page.keyboard.press("r");
  await expect(ocrNotice(page)).toContainText("Reading page 1 by OCR");
  first.resolve();
  await expect(zoneList(page, 1).getByRole("option").first()).toBeVisible();
  await expect(ocrNotice(page)).toBeHidden();
  expect((await zoneList(page, 1).boundingBox())?.y, "top of the list, with the notice and without").toBe(place?.y);
  await expect(zoneList(page, 1).getByRole("option").first()).toContainText("committee");

  await page.keyboard.press("Control+z");
  await expect(zoneList(page, 1).getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Control+Shift+z");
  await expect(zoneList(page, 1).getByRole("option").first()).toBeVisible();

  await page.keyboard.press("PageDown");
  await expect(ocrNotice(page)).toContainText("Page 2 has no readable text");
  await page.keyboard.press("Shift+R");
  await expect(ocrNotice(page)).toContainText("of 2");
  rest.resolve();
  await expect(ocrNotice(page)).toBeHidden();
  await expect(zoneList(page, 2).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("PageDown");
  await expect(zoneList(page, 3).getByRole("option").first()).toBeVisible();
});

test("A scan is read by OCR at import unless told otherwise, and keys correct its doubtful words beside their image", async ({
  galley,
  page,
  context,
}) => {
  await galley.open();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await queueTab(page, "Running").click();
  await dropFiles(page, [sample("scanned-letter.pdf")]);
  await expect(importDialog(page).getByRole("checkbox", { name: /OCR/ })).toBeChecked();
  await expect(importDialog(page).getByRole("button", { name: /^Import/ })).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await expect(importDialog(page)).toBeHidden();
  await expect(page.getByRole("progressbar"), "OCR is running").toBeVisible();
  await queueTab(page, "Zoning").click();
  await jobRow(page, "scanned-letter").dblclick();
  await expect(zoneRow(page, "reminder").first()).toBeVisible();
  const current = page.locator("mark[aria-current=true]");
  await page.keyboard.press("w");
  await expect(current).toHaveAttribute("title", /confidence of \d+ %/);
  await expect(page.locator(".doubtful-words rect")).toHaveCount(1);
  const first = (await current.textContent()) ?? "";
  await page.keyboard.press("w");
  await page.keyboard.press("Shift+W");
  await expect(current).toHaveText(first);

  const zoneText = page.getByRole("region", { name: "Text in the zone" });
  const dialog = page.getByRole("dialog", { name: "Correct the word" });
  await page.keyboard.press("F2");
  await expect(dialog.getByRole("textbox")).toHaveValue(first);
  await expect(dialog.getByRole("img", { name: `Image of the word ${first}` }).locator("canvas")).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(dialog.getByRole("textbox")).not.toHaveValue(first);
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(dialog.getByRole("textbox")).toHaveValue(first);
  await page.evaluate((text) => navigator.clipboard.writeText(text), "x".repeat(10_000));
  await page.keyboard.press("Control+v");
  await expect(dialog).toContainText("A word has at most 1,000 characters.");
  await page.keyboard.press("Enter");
  await expect(dialog, "it is not saved").toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("0ZZ-corrected");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const corrected = page.getByRole("option").filter({ hasText: "0ZZ-corrected" });
  await expect(corrected).toBeVisible();
  await expect(page.getByText("No word is doubtful any more")).toBeVisible();
  await expect(current).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(corrected).toHaveCount(0);
  await page.keyboard.press("Control+Shift+z");
  await expect(zoneText).toContainText("0ZZ-corrected");

  await page.reload();
  await expect(page.getByRole("option").filter({ hasText: "0ZZ-corrected" })).toBeVisible();
  await checkIn(page);
  await queueTab(page, "Mapping").click();
  await jobRow(page, "scanned-letter").dblclick();
  await page.getByRole("row", { name: /^Invoice number: / }).click();
  await page.keyboard.press("r");
  await page.keyboard.type("0zz-corr");
  await expect(page.getByRole("group", { name: "Link to words" })).toContainText("“0ZZ-corrected”");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /^Invoice number: / })).toContainText("0ZZ-corrected");
});

test("A doubtful word is confirmed as read by one key, and check-in lists those that are left", async ({
  galley,
  page,
}) => {
  await galley.open();
  const job = { type: "data-point-extraction", taxonomy: "invoice", ocr: true } as const;
  // A scan of a scan has more words that OCR doubts.
  const image = Buffer.from(await simulateScan(sample("scanned-letter.pdf").bytes));
  const bytes = Buffer.from(await buildPdf([(pdf) => void pdf.image(image, 0, 0, { width: pdf.page.width })]));
  await openFile(page, { name: "faint.pdf", bytes }, job);
  await expect(zoneRow(page, "reminder").first()).toBeVisible();
  const doubtful = page.locator(".doubtful-words > *");
  const current = page.locator("mark[aria-current=true]");
  const checkin = page.getByRole("dialog", { name: "Check in" });
  const finding = checkin.getByRole("button", { name: /doubtful words?:/ });

  await page.keyboard.press("Control+Enter");
  await expect(finding).toContainText(/^Page 1: \d+ doubtful words: \S/);
  const count = Number(/(\d+) doubtful/.exec(await finding.innerText())?.[1]);
  await page.keyboard.press("Escape");
  await expect(doubtful).toHaveCount(count);
  await page.keyboard.press("w");
  const first = await current.innerText();
  const dialog = page.getByRole("dialog", { name: "Correct the word" });
  await page.keyboard.press("F2");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(doubtful).toHaveCount(count - 1);
  await expect(current, "the dialog goes on to the next one").not.toHaveText(first);
  await page.keyboard.press("Control+z");
  await expect(current).toHaveText(first);
  await page.keyboard.press("Shift+F2");
  await expect(doubtful).toHaveCount(count - 1);
  await expect(current, "goes on to the next one").toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(finding).toContainText(`${count - 1} doubtful`);
  await page.keyboard.press("Escape");

  await page.keyboard.press("F2");
  await expect(dialog.getByRole("button", { name: /^Confirm the word as read/ })).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(doubtful, "a word that is passed is not confirmed").toHaveCount(count - 1);
  await page.keyboard.press("Control+z");
  await expect(doubtful).toHaveCount(count);
  await page.keyboard.press("Control+Shift+z");
  await expect(doubtful).toHaveCount(count - 1);
  await page.reload();
  await expect(doubtful).toHaveCount(count - 1);
  await checkIn(page);
  const read = (role: string) =>
    page.evaluate(async (role) => {
      const jobs = (await (await fetch("/v1.1/jobs")).json()) as { response: { list: { id: string }[] } };
      return (await fetch(`/v1.1/jobs/${jobs.response.list[0]?.id}/contents/${role}/1`)).json();
    }, role);
  const { words } = (await read("page-text-json")) as { words: { text: string }[] };
  const { corrections } = (await read("page-zones-json")) as { corrections: { word: number }[] };
  expect(corrections).toEqual([{ word: expect.any(Number) }]);
  expect(words[corrections[0]?.word ?? -1]?.text).toBe(first);
});
