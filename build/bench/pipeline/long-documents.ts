import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "../../../shared/api/client.ts";
import { createJob } from "../../../shared/api/jobs.ts";
import type { JobType } from "../../../shared/job/job.ts";
import { buildEpub, buildXhtml } from "../../../test/builders/epub.ts";
import { pickWords } from "../../../test/builders/papers.ts";
import { createRandom } from "../../../test/builders/random.ts";
import { getContentItem, isCompleted, waitForJob } from "../../../test/harness/jobs.ts";
import type { ServerProcess } from "../../../test/harness/galley-process.ts";
import { atLeast, atMost, withoutTarget, type Figure } from "../figures.ts";
import { makePdf, type Pdf } from "./corpus.ts";
import { monitorProcesses, type Usage } from "./process-monitor.ts";
import { upload } from "./measure-jobs.ts";
import { withServer } from "./whole-jobs.ts";

/**
 * The targets: the memory of each process in MiB, and the time for a page relative to the time for a page of a short
 * document.
 */
const maxMiB = 500;
const maxCost = 1.2;
/** The number of pages of a short document and of an ordinary one. */
const shortPages = 500;
const ordinaryPages = 2000;
/** The number of blocks in a section of an ordinary ePub. */
const ordinaryBlocks = 100;

/** The metadata of a job that needs no review. */
const metadata: Record<JobType, Record<string, unknown>> = {
  "data-point-extraction": {
    zoning: { high_confidence_threshold: 0 },
    mapping: { taxonomy: "invoice", high_confidence_threshold: 0 },
  },
  indexing: {
    zoning: { high_confidence_threshold: 0 },
    indexing: { taxonomy: "publishing", high_confidence_threshold: 0 },
  },
};

/** Generates an ePub of paragraphs. The `pages` of the result are the sections of the ePub. */
async function makeEpub(folder: string, blocks: number, blocksPerSection: number): Promise<Pdf> {
  const random = createRandom(1);
  const pages = Math.ceil(blocks / blocksPerSection);
  const paragraph = () => `<p>${pickWords(random, 40)}.</p>`;
  const sections = Array.from({ length: pages }, (_, index) =>
    buildXhtml(
      Array.from({ length: Math.min(blocksPerSection, blocks - index * blocksPerSection) }, paragraph).join("\n"),
    ),
  );
  const file = join(folder, `${blocks}-${pages}.epub`);
  await writeFile(file, buildEpub(sections));
  return { file, pages };
}

/** Counts the pages and the zones of a job's output, which is read as a stream. */
async function countOutput(client: Client, job: { id: string }): Promise<{ pages: number; zones: number }> {
  const { uri } = await getContentItem(client, job, "output");
  const { body } = await client.fetchUri(uri);
  if (body === null) throw new Error("the output is empty");
  const counts = { pages: 0, zones: 0 };
  let rest = "";
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (/^ {4}<(?:page|section) /.test(line)) counts.pages += 1;
      if (/^ {6}<zone /.test(line)) counts.zones += 1;
    }
  }
  return counts;
}

interface CompletedJob {
  seconds: number;
  /** The numbers of pages and zones in the output. */
  pages: number;
  zones: number;
}

/**
 * Uploads a document, and waits until a job has written its output.
 * @throws {Error} if the job fails
 */
async function runJob(client: Client, { origin }: ServerProcess, type: JobType, document: Pdf): Promise<CompletedJob> {
  const start = performance.now();
  const uri = await upload(client, document);
  const body = { type, input_content: { role: "input" as const, uri }, metadata: metadata[type] };
  const job = await client.call(createJob, { body });
  await waitForJob(client, job, isCompleted, origin);
  const seconds = (performance.now() - start) / 1000;
  // Shows the progress, since the whole measurement takes many minutes.
  console.log(`${type} of ${formatCount(document.pages)} pages or sections: ${formatCount(Math.round(seconds))} s`);
  return { seconds, ...(await countOutput(client, job)) };
}

