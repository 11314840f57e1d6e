/**
 * Entry of a worker process whose task blocks the event loop. The name of its document says how: `endless` computes without
 * end, `steady` computes and reports progress, and `waiting` waits without using the processor.
 */
import { reportProgress, setProgressListener } from "../../electron/pipeline/progress.ts";
import { startWatchdog } from "../../electron/tools/watchdog.ts";
import { parseWorkerArguments, type TaskRequest } from "../../electron/tools/worker-protocol.ts";

const limits = parseWorkerArguments(process.argv);
const watchdog = startWatchdog(limits);
setProgressListener(() => watchdog.extendTime());
const pause = new Int32Array(new SharedArrayBuffer(4));

function compute(ms: number): void {
  const start = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1000 > ms) return;
  }
}

process.on("message", ({ input, timeoutMs }: TaskRequest) => {
  watchdog.startTask(timeoutMs);
  const { name } = input as { name: string };
  if (name === "endless") compute(Infinity);
  else if (name === "waiting") Atomics.wait(pause, 0, 0, 3 * limits.stallMs);
  else {
    for (let step = 0; step < 6; step++) {
      compute(limits.stallMs / 3);
      reportProgress();
    }
  }
  process.send?.({ output: { mediaType: "application/pdf", pages: 10 }, residentMiB: 100 });
});
