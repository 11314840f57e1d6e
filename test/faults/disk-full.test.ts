import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { ApiError, createClient, type Client } from "../../shared/api/client.ts";
import { createDocument, listDocuments } from "../../shared/api/documents.ts";
import { checkoutJob } from "../../shared/api/jobs.ts";
import { pageZonesSchema } from "../../shared/document/zones.ts";
import { textPdf } from "../builders/pdf.ts";
import { launchServer } from "../harness/galley-process.ts";
import { blockedAt, itemOf, itemsOf, readItem, startJob, until, writeItem } from "../harness/jobs.ts";
import { temporaryFolder } from "../harness/service.ts";
import { fill, smallDisk } from "../harness/small-disk.ts";
import { logInAs } from "./accounts.ts";
import { cannotRun, mark } from "./marks.ts";

const diskMiB = 24;
const writesEach = 20;
const longJobPages = 60;
/** Room that is left at each try: for nothing, for a part of what is written, for the blob and not for the database. */
const roomsKiB = [0, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128];

/** What a write came to: `stored`, `full`, or what it should not be. */
async function outcome(write: Promise<unknown>): Promise<string> {
  try {
    await write;
    return "stored";
  } catch (error) {
    if (error instanceof ApiError) return error.status === 507 && error.code === "STORAGE_FULL" ? "full" : error.code;
    throw error;
  }
}

function integrityOf(dataFolder: string): unknown {
  const copy = join(temporaryFolder(), "copy");
  mkdirSync(copy);
  for (const name of ["galley.sqlite", "galley.sqlite-wal"]) cpSync(join(dataFolder, name), join(copy, name));
  const db = new DatabaseSync(join(copy, "galley.sqlite"));
  const [result] = db.prepare("PRAGMA integrity_check").all();
  db.close();
  return result?.["integrity_check"];
}

async function startOn(dataFolder: string): Promise<{ client: Client; origin: string }> {
  const starting = launchServer(dataFolder, ["--no-rate-limits"]);
  onTestFinished(async () => {
    await starting.kill();
    await starting.gone;
  });
  const { baseUrl, origin } = await starting.ready;
  return { client: createClient({ baseUrl, key: await logInAs(baseUrl, "reviewer") }), origin };
}

test("a disk without room", { timeout: 120_000 }, async (context) => {
  const disk = smallDisk(diskMiB);
  if (disk === null) return cannotRun(context, "a small disk can be mounted by root alone");
  const dataFolder = join(disk, "data");
  const { client, origin } = await startOn(dataFolder);
  const pdf = await textPdf(1);
  const job = await until(client, await startJob(client, { bytes: pdf }), blockedAt("zoning"), origin);
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const item = await itemOf(client, job, "page-zones-json", 1);
  const zones = pageZonesSchema.parse(await readItem(client, item));
  let writes = 0;
  const upload = () => {
    const body = new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n% ${(writes += 1)}\n`)]));
    return outcome(client.call(createDocument, { body }));
  };
  const put = () => outcome(writeItem(client, item, { ...zones, confidence: 1 / (writes += 1) }));
  const state = async () => ({
    documents: (await client.call(listDocuments, {})).total_count,
    zones: await readItem(client, item),
    arriving: readdirSync(join(dataFolder, "blobs", "arriving")),
    integrity: integrityOf(dataFolder),
  });

  const running = await startJob(client, { bytes: await textPdf(longJobPages) });
  await until(client, running, ({ progress }) => progress.current > 0, origin);
  fill(disk, 0);
  const before = await state();
  const full = [];
  for (let time = 0; time < writesEach; time++) full.push(await upload(), await put());
  const after = await state();
  mark(
    context,
    "writes to a full disk answered 507 STORAGE_FULL",
    `${2 * writesEach}`,
    full.filter((each) => each === "full").length,
  );

  const tight = [];
  for (const roomKiB of roomsKiB) {
    rmSync(join(disk, "filler"));
    fill(disk, roomKiB);
    tight.push(await upload(), await put());
  }
  const halfWritten = (await state()).arriving.length;
  const odd = tight.filter((each) => each !== "stored" && each !== "full");
  mark(context, "writes to a nearly full disk that are neither stored nor 507", "0", odd.length);
  mark(context, "half-written files left behind", "0", after.arriving.length + halfWritten);

  rmSync(join(disk, "filler"));
  const again = [await upload(), await put()];
  await until(client, running, blockedAt("zoning"), origin);
  const pages = (await itemsOf(client, running, "page-zones-json")).length;
  mark(
    context,
    "goes on when there is room: writes, pages of the job that ran",
    `2, ${longJobPages}`,
    `${again.filter((each) => each === "stored").length}, ${pages}`,
  );

  expect(full).toEqual(Array<string>(2 * writesEach).fill("full"));
  expect(after).toEqual({ ...before, arriving: [], integrity: "ok" });
  expect(odd).toEqual([]);
  expect(halfWritten).toBe(0);
  expect(again).toEqual(["stored", "stored"]);
  expect(pages).toBe(longJobPages);
  expect(integrityOf(dataFolder)).toBe("ok");
});
