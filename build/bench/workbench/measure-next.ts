import type { Page, Request } from "@playwright/test";
import { buildPdf } from "../../../test/builders/pdf.ts";
import { atMost, percentile, withoutTarget, type Figure } from "../figures.ts";
import { createBlockedJob, openJob } from "./jobs.ts";
import { openWorkbench, type Workbench } from "./open-workbench.ts";
import { measureKey } from "./page-timer.ts";

const maxNextMs = 300;

const getName = (number: number): string => `Letter ${number}`;

function buildLetter(number: number): Promise<Uint8Array<ArrayBuffer>> {
  return buildPdf([
    (pdf) => {
      pdf.fontSize(18).text(getName(number)).moveDown();
      pdf.fontSize(11).text(`Invoice number: 2025-${number}`).text(`Total: ${number}00.00 EUR`);
    },
  ]);
}

/** Selectors of the first item of a job: a zone of its letter while the page has the focus, or a focused data point. */
const firstItemSelectors = {
  Zoning: (number: number) =>
    `body:has(.document-view:focus):has(.zone-row[aria-selected="true"][aria-label*="${getName(number)}"])`,
  Mapping: () => ".point-row:focus",
};

/** Keeps the requests of a page that are not answered yet, without the streams of events, which stay open. */
function trackRequests(page: Page): { waitForAnswers(): Promise<void> } {
  const pending = new Set<Request>();
  let onAnswer = (): void => undefined;
  const remove = (request: Request): void => {
    if (pending.delete(request)) onAnswer();
  };
  page.on("request", (request) => {
    if (!new URL(request.url()).pathname.endsWith("/events")) pending.add(request);
  });
  page.on("requestfinished", remove);
  page.on("requestfailed", remove);
  const waitForAnswers = async (): Promise<void> => {
    do {
      if (pending.size > 0) await new Promise<void>((resolve) => (onAnswer = resolve));
      // An answer is followed by the next request within a few frames.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    } while (pending.size > 0);
  };
  return { waitForAnswers };
}

/** Checks jobs in, one after the other, and returns the times from the key to the focused first item of the next job. */
async function measureStep(
  { page }: Workbench,
  step: keyof typeof firstItemSelectors,
  count: number,
): Promise<number[]> {
  const times: number[] = [];
  const requests = trackRequests(page);
  await openJob(page, step, getName(1));
  for (let number = 2; number <= count; number++) {
    await page.locator(firstItemSelectors[step](number - 1)).waitFor();
    await page.keyboard.press("Control+Enter");
    await page.getByText(`Next: ${getName(number)}`).waitFor();
    // A person reads the dialog while the next job is prefetched.
    await requests.waitForAnswers();
    times.push(await measureKey(page, "Control+Enter", firstItemSelectors[step](number)));
  }
  await page.keyboard.press("F4");
  return times;
}

/**
 * Creates the figures of a step. The first check-in has its own figure, because the browser compiles the program during
 * it.
 */
function describeTimes(step: string, [first = Number.NaN, ...others]: readonly number[]): Figure[] {
  const name = `${step}: check-in to the next job's first item`;
  return [
    atMost(`${name}, p95 of ${others.length}`, maxNextMs, percentile(others, 0.95), " ms"),
    withoutTarget(`${name}, the first one`, first, " ms"),
  ];
}

/** Measures the time from a check-in to the next job. */
export async function measureNextJobs(dataFolder: string, isQuick: boolean): Promise<Figure[]> {
  const workbench = await openWorkbench(dataFolder);
  const count = isQuick ? 6 : 24;
  try {
    for (let number = 1; number <= count; number++) {
      await createBlockedJob(workbench, getName(number), await buildLetter(number));
    }
    const zoning = await measureStep(workbench, "Zoning", count);
    await workbench.page.getByRole("tab", { name: new RegExp(`^Mapping.*${count - 1}`) }).waitFor();
    const mapping = await measureStep(workbench, "Mapping", count - 1);
    return [...describeTimes("zoning", zoning), ...describeTimes("mapping", mapping)];
  } finally {
    await workbench.close();
  }
}
