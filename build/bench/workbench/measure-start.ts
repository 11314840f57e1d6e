import { buildTextPdf } from "../../../test/builders/pdf.ts";
import { atMost, type Figure, withoutTarget } from "../figures.ts";
import { createBlockedJob } from "./jobs.ts";
import { openWorkbench } from "./open-workbench.ts";

const maxStartSeconds = 2;

/** Measures the time from the start of the process until the queue has its jobs. */
export async function measureStart(dataFolder: string): Promise<Figure[]> {
  const first = await openWorkbench(dataFolder);
  try {
    await createBlockedJob(first, "waiting", await buildTextPdf(1));
  } finally {
    await first.close();
  }
  const startedAt = performance.now();
  const workbench = await openWorkbench(dataFolder);
  const opened = performance.now();
  try {
    await workbench.page.getByRole("option", { name: /waiting/ }).waitFor();
    const seconds = (performance.now() - startedAt) / 1000;
    return [
      withoutTarget("start of process, browser and page", (opened - startedAt) / 1000, " s"),
      atMost("start to usable queue, with the browser's start", maxStartSeconds, seconds, " s"),
    ];
  } finally {
    await workbench.close();
  }
}
