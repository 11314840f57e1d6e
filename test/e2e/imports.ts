import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { Client } from "../../shared/api/client.ts";
import { sampleListSchema, type Sample } from "../../shared/api/gateway.ts";
import { checkinJob, checkoutJob, type Job } from "../../shared/api/jobs.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { buildJobMetadata } from "../../shared/job/job-settings.ts";
import { isBlockedAt, startJob, waitForJob } from "../harness/jobs.ts";
import { createSessionClient } from "./application.ts";
import { expect } from "./galley.ts";
import { addMember } from "../harness/teams.ts";

const samples = join(import.meta.dirname, "..", "..", "out", "samples");

export interface NamedFile {
  name: string;
  bytes: Buffer;
}

/** Reads a sample document of the build. */
export function sample(name: string): NamedFile {
  return { name, bytes: readFileSync(join(samples, name)) };
}

/** What files are imported for. */
export interface ImportSettings {
  type: "data-point-extraction" | "indexing";
  taxonomy: string;
  ocr?: boolean;
}

/** Creates a client of the service on this computer, with the session of the window. */
export async function createWindowClient(page: Page): Promise<Client> {
  const { origin } = new URL(page.url());
  return createSessionClient(origin, await page.context().cookies(origin));
}

/** Makes the user of the window a member of a team of the service on this computer. */
export async function addWindowUser(page: Page, admin: Client, teamId: string): Promise<void> {
  await addMember(admin, teamId, { client: await createWindowClient(page), id: "local@galley.invalid" });
}

/** Makes the queue fetch its jobs, as it does when its user comes back to the window. */
export async function refreshQueue(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
}

/**
 * Imports files through the API, with the settings that the dialog suggests, and waits until a review blocks their jobs.
 * The window shows them as it shows jobs of other programs.
 */
export async function importFiles(page: Page, files: readonly NamedFile[], settings: ImportSettings): Promise<Job[]> {
  const client = await createWindowClient(page);
  const { origin } = new URL(page.url());
  const thresholds = { zoningThreshold: 1, resultThreshold: 1, randomReviewShare: 0 };
  const jobs: Job[] = [];
  for (const { name, bytes } of files) {
    const metadata = buildJobMetadata(name, { ocr: false, ...thresholds, ...settings });
    jobs.push(await startJob(client, { type: settings.type, bytes: new Uint8Array(bytes), name, metadata }));
  }
  const isBlocked = ({ status }: Job) => status === "blocked";
  const blocked = await Promise.all(jobs.map((job) => waitForJob(client, job, isBlocked, origin)));
  await refreshQueue(page);
  return blocked;
}

/** Completes the review that blocks a job as the user of the window, unless it is that of the step. */
export async function completeReviews(page: Page, job: Job, step: ReviewStep): Promise<void> {
  if (job.blocking_step === step) return;
  const client = await createWindowClient(page);
  const params = { jobId: job.id };
  await client.call(checkoutJob, { params, body: {} });
  await client.call(checkinJob, { params, body: { status: "completed" } });
  await waitForJob(client, job, isBlockedAt(step), new URL(page.url()).origin);
  await refreshQueue(page);
}

/** Imports a file through the API, completes the reviews before a step, and opens the workbench of that step. */
export async function openFile(
  page: Page,
  file: NamedFile,
  settings: ImportSettings,
  step: ReviewStep = "zoning",
): Promise<Job> {
  const [job] = await importFiles(page, [file], settings);
  if (job === undefined) throw new Error("No job was created.");
  await completeReviews(page, job, step);
  await openJob(page, job);
  return job;
}

/** The samples of the build, with what they are imported for. */
export const readSampleList = (): Sample[] =>
  sampleListSchema.parse(JSON.parse(readFileSync(join(samples, "samples.json"), "utf8")));

/** Imports samples through the API as the button of the empty queue does, in this order, and waits for their rows. */
export async function importSamples(page: Page, names: readonly string[]): Promise<Job[]> {
  const jobs: Job[] = [];
  const list = readSampleList();
  for (const name of names) {
    const found = list.find(({ file }) => file === name);
    if (found === undefined) throw new Error(`There is no sample ${name}.`);
    const { job_type: type, taxonomy, ocr } = found;
    jobs.push(...(await importFiles(page, [sample(name)], { type, taxonomy, ocr })));
  }
  return jobs;
}

/** Shows the workbench of the step that blocks a job, without the queue. */
export async function openJob(page: Page, { id }: Pick<Job, "id">): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/jobs/${id}`);
}

/** Creates a job for a sample and opens its zoning. */
export async function openSample(page: Page, name: string): Promise<Locator> {
  for (const job of await importSamples(page, [name])) await openJob(page, job);
  const list = page.getByRole("listbox", { name: /^Zones of/ });
  await expect(list.getByRole("option").first()).toBeVisible();
  return list.getByRole("option");
}
