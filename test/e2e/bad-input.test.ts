import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./galley.ts";
import { sample } from "./imports.ts";
import { dropFiles, importDialog, importDropped, jobRow, queueTab } from "./workbench-page.ts";

test("An import reports why a file is unreadable and imports the others", async ({ galley, page }) => {
  await galley.open();
  const invoice = sample("invoice-german.pdf");
  const bad = [
    {
      name: "notes.docx",
      bytes: Buffer.from("this is neither a PDF nor an ePub"),
      reason: /neither a PDF nor an ePub/,
    },
    { name: "nothing.pdf", bytes: Buffer.alloc(0), reason: /empty/i },
    {
      name: "half.pdf",
      bytes: invoice.bytes.subarray(0, invoice.bytes.length / 2),
      reason: /ends too early|truncated/i,
    },
  ];
  await importDropped(page, [...bad, invoice], { type: "data-point-extraction", taxonomy: "invoice" });

  const dialog = importDialog(page);
  for (const { name, reason } of bad) {
    const entry = dialog.getByRole("listitem").filter({ hasText: name });
    await expect(entry).toContainText(reason);
  }
  await expect(dialog.getByRole("listitem").filter({ hasText: "invoice-german.pdf" })).toContainText("Job created");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await queueTab(page, "Zoning").click();
  await expect(jobRow(page, "invoice-german")).toBeVisible();
});

/** Delays the uploads of a page. @returns a function that lets them continue */
async function delayUploads(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/documents", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("Imports that fail after their dialog was closed are reported as a notice", async ({ galley, page }) => {
  await galley.open();
  const continueUploads = await delayUploads(page);
  const notes = { name: "notes.docx", bytes: Buffer.from("this is neither a PDF nor an ePub") };
  await importDropped(page, [notes], { type: "data-point-extraction", taxonomy: "invoice" });
  await importDialog(page).getByRole("button", { name: "Close" }).last().click();
  continueUploads();
  const notice = page.getByRole("list", { name: "Errors" }).getByRole("listitem");
  await expect(notice).toContainText("1 file was not imported");
  await expect(notice).toContainText(/notes\.docx is neither a PDF nor an ePub/);
  const [shown, view] = [await notice.boundingBox(), await page.getByRole("main").boundingBox()];
  expect(shown?.y, "it covers nothing of the view").toBeGreaterThanOrEqual((view?.y ?? 0) + (view?.height ?? 0));
});

test("Imports that end after their dialog was closed leave the next dialog open", async ({ galley, page }) => {
  await galley.open();
  const continueUploads = await delayUploads(page);
  const dialog = importDialog(page);
  const files = [sample("invoice-german.pdf")];
  await importDropped(page, files, { type: "data-point-extraction", taxonomy: "invoice" });
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await dropFiles(page, [sample("invoice-english.pdf")]);
  continueUploads();
  await expect(page.getByText("1 job created")).toBeVisible();
  await expect(dialog.getByRole("listitem").filter({ hasText: "invoice-english.pdf" })).toBeVisible();
});

test("Escape closes the import dialog after its focused control was disabled or removed", async ({ galley, page }) => {
  await galley.open();
  const dialog = importDialog(page);
  const notes = { name: "notes.docx", bytes: Buffer.from("this is neither a PDF nor an ePub") };
  await importDropped(page, [notes], { type: "data-point-extraction", taxonomy: "invoice" });
  await expect(dialog.getByRole("listitem")).toContainText(/neither a PDF nor an ePub/);
  await expect(dialog, "the pressed button Import was disabled").toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  await dropFiles(page, [notes]);
  await dialog.getByRole("button", { name: /^Remove/ }).click();
  await expect(dialog, "the pressed button Remove was removed with its file").toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("A job whose document is lost shows the whole reason, and continues after another import", async ({
  galley,
  page,
}) => {
  await galley.openOwn();
  await page.route("**/jobs", async (route) => {
    // The bytes are lost between the upload and the job.
    if (route.request().method() === "POST") {
      const blobs = join(galley.dataFolder, "blobs");
      for (const prefix of readdirSync(blobs).filter((name) => name.length === 2))
        rmSync(join(blobs, prefix), { recursive: true });
    }
    await route.continue();
  });
  const job = { type: "data-point-extraction", taxonomy: "invoice" } as const;
  await importDropped(page, [sample("invoice-german.pdf")], job);
  await queueTab(page, "Failed").click();
  await jobRow(page, "invoice-german").click();
  const reason = page.getByRole("note", { name: "Why the job failed" });
  await expect(reason).toContainText(/invoice-german\.pdf cannot be read: .* can also be uploaded again\.$/);

  await page.unroute("**/jobs");
  await importDropped(page, [sample("invoice-german.pdf")], job);
  await queueTab(page, "Zoning").click();
  await expect(jobRow(page, "invoice-german")).toHaveCount(2);
});
