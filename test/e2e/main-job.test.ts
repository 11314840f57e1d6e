import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./galley.ts";

const samples = join(import.meta.dirname, "..", "..", "out", "samples");

/** Drops files on the window, as from the system's own file manager. */
async function dropFiles(page: Page, names: readonly string[]): Promise<void> {
  const files = names.map((name) => ({ name, base64: readFileSync(join(samples, name)).toString("base64") }));
  const transfer = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of files) {
      transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name));
    }
    return transfer;
  }, files);
  for (const type of ["dragenter", "dragover", "drop"]) {
    await page.dispatchEvent("body", type, { dataTransfer: transfer });
  }
}

async function importDropped(page: Page, names: readonly string[], taxonomy: string): Promise<void> {
  await dropFiles(page, names);
  const dialog = page.getByRole("dialog", { name: "Import documents" });
  await dialog.getByRole("combobox", { name: "Taxonomy" }).selectOption(taxonomy);
  await dialog.getByRole("checkbox", { name: /OCR/ }).check();
  await dialog.getByRole("button", { name: /^Import/ }).click();
  await expect(dialog).toBeHidden();
}

const queueTab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const jobRow = (page: Page, name: string) => page.getByRole("option", { name: new RegExp(name) });
const zoneRow = (page: Page, text: string) =>
  page
    .getByRole("listbox", { name: /^Zones of page/ })
    .getByRole("option")
    .filter({ hasText: text });

async function checkIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Check in/ }).click();
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await dialog.getByRole("radio", { name: "Completed" }).check();
  await dialog.getByRole("button", { name: /^Check in/ }).click();
  await expect(page.getByRole("heading", { name: "Queue" })).toBeVisible();
}

/** Retypes one zone, moves one, draws one and deletes one: by key, by pointer and by button. */
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

  const zones = page.getByRole("listbox", { name: /^Zones of page/ }).getByRole("option");
  const count = await zones.count();
  const image = await page.getByRole("img", { name: "Page 1" }).boundingBox();
  if (image === null) throw new Error("page 1 is not shown");
  // The company's mark beside its name: a drawing, in which nothing was zoned.
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

/** Types another order number, and says that there is no delivery date. */
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
}

/** The finished XML, as any client of the API fetches it. */
function outputXml(page: Page, document: string): Promise<string> {
  return page.evaluate(async (document) => {
    const answer = await fetch("/v1.1/jobs?status=completed");
    const { response } = (await answer.json()) as {
      response: { list: { metadata: { name?: string }; output_content: { uri: string } }[] };
    };
    const job = response.list.find(({ metadata }) => metadata.name === document);
    if (job === undefined) throw new Error(`${document} is not completed`);
    return (await fetch(job.output_content.uri)).text();
  }, document);
}

test("a dropped invoice becomes reviewed XML, through a kill between the two reviews", async ({ galley, page }) => {
  await galley.open();
  await importDropped(page, ["invoice-german.pdf", "scanned-letter.pdf"], "invoice");

  await queueTab(page, "Running").click();
  await expect(page.getByRole("progressbar").first(), "the letter is read by OCR, which takes its time").toBeVisible();

  await queueTab(page, "Zoning").click();
  await jobRow(page, "invoice-german").dblclick();
  await correctZones(page);
  await checkIn(page);

  await galley.running.kill();
  await galley.open();
  await queueTab(page, "Mapping").click();
  await jobRow(page, "invoice-german").dblclick();
  await correctValues(page);
  await checkIn(page);

  await queueTab(page, "Completed").click();
  await jobRow(page, "invoice-german").dblclick();
  await expect(page.getByRole("code").first()).toContainText("urn:galley:document-model:1");

  const xml = await outputXml(page, "invoice-german.pdf");
  const elements = xml.match(/<(?:zone|data-point)\b[^>]*>/g) ?? [];
  const byHand = elements.filter((element) => element.includes('origin="human"'));
  for (const part of ['type="caption"', 'type="section-header"', 'type="picture"', 'path="order_reference"']) {
    expect(
      byHand.filter((element) => element.includes(part)),
      part,
    ).toHaveLength(1);
  }
  expect(xml).toMatch(/path="order_reference"[^>]*>\s*<value>B-7714\/2<\/value>/);
  expect(elements.filter((element) => /path="delivery_date"[^>]*state="absent"/.test(element))).toHaveLength(1);
  expect(xml).not.toContain("Sehr geehrte Damen und Herren");
});
