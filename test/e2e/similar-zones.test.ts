import { buildTextPdf } from "../builders/pdf.ts";
import { expect, test } from "./galley.ts";
import { openFile } from "./imports.ts";
import { zoneRow } from "./workbench-page.ts";

test("similar zones of all pages are found, unchecked and changed by key, and undo takes one step", async ({
  galley,
  page,
}) => {
  const bytes = await buildTextPdf(30);
  await galley.open();
  const settings = { type: "data-point-extraction", taxonomy: "invoice" } as const;
  await openFile(page, { name: "chapters.pdf", bytes: Buffer.from(bytes) }, settings);
  await zoneRow(page, "Chapter 1").click();
  await page.keyboard.press("f");

  const dialog = page.getByRole("dialog", { name: "Similar zones" });
  const rows = dialog.getByRole("listbox", { name: /^Similar zones/ });
  await expect(dialog.getByRole("status")).toHaveText(/^30 zones found/);
  await expect(rows).toBeFocused();
  await expect(rows.getByRole("option", { name: /^Page 2, zone 1,.*Chapter 2$/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(rows.locator(".crop canvas").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await expect(rows.getByRole("option", { name: /^Page 2, / })).toHaveAttribute("aria-selected", "false");
  await expect(dialog.getByRole("status")).toHaveText("30 zones found, 29 checked");

  // Without criteria there are no similar zones; the place finds the headings again.
  for (const name of [/^Same type/, /^Same font/, /^Same place/])
    await dialog.getByRole("checkbox", { name }).uncheck();
  await expect(dialog.getByRole("status")).toHaveText(/^0 zones found/);
  await expect(dialog.getByRole("button", { name: /^Change the checked/ })).toBeDisabled();
  await dialog.getByRole("checkbox", { name: /^Same place/ }).check();
  await expect(dialog.getByRole("status")).toHaveText(/^30 zones found/);

  await dialog.getByRole("combobox", { name: "New type" }).selectOption("code");
  await rows.focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  const type = page.getByRole("combobox", { name: "Type" });
  await expect(type).toHaveValue("code");
  await page.keyboard.press("PageDown");
  await zoneRow(page, "Chapter 2").click();
  await expect(type).not.toHaveValue("code");
  await page.keyboard.press("PageDown");
  await zoneRow(page, "Chapter 3").click();
  await expect(type).toHaveValue("code");

  await page.keyboard.press("Control+z");
  await expect(zoneRow(page, "Chapter 1")).toHaveAttribute("aria-selected", "true");
  await expect(type).not.toHaveValue("code");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("PageDown");
  await zoneRow(page, "Chapter 3").click();
  await expect(type).not.toHaveValue("code");
});
