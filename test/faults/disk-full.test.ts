import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ApiError, createClient, type Client } from "../../shared/api/client.ts";
import { createDocument, listDocuments } from "../../shared/api/documents.ts";
import { checkoutJob } from "../../shared/api/jobs.ts";
import { pageZonesSchema } from "../../shared/document/zones.ts";
import { createVocabularyStore } from "../../electron/storage/vocabularies.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { launchServer } from "../harness/galley-process.ts";
import {
  isBlockedAt,
  getContentItem,
  listContentItems,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../harness/jobs.ts";
import { fillDisk, mountSmallDisk } from "../harness/small-disk.ts";
import { createAccount } from "./accounts.ts";
import { checkIntegrity } from "./check-integrity.ts";
import { repetitions } from "./repetitions.ts";
import { skipWithReason, reportFigure } from "./report-figure.ts";

const diskMiB = 24;
/** Number of uploads and of PUTs to the full disk. */
const writesPerKind = repetitions({ few: 2, many: 20, long: 20 });
const longJobPages = repetitions({ few: 20, many: 60, long: 60 });
/** Free space at each attempt: none, enough for a part of the write, enough for the blob but not for the database. */
const freeKiBs = [0, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128];

/** Returns the result of a write: `stored`, `full`, or the code of any other error. */
async function getOutcome(write: Promise<unknown>): Promise<string> {
  try {
    await write;
    return "stored";
  } catch (error) {
    if (error instanceof ApiError) return error.status === 500 && error.code === "STORAGE_FULL" ? "full" : error.code;
    throw error;
  }
}

async function startServerIn(dataFolder: string): Promise<{ client: Client; origin: string }> {
  const starting = launchServer(dataFolder, ["--no-rate-limits"]);
  onTestFinished(async () => {
    await starting.kill();
    await starting.ended;
  });
  const { baseUrl, origin } = await starting.ready;
  return { client: createClient({ baseUrl, key: await createAccount(baseUrl, "reviewer") }), origin };
}

test("a full disk", async (context) => {
  const disk = mountSmallDisk(diskMiB);
  if (disk === null) return skipWithReason(context, "only root can mount a small disk");
  const dataFolder = join(disk, "data");
  const { client, origin } = await startServerIn(dataFolder);
  const pdf = await buildTextPdf(1);
  const job = await waitForJob(client, await startJob(client, { bytes: pdf }), isBlockedAt("zoning"), origin);
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const item = await getContentItem(client, job, "page-zones-json", 1);
  const zones = pageZonesSchema.parse(await readContentItem(client, item));
  let writes = 0;
  const upload = () => {
    const body = new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n% ${(writes += 1)}\n`)]));
    return getOutcome(client.call(createDocument, { body }));
  };
  const put = () => getOutcome(writeContentItem(client, item, { ...zones, confidence: 1 / (writes += 1) }));
  const readState = async () => ({
    documents: (await client.call(listDocuments, {})).total_count,
    zones: await readContentItem(client, item),
    arriving: readdirSync(join(dataFolder, "blobs", "arriving")),
    integrity: checkIntegrity(dataFolder),
  });

  const running = await startJob(client, { bytes: await buildTextPdf(longJobPages) });
  await waitForJob(client, running, ({ progress }) => progress.current > 0, origin);
  fillDisk(disk, 0);
  const before = await readState();
  const outcomesOnFullDisk = [];
  for (let time = 0; time < writesPerKind; time++) outcomesOnFullDisk.push(await upload(), await put());
  const after = await readState();
  reportFigure(
    context,
    "writes to a full disk answered 500 STORAGE_FULL",
    `${2 * writesPerKind}`,
    outcomesOnFullDisk.filter((result) => result === "full").length,
  );

  const outcomesOnNearlyFullDisk = [];
  for (const freeKiB of freeKiBs) {
    rmSync(join(disk, "filler"));
    fillDisk(disk, freeKiB);
    outcomesOnNearlyFullDisk.push(await upload(), await put());
  }
  const halfWritten = (await readState()).arriving.length;
  const unexpected = outcomesOnNearlyFullDisk.filter((result) => result !== "stored" && result !== "full");
  reportFigure(
    context,
    "writes to a nearly full disk that are neither stored nor STORAGE_FULL",
    "0",
    unexpected.length,
  );
  reportFigure(context, "half-written files left behind", "0", after.arriving.length + halfWritten);

  rmSync(join(disk, "filler"));
  const outcomesWithSpace = [await upload(), await put()];
  await waitForJob(client, running, isBlockedAt("zoning"), origin);
  const pages = (await listContentItems(client, running, "page-zones-json")).length;
  reportFigure(
    context,
    "continues when there is space: writes, pages of the running job",
    `2, ${longJobPages}`,
    `${outcomesWithSpace.filter((result) => result === "stored").length}, ${pages}`,
  );

  expect(outcomesOnFullDisk).toEqual(Array<string>(2 * writesPerKind).fill("full"));
  expect(after).toEqual({ ...before, arriving: [], integrity: [] });
  expect(unexpected).toEqual([]);
  expect(halfWritten).toBe(0);
  expect(outcomesWithSpace).toEqual(["stored", "stored"]);
  expect(pages).toBe(longJobPages);
  expect(checkIntegrity(dataFolder)).toEqual([]);
});

test("a full disk has no room for the file of a taxonomy that is compiled", async (context) => {
  const disk = mountSmallDisk(1);
  if (disk === null) return skipWithReason(context, "only root can mount a small disk");
  const store = createVocabularyStore(disk, { vocabulary: 1, model: 1 });
  const write = (size: number) => store.useTemporaryFile("a".repeat(64), "x".repeat(size), async () => {});
  await write(1000);
  fillDisk(disk, 8);
  const full = { code: "STORAGE_FULL" };
  await expect(write(100_000)).rejects.toMatchObject(full);
  fillDisk(disk, 0);
  await expect(write(100_000)).rejects.toMatchObject(full);
  // Not even its folder can be made.
  rmSync(join(disk, "vocabularies"), { recursive: true });
  fillDisk(disk, 0);
  await expect(write(100_000)).rejects.toMatchObject(full);
  expect(readdirSync(disk).filter((name) => name.endsWith(".new"))).toEqual([]);
});
