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
  page.getByRole("listbox", { name: /^Zones of page/ }).getByRole("option").filter({ hasText: text });

async function checkIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Check in/ }).click();
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await dialog.getByRole("radio", { name: "Completed" }).check();
  await dialog.getByRole("button", { name: /^Check in/ }).click();
  await expect(page.getByRole("heading", { name: "Queue" })).toBeVisible();
}

/** Retypes one zone, moves one, draws one and deletes one: by key, by key, by pointer, by button. */
async function correctZones(page: Page): Promise<void> {
  await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();

  await zoneRow(page, "Büro- und Archivbedarf").click();
  await page.keyboard.press("t");
  await page.getByRole("dialog", { name: "Type of the zone" }).getByRole("button", { name: "Caption" }).click();
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("caption");

  const x = page.getByRole("textbox", { name: "X" });
  const before = Number(await x.inputValue());
  await zoneRow(page, "Büro- und Archivbedarf").press("Shift+ArrowLeft");
  await expect(x).toHaveValue(String(Number((before - 10).toFixed(1))));

  const image = await page.getByRole("img", { name: "Page 1" }).boundingBox();
  if (image === null) throw new Error("page 1 is not shown");
  const [left, top] = [image.x + image.width * 0.72, image.y + image.height * 0.07];
  await page.getByRole("button", { name: "Draw" }).click();
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + 100, top + 30, { steps: 8 });
  await page.mouse.up();
  await expect(zoneRow(page, "").filter({ has: page.locator("[aria-selected=true]") })).toHaveCount(0);
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
});
