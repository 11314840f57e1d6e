import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createClient } from "../../shared/api/client.ts";
import { createTeam, listTeams, putMember } from "../../shared/api/teams.ts";
import { buildHeronModel, buildSlanetModel } from "../builders/detector-models.ts";
import { signUp } from "./accounts.ts";
import { expect } from "./galley.ts";
import { importSamples, openSample, sample } from "./imports.ts";
import { importDialog, importDropped, jobRow, queueTab } from "./workbench-page.ts";

import { alert, dialog, openSettings, test } from "./settings-page.ts";

test("a key is in the clipboard after it was copied, and never in the page", async ({ galley, page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await galley.openOwn();
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.headers()["content-type"] === "application/json") bodies.push(response.text().catch(() => ""));
  });
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await openSettings(page, "Account and keys");
  await page.getByRole("button", { name: "Copy test key" }).click();
  await expect(page.getByRole("status")).toContainText("Test key copied");
  await expect(page.getByRole("button", { name: "Copy test key" })).toBeFocused();
  expect(await readClipboard()).toMatch(/^user-test-/);
  await page.getByRole("button", { name: "Copy live key" }).click();
  await expect(page.getByRole("status")).toContainText("Live key copied");
  const key = await readClipboard();
  expect(key).toMatch(/^user-live-/);
  const client = createClient({ baseUrl: `${galley.running.origin}/v1.1`, key });
  await page.getByRole("button", { name: "Renew live key…" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Live key renewed")).toBeVisible();
  await expect(client.call(listTeams, {})).rejects.toMatchObject({ code: "KEY_REVOKED" });
  expect(await page.content()).not.toMatch(/user-(?:live|test)-\w{8}/);
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toMatch(/user-(?:live|test)-/);
  const withKeys = (await Promise.all(bodies)).filter((text) => /user-(?:live|test)-/.test(text));
  expect(withKeys, "one response for each copy").toHaveLength(2);
});

test("a team is made, and keeps its last admin", async ({ galley, page }) => {
  await galley.open();
  await openSettings(page, "Teams");
  await expect(page.getByRole("heading", { name: "You are in no team" })).toBeVisible();
  await page.getByRole("button", { name: "New team…" }).click();
  await dialog(page).getByLabel("Name").fill("Reviewers");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: "Reviewers" })).toContainText("1 member");
  await page.getByRole("combobox", { name: "Role of Local reviewer" }).selectOption("Member");
  await expect(page.getByRole("alert")).toContainText("make another member an admin first");
  await expect(page.getByRole("combobox", { name: "Role of Local reviewer" })).toHaveValue("admin");
  await page.getByRole("button", { name: "Add member…" }).click();
  await dialog(page).getByLabel("E-mail").fill("nobody@example.org");
  await page.keyboard.press("Enter");
  await expect(alert(page)).toContainText("nobody@example.org");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Delete team…" }).click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "You are in no team" })).toBeVisible();
});

test("an invitation to a team is declined, and another one accepted", async ({ galley, page }) => {
  await galley.open();
  const ana = await signUp(galley, "Ana");
  for (const name of ["Zoners", "Checkers"]) {
    const { id: teamId } = await ana.call(createTeam, { body: { name } });
    await ana.call(putMember, { params: { teamId, userId: "local@galley.invalid" }, body: {} });
  }
  await openSettings(page, "Teams");
  const invitations = page.getByRole("region", { name: "Invitations" }).getByRole("listitem");
  await expect(invitations).toHaveCount(2);
  await invitations.filter({ hasText: "Zoners" }).getByRole("button", { name: "Decline" }).click();
  await expect(invitations).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "You are in no team" })).toBeVisible();
  await invitations.getByRole("button", { name: "Join" }).click();
  await expect(invitations).toHaveCount(0);
  await expect(page.getByRole("option", { name: "Checkers" })).toContainText("2 members");
});

test("an OCR language is added from a file, a wrong file is refused", async ({ galley, page }) => {
  await galley.openOwn();
  await openSettings(page, "OCR languages");
  const input = page.locator('input[type="file"]').first();
  const choose = (name: string, buffer: Buffer) =>
    input.setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await expect(page.getByText("German")).toBeVisible();
  await choose("fra.traineddata", Buffer.from("<html>Not found</html>"));
  await expect(page.getByRole("alert")).toContainText("it is not trained data of Tesseract");
  await choose("French.zip", Buffer.from("PK"));
  await expect(page.getByRole("alert")).toContainText("is not the name of trained data");
  const packageFile = createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json");
  const english = readFileSync(join(dirname(packageFile), "4.0.0_best_int", "eng.traineddata.gz"));
  await choose("fra.traineddata.gz", english);
  const remove = page.getByRole("button", { name: "Remove French…" });
  await expect(remove).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  await remove.click();
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toBeHidden();
  await expect(remove).toBeHidden();
});

