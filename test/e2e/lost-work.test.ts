import { expect, test } from "./galley.ts";
import { openFile, sample } from "./imports.ts";
import { jobRow, queueTab, zoneRow } from "./workbench-page.ts";

test("A killed process loses neither the work nor the undo stack", async ({ galley, page }) => {
  const own = await galley.openOwn();
  await openFile(page, sample("invoice-german.pdf"), { type: "data-point-extraction", taxonomy: "invoice" });
  const type = page.getByRole("combobox", { name: "Type" });
  const status = page.getByRole("contentinfo", { name: "Status" });

  await zoneRow(page, "Sehr geehrte Damen und Herren").click();
  await page.keyboard.press("7");
  await expect(type).toHaveValue("caption");
  await page.keyboard.press("8");
  await expect(type).toHaveValue("footnote");
  await page.keyboard.press("Control+z");
  await expect(type).toHaveValue("caption");
  await expect(status, "the journal is on disk").toContainText("Saved");
  await own.kill();

  await galley.openOwn();
  await queueTab(page, "Zoning").click();
  await jobRow(page, "invoice-german").dblclick();
  await zoneRow(page, "Sehr geehrte Damen und Herren").click();
  await expect(type).toHaveValue("caption");
  await page.keyboard.press("Control+Shift+z");
  await expect(type, "redo still works").toHaveValue("footnote");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(type, "all steps are undone").toHaveValue("text");
  await expect(status).toContainText("0 to undo");
});

test("Steps that are made while the service is down are saved after its restart", async ({ galley, page, context }) => {
  const own = await galley.openOwn();
  await openFile(page, sample("invoice-german.pdf"), { type: "data-point-extraction", taxonomy: "invoice" });
  const type = page.getByRole("combobox", { name: "Type" });
  const status = page.getByRole("contentinfo", { name: "Status" });
  await zoneRow(page, "Sehr geehrte Damen und Herren").click();
  const { port } = new URL(galley.running.origin);
  await own.kill();

  await page.keyboard.press("7");
  await expect(type).toHaveValue("caption");
  await expect(status).toContainText("Not saved yet");
  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await expect(dialog.getByRole("alert"), "unsaved work is not checked in").toContainText("does not answer");
  await page.keyboard.press("Escape");

  const restarted = await galley.start(["--port", port]);
  await expect(status, "the new process rejects this window").toContainText("open the address that it printed");
  await (await context.newPage()).goto(restarted.address);
  await expect(status).toContainText("Saved");
  await page.reload();
  await zoneRow(page, "Sehr geehrte Damen und Herren").click();
  await expect(type).toHaveValue("caption");
});
