import { expectBestPractices } from "./axe.ts";
import { expect, test } from "./galley.ts";
import { importFiles, sample } from "./imports.ts";
import { jobRow, queueTab } from "./workbench-page.ts";

test("The page of a job shows its timeline, who did what, and its contents, by keys", async ({ galley, page }) => {
  await galley.open();
  await importFiles(page, [sample("invoice-english.pdf")], { type: "data-point-extraction", taxonomy: "invoice" });
  await queueTab(page, "Zoning").click();
  // Opened and left: the history has a checkout.
  await jobRow(page, "invoice-english").dblclick();
  await expect(page.getByRole("listbox", { name: /^Zones of/ })).toBeVisible();
  await page.keyboard.press("F4");
  await jobRow(page, "invoice-english").click();
  await page.keyboard.press("i");

  await expect(page.getByRole("heading", { name: "invoice-english.pdf" })).toBeVisible();
  const timeline = page.getByRole("list", { name: "Timeline" }).getByRole("listitem");
  await expect(timeline).toHaveText([/^Reading/, /^Zoning by the machine/, /^Waiting for zoning/, /^Zoning by Local/]);
  const history = page.getByRole("list", { name: "History" }).getByRole("listitem");
  await expect(history.first()).toContainText("checked out zoning");
  await expect(history.last()).toContainText("created the job");

  await expect(page.getByRole("code")).toContainText(/"words"|"page"/);
  await page.getByRole("combobox", { name: "Content" }).selectOption("Zones of the pages");
  await expect(page.getByText(/written by the machine/)).toBeVisible();
  await expect(page.getByRole("code")).toContainText('"zones"');
  const field = page.getByRole("spinbutton", { name: "Page" });
  await field.fill("");
  await expect(field, "an empty field is not filled while a page is typed").toHaveValue("");
  await field.pressSequentially("7");
  await expect(page.getByText("Page 7 of the job has no page-zones-json yet.")).toBeVisible();
  await field.fill("0");
  await field.blur();
  await expect(field, "no page has this number").toHaveValue("7");
  await field.fill("1");
  await expect(page.getByRole("code")).toContainText('"zones"');
  await expectBestPractices(page, "page of a job", [".monaco-editor"]);

  // An action that fails after its dialog was closed is told by a notice.
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/cancel$/, async (route) => {
    await isReleased;
    await route.abort();
  });
  await page.getByRole("button", { name: /^Cancel the job/ }).click();
  const asked = page.waitForRequest(/\/cancel$/);
  await page
    .getByRole("dialog", { name: "Cancel the job?" })
    .getByRole("button", { name: /^Cancel the job/ })
    .click();
  await asked;
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  release();
  await expect(page.getByRole("list", { name: "Errors" })).toContainText("“Cancel the job” failed");
  await page.unroute(/\/cancel$/);
  await page.keyboard.press("F7");

  await page.getByRole("button", { name: /^Cancel the job/ }).click();
  await page
    .getByRole("dialog", { name: "Cancel the job?" })
    .getByRole("button", { name: /^Cancel the job/ })
    .click();
  await expect(history.first()).toContainText("cancelled the job");
  await expect(page.getByRole("button", { name: /^Open in the workbench/ })).toBeDisabled();
  await page.reload();
  await expect(history.first()).toContainText("cancelled the job");
  await page.keyboard.press("F4");
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
});
