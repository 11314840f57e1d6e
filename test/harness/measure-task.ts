/** Child process that runs one task of a worker and replies with its peak memory in MiB. */
import type { TaskName } from "../../electron/pipeline/tasks.ts";
import { runTask } from "../../electron/tools/worker-tasks.ts";

process.on("message", ({ name, input }: { name: TaskName; input: unknown }) => {
  void runTask(name, input).then(() => process.send?.(process.resourceUsage().maxRSS / 1024));
});
process.on("disconnect", () => process.exit(0));
