import { expect, test } from "./galley.ts";
import { sample } from "./imports.ts";
import { dropFiles, importDialog, importDropped, jobRow } from "./workbench-page.ts";

test("The import remembers the job type of each kind of file, and the taxonomy of each job type", async ({
  galley,
  page,
}) => {
  await galley.open();
  const file = sample("invoice-english.pdf");
  const book = sample("the-patient-page.epub");
  const type = importDialog(page).getByRole("combobox", { name: "Job type" });
  const taxonomy = importDialog(page).getByRole("combobox", { name: "Taxonomy" });
  const letters = {
    name: "letters",
    kind: "data-points",
    title: "Letters",
    version: "1",
    data_points: [{ id: "subject", label: "Subject", type: "string" }],
  };
  const status = await page.evaluate(async (body) => {
    const headers = { "content-type": "application/json" };
    return (await fetch("/v1.1/taxonomies/letters", { method: "PUT", headers, body })).status;
  }, JSON.stringify(letters));
  expect(status).toBe(200);
  await page.reload();
  await dropFiles(page, [file]);
  await expect(type).toHaveValue("data-point-extraction");
  await expect(taxonomy).toHaveValue("invoice");
  await page.keyboard.press("Escape");
  await importDropped(page, [file], { type: "data-point-extraction", taxonomy: "letters" });
  await expect(importDialog(page)).toBeHidden();
  await dropFiles(page, [book]);
  await expect(type, "books are indexed at first").toHaveValue("indexing");
  await dropFiles(page, [file]);
  await expect(type, "the type follows the files").toHaveValue("data-point-extraction");
  await expect(taxonomy).toHaveValue("letters");
  await page.keyboard.press("Escape");
  await importDropped(page, [file], { type: "indexing", taxonomy: "publishing" });
  await expect(importDialog(page)).toBeHidden();

  await page.reload();
  await dropFiles(page, [file]);
  await expect(type).toHaveValue("indexing");
  await expect(taxonomy).toHaveValue("publishing");
  await type.selectOption("data-point-extraction");
  await expect(taxonomy).toHaveValue("letters");

  // The thresholds and OCR are remembered for each job type, too.
  const zones = importDialog(page).getByRole("slider", { name: "Zones" });
  const ocr = importDialog(page).getByRole("checkbox", { name: /OCR/ });
  await zones.fill("0.8");
  await ocr.setChecked(false);
  await page.keyboard.press("Control+Enter");
  await expect(importDialog(page)).toBeHidden();
  await page.reload();
  await dropFiles(page, [file]);
  await expect(type).toHaveValue("data-point-extraction");
  await expect(zones).toHaveValue("0.8");
  await expect(ocr).not.toBeChecked();
  await type.selectOption("indexing");
  await expect(zones, "keywords were imported with other settings").toHaveValue("1");
});

test("The key that imports is not lost if it comes before the taxonomies, nor what was added since", async ({
  galley,
  page,
}) => {
  await galley.open();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/taxonomies\?/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.reload();
  await dropFiles(page, [sample("invoice-english.pdf")]);
  await page.keyboard.press("Control+Enter");
  await expect(importDialog(page).getByText("The import starts when the taxonomies are loaded…")).toBeVisible();
  await dropFiles(page, [sample("invoice-german.pdf")]);
  release();
  await expect(importDialog(page)).toBeHidden();
  await expect(jobRow(page, "invoice-english")).toBeVisible();
  await expect(jobRow(page, "invoice-german")).toBeVisible();
});
