import type { Page } from "@playwright/test";
import { checkinJob, checkoutJob } from "../../shared/api/jobs.ts";
import { buildPdf, buildTextPdf } from "../builders/pdf.ts";
import { isBlockedAt, waitForJob } from "../harness/jobs.ts";
import { signUp } from "./accounts.ts";
import { expect, test } from "./galley.ts";
import { createSharedJob } from "./shared-job.ts";
import { importFiles } from "./imports.ts";
import { checkIn, jobRow, queueTab } from "./workbench-page.ts";

const buildLetter = async (name: string) => ({
  name: `${name}.pdf`,
  bytes: Buffer.from(await buildPdf([(pdf) => pdf.text(`This letter was written by ${name} in the spring.`)])),
});

const jobHeading = (page: Page, name: string) =>
  page.getByRole("heading", { name: new RegExp(`^${name}.pdf · Zoning`) });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Check in" });
const queueHeading = (page: Page) => page.getByRole("heading", { name: "Queue", exact: true });

type ImportedJob = Parameters<typeof importFiles>[2];
const extraction: ImportedJob = { type: "data-point-extraction", taxonomy: "invoice" };
const indexing: ImportedJob = { type: "indexing", taxonomy: "publishing" };

/** Imports letters, one after the other, and waits until they are blocked. */
async function importLetters(page: Page, names: readonly string[], job = extraction): Promise<void> {
  for (const name of names) {
    await importFiles(page, [await buildLetter(name)], job);
    await expect(jobRow(page, name)).toBeVisible();
  }
}

test("A check-in opens the next job of its kind: the oldest, and those that were left last", async ({
  galley,
  page,
}) => {
  await galley.open();
  await queueTab(page, "Zoning").click();
  await importLetters(page, ["first", "second"]);
  await importLetters(page, ["other"], indexing);
  await importLetters(page, ["third"]);
  // The first job is opened and left.
  await jobRow(page, "first").dblclick();
  await expect(jobHeading(page, "first")).toBeVisible();
  await page.keyboard.press("F4");
  await jobRow(page, "second").dblclick();
  await expect(jobHeading(page, "second")).toBeVisible();

  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toContainText("Next: third.pdf");
  await page.keyboard.press("Control+Enter");
  await expect(jobHeading(page, "third")).toBeVisible();
  await expect(page.getByRole("status").getByText("second.pdf was checked in")).toBeVisible();
  const zone = page.getByRole("listbox", { name: "Zones of page 1" }).getByRole("option", { selected: true });
  await expect(zone).toContainText("written by third");
  await expect(page.getByRole("region", { name: "Document", exact: true }).last()).toBeFocused();

  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toContainText("Next: first.pdf");
  await page.keyboard.press("Control+Enter");
  await expect(jobHeading(page, "first")).toBeVisible();
  await expect(zone).toContainText("written by first");

  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toContainText("No other job of this kind waits");
  await expect(dialog(page).getByRole("button", { name: /^Check in/ })).toHaveText(["Check inCtrl+Enter"]);
  await page.keyboard.press("Control+Enter");
  await expect(queueHeading(page)).toBeVisible();
  await expect(page.getByText("No other job of this kind waits"), "the dialog has told it").toBeHidden();
  await expect(jobRow(page, "other")).toBeVisible();
  await expect(jobRow(page, "first")).toBeHidden();
});

test("A job that somebody else has taken meanwhile is passed over, and the queue is one key away", async ({
  galley,
  page,
}) => {
  await galley.open();
  await queueTab(page, "Zoning").click();
  await importLetters(page, ["first", "second", "third"]);
  await jobRow(page, "first").dblclick();
  await expect(jobHeading(page, "first")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toContainText("Next: second.pdf");
  // The job is gone before it is claimed.
  await page.evaluate(async () => {
    const response = await fetch("/v1.1/jobs?status=blocked");
    const { response: jobs } = (await response.json()) as {
      response: { list: { id: string; metadata: { name: string } }[] };
    };
    const taken = jobs.list.find(({ metadata }) => metadata.name === "second.pdf");
    await fetch(`/v1.1/jobs/${taken?.id}/cancel`, { method: "POST" });
  });
  await page.keyboard.press("Control+Enter");
  await expect(jobHeading(page, "third")).toBeVisible();

  await page.keyboard.press("Control+Enter");
  await page.keyboard.press("Control+Shift+Enter");
  await expect(queueHeading(page)).toBeVisible();
});

test("A job whose step is not shared with the reviewer is not the next one", async ({ galley, page }) => {
  await galley.open();
  const ben = await signUp(galley, "Ben");
  const job = await createSharedJob(galley, page, ben, await buildTextPdf(1), ["zoning"]);
  const params = { jobId: job.id };
  await ben.call(checkoutJob, { params, body: {} });
  await ben.call(checkinJob, { params, body: { status: "completed" } });
  await waitForJob(ben, job, isBlockedAt("mapping"), galley.running.origin);
  // The queue shows the tab of its first job by itself.
  await expect(queueTab(page, "Mapping")).toContainText("1");
  await queueTab(page, "Zoning").click();
  await importLetters(page, ["first"]);
  await jobRow(page, "first").dblclick();
  await checkIn(page);
  await queueTab(page, "Mapping").click();
  await expect(jobRow(page, "shared"), "who may do a step sees the job at every step").toBeVisible();
  await jobRow(page, "first").dblclick();
  await expect(page.getByRole("heading", { name: "first.pdf · Mapping" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(dialog(page)).toContainText("No other job of this kind waits");
});
