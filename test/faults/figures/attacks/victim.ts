import { Agent, get } from "node:http";
import { createClient } from "../../../../shared/api/client.ts";
import { startJob, waitForJob } from "../../../harness/jobs.ts";
import type { ServerProcess } from "../../../harness/galley-process.ts";

const probeIntervalMs = 10;
/** The time after which a request or a job of the victim counts as failed. */
const patienceMs = 20_000;

export interface ProbeResult {
  /** The latency that 99 % of the requests stay under, in milliseconds; a failed request has an infinite latency. */
  p99: number;
  requests: number;
  failures: string[];
}

/**
 * Requests a job at a fixed interval, whether or not the earlier requests are answered, so that a standstill delays all
 * requests that fall into it (no coordinated omission).
 * @param keys API keys that take turns, so that no rate limit is reached.
 * @returns A function that ends the probe and waits for the last responses.
 */
export function startProbe(server: ServerProcess, path: string, keys: readonly string[]): () => Promise<ProbeResult> {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(server.origin);
  const running: Promise<number>[] = [];
  const failures: string[] = [];
  const fail = (reason: string) => {
    failures.push(reason);
    return Infinity;
  };
  const request = (key: string) =>
    new Promise<number>((resolve) => {
      const start = performance.now();
      const headers = { authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}` };
      const probe = get({ hostname, port, path, headers, agent, timeout: patienceMs }, (response) => {
        response.resume();
        response.on("end", () =>
          resolve(response.statusCode === 200 ? performance.now() - start : fail(`status ${response.statusCode}`)),
        );
        response.on("error", (error) => resolve(fail(error.message)));
      });
      probe.on("timeout", () => probe.destroy(new Error(`no response in ${patienceMs} ms`)));
      probe.on("error", (error) => resolve(fail(error.message)));
    });
  const timer = setInterval(() => {
    running.push(request(keys[running.length % keys.length] ?? ""));
  }, probeIntervalMs);
  return async () => {
    clearInterval(timer);
    const latencies = (await Promise.all(running)).toSorted((a, b) => a - b);
    agent.destroy();
    return { p99: latencies[Math.ceil(latencies.length * 0.99) - 1] ?? Infinity, requests: latencies.length, failures };
  };
}

/** Uploads a document, runs a job on it until its review, and downloads it. @returns The time in milliseconds. */
export async function runJobOnce(server: ServerProcess, key: string, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
  const signal = AbortSignal.timeout(patienceMs);
  const { baseUrl, origin } = server;
  const client = createClient({ baseUrl, key, fetch: (request) => fetch(request, { signal }) });
  const start = performance.now();
  const job = await startJob(client, { bytes });
  await waitForJob(client, job, ({ status }) => status === "blocked", origin);
  const download = await client.fetchUri(job.input_content.uri);
  await download.arrayBuffer();
  return performance.now() - start;
}
