import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "../../../shared/api/client.ts";
import { startServer, type ServerProcess } from "../../../test/harness/galley-process.ts";
import { alone, atLeast, atMost, type Figure } from "../figures.ts";
import { signUp } from "../service/account.ts";
import type { Pdf } from "./corpus.ts";
import { timeFirstPage, timeReadAndZone } from "./service-run.ts";

/** Does something with a server of its own, warm or cold as it starts. */
async function withServer<Result>(
  folder: string,
  use: (server: ServerProcess, client: Client) => Promise<Result>,
): Promise<Result> {
  const dataFolder = mkdtempSync(join(folder, "data-"));
  const server = await startServer(dataFolder, ["--no-rate-limits"]);
  try {
    return await use(server, (await signUp(server.baseUrl, "Ana")).client);
  } finally {
    await server.stop();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** The most memory, in MiB, that any of a server's workers has had so far; undefined where the system does not tell. */
function peakOfWorkers({ pid }: ServerProcess): number | undefined {
  if (process.platform !== "linux") return undefined;
  const workers = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .trim()
    .split(/\s+/);
  const peaks = workers.map((worker) => {
    const [, kib] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${worker}/status`, "utf8")) ?? [];
    return Number(kib) / 1024;
  });
  return Math.max(...peaks);
}

interface Run {
  seconds: number;
  peakMiB: number | undefined;
}

/**
 * The fastest of some runs of one document, on a server that has warmed up on another: a long one, since code goes on
 * growing faster for hundreds of pages, and a short document would bear that cost alone.
 */
async function readAndZone(folder: string, warmUp: Pdf, pdf: Pdf, rounds: number): Promise<Run> {
  return withServer(folder, async (server, client) => {
    await timeReadAndZone(client, server.origin, warmUp);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await timeReadAndZone(client, server.origin, pdf));
    return { seconds: Math.min(...times), peakMiB: peakOfWorkers(server) };
  });
}

export interface Sizes {
  small: Pdf;
  middle: Pdf;
  large: Pdf;
}

/** Reading and zoning by the built server, from a job's creation to the review of its zones, all pages kept on disk. */
export async function measureJobs(folder: string, { small, middle, large }: Sizes, rounds: number): Promise<Figure[]> {
  const few = await readAndZone(folder, middle, small, rounds * 2);
  const many = await readAndZone(folder, middle, middle, rounds);
  const most = await readAndZone(folder, middle, large, rounds);
  const { peakMiB: leastMiB } = await readAndZone(folder, small, small, 1);
  const cost = most.seconds / large.pages / (few.seconds / small.pages);
  const pages = large.pages.toLocaleString("en-US");
  const memory =
    most.peakMiB === undefined || leastMiB === undefined
      ? [alone("memory of a worker (only Linux tells it)", 0, "")]
      : [
          atMost(`memory of a worker, ${pages} pages`, 400, most.peakMiB, " MiB"),
          atMost(`that against ${small.pages} pages`, 1.25, most.peakMiB / leastMiB),
        ];
  return [
    atLeast(
      `read and zone, two workers, ${middle.pages.toLocaleString("en-US")} pages`,
      100,
      middle.pages / many.seconds,
      " pages/s",
    ),
    atLeast(`read and zone, two workers, ${pages} pages`, 100, large.pages / most.seconds, " pages/s"),
    ...memory,
    atMost(`cost of a page, ${pages} pages against ${small.pages}`, 1.1, cost),
  ];
}

/** When somebody who uploads a long document to a server that was idle until then sees its first page. */
export async function measureFirstPage(folder: string, pdf: Pdf): Promise<Figure> {
  const seconds = await withServer(folder, (_, client) => timeFirstPage(client, pdf));
  return atMost(`first of ${pdf.pages.toLocaleString("en-US")} pages zoned and visible after upload`, 2, seconds, " s");
}
