import { z } from "zod";

/** Arguments of Node that let `measureMemory` measure the process. */
export const memoryPortArgs = ["--expose-gc", "--import", new URL("./memory-port.ts", import.meta.url).href];

const memoryUsage = z.object({ rss: z.number(), heapUsed: z.number() });

/**
 * Measures the memory of a process that was started with `memoryPortArgs`, in MiB.
 * @param stdout The standard output of the process so far.
 * @param collected Whether to collect garbage before, which holds the process up for some time.
 */
export async function measureMemory(
  stdout: string,
  collected = true,
): Promise<{ residentMiB: number; heapMiB: number }> {
  const [, port] = /^memory at (\d+)$/m.exec(stdout) ?? [];
  const response = await fetch(`http://127.0.0.1:${port}/${collected ? "collected" : ""}`);
  const { rss, heapUsed } = memoryUsage.parse(await response.json());
  return { residentMiB: rss / 2 ** 20, heapMiB: heapUsed / 2 ** 20 };
}
