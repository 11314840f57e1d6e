import type { Page } from "@playwright/test";
import { checkoutJob, type Job } from "../../../shared/api/jobs.ts";
import type { PageZones, Zone } from "../../../shared/document/zones.ts";
import { buildPdf } from "../../../test/builders/pdf.ts";
import {
  getContentItem,
  isBlockedAt,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../../../test/harness/jobs.ts";
import type { Workbench } from "./open-workbench.ts";

/** Builds a PDF of one page with a grid of words, 50 a row. */
export function buildDensePdf(wordCount: number): Promise<Uint8Array<ArrayBuffer>> {
  return buildPdf([
    (pdf) => {
      pdf.fontSize(5);
      for (let index = 0; index < wordCount; index++) {
        const [column, row] = [index % 50, Math.floor(index / 50)];
        pdf.text(`w${index}`, 20 + column * 11, 20 + row * 8, { lineBreak: false });
      }
    },
  ]);
}

/** Creates zones in a grid of 40 columns on an A4 page. */
function createZones(count: number): Zone[] {
  const rows = Math.ceil(count / 40);
  return Array.from({ length: count }, (_, index) => ({
    id: `z${index}`,
    type: "text" as const,
    order: index + 1,
    bbox: { x: 18 + (index % 40) * 14, y: 18 + Math.floor(index / 40) * (800 / rows), width: 13, height: 700 / rows },
    confidence: 0.4,
    origin: "machine" as const,
    accepted: false,
  }));
}

/** Creates a job and waits until it is blocked at a step. */
export async function createBlockedJob(
  { client, galley }: Workbench,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  metadata: Record<string, unknown> = { mapping: { taxonomy: "invoice" } },
  step = "zoning",
): Promise<Job> {
  const job = await startJob(client, { bytes, name, metadata: { name, ...metadata } });
  return waitForJob(client, job, isBlockedAt(step), galley.origin);
}

/** Checks a job out and replaces the zones of its first page by a grid of zones. */
export async function fillWithZones({ client }: Workbench, job: Job, count: number): Promise<void> {
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const item = await getContentItem(client, job, "page-zones-json", 1);
  const zones = (await readContentItem(client, item)) as PageZones;
  await writeContentItem(client, item, { ...zones, zones: createZones(count) });
}

/** Selects the job of a name in the queue. */
export async function selectJob(page: Page, tab: "Zoning" | "Mapping", name: string): Promise<void> {
  await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
  await page
    .getByRole("listbox", { name: /^Jobs:/ })
    .getByRole("option")
    .filter({ has: page.getByTitle(name, { exact: true }) })
    .click();
}

/** Opens a job of the queue. */
export async function openJob(page: Page, tab: "Zoning" | "Mapping", name: string): Promise<void> {
  await selectJob(page, tab, name);
  await page.keyboard.press("Enter");
}
