/** Makes the README's pictures from a running workbench: `node build/take-screenshots.ts`, after a build. */
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

const pictures = join(import.meta.dirname, "screenshots");

async function jobs(page: Page): Promise<Job[]> {
  const answer = await page.request.get(`${basePath}/jobs`);
  return listJobs.response.parse(envelopeSchema.parse(await answer.json()).response).list;
}

/** Waits until a job stands where it is wanted; gives it. */
async function jobAt(page: Page, name: string, status: JobStatus, step?: ReviewStep): Promise<Job> {
  let found: Job | undefined;
  await expect
    .poll(
      async () => {
        found = (await jobs(page)).find(({ metadata }) => metadata["name"] === name);
        return [found?.status, found?.blocking_step];
      },
      { timeout: 60_000, message: name },
    )
    .toEqual([status, step]);
  if (found === undefined) throw new Error(`there is no job ${name}`);
  return found;
}

/** What a reviewer who finds nothing to correct does with a job. */
async function pass(page: Page, { id }: Job): Promise<void> {
  for (const [act, data] of [
    ["checkout", {}],
    ["checkin", { status: "completed" }],
  ] as const) {
    const answer = await page.request.post(`${basePath}/jobs/${id}/${act}`, { data });
    if (!answer.ok()) throw new Error(`${act} of ${id}: ${await answer.text()}`);
  }
}

/** A picture of the page once it has stopped changing: pages are drawn bit by bit. */
async function settled(page: Page): Promise<Buffer> {
  let before = await page.screenshot();
  for (;;) {
    await page.waitForTimeout(700);
    const now = await page.screenshot();
    if (now.equals(before)) return now;
    before = now;
  }
}

/** Shows a place of the workbench and keeps a picture of it. */
async function picture(page: Page, name: string, hash: string): Promise<void> {
  await page.goto(`/#/${hash}`);
  await page.waitForTimeout(1500);
  writeFileSync(join(pictures, `${name}.png`), await settled(page));
  console.log(`${name}.png`);
}

async function takeAll(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try it with samples" }).click();
  const names = [
    "invoice-german.pdf",
    "invoice-english.pdf",
    "scanned-letter.pdf",
    "paper.pdf",
    "the-patient-page.epub",
  ];
  for (const name of names) await jobAt(page, name, "blocked", "zoning");
  // What announced the jobs goes by itself.
  await page.getByRole("button", { name: "Dismiss" }).waitFor({ state: "detached" });
  await picture(page, "queue", "");

  const paper = await jobAt(page, "paper.pdf", "blocked", "zoning");
  await picture(page, "zoning", `jobs/${paper.id}`);

  await pass(page, await jobAt(page, "invoice-english.pdf", "blocked", "zoning"));
  const invoice = await jobAt(page, "invoice-english.pdf", "blocked", "mapping");
  await picture(page, "mapping", `jobs/${invoice.id}`);

  await pass(page, await jobAt(page, "the-patient-page.epub", "blocked", "zoning"));
  const book = await jobAt(page, "the-patient-page.epub", "blocked", "indexing");
  await picture(page, "indexing", `jobs/${book.id}`);

  await pass(page, await jobAt(page, "invoice-english.pdf", "blocked", "mapping"));
  const done = await jobAt(page, "invoice-english.pdf", "completed");
  await picture(page, "output", `jobs/${done.id}/output`);
}

unpackChromium();
mkdirSync(pictures, { recursive: true });
const dataFolder = mkdtempSync(join(tmpdir(), "galley-pictures-"));
const galley = await startGalley(dataFolder);
const browser = await chromium.launch(chromiumLaunchOptions);
try {
  const page = await browser.newPage({ baseURL: galley.origin, viewport: { width: 1280, height: 800 } });
  await page.goto(galley.address);
  await takeAll(page);
} finally {
  await browser.close();
  await galley.stop();
  rmSync(dataFolder, { recursive: true, force: true });
}
