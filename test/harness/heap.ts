import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** Measures the JavaScript heap in MiB after a full garbage collection. */
export function measureHeap(): number {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
