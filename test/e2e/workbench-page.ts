import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import type { Client } from "../../shared/api/client.ts";
import { sampleListSchema, type Sample } from "../../shared/api/gateway.ts";
import { checkinJob, checkoutJob, type Job } from "../../shared/api/jobs.ts";
import type { ReviewStep } from "../../shared/job.ts";
import { buildJobMetadata } from "../../shared/job-settings.ts";
import { isBlockedAt, startJob, waitForJob } from "../harness/jobs.ts";
import { createSessionClient } from "./application.ts";
import { expect } from "./galley.ts";

const samples = join(import.meta.dirname, "..", "..", "out", "samples");

export interface NamedFile {
  name: string;
  bytes: Buffer;
}

/** Reads a sample document of the build. */
export function sample(name: string): NamedFile {
  return { name, bytes: readFileSync(join(samples, name)) };
}

/** Simulates dropping files from a file manager on the window. */
export async function dropFiles(page: Page, dropped: readonly NamedFile[]): Promise<void> {
  // The window loads its messages before it takes files.
  await page.getByRole("main").waitFor();
  const files = dropped.map(({ name, bytes }) => ({ name, base64: bytes.toString("base64") }));
  const transfer = await page.evaluateHandle((files) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of files) {
      transfer.items.add(new File([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], name));
    }
    return transfer;
  }, files);
  for (const type of ["dragenter", "dragover", "drop"]) {
    await page.dispatchEvent("body", type, { dataTransfer: transfer });
  }
}

/** The dialog that opens when files are dropped. */
export const importDialog = (page: Page) => page.getByRole("dialog", { name: "Import documents" });

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

/**
 * Imports files through the API, with the settings that the dialog suggests, and waits until a review blocks their jobs.
 * The window shows them as it shows jobs of other programs.
 */
export async function importFiles(page: Page, files: readonly NamedFile[], settings: ImportSettings): Promise<Job[]> {
  const client = await createWindowClient(page);
  const { origin } = new URL(page.url());
  const thresholds = { zoningThreshold: 1, resultThreshold: 1 };
  const jobs: Job[] = [];
  for (const { name, bytes } of files) {
    const metadata = buildJobMetadata(name, { ocr: false, ...thresholds, ...settings });
    jobs.push(await startJob(client, { type: settings.type, bytes: new Uint8Array(bytes), name, metadata }));
  }
  return Promise.all(jobs.map((job) => waitForJob(client, job, ({ status }) => status === "blocked", origin)));
}

/** Completes the review that blocks a job as the user of the window, unless it is that of the step. */
export async function completeReviews(page: Page, job: Job, step: ReviewStep): Promise<void> {
  if (job.blocking_step === step) return;
  const client = await createWindowClient(page);
  const params = { jobId: job.id };
  await client.call(checkoutJob, { params, body: {} });
  await client.call(checkinJob, { params, body: { status: "completed" } });
  await waitForJob(client, job, isBlockedAt(step), new URL(page.url()).origin);
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

/** Drops files and imports them. The dialog closes if all imports succeed. */
export async function importDropped(page: Page, files: readonly NamedFile[], job: ImportSettings): Promise<void> {
  await dropFiles(page, files);
  const dialog = importDialog(page);
  await dialog.getByRole("combobox", { name: "Job type" }).selectOption(job.type);
  await dialog.getByRole("combobox", { name: "Taxonomy" }).selectOption(job.taxonomy);
  await dialog.getByRole("checkbox", { name: /OCR/ }).setChecked(job.ocr ?? false);
  await dialog.getByRole("button", { name: /^Import/ }).click();
}

export const queueTab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const jobRows = (page: Page) => page.getByRole("listbox", { name: /^Jobs:/ });
export const jobRow = (page: Page, name: string) => jobRows(page).getByRole("option", { name: new RegExp(name) });
export const selectedJobRow = (page: Page) => jobRows(page).getByRole("option", { selected: true });
export const zoneRow = (page: Page, text: string) =>
  page
    .getByRole("listbox", { name: /^Zones of/ })
    .getByRole("option")
    .filter({ hasText: text });

/** Checks the open job in as completed and waits for the queue. */
export async function checkIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Check in/ }).click();
  const dialog = page.getByRole("dialog", { name: "Check in" });
  await dialog.getByRole("radio", { name: "Completed" }).check();
  await dialog.getByRole("button", { name: /^Check in(?! and)/ }).click();
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
}

/** Fetches the output XML of a completed job through the API. */
export function fetchOutputXml(page: Page, document: string): Promise<string> {
  return page.evaluate(async (document) => {
    const response = await fetch("/v1.1/jobs?status=completed");
    const envelope = (await response.json()) as {
      response: { list: { metadata: { name?: string }; output_content: { uri: string } }[] };
    };
    const job = envelope.response.list.find(({ metadata }) => metadata.name === document);
    if (job === undefined) throw new Error(`${document} is not completed.`);
    return (await fetch(job.output_content.uri)).text();
  }, document);
}

/** The samples of the build, with what they are imported for. */
const readSampleList = (): Sample[] =>
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

/**
 * Creates jobs for the samples with the button of the empty queue, and waits until zoning blocks all of them: their rows
 * move under the pointer until then.
 */
export async function trySamples(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try it with samples" }).click();
  const count = readSampleList().length;
  await expect(queueTab(page, "Zoning")).toContainText(String(count));
  await expect(jobRows(page).getByRole("option")).toHaveCount(count);
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

/** Drags the pointer on the first page; positions in points of the page. */
export async function dragOnPage(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
): Promise<void> {
  const box = await page.getByRole("img", { name: "Page 1" }).boundingBox();
  if (box === null) throw new Error("page 1 is not shown");
  const scale = box.width / 595.28;
  await page.mouse.move(box.x + from.x * scale, box.y + from.y * scale);
  await page.mouse.down();
  await page.mouse.move(box.x + (from.x + by.x) * scale, box.y + (from.y + by.y) * scale, { steps: 6 });
  await page.mouse.up();
}
