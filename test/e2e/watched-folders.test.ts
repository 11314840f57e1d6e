import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test as base } from "./galley.ts";
import { sample } from "./imports.ts";
import { jobRow, queueTab } from "./workbench-page.ts";

/** A folder of the user, which is not watched yet. */
const test = base.extend<{ folder: string }>({
  folder: async ({ galley }, use) => {
    const folder = realpathSync(mkdtempSync(`${galley.dataFolder}-scans-`));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

test("a PDF that is put into a watched folder becomes a job, and one that is none is told with its reason", async ({
  galley,
  page,
  folder,
}) => {
  writeFileSync(join(folder, "old.pdf"), sample("invoice-german.pdf").bytes);
  await galley.openOwn();
  // From the queue by the palette alone.
  await page.keyboard.press("Control+K");
  await page.keyboard.type("watched folders");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No folder is watched")).toBeVisible();
  await page.getByRole("button", { name: "Watch a folder…" }).click();
  const dialog = page.getByRole("dialog", { name: "Watch a folder" });
  await dialog.getByRole("textbox", { name: "Folder" }).fill("scans");
  await dialog.getByLabel("Taxonomy").selectOption("invoice");
  await page.keyboard.press("Control+Enter");
  await expect(dialog.getByRole("alert")).toContainText("Name the whole path");
  await dialog.getByRole("textbox", { name: "Folder" }).fill(folder);
  await page.keyboard.press("Control+Enter");
  await expect(dialog).toBeHidden();
  const row = page.getByRole("listbox", { name: "Watched folders" }).getByRole("option");
  await expect(row).toContainText("Watching");

  writeFileSync(join(folder, "invoice.pdf"), sample("invoice-german.pdf").bytes);
  writeFileSync(join(folder, "broken.pdf"), "no PDF");
  writeFileSync(join(folder, "notes.txt"), "notes");
  await expect(row).toContainText("1 imported");
  await expect(row).toContainText("1 failed");
  const details = page.getByRole("region", { name: folder, exact: true });
  await expect(details.getByText("Data points", { exact: true }), "names the threshold, not the type too").toHaveCount(
    1,
  );
  await expect(details.getByRole("region", { name: "1 file was not imported" })).toContainText("broken.pdf");
  await expect(details.getByRole("region", { name: "1 file is ignored" })).toContainText("notes.txt");
  await expect(page.getByRole("list", { name: "Errors" })).toContainText("broken.pdf");

  // What is mended is imported when it is tried again, or by itself.
  await details.getByRole("button", { name: "Pause" }).click();
  await expect(row).toContainText("Paused");
  await details.getByRole("button", { name: "Resume" }).click();
  await expect(row).toContainText("Watching");
  await details.getByRole("button", { name: "Try again to import broken.pdf" }).click();
  await expect(row).toContainText("1 failed");

  await page.keyboard.press("F4");
  await queueTab(page, "Zoning").click();
  await expect(jobRow(page, "invoice.pdf")).toBeVisible();
  await expect(jobRow(page, "old.pdf")).toHaveCount(0);
});

test("a watched folder is removed by keyboard, and its files and jobs stay", async ({ galley, page, folder }) => {
  writeFileSync(join(folder, "invoice.pdf"), sample("invoice-german.pdf").bytes);
  await galley.openOwn();
  await page.goto(`${new URL(page.url()).origin}/#/settings/watched-folders`);
  await page.getByRole("button", { name: "Watch a folder…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Folder" }).fill(folder);
  const left = dialog.getByText("The files that are in the folder now are left out");
  await expect(left).toBeVisible();
  await dialog.getByRole("checkbox", { name: /already/ }).check();
  await expect(left).toBeHidden();
  await dialog.getByRole("button", { name: /^Watch/ }).click();
  const list = page.getByRole("listbox", { name: "Watched folders" });
  await expect(list.getByRole("option")).toContainText("1 imported");
  await list.focus();
  await page.keyboard.press("Delete");
  await expect(dialog).toContainText("Its files and their jobs stay");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("No folder is watched")).toBeVisible();
  await page.keyboard.press("F4");
  await queueTab(page, "Zoning").click();
  await expect(jobRow(page, "invoice.pdf")).toBeVisible();
});
