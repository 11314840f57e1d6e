import { expect, test } from "./galley.ts";
import { dropFiles, importDialog, importDropped, sample } from "./workbench-page.ts";

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
});
