import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "../../../shared/api/client.ts";
import { startServer, type ServerProcess } from "../../../test/harness/galley-process.ts";
import { withoutTarget, atLeast, atMost, type Figure } from "../figures.ts";
import { signUp } from "../service/account.ts";
import type { Pdf } from "./corpus.ts";
import { timeFirstPage, timeReadAndZone } from "./measure-jobs.ts";

/** Starts a server with an empty data folder, calls `use`, and stops the server. */
export async function withServer<Result>(
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

/** Returns the peak resident memory of the largest worker of a server in MiB; undefined except on Linux. */
function getPeakWorkerMiB({ pid }: ServerProcess): number | undefined {
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
 * Reads and zones a document several times and returns the fastest run. The server first processes the document
 * `warmUp`, since the compiler still optimizes the code during the first hundreds of pages.
 */
async function measureReadAndZone(folder: string, warmUp: Pdf, pdf: Pdf, rounds: number): Promise<Run> {
  return withServer(folder, async (server, client) => {
    await timeReadAndZone(client, server.origin, warmUp);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) times.push(await timeReadAndZone(client, server.origin, pdf));
    return { seconds: Math.min(...times), peakMiB: getPeakWorkerMiB(server) };
  });
}

/** Documents of different length. */
export interface SizedPdfs {
  small: Pdf;
  medium: Pdf;
  large: Pdf;
}

/** Measures reading and zoning by the built server, from a job's creation to the review of its zones. */
export async function measureJobs(
  folder: string,
  { small, medium, large }: SizedPdfs,
  rounds: number,
): Promise<Figure[]> {
  const smallRun = await measureReadAndZone(folder, medium, small, rounds * 2);
  const mediumRun = await measureReadAndZone(folder, medium, medium, rounds);
  const largeRun = await measureReadAndZone(folder, medium, large, rounds);
  const { peakMiB: smallPeakMiB } = await measureReadAndZone(folder, small, small, 1);
  const cost = largeRun.seconds / large.pages / (smallRun.seconds / small.pages);
  const pages = large.pages.toLocaleString("en-US");
  const memory =
    largeRun.peakMiB === undefined || smallPeakMiB === undefined
      ? [withoutTarget("memory of a worker (measured on Linux only)", 0, "")]
      : [
          atMost(`memory of a worker, ${pages} pages`, 400, largeRun.peakMiB, " MiB"),
          atMost(`memory relative to ${small.pages} pages`, 1.25, largeRun.peakMiB / smallPeakMiB),
        ];
  return [
    atLeast(
      `read and zone, two workers, ${medium.pages.toLocaleString("en-US")} pages`,
      100,
      medium.pages / mediumRun.seconds,
      " pages/s",
    ),
    atLeast(`read and zone, two workers, ${pages} pages`, 100, large.pages / largeRun.seconds, " pages/s"),
    ...memory,
    atMost(`cost of a page, ${pages} pages against ${small.pages}`, 1.1, cost),
  ];
}

/** Measures the time from the end of a long document's upload to an idle server until its first page is fetched. */
export async function measureFirstPage(folder: string, pdf: Pdf): Promise<Figure> {
  const seconds = await withServer(folder, (_, client) => timeFirstPage(client, pdf));
  return atMost(`first of ${pdf.pages.toLocaleString("en-US")} pages zoned and visible after upload`, 2, seconds, " s");
}
