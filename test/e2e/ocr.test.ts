import { expect, test } from "./galley.ts";
import { dropFiles, importDialog, jobRow, queueTab, sample, zoneRow } from "./workbench-page.ts";

test.setTimeout(180_000);

test("A scan is read by OCR at import unless told otherwise", async ({ galley, page }) => {
  await galley.open();
  await dropFiles(page, [sample("scanned-letter.pdf")]);
  await expect(importDialog(page).getByRole("checkbox", { name: /OCR/ })).toBeChecked();
  await page.keyboard.press("Control+Enter");
  await expect(importDialog(page)).toBeHidden();
  await queueTab(page, "Zoning").click();
  await jobRow(page, "scanned-letter").dblclick();
  await expect(zoneRow(page, "reminder").first()).toBeVisible();
});