test("a layout model and a table model are added from files with their properties, a wrong file is refused", async ({
  galley,
  page,
}) => {
  await galley.openOwn();
  await openSettings(page, "Layout and table models");
  const input = page.locator('input[type="file"]').first();
  const choose = (name: string, bytes: Uint8Array) =>
    input.setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(bytes) });
  await expect(page.getByText("No model", { exact: true })).toBeVisible();
  await choose("broken.onnx", Buffer.from("no model"));
  await expect(page.getByRole("alert")).toContainText(
    "broken.onnx was not added: it cannot be opened as an ONNX model",
  );
  await choose("model.zip", Buffer.from("PK"));
  await expect(page.getByRole("alert")).toContainText("is not the name of an ONNX file");
  await choose("figures.onnx", buildHeronModel([{ label: 6, score: 0.9, box: [0.1, 0.4, 0.9, 0.8] }]));
  await expect(page.getByText(/docling heron · licence Apache-2\.0 · [\d,]+ ms for a page/)).toBeVisible();
  await expect(page.getByText("Pages are read with it.")).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
  await choose("tables.onnx", buildSlanetModel([{ token: "<tr>" }, { token: "</tr>" }, { token: "eos" }]));
  await expect(page.getByText(/SLANet\+ · licence Apache-2\.0 · [\d,]+ ms for a table/)).toBeVisible();
  await expect(page.getByText("Tables are read with it.")).toBeVisible();
  for (const name of ["figures.onnx", "tables.onnx"]) {
    await page.getByRole("button", { name: `Remove ${name}…` }).click();
    await page.keyboard.press("Control+Enter");
    await expect(dialog(page)).toBeHidden();
  }
  await expect(page.getByText("No model", { exact: true })).toBeVisible();
});

test("all data are exported, restored and kept from a removal, as the page says", async ({
  galley,
  page,
  others: { folder },
}) => {
  await galley.openOwn();
  await importSamples(page, ["invoice-german.pdf"]);
  await openSettings(page, "Storage and backup");
  await expect(page.getByRole("table", { name: "Storage by kind of data" })).toContainText("Documents");
  await page.getByRole("button", { name: "Export everything…" }).click();
  await dialog(page).getByLabel("Pass phrase").fill("short");
  await expect(dialog(page).getByRole("button", { name: /^Export/ })).toBeDisabled();
  await dialog(page).getByLabel("Repeat it").fill("short");
  await page.keyboard.press("Enter");
  await expect(alert(page)).toContainText("at least 12 characters");
  await dialog(page).getByLabel("Pass phrase").fill("");
  await page.keyboard.press("Enter");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: /^Save galley-/ }).click(),
  ]);
  const file = join(folder, "backup.tar");
  await download.saveAs(file);

  // A job that is not in the backup.
  await page.keyboard.press("Control+o");
  await importDropped(page, [sample("paper.pdf")], { type: "data-point-extraction", taxonomy: "invoice" });
  await expect(importDialog(page)).toBeHidden();

  const check = async (content: Buffer) => {
    await page.getByRole("button", { name: "Restore a backup…" }).click();
    await dialog(page)
      .locator('input[type="file"]')
      .setInputFiles({ name: "backup.tar", mimeType: "application/x-tar", buffer: content });
    await page.getByRole("button", { name: /^Check/ }).click();
  };
  const bytes = readFileSync(file);
  await check(bytes.subarray(0, bytes.length / 2));
  await expect(page.getByRole("alert")).toContainText("Check of the backup failed");
  await check(bytes);
  await page.getByRole("button", { name: "Restore…", exact: true }).click();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("button", { name: "Restart now" }).click();
  await queueTab(page, "Zoning").click();
  await expect(jobRow(page, "invoice-german")).toBeVisible();
  await expect(jobRow(page, "paper")).toBeHidden();

  await openSettings(page, "Storage and backup");
  await expect(page.getByRole("note")).toContainText("The backup was restored");
  await page.getByRole("button", { name: "Remove everything…" }).click();
  await expect(dialog(page).getByRole("button", { name: /^Remove/ })).toBeDisabled();
  await dialog(page).getByRole("textbox").fill("REMOVE");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Keep the data" }).click();
  await expect(page.getByRole("button", { name: "Remove everything…" })).toBeEnabled();
});

test("the settings work by keyboard alone", async ({ galley, page }) => {
  await galley.open();
  await page.keyboard.press("Control+,");
  const pages = page.getByRole("listbox", { name: "Pages of the settings" });
  await expect(page.getByRole("listbox", { name: "Connections" })).toBeVisible();
  await page.keyboard.press("F6");
  await page.keyboard.press("F6");
  await expect(page.locator(":focus")).toBeVisible();
  await pages.focus();
  await page.keyboard.press("End");
  const about = page.getByRole("region", { name: "About" });
  await expect(about).toContainText("Licences of third parties");
  await expect(about.getByRole("status")).toContainText("Galley does not look for updates.");
  await page.keyboard.press("F6");
  await expect(page.getByRole("button", { name: "Save diagnostics…" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Licences of third parties").last()).toContainText("libvips");
  await expect(page.locator(":focus")).toBeVisible();
  await page.keyboard.press("Shift+F6");
  await expect(pages).toBeFocused();
  for (let index = 0; index < 2; index++) await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("searchbox")).toBeVisible();
  await page.keyboard.press("F6");
  await page.keyboard.type("merge cells");
  const shortcuts = page.getByRole("region", { name: "Commands and keys" });
  await expect(shortcuts.getByRole("row")).toHaveCount(2);
  await expect(shortcuts).toContainText("M");
  await page.keyboard.press("Shift+F6");
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("radio", { name: /^System / })).toBeVisible();
  await page.keyboard.press("F6");
  await expect(page.getByRole("radio", { name: /^System / })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("A page of the settings fills the window beside their list, also after a job was open", async ({
  galley,
  page,
}) => {
  await galley.open();
  await openSample(page, "invoice-english.pdf");
  await expect(page.getByRole("img", { name: "Page 1" })).toBeVisible();
  await openSettings(page, "About");
  const list = await page.getByRole("navigation", { name: "Pages of the settings" }).boundingBox();
  const content = await page.getByRole("region", { name: "About" }).boundingBox();
  const right = (box: typeof list) => (box === null ? null : box.x + box.width);
  expect(content?.x).toBe(right(list));
  expect(right(content)).toBe(page.viewportSize()?.width);
});
