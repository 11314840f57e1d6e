import type { Page } from "@playwright/test";
import { atMost, type Figure, percentile, withoutTarget } from "../figures.ts";
import { buildDensePdf, createBlockedJob, fillWithZones, openJob } from "./jobs.ts";
import { openWorkbench } from "./open-workbench.ts";
import { measureKeyDelays, recordFrames } from "./page-timer.ts";

/** The maximum interval between frames, in milliseconds. Without a graphics processor, they are drawn in software. */
const maxFrameMs = 33;
const maxKeyMs = 50;
const maxSavedMs = 50;

/** Drags the selected first zone in steps of a pixel, and returns the intervals between the frames. */
async function dragZone(page: Page, moves: number): Promise<number[]> {
  const zone = await page.locator(".selected-zone").boundingBox();
  if (zone === null) throw new Error("no zone is selected");
  const [x, y] = [zone.x + zone.width / 2, zone.y + zone.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const frames = await recordFrames(page, async () => {
    for (let step = 1; step <= moves; step++) await page.mouse.move(x + step, y + (step % 20));
  });
  await page.mouse.up();
  return frames;
}

/** Measures the times from a key press until its operation is on disk, which is the end of the journal's response. */
async function measureSaving(page: Page, key: string, count: number): Promise<number[]> {
  await page.evaluate(() => {
    // The browser records only 250 requests, so earlier ones are removed.
    performance.clearResourceTimings();
    window.addEventListener("keydown", ({ timeStamp }) => (window.pressedAt = timeStamp), { capture: true });
  });
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const saved = page.waitForResponse(
      (response) => response.url().includes("/journals/") && response.request().method() === "POST",
    );
    await page.keyboard.press(key);
    await (await saved).finished();
    times.push(
      await page.evaluate(async () => {
        const findEntry = (): PerformanceEntry | undefined =>
          performance
            .getEntriesByType("resource")
            .findLast((entry) => entry.name.includes("/journals/") && entry.startTime >= window.pressedAt);
        while (findEntry() === undefined) await new Promise((resolve) => requestAnimationFrame(resolve));
        const entry = findEntry() as PerformanceResourceTiming;
        performance.clearResourceTimings();
        return entry.responseEnd - window.pressedAt;
      }),
    );
  }
  return times;
}

/** Measures the zoning of pages with many zones and words. */
export async function measureZoning(dataFolder: string, isQuick: boolean): Promise<Figure[]> {
  const workbench = await openWorkbench(dataFolder);
  const { page } = workbench;
  const count = isQuick ? 20 : 100;
  try {
    const pdf = await buildDensePdf(5000);
    const large = await createBlockedJob(workbench, "zones-2000.pdf", pdf);
    await fillWithZones(workbench, large, 2000);
    const medium = await createBlockedJob(workbench, "zones-1000.pdf", pdf);
    await fillWithZones(workbench, medium, 1000);

    await openJob(page, "Zoning", "zones-2000.pdf");
    await page.locator("[data-page='1'] .page-image[aria-busy='false']").waitFor();
    await page.keyboard.press("j");
    await page.locator(".selected-zone").waitFor();
    const frames = await dragZone(page, 2 * count);

    await page.keyboard.press("F4");
    await openJob(page, "Zoning", "zones-1000.pdf");
    await page.locator("[data-page='1'] .page-image[aria-busy='false']").waitFor();
    const next = await measureKeyDelays(page, "j", count);
    const nudge = await measureKeyDelays(page, "ArrowRight", count);
    const accept = await measureKeyDelays(page, "Enter", count);
    const saving = await measureSaving(page, "Enter", count);
    return [
      atMost("2,000 zones, 5,000 words: drag, p95 of the frames", maxFrameMs, percentile(frames, 0.95), " ms"),
      withoutTarget("2,000 zones, 5,000 words: drag, longest frame", Math.max(...frames), " ms"),
      ...Object.entries({ "next zone": next, "move by 1 pt": nudge, accept }).map(([name, times]) =>
        atMost(`1,000 zones: key to feedback, ${name}, p95`, maxKeyMs, percentile(times, 0.95), " ms"),
      ),
      atMost("1,000 zones: gesture to disk, p95", maxSavedMs, percentile(saving, 0.95), " ms"),
    ];
  } finally {
    await workbench.close();
  }
}
