/** Entry of a worker process that keeps much memory after its first task, and allocates without end in the second. */
import { startWatchdog } from "../../electron/tools/watchdog.ts";

startWatchdog({ memoryMiB: 64, stallMs: 30_000 });
const pause = new Int32Array(new SharedArrayBuffer(4));
let tasks = 0;

process.on("message", () => {
  tasks += 1;
  if (tasks === 1) {
    process.send?.({ output: { mediaType: "application/pdf", pages: 1 }, residentMiB: 1_000 });
    return;
  }
  const memory: Uint8Array[] = [];
  for (;;) {
    if (memory.length < 2000) memory.push(new Uint8Array(2 ** 19).fill(1));
    Atomics.wait(pause, 0, 0, 1);
  }
});
