/** Child process that runs one task of a worker once or several times, and replies with a `TaskCost`. */
import { runTask } from "../../electron/tools/worker-tasks.ts";
import type { MeasureRequest, TaskCost } from "./task-cost.ts";

async function measure({ name, input, repetitions }: MeasureRequest): Promise<TaskCost> {
  const runs: number[] = [];
  for (let run = 0; run <= repetitions; run++) {
    const start = performance.now();
    await runTask(name, input);
    runs.push(performance.now() - start);
  }
  const [firstMs = 0, ...repeatedMs] = runs;
  const { user, system } = process.cpuUsage();
  const seconds = (user + system) / 1e6;
  return { peakMiB: process.resourceUsage().maxRSS / 1024, seconds, firstMs, repeatedMs };
}

process.on("message", (request) => {
  void measure(request as MeasureRequest).then((cost) => process.send?.(cost));
});
process.on("disconnect", () => process.exit(0));
