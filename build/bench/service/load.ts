import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { z } from "zod";

const autocannon = createRequire(import.meta.url).resolve("autocannon");

const resultSchema = z.object({
  errors: z.literal(0),
  timeouts: z.literal(0),
  non2xx: z.literal(0),
  requests: z.object({ average: z.number() }),
  latency: z.object({ p99: z.number() }),
});

/** Throughput and latency under load. */
export interface LoadMeasurement {
  /** Mean number of answers per second. */
  perSecond: number;
  p99Ms: number;
}

/**
 * Sends requests to an address over ten connections for some seconds, from a separate process.
 * @throws {Error} if any answer is not 2xx.
 */
export async function measureLoad(url: string, seconds: number, authorization?: string): Promise<LoadMeasurement> {
  const headers = authorization === undefined ? [] : ["--headers", `authorization=${authorization}`];
  const args = ["--json", "--connections", "10", "--duration", String(seconds), ...headers, url];
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...args]);
  const { requests, latency } = resultSchema.parse(JSON.parse(stdout));
  return { perSecond: requests.average, p99Ms: latency.p99 };
}
