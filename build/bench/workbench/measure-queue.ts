import { mkdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { buildTextPdf } from "../../../test/builders/pdf.ts";
import { atMost, type Figure, percentile, withoutTarget } from "../figures.ts";
import { insertJobs } from "../service/jobs.ts";
import { createBlockedJob } from "./jobs.ts";
import { openWorkbench } from "./open-workbench.ts";
import { recordFrames, recordShown } from "./page-timer.ts";

const maxFrameMs = 50;
const maxScriptKb = 250;

/** Measures the scripts that are loaded until the queue is usable, and scrolling through many jobs. */
export async function measureQueue(dataFolder: string, isQuick: boolean): Promise<Figure[]> {
  mkdirSync(dataFolder, { recursive: true });
  const count = isQuick ? 10_000 : 100_000;
  const first = await openWorkbench(dataFolder);
  let job;
  try {
    job = await createBlockedJob(first, "template", await buildTextPdf(1));
  } finally {
    await first.close();
  }
  const { owner } = job;
  await insertJobs(dataFolder, {
    templateId: job.id,
    count,
    owners: [owner.id],
    collaborators: [],
    areAllBlocked: true,
  });

  const workbench = await openWorkbench(dataFolder);
  const { page } = workbench;
  try {
    await recordShown(page, "[role=listbox] [role=option]");
    await page.reload();
    const rows = page.getByRole("listbox", { name: /^Jobs:/ }).getByRole("option");
    await rows.first().waitFor();
    // Scripts that the window loads later, for the next views, do not count.
    const loaded = await page.evaluate(async () => {
      const shownAt = await window.shownAt;
      const resources = performance.getEntriesByType("resource").filter(({ startTime }) => startTime <= shownAt);
      return resources.map(({ name }) => name);
    });
    const scripts = loaded.filter((url) => url.endsWith(".js"));
    const bodies = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).body()));
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).byteLength, 0);

    await rows.first().hover();
    const frames = await recordFrames(page, async () => {
      for (let step = 0; step < 300; step++) await page.mouse.wheel(0, 400);
      // The end of the list is far from everything that was loaded.
      await page.keyboard.press("End");
      for (let step = 0; step < 100; step++) await page.mouse.wheel(0, -400);
    });
    const jobs = `${count.toLocaleString("en-US")} jobs`;
    return [
      atMost("scripts until the queue is usable, gzip", maxScriptKb, bytes / 1000, " kB"),
      atMost(`${jobs}: scrolling, longest frame`, maxFrameMs, Math.max(...frames), " ms"),
      withoutTarget(`${jobs}: scrolling, p95 of the frames`, percentile(frames, 0.95), " ms"),
    ];
  } finally {
    await workbench.close();
  }
}
