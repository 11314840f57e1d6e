import type { Page } from "@playwright/test";
import { buildTextPdf } from "../../../test/builders/pdf.ts";
import { atMost, type Figure, percentile } from "../figures.ts";
import { createBlockedJob, selectJob } from "./jobs.ts";
import { openWorkbench, type Workbench } from "./open-workbench.ts";
import { measureKey } from "./page-timer.ts";

const maxOpeningMs = 1000;
const maxCachedTurnMs = 100;
const maxColdTurnMs = 400;

/** Returns a selector that matches while the image of a page is drawn on the screen. */
export const getDrawnPageSelector = (page: number): string => `[data-page="${page}"] .page-image[aria-busy="false"]`;

/** Opens a job of the queue by Enter and returns the time until its first page and a zone of it are on the screen. */
async function measureOpening(page: Page, name: string): Promise<number> {
  await selectJob(page, "Zoning", name);
  const ms = await measureKey(page, "Enter", `body:has(.zone-row):has(${getDrawnPageSelector(1)})`);
  await page.keyboard.press("F4");
  return ms;
}

/** Goes to a page by its number and returns the time until it is on the screen. */
async function goToPage(page: Page, number: number): Promise<number> {
  await page.keyboard.press("Control+g");
  await page.keyboard.type(String(number));
  return measureKey(page, "Enter", getDrawnPageSelector(number));
}

/** Turns a page by a key and returns the time until the other page is on the screen. */
export function turnPage(page: Page, key: "PageDown" | "PageUp", number: number): Promise<number> {
  return measureKey(page, key, `body:has(.view-bar input[value="${number}"]):has(${getDrawnPageSelector(number)})`);
}

/** The times of page turns in milliseconds: to pages that were not shown yet (cold), and back to shown ones (cached). */
interface PageTurns {
  cold: number[];
  cached: number[];
}

async function measureTurns(page: Page, pageCount: number, count: number): Promise<PageTurns> {
  const [cold, cached]: [number[], number[]] = [[], []];
  for (let index = 1; index <= count; index++) {
    const number = Math.floor((index * (pageCount - 2)) / count);
    cold.push(await goToPage(page, number), await turnPage(page, "PageDown", number + 1));
    cached.push(await turnPage(page, "PageUp", number), await turnPage(page, "PageDown", number + 1));
  }
  return { cold, cached };
}

async function measureJob(workbench: Workbench, name: string): Promise<Figure> {
  const times: number[] = [];
  // The first opening also loads the program.
  for (let run = 0; run < 3; run++) times.push(await measureOpening(workbench.page, name));
  return atMost(`${name}: checkout to first page, slowest of 3`, maxOpeningMs, Math.max(...times), " ms");
}

/** Measures how long a short and a long job take to open, and page turns in the long one. */
export async function measureOpenings(dataFolder: string, isQuick: boolean): Promise<Figure[]> {
  const workbench = await openWorkbench(dataFolder);
  const { page } = workbench;
  const pageCount = isQuick ? 100 : 500;
  try {
    await createBlockedJob(workbench, "2 pages", await buildTextPdf(2));
    await createBlockedJob(workbench, `${pageCount} pages`, await buildTextPdf(pageCount));
    const openings = [await measureJob(workbench, "2 pages"), await measureJob(workbench, `${pageCount} pages`)];
    await selectJob(page, "Zoning", `${pageCount} pages`);
    await measureKey(page, "Enter", getDrawnPageSelector(1));
    const { cold, cached } = await measureTurns(page, pageCount, isQuick ? 5 : 20);
    return [
      ...openings,
      atMost(`${pageCount} pages: page turn, cached, p95`, maxCachedTurnMs, percentile(cached, 0.95), " ms"),
      atMost(`${pageCount} pages: page turn, cold, p95`, maxColdTurnMs, percentile(cold, 0.95), " ms"),
    ];
  } finally {
    await workbench.close();
  }
}
