import type { Page } from "@playwright/test";
import { expect } from "./galley.ts";
import { readSampleList, type ImportSettings, type NamedFile } from "./imports.ts";

/** Simulates dropping files from a file manager on the window. */
export async function dropFiles(page: Page, dropped: readonly NamedFile[]): Promise<void> {
  // The window loads its messages before it takes files.
  await page.getByRole("main").waitFor();
  const files = dropped.map(({ name, bytes }) => ({ name, base64: bytes.toString("base64") }));
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

/** The dialog that opens when files are dropped. */
export const importDialog = (page: Page) => page.getByRole("dialog", { name: "Import documents" });

/** Drops files and imports them. The dialog closes if all imports succeed. */
export async function importDropped(page: Page, files: readonly NamedFile[], job: ImportSettings): Promise<void> {
  await dropFiles(page, files);
  const dialog = importDialog(page);
  await dialog.getByRole("combobox", { name: "Job type" }).selectOption(job.type);
  await dialog.getByRole("combobox", { name: "Taxonomy" }).selectOption(job.taxonomy);
  await dialog.getByRole("checkbox", { name: /OCR/ }).setChecked(job.ocr ?? false);
  await dialog.getByRole("button", { name: /^Import/ }).click();
}

export const queueTab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const jobRows = (page: Page) => page.getByRole("listbox", { name: /^Jobs:/ });
export const jobRow = (page: Page, name: string) => jobRows(page).getByRole("option", { name: new RegExp(name) });
export const selectedJobRow = (page: Page) => jobRows(page).getByRole("option", { selected: true });
export const zoneRow = (page: Page, text: string) =>
  page
    .getByRole("listbox", { name: /^Zones of/ })
    .getByRole("option")
    .filter({ hasText: text });

/** Opens the zoning of the only job of a queue, once a review blocks it: while it runs, its row does not open. */
export async function openOnlyJob(page: Page, name: string): Promise<void> {
  await expect(queueTab(page, "Zoning")).toContainText("1");
  await queueTab(page, "Zoning").click();
  await jobRow(page, name).dblclick();
}

/** Checks the open job in as completed and waits for the queue. */
export async function checkIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Check in/ }).click();
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await dialog.getByRole("radio", { name: "Completed" }).check();
  await dialog.getByRole("button", { name: /^Check in(?! and)/ }).click();
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
}

/** Fetches the output XML of a completed job through the API. */
export function fetchOutputXml(page: Page, document: string): Promise<string> {
  return page.evaluate(async (document) => {
    const response = await fetch("/v1.1/jobs?status=completed");
    const envelope = (await response.json()) as {
      response: { list: { metadata: { name?: string }; output_content: { uri: string } }[] };
    };
    const job = envelope.response.list.find(({ metadata }) => metadata.name === document);
    if (job === undefined) throw new Error(`${document} is not completed.`);
    return (await fetch(job.output_content.uri)).text();
  }, document);
}

/**
 * Creates jobs for the samples with the button of the empty queue, and waits until zoning blocks all of them: their rows
 * move under the pointer until then.
 */
export async function trySamples(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try it with samples" }).click();
  const count = readSampleList().length;
  await expect(queueTab(page, "Zoning")).toContainText(String(count));
  await expect(jobRows(page).getByRole("option")).toHaveCount(count);
}

/** Drags the pointer on the first page; positions in points of the page. */
export async function dragOnPage(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
): Promise<void> {
  const box = await page.getByRole("img", { name: "Page 1" }).boundingBox();
  if (box === null) throw new Error("page 1 is not shown");
  const scale = box.width / 595.28;
  await page.mouse.move(box.x + from.x * scale, box.y + from.y * scale);
  await page.mouse.down();
  await page.mouse.move(box.x + (from.x + by.x) * scale, box.y + (from.y + by.y) * scale, { steps: 6 });
  await page.mouse.up();
}