/** Calls `run` with a new server, and adds the peak memory of its processes to the figures. */
async function measureMemory(
  folder: string,
  name: string,
  run: (server: ServerProcess, client: Client, readUsage: () => Usage) => Promise<Figure[]>,
): Promise<Figure[]> {
  return withServer(folder, async (server, client) => {
    const monitor = monitorProcesses(server.pid);
    try {
      const figures = await run(server, client, monitor.read);
      const { mainMiB, workerMiB } = monitor.read();
      return [
        ...figures,
        atMost(`${name}: memory of the main process`, maxMiB, mainMiB, " MiB"),
        atMost(`${name}: memory of a worker`, maxMiB, workerMiB, " MiB"),
      ];
    } finally {
      monitor.stop();
    }
  });
}

function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/**
 * Compares a long PDF with short ones. The first short job warms the server up. The others run before and after the long
 * one, so that a change of the load on the machine affects both. The processor time does not depend on the load.
 */
function measurePdf(folder: string, type: JobType, short: Pdf, long: Pdf): Promise<Figure[]> {
  const name = `${type}, ${formatCount(long.pages)} pages`;
  return measureMemory(folder, name, async (server, client, readUsage) => {
    const run = async (pdf: Pdf) => {
      const { cpuTicks: before = 0 } = readUsage();
      const job = await runJob(client, server, type, pdf);
      const { cpuTicks: after = 0 } = readUsage();
      return { ...job, secondsPerPage: job.seconds / pdf.pages, ticksPerPage: (after - before) / pdf.pages };
    };
    await run(short);
    const first = await run(short);
    const result = await run(long);
    const last = await run(short);
    const cost = (2 * result.secondsPerPage) / (first.secondsPerPage + last.secondsPerPage);
    const cpuCost = (2 * result.ticksPerPage) / (first.ticksPerPage + last.ticksPerPage);
    const against = `a page against ${formatCount(short.pages)} pages`;
    return [
      atLeast(`${name}: pages in the output`, long.pages, result.pages),
      withoutTarget(`${name}: upload to output`, 1 / result.secondsPerPage, " pages/s"),
      atMost(`${name}: time of ${against}`, maxCost, cost),
      ...(readUsage().cpuTicks === undefined
        ? []
        : [atMost(`${name}: processor time of ${against}`, maxCost, cpuCost)]),
    ];
  });
}

/** Measures a job on one document. */
function measureDocument(folder: string, name: string, type: JobType, document: Pdf): Promise<Figure[]> {
  return measureMemory(folder, name, async (server, client) => {
    const { seconds, pages, zones } = await runJob(client, server, type, document);
    return [
      atLeast(`${name}: pages or sections in the output`, document.pages, pages),
      withoutTarget(`${name}: zones in the output`, zones, ""),
      withoutTarget(`${name}: upload to output`, seconds, " s"),
    ];
  });
}

/**
 * Measures documents of `pages` pages, and ePubs of ten times as many blocks, from the upload to the output by jobs
 * without a review.
 */
export async function measureLongDocuments(folder: string, pages: number): Promise<Figure[]> {
  const short = await makePdf(folder, Math.min(shortPages, pages));
  const ordinary = await makePdf(folder, Math.min(ordinaryPages, pages));
  const long = await makePdf(folder, pages);
  const epub = await makeEpub(folder, 10 * pages, ordinaryBlocks);
  const section = await makeEpub(folder, 10 * pages, 10 * pages);
  return [
    ...(await measureDocument(
      folder,
      `ordinary PDF, ${formatCount(ordinary.pages)} pages`,
      "data-point-extraction",
      ordinary,
    )),
    ...(await measurePdf(folder, "data-point-extraction", short, long)),
    ...(await measurePdf(folder, "indexing", short, long)),
    ...(await measureDocument(folder, `ePub, ${formatCount(10 * pages)} blocks`, "indexing", epub)),
    ...(await measureDocument(
      folder,
      `ePub, ${formatCount(10 * pages)} blocks in one section`,
      "data-point-extraction",
      section,
    )),
  ];
}
