/** Entry of a worker process that allocates memory without end and blocks its event loop, as a parser can. */
import { startWatchdog } from "../../electron/tools/watchdog.ts";
import { parseWorkerArguments } from "../../electron/tools/worker-protocol.ts";

startWatchdog(parseWorkerArguments(process.argv));
const pause = new Int32Array(new SharedArrayBuffer(4));

process.on("message", () => {
  const memory: Uint8Array[] = [];
  for (;;) {
    // Allocates and fills about half a MiB each millisecond, up to far beyond the limit.
    if (memory.length < 2000) memory.push(new Uint8Array(2 ** 19).fill(1));
    Atomics.wait(pause, 0, 0, 1);
  }
});
