import type { Page } from "@playwright/test";
import { buildTextPdf } from "../builders/pdf.ts";
import { expect, test } from "./galley.ts";
import { openFile, sample } from "./imports.ts";
import { jobRow, queueTab } from "./workbench-page.ts";

const dataPoint = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}:`) });

test("D compares the versions of the page in view, and comes back to the same zone", async ({ galley, page }) => {
  await galley.open();
  const file = { name: "chapters.pdf", bytes: Buffer.from(await buildTextPdf(6)) };
  await openFile(page, file, { type: "data-point-extraction", taxonomy: "invoice" });
  const zones = (number: number) => page.getByRole("listbox", { name: `Zones of page ${number}` });
  const selected = zones(4).getByRole("option", { selected: true });
  const pageNumber = page.getByRole("textbox", { name: /^Page, of/ });
  await expect(zones(1).getByRole("option", { selected: true })).toHaveCount(1);
  // A change on page 1, so that the difference has a row that is elsewhere.
  await page.keyboard.press("Delete");
  await expect(page.getByText("1 to undo")).toBeVisible();
  for (const number of [2, 3, 4]) {
    await page.keyboard.press("PageDown");
    await expect(pageNumber).toHaveValue(String(number));
  }
  // Before the zones of the page are loaded, there is nothing to select.
  await expect(zones(4).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(selected).toHaveText(/The committee met/);
  const name = await selected.getAttribute("aria-label");

  await page.keyboard.press("d");
  const changes = page.getByRole("listbox", { name: "Changes" }).getByRole("option");
  await expect(changes).toHaveText([/removed/]);
  await expect(pageNumber).toHaveValue("4");
  const places = page.locator("[data-page='4'] .change-place");
  await expect(places).not.toHaveCount(0);
  const count = await places.count();
  // The machine's version of a page that nobody changed is the current one.
  await page.keyboard.press("d");
  await expect(page.locator(".change-sample:not(.dashed, .faint)")).toHaveCount(0);
  await expect(places).toHaveCount(count);
  await expect(pageNumber).toHaveValue("4");
  await page.keyboard.press("d");
  await expect(selected).toHaveAttribute("aria-label", name ?? "");
  await expect(pageNumber).toHaveValue("4");

  // A change that is chosen in the difference is what the workbench then shows.
  await page.keyboard.press("d");
  await expect(changes).toHaveCount(1);
  await page.keyboard.press("Home");
  await expect(pageNumber).toHaveValue("1");
  await page.keyboard.press("d");
  await page.keyboard.press("d");
  await expect(zones(1)).toBeVisible();
  await expect(pageNumber).toHaveValue("1");
});

test("D shows what was changed in a mapping, with comments, and goes back to the same value", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openFile(page, sample("invoice-english.pdf"), { type: "data-point-extraction", taxonomy: "invoice" });
  await expect(page.getByRole("listbox", { name: /^Zones of/ })).toBeVisible();
  await page.keyboard.press("d");
  await expect(page.getByText("Nothing was changed or commented on.")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Shift+Enter");
  await queueTab(page, "Mapping").click();
  await jobRow(page, "invoice-english").dblclick();
  await expect(dataPoint(page, "Invoice number")).toBeFocused();
  await page.keyboard.press("F2");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("INV-99");
  await page.keyboard.press("Enter");
  await expect(dataPoint(page, "Invoice date")).toBeFocused();
  await page.keyboard.press("x");
  await page.keyboard.press("q");
  await page.keyboard.type("Is it on the back?");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("region", { name: /^Comments on/ })).toContainText("Is it on the back?");
  const current = page.locator("[data-path][tabindex='0']");
  const commented = await current.getAttribute("data-path");

  await page.keyboard.press("d");
  const rows = page.getByRole("listbox", { name: "Changes" }).getByRole("option");
  await expect(rows).toHaveText([
    /Invoice number.*INV-10492 → INV-99/,
    /Invoice date.*2026-01-21 → not in the document/,
    /1 comment/,
  ]);
  // The machine's version alone, then the workbench.
  await page.keyboard.press("d");
  await expect(rows).toHaveCount(3);
  await page.keyboard.press("End");
  await page.keyboard.press("F2");
  await expect(current).toHaveAttribute("data-path", commented ?? "");
});
