/** Takes the README's screenshots of a running workbench: `node build/take-screenshots.ts`, after a build. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import { chromiumLaunchOptions, unpackChromium } from "./chromium.ts";
import { envelopeSchema } from "../shared/api/endpoint.ts";
import { basePath } from "../shared/api/index.ts";
import { type Job, listJobs } from "../shared/api/jobs.ts";
import type { JobStatus, ReviewStep } from "../shared/job.ts";
import { startGalley } from "../test/harness/galley-process.ts";

const folder = join(import.meta.dirname, "screenshots");

async function fetchJobs(page: Page): Promise<Job[]> {
  const response = await page.request.get(`${basePath}/jobs`);
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

/** Takes a screenshot once the page has stopped changing, since pages are rendered progressively. */
async function takeStableScreenshot(page: Page): Promise<Buffer> {
  let previous = await page.screenshot();
  for (;;) {
    await page.waitForTimeout(700);
    const current = await page.screenshot();
    if (current.equals(previous)) return current;
    previous = current;
  }
}

/** Opens a route of the workbench and saves a screenshot of it. */
async function saveScreenshot(page: Page, name: string, hash: string): Promise<void> {
  await page.goto(`/#/${hash}`);
  await page.waitForTimeout(1500);
  writeFileSync(join(folder, `${name}.png`), await takeStableScreenshot(page));
  console.log(`${name}.png`);
}

async function takeScreenshots(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try it with samples" }).click();
  const names = [
    "invoice-german.pdf",
    "invoice-english.pdf",
    "scanned-letter.pdf",
    "paper.pdf",
    "the-patient-page.epub",
  ];
  for (const name of names) await waitForJob(page, name, "blocked", "zoning");
  // The notice of the new jobs disappears by itself.
  await page.getByRole("button", { name: "Dismiss" }).waitFor({ state: "detached" });
  await saveScreenshot(page, "queue", "");

  const paper = await waitForJob(page, "paper.pdf", "blocked", "zoning");
  await saveScreenshot(page, "zoning", `jobs/${paper.id}`);

  await approve(page, await waitForJob(page, "invoice-english.pdf", "blocked", "zoning"));
  const invoice = await waitForJob(page, "invoice-english.pdf", "blocked", "mapping");
  await saveScreenshot(page, "mapping", `jobs/${invoice.id}`);

  await approve(page, await waitForJob(page, "the-patient-page.epub", "blocked", "zoning"));
  const book = await waitForJob(page, "the-patient-page.epub", "blocked", "indexing");
  await saveScreenshot(page, "indexing", `jobs/${book.id}`);

  await approve(page, await waitForJob(page, "invoice-english.pdf", "blocked", "mapping"));
  const completedJob = await waitForJob(page, "invoice-english.pdf", "completed");
  await saveScreenshot(page, "output", `jobs/${completedJob.id}/output`);
  await saveScreenshot(page, "taxonomies", "settings/taxonomies/publishing");
}

unpackChromium();
mkdirSync(folder, { recursive: true });
const dataFolder = mkdtempSync(join(tmpdir(), "galley-screenshots-"));
const galley = await startGalley(dataFolder);
const browser = await chromium.launch(chromiumLaunchOptions);
try {
  const page = await browser.newPage({ baseURL: galley.origin, viewport: { width: 1280, height: 800 } });
  await page.goto(galley.address);
  await takeScreenshots(page);
} finally {
  await browser.close();
  await galley.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
