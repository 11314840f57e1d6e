import { expect, type Page } from "@playwright/test";
import { envelopeSchema } from "../../shared/api/endpoint.ts";
import { basePath } from "../../shared/api/index.ts";
import { type Job, listJobs } from "../../shared/api/jobs.ts";
import type { JobStatus, ReviewStep } from "../../shared/job/job.ts";
import { saveScreenshot, saveRouteScreenshot, waitForNotices } from "./screenshot.ts";

async function fetchJobs(page: Page): Promise<Job[]> {
  // A kept-alive connection may be closed just when it is used again.
  const response = await page.request.get(`${basePath}/jobs`, { maxRetries: 3 });
  return listJobs.response.parse(envelopeSchema.parse(await response.json()).response).list;
}

/** Waits until a job has a status, and is blocked by a step if one is given. */
async function waitForJob(page: Page, name: string, status: JobStatus, step?: ReviewStep): Promise<Job> {
  let found: Job | undefined;
  await expect
    .poll(
      async () => {
        found = (await fetchJobs(page)).find(({ metadata }) => metadata["name"] === name);
        return [found?.status, found?.blocking_step];
      },
      { timeout: 60_000, message: name },
    )
    .toEqual([status, step]);
  if (found === undefined) throw new Error(`there is no job ${name}`);
  return found;
}

/** Checks a job out and in without corrections. */
async function approve(page: Page, { id }: Job): Promise<void> {
  for (const [operation, data] of [
    ["checkout", {}],
    ["checkin", { status: "completed" }],
  ] as const) {
    const response = await page.request.post(`${basePath}/jobs/${id}/${operation}`, { data });
    if (!response.ok()) throw new Error(`${operation} of ${id}: ${await response.text()}`);
  }
}

/** Takes the screenshots of the workbench with its embedded service and the samples. */
export async function takeScreenshots(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try it with samples" }).click();
  const names = [
    "invoice-german.pdf",
    "invoice-english.pdf",
    "scanned-letter.pdf",
    "paper.pdf",
    "the-patient-page.epub",
  ];
  for (const name of names) await waitForJob(page, name, "blocked", "zoning");
  await waitForNotices(page);
  await saveRouteScreenshot(page, "queue", "");

  const paper = await waitForJob(page, "paper.pdf", "blocked", "zoning");
  await saveRouteScreenshot(page, "zoning", `jobs/${paper.id}`);

  await approve(page, await waitForJob(page, "invoice-english.pdf", "blocked", "zoning"));
  const invoice = await waitForJob(page, "invoice-english.pdf", "blocked", "mapping");
  await saveRouteScreenshot(page, "mapping", `jobs/${invoice.id}`);

  await approve(page, await waitForJob(page, "the-patient-page.epub", "blocked", "zoning"));
  const book = await waitForJob(page, "the-patient-page.epub", "blocked", "indexing");
  await saveRouteScreenshot(page, "indexing", `jobs/${book.id}`);

  await approve(page, await waitForJob(page, "invoice-english.pdf", "blocked", "mapping"));
  const completedJob = await waitForJob(page, "invoice-english.pdf", "completed");
  await saveRouteScreenshot(page, "output", `jobs/${completedJob.id}/output`);
  await saveRouteScreenshot(page, "taxonomies", "settings/taxonomies/publishing");
  await saveRouteScreenshot(page, "account", "settings/account");
  await takeStorageScreenshot(page);
  await takeSourceScreenshot(page);
}

/** Takes a screenshot of the source of a new taxonomy with an error in it. */
async function takeSourceScreenshot(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.location.hash = "#/settings/taxonomies";
  });
  await page.getByRole("listbox", { name: "Taxonomies", exact: true }).focus();
  await page.keyboard.press("n");
  await page.keyboard.type("Delivery note");
  await page.keyboard.press("Enter");
  const editor = page.getByRole("textbox", { name: "Source of the taxonomy" });
  await expect(editor).toBeFocused();
  await page.keyboard.press("Control+s");
  await waitForNotices(page);
  // Changes the id on the ninth line to an invalid one.
  await page.keyboard.press("Control+Home");
  for (let line = 1; line < 9; line++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("X");
  await expect(page.getByRole("listbox", { name: "Problems" }).getByRole("option")).toHaveCount(1);
  await saveScreenshot(page, "taxonomy-source");
  await page.getByRole("button", { name: "Back to the taxonomies" }).click();
  await page.getByRole("button", { name: "Discard changes" }).click();
}

/** Exports everything, and takes a screenshot of the settings page of storage and backup with the result. */
async function takeStorageScreenshot(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.location.hash = "#/settings/storage";
  });
  await page.getByRole("button", { name: "Export everything…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Export" }).click();
  await expect(page.getByRole("link", { name: /^Save/ })).toBeVisible();
  await saveScreenshot(page, "storage");
}
