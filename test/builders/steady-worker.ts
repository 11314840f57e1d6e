/** Entry of a worker process whose task blocks the event loop for half a second, and reports progress meanwhile. */
import { reportProgress, setProgressSender } from "../../electron/pipeline/progress.ts";

const pause = new Int32Array(new SharedArrayBuffer(4));
setProgressSender(() => process.send?.({ progress: true }));

process.on("message", () => {
  for (let step = 0; step < 6; step++) {
    reportProgress();
    Atomics.wait(pause, 0, 0, 100);
  }
  process.send?.({ output: { mediaType: "application/pdf", pages: 10 }, residentMiB: 100 });
});
