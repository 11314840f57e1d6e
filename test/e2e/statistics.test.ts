import { buildInvoicePdf } from "../builders/pdf.ts";
import { expect, test } from "./galley.ts";
import { checkIn, importDropped, jobRow, queueTab } from "./workbench-page.ts";

test("What a reviewer did is in the statistics, the times only on this machine, until they are deleted", async ({
  galley,
  page,
}) => {
  await galley.open();
  await page.keyboard.press("Shift+F4");
  await expect(page.getByRole("heading", { name: "No documents in this period" })).toBeVisible();
  await page.keyboard.press("F4");
  await queueTab(page, "Zoning").click();
  const bytes = Buffer.from(await buildInvoicePdf());
  await importDropped(page, [{ name: "bill.pdf", bytes }], { type: "data-point-extraction", taxonomy: "invoice" });
  await jobRow(page, "bill").dblclick();
  await expect(page.getByRole("img", { name: "Page 1", exact: true })).toBeVisible();
  const zones = page.getByRole("listbox", { name: "Zones of page 1" }).getByRole("option");
  await zones.last().click();
  const count = await zones.count();
  await page.keyboard.press("Delete");
  await expect(zones).toHaveCount(count - 1);
  await checkIn(page);
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();

  await page.getByRole("button", { name: /^Statistics/ }).click();
  const changes = page.getByRole("table", { name: "Zoning" });
  await expect(changes.getByRole("row", { name: "Removed 1" })).toBeVisible();
  const times = page.getByRole("table", { name: "On this machine, visible only to you" });
  await expect(times.getByRole("row", { name: /^Zoning 1 page/ })).toBeVisible();
  await page.getByRole("combobox", { name: "Documents of" }).selectOption("the last 7 days");
  await expect(changes).toBeVisible();

  await page.getByRole("region", { name: "Statistics" }).focus();
  await page.keyboard.press("Delete");
  await page
    .getByRole("dialog", { name: "Delete my times?" })
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(page.getByText("No times yet.")).toBeVisible();
  await expect(changes).toBeVisible();
});
