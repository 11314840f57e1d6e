import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startServer } from "../../../test/harness/galley-process.ts";
import { atLeast, atMost, type Figure } from "../figures.ts";
import { signUp } from "./account.ts";
import { blockedJob } from "./jobs.ts";
import { load, type Load } from "./load.ts";

async function loadBareRoute(dataFolder: string, jobId: string, seconds: number): Promise<Load> {
  const script = join(import.meta.dirname, "bare-route.ts");
  const bare = spawn(process.execPath, [script, join(dataFolder, "galley.sqlite")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(bare.stdout.setEncoding("utf8"), "data")) as [string];
    const origin = line.trim().replace("listening on ", "");
    await load(`${origin}/jobs/${jobId}`, 2);
    return await load(`${origin}/jobs/${jobId}`, seconds);
  } finally {
    bare.kill();
  }
}

/** How fast one job is read, by itself and beside the least that could read it, on the same machine in the same minute. */
export async function measureGetJob(dataFolder: string, quick: boolean): Promise<Figure[]> {
  const seconds = quick ? 4 : 10;
  const server = await startServer(dataFolder, ["--no-rate-limits"]);
  try {
    const { client, authorization } = await signUp(server.baseUrl, "Ana");
    const { id } = await blockedJob(client, server.origin);
    const url = `${server.baseUrl}/jobs/${id}`;
    await load(url, 2, authorization);
    const ours = await load(url, seconds, authorization);
    const bare = await loadBareRoute(dataFolder, id, seconds);
    return [
      atLeast("GET /jobs/:id, 10 connections", 8000, ours.perSecond, "/s"),
      atMost("GET /jobs/:id, p99", 10, ours.p99Ms, " ms"),
      atLeast(`share of a bare Hono route (${Math.round(bare.perSecond)}/s)`, 0.7, ours.perSecond / bare.perSecond),
    ];
  } finally {
    await server.stop();
  }
}
