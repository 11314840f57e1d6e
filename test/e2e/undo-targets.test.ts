import type { Locator, Page } from "@playwright/test";
import { buildTextPdf } from "../builders/pdf.ts";
import { expect, test } from "./galley.ts";
import { importFiles, openFile, sample } from "./imports.ts";
import { checkIn, jobRow, queueTab, zoneRow } from "./workbench-page.ts";

const pageField = (page: Page): Locator => page.getByRole("textbox", { name: /^Page, of/ });

/** Waits until an element lies whole in the view of the document. */
async function expectInView(page: Page, element: Locator): Promise<void> {
  const isInView = async (): Promise<boolean> => {
    const [view, box] = [await page.locator(".document-view").boundingBox(), await element.boundingBox()];
    if (view === null || box === null) return false;
    const isInside = box.y >= view.y && box.y + box.height <= view.y + view.height;
    return isInside && box.x >= view.x && box.x + box.width <= view.x + view.width;
  };
  await expect.poll(isInView).toBe(true);
}

test("zoning: undo and redo scroll to the zone on its page, also to the place of a deleted one", async ({
  galley,
  page,
}) => {
  await galley.open();
  await importFiles(page, [{ name: "chapters.pdf", bytes: Buffer.from(await buildTextPdf(8)) }], {
    type: "data-point-extraction",
    taxonomy: "invoice",
  });
  await jobRow(page, "chapters").click();
  await page.keyboard.press("Enter");
  await zoneRow(page, "Chapter 1").click();
  await page.keyboard.press("5");
  await page.keyboard.press("Delete");
  const goTo = async (number: string): Promise<void> => {
    await pageField(page).fill(number);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("img", { name: `Page ${number}`, exact: true })).toBeInViewport();
  };
  const selected = page.locator(".selected-zone");

  for (const key of ["Control+z", "Control+z", "Control+Shift+z"]) {
    await goTo("7");
    await page.keyboard.press(key);
    await expect(zoneRow(page, "Chapter 1")).toHaveAttribute("aria-selected", "true");
    await expect(pageField(page)).toHaveValue("1");
    await expectInView(page, selected);
  }
  // The redone deletion shows where the zone was.
  await goTo("7");
  await page.keyboard.press("Control+Shift+z");
  await expect(zoneRow(page, "Chapter 1")).toHaveCount(0);
  await expect(pageField(page)).toHaveValue("1");

  // After a restart the page of the step may not be loaded.
  await page.reload();
  await goTo("8");
  await page.keyboard.press("Control+z");
  await expect(zoneRow(page, "Chapter 1")).toHaveAttribute("aria-selected", "true");
  await expectInView(page, selected);
});

test("mapping: undo and redo scroll to the source of the data point", async ({ galley, page }) => {
  await galley.open();
  await openFile(page, sample("invoice-german.pdf"), { type: "data-point-extraction", taxonomy: "invoice" }, "mapping");
  const points = page.getByRole("region", { name: "Data points" });
  const number = points.locator('[data-path][aria-label^="Invoice number: "]');
  await number.click();
  await page.keyboard.press("n");
  const view = page.locator(".document-view");
  await view.focus();
  for (let zooms = 0; zooms < 6; zooms++) await page.keyboard.press("+");
  const scrollAway = () => view.evaluate((element) => element.scrollTo(0, element.scrollHeight));

  await scrollAway();
  await page.keyboard.press("Control+z");
  await expect(number).toHaveAttribute("aria-selected", "true");
  await expectInView(page, page.locator(".mark-active").first());
  await scrollAway();
  const before = await view.evaluate((element) => element.scrollTop);
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => view.evaluate((element) => element.scrollTop)).not.toBe(before);
});

test("indexing: undo scrolls to the evidence of the keyword", async ({ galley, page }) => {
  await galley.open();
  await openFile(page, sample("paper.pdf"), { type: "indexing", taxonomy: "publishing" });
  await checkIn(page);
  await queueTab(page, "Indexing").click();
  // The document opens only after a page of it was asked for.
  const askedFor = Promise.withResolvers<void>();
  await page.route(/\/contents\/input\//, async (route) => {
    await askedFor.promise;
    return route.continue();
  });
  await jobRow(page, "paper").dblclick();
  const keywords = page.getByRole("listbox", { name: "Keywords" }).getByRole("option");
  const keyword = keywords.first();
  await keyword.click();
  await page.keyboard.press("n");
  await expect(keywords.nth(1)).toHaveAttribute("aria-selected", "true");
  await pageField(page).fill("4");
  await page.keyboard.press("Enter");
  askedFor.resolve();
  await expect(page.getByRole("img", { name: "Page 4", exact: true })).toBeInViewport();
  await page.keyboard.press("Control+z");
  await expect(keyword).toHaveAttribute("aria-selected", "true");
  await expectInView(page, page.locator(".mark-active").first());
});
