import { expect, test } from "./galley.ts";
import { jobRow, queueTab, trySamples, zoneRow } from "./workbench-page.ts";

test("The samples become jobs by the button of the empty queue, and the scan among them is read by OCR", async ({
  galley,
  page,
}) => {
  await galley.open();
  await queueTab(page, "Mapping").click();
  // Their rows are shown, although they are in other tabs.
  await trySamples(page);
  for (const name of ["invoice-german", "invoice-english", "paper", "the-patient-page"]) {
    await expect(jobRow(page, name)).toBeVisible();
  }
  await jobRow(page, "scanned-letter").click();
  await page.keyboard.press("Enter");
  await expect(zoneRow(page, "reminder").first()).toBeVisible();
});
