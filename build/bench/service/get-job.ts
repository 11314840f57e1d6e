import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startServer } from "../../../test/harness/galley-process.ts";
import { atLeast, atMost, type Figure } from "../figures.ts";
import { signUp } from "./account.ts";
import { createBlockedJob } from "./jobs.ts";
import { measureLoad, type LoadMeasurement } from "./load.ts";

/** Measures the baseline server. @throws {Error} if it ends before it listens */
export async function measureBareRoute(dataFolder: string, jobId: string, seconds: number): Promise<LoadMeasurement> {
  const script = join(import.meta.dirname, "bare-route.ts");
  const bare = spawn(process.execPath, [script, join(dataFolder, "galley.sqlite")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const ended = once(bare, "exit").then(([code]) => Promise.reject(new Error(`the bare route ended with ${code}`)));
    const [line] = (await Promise.race([once(bare.stdout.setEncoding("utf8"), "data"), ended])) as [string];
    const origin = line.trim().replace("listening on ", "");
    await measureLoad(`${origin}/jobs/${jobId}`, 2);
    return await measureLoad(`${origin}/jobs/${jobId}`, seconds);
  } finally {
    bare.kill();
  }
}

/** Measures the throughput of reading one job, absolutely and relative to a bare route, in the same minute. */
export async function measureGetJob(dataFolder: string, quick: boolean): Promise<Figure[]> {
  const seconds = quick ? 4 : 10;
  const server = await startServer(dataFolder, ["--no-rate-limits"]);
  try {
    const { client, authorization } = await signUp(server.baseUrl, "Ana");
    const { id } = await createBlockedJob(client, server.origin);
    const url = `${server.baseUrl}/jobs/${id}`;
    await measureLoad(url, 2, authorization);
    const service = await measureLoad(url, seconds, authorization);
    const baseline = await measureBareRoute(dataFolder, id, seconds);
    return [
      atLeast("GET /jobs/:id, 10 connections", 8000, service.perSecond, "/s"),
      atMost("GET /jobs/:id, p99", 10, service.p99Ms, " ms"),
      atLeast(
        `share of a bare Hono route (${Math.round(baseline.perSecond)}/s)`,
        0.7,
        service.perSecond / baseline.perSecond,
      ),
    ];
  } finally {
    await server.stop();
  }
}
