/** Child process that runs one task of a worker and replies with a `TaskCost`. */
import type { TaskName } from "../../electron/pipeline/tasks.ts";
import { runTask } from "../../electron/tools/worker-tasks.ts";
import type { TaskCost } from "./task-cost.ts";

async function measure({ name, input }: { name: TaskName; input: unknown }): Promise<TaskCost> {
  await runTask(name, input);
  const { user, system } = process.cpuUsage();
  return { peakMiB: process.resourceUsage().maxRSS / 1024, seconds: (user + system) / 1e6 };
}

process.on("message", (request) => {
  void measure(request as Parameters<typeof measure>[0]).then((cost) => process.send?.(cost));
});
process.on("disconnect", () => process.exit(0));
