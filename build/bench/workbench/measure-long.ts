import type { CDPSession, Page } from "@playwright/test";
import { mebibyte } from "../../../shared/bytes.ts";
import { buildTextPdf } from "../../../test/builders/pdf.ts";
import { atMost, type Figure } from "../figures.ts";
import { createBlockedJob, openJob } from "./jobs.ts";
import { getDrawnPageSelector, turnPage } from "./measure-opening.ts";
import { openWorkbench } from "./open-workbench.ts";

const maxHeapMiB = 500;
/** The maximum heap after the second pass, relative to that after the first one. */
const maxGrowth = 1.1;

/** Returns the memory of the page's JavaScript objects that are in use, in MiB. */
async function measureHeap(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? NaN) / mebibyte;
}

async function pageThrough(page: Page, pageCount: number, key: "PageDown" | "PageUp"): Promise<void> {
  for (let step = 1; step < pageCount; step++)
    await turnPage(page, key, key === "PageDown" ? step + 1 : pageCount - step);
}

/** Measures the memory of the window while a long job is paged through from end to end, twice. */
export async function measureLongJob(dataFolder: string, isQuick: boolean): Promise<Figure[]> {
  const pageCount = isQuick ? 100 : 2000;
  const workbench = await openWorkbench(dataFolder);
  const { page } = workbench;
  try {
    const name = `${pageCount.toLocaleString("en-US")} pages`;
    await createBlockedJob(workbench, name, await buildTextPdf(pageCount));
    await openJob(page, "Zoning", name);
    await page.locator(getDrawnPageSelector(1)).waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    await pageThrough(page, pageCount, "PageDown");
    const firstMiB = await measureHeap(session);
    await pageThrough(page, pageCount, "PageUp");
    await pageThrough(page, pageCount, "PageDown");
    const secondMiB = await measureHeap(session);
    return [
      atMost(`${name}, paged through: heap of the window`, maxHeapMiB, firstMiB, " MiB"),
      atMost(`${name}, paged through again: heap against the first pass`, maxGrowth, secondMiB / firstMiB),
    ];
  } finally {
    await workbench.close();
  }
}
