import type { Page } from "@playwright/test";
import { expect, test } from "./galley.ts";
import { sample } from "./imports.ts";
import {
  checkIn,
  importDialog,
  importDropped,
  fetchOutputXml,
  jobRow,
  openOnlyJob,
  queueTab,
  zoneRow,
} from "./workbench-page.ts";

/** Changes the type of a zone, moves one, draws one and deletes one, by key, pointer and button. */
async function correctZones(page: Page): Promise<void> {
  await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();

  await zoneRow(page, "Büro- und Archivbedarf").click();
  await page.keyboard.press("t");
  await page.getByRole("dialog", { name: "Type of the zone" }).getByRole("button", { name: "Caption" }).click();
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("caption");

  await zoneRow(page, "Rechnung RE-2026-0417").click();
  const x = page.getByRole("textbox", { name: "X" });
  const before = Number(await x.inputValue());
  await page.keyboard.press("Shift+ArrowRight");
  await expect(x).toHaveValue(String(Math.round((before + 10) * 10) / 10));

  const zones = page.getByRole("listbox", { name: /^Zones of/ }).getByRole("option");
  const count = await zones.count();
  const image = await page.getByRole("img", { name: "Page 1" }).boundingBox();
  if (image === null) throw new Error("Page 1 is not shown.");
  // The logo beside the company name is in no zone.
  const [left, top] = [image.x + image.width * 0.85, image.y + image.height * 0.05];
  await page.getByRole("button", { name: "Draw" }).click();
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + 52, top + 56, { steps: 8 });
  await page.mouse.up();
  await expect(zones).toHaveCount(count + 1);
  await page.keyboard.press("6");
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("picture");

  await page.keyboard.press("v");
  await zoneRow(page, "Sehr geehrte Damen und Herren").click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(zones).toHaveCount(count);
}

const dataPoint = (page: Page, label: string) => page.getByRole("row", { name: new RegExp(`^${label}: `) });

/** Corrects the order number, and marks the delivery date and the name of the seller as absent. */
async function correctValues(page: Page): Promise<void> {
  await expect(dataPoint(page, "Invoice number")).toHaveAccessibleName(/RE-2026-0417/);
  await dataPoint(page, "Order number").click();
  await page.keyboard.press("F2");
  await page.getByRole("textbox", { name: "Order number" }).fill("B-7714/2");
  await page.keyboard.press("Enter");
  await expect(dataPoint(page, "Order number")).toHaveAccessibleName(/B-7714\/2, corrected/);

  await dataPoint(page, "Delivery date").click();
  await page.keyboard.press("x");
  await expect(dataPoint(page, "Delivery date")).toHaveAccessibleName(/no value, not in the document/);

  // An invoice in UBL must have it.
  await dataPoint(page, "Seller name").click();
  await page.keyboard.press("x");
  await expect(dataPoint(page, "Seller name")).toHaveAccessibleName(/no value, not in the document/);
}

test("An invoice is imported, zoned, mapped and written as XML, although Galley is killed between the reviews", async ({
  galley,
  page,
}) => {
  const own = await galley.openOwn();
  const documents = [sample("invoice-german.pdf")];
  await importDropped(page, documents, { type: "data-point-extraction", taxonomy: "invoice" });
  await expect(importDialog(page)).toBeHidden();

  await openOnlyJob(page, "invoice-german");
  await correctZones(page);
  await checkIn(page);

  await own.kill();
  await galley.openOwn();
  await queueTab(page, "Mapping").click();
  await jobRow(page, "invoice-german").dblclick();
  await correctValues(page);
  await checkIn(page);

  await queueTab(page, "Completed").click();
  await jobRow(page, "invoice-german").dblclick();
  await expect(page.getByRole("code").first()).toContainText("urn:galley:document-model:1");

  await page.keyboard.press("Alt+3");
  await expect(page.getByRole("code").first()).toContainText("path,id,type,value,currency,text");
  await page.getByRole("button", { name: "UBL" }).click();
  await expect(page.getByText("The output cannot be written as UBL")).toBeVisible();
  await expect(page.getByText(/BT-27 \(Seller name\)/)).toBeVisible();
  await page.keyboard.press("Alt+2");
  await expect(page.getByRole("code").first()).toContainText('"media_type"');

  const xml = await fetchOutputXml(page, "invoice-german.pdf");
  const elements = xml.match(/<(?:zone|data-point)\b[^>]*>/g) ?? [];
  const humanElements = elements.filter((element) => element.includes('origin="human"'));
  for (const attribute of ['type="caption"', 'type="title"', 'type="picture"', 'path="order_reference"']) {
    expect(
      humanElements.filter((element) => element.includes(attribute)),
      attribute,
    ).toHaveLength(1);
  }
  expect(xml).toMatch(/path="order_reference"[^>]*>\s*<value>B-7714\/2<\/value>/);
  expect(elements.filter((element) => /path="delivery_date"[^>]*state="absent"/.test(element))).toHaveLength(1);
  expect(xml).not.toContain("Sehr geehrte Damen und Herren");
});

test("An ePub is zoned and indexed", async ({ galley, page }) => {
  await galley.open();
  await importDropped(page, [sample("the-patient-page.epub")], { type: "indexing", taxonomy: "publishing" });
  await expect(importDialog(page)).toBeHidden();

  await openOnlyJob(page, "patient");
  await zoneRow(page, "Rag and pulp").click();
  await page.keyboard.press("1");
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("title");
  await checkIn(page);

  await queueTab(page, "Indexing").click();
  await jobRow(page, "patient").dblclick();
  const keywords = page.getByRole("listbox", { name: "Keywords" }).getByRole("option");
  const confirmedLabel = await keywords.nth(0).locator(".keyword-label").innerText();
  await keywords.nth(0).click();
  await page.keyboard.press("Enter");
  const rejectedLabel = await keywords.nth(1).locator(".keyword-label").innerText();
  await keywords.nth(1).click();
  await page.keyboard.press("n");
  await page.keyboard.press("a");
  await page.getByRole("combobox", { name: "Add a keyword" }).fill("carto");
  const addedLabel = await page.getByRole("listbox", { name: "Concepts" }).getByRole("option").first().innerText();
  await page.keyboard.press("Enter");
  await checkIn(page);

  await queueTab(page, "Completed").click();
  await expect(jobRow(page, "patient")).toBeVisible();
  const xml = await fetchOutputXml(page, "the-patient-page.epub");
  const keyword = (label: string) =>
    xml.match(/<keyword\b[^>]*>/g)?.find((element) => element.includes(`label="${label}"`));
  expect(keyword(confirmedLabel)).toContain('state="accepted"');
  expect(keyword(rejectedLabel)).toBeUndefined();
  expect(keyword(addedLabel.split("\n")[0] ?? "")).toContain('origin="human"');
  expect(xml).toMatch(/<zone [^>]*type="title"[^>]*origin="human"[^>]*from="/);
});
