import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { getJob } from "../../../shared/api/jobs.ts";
import { pageTextSchema } from "../../../shared/document/page-text.ts";
import { pageZonesSchema } from "../../../shared/document/zones.ts";
import { DataFolderError } from "../../../electron/platform/data-folder-error.ts";
import { openBlobs } from "../../../electron/storage/blobs/blobs.ts";
import { openDatabase } from "../../../electron/storage/database/open.ts";
import type { Db } from "../../../electron/storage/tables.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { getDatabaseFile } from "../../harness/database-file.ts";
import {
  getContentItem,
  isBlockedAt,
  listContentItems,
  readContentItem,
  startJob,
  waitForJob,
} from "../../harness/jobs.ts";
import { startTestService } from "../../harness/test-service.ts";

// Each test starts several services.
vi.setConfig({ testTimeout: 120_000 });

/** Runs a job until it is blocked for zoning, closes the service and changes its database. */
async function createChangedDataFolder(change: (db: Db, jobId: string, dataFolder: string) => Promise<void>) {
  const service = await startTestService();
  const { client, dataFolder, key } = service;
  const job = await waitForJob(client, await startJob(client, { bytes: await buildTextPdf(3) }), isBlockedAt("zoning"));
  await service.close();
  const db = await openDatabase(getDatabaseFile(dataFolder));
  await change(db, job.id, dataFolder);
  await db.destroy();
  return { dataFolder, key, job };
}

test("contents of a newer format are refused before anything is changed", async () => {
  const { dataFolder } = await createChangedDataFolder(async (db) => {
    await db.updateTable("contentFormats").set({ format: 7 }).where("role", "=", "page-zones-json").execute();
  });
  const bytesBefore = readFileSync(getDatabaseFile(dataFolder));
  const start = startTestService({ dataFolder });
  await expect(start).rejects.toThrow(DataFolderError);
  await expect(start).rejects.toThrow("page-zones-json in format 7 (newest supported: 3). Start that version");
  expect(readFileSync(getDatabaseFile(dataFolder))).toEqual(bytesBefore);
});

test.each(["zone", "map"] as const)("a job in the step %s recomputes outdated page texts and zones", async (step) => {
  const { dataFolder, key, job } = await createChangedDataFolder(async (db, jobId, folder) => {
    const outdatedJson = new TextEncoder().encode(JSON.stringify({ format: 0, jobId }));
    const { sha256, size } = await openBlobs(folder).put(outdatedJson, async (blob) => blob);
    await db.insertInto("blobs").values({ sha256, size, createdAt: 1 }).execute();
    await db
      .updateTable("contents")
      .set({ format: 0, sha256, size })
      .where("jobId", "=", jobId)
      .where("role", "in", ["page-text-json", "page-zones-json"])
      .execute();
    await db.updateTable("jobs").set({ status: "running", step, blockingStep: null }).where("id", "=", jobId).execute();
  });
  const service = await startTestService({ dataFolder });
  const client = service.connect(key);
  const blocked = await waitForJob(client, job, isBlockedAt(step === "zone" ? "zoning" : "mapping"));
  const { progress } = await client.call(getJob, { params: { jobId: blocked.id } });
  expect(progress.current).toBeLessThanOrEqual(progress.total);
  for (const role of ["page-text-json", "page-zones-json"] as const) {
    const items = await listContentItems(client, blocked, role);
    expect(items.map(({ page }) => page)).toEqual([1, 2, 3]);
    for (const { uri, page } of items) {
      expect(await (await client.fetchUri(uri)).json()).toMatchObject({ page });
    }
  }
  await service.close();
  const db = await openDatabase(join(dataFolder, "galley.sqlite"));
  expect(await db.selectFrom("contents").select("role").where("format", "=", 0).execute()).toEqual([]);
  await db.destroy();
});

test("a garbled page in format 2 is read, and not computed again", async () => {
  const { dataFolder, key, job } = await createChangedDataFolder(async (db, jobId, folder) => {
    const contents = db.selectFrom("contents").select("sha256").where("jobId", "=", jobId);
    const { sha256: current } = await contents
      .where("role", "=", "page-text-json")
      .where("page", "=", 2)
      .executeTakeFirstOrThrow();
    const blobs = openBlobs(folder);
    const text = new TextDecoder().decode(await blobs.read(current ?? "", () => "page 2"));
    const garbled = JSON.stringify({ ...(JSON.parse(text) as object), worthless: true });
    const { sha256, size } = await blobs.put(new TextEncoder().encode(garbled), async (blob) => blob);
    await db.insertInto("blobs").values({ sha256, size, createdAt: 1 }).execute();
    const update = db.updateTable("contents").where("jobId", "=", jobId);
    const texts = update.where("role", "=", "page-text-json");
    await texts.set({ format: 2 }).execute();
    await texts.set({ sha256, size }).where("page", "=", 2).execute();
    await update.set({ format: 0 }).where("role", "=", "page-zones-json").execute();
    const running = { status: "running" as const, step: "zone" as const, blockingStep: null };
    await db.updateTable("jobs").set(running).where("id", "=", jobId).execute();
  });
  const client = (await startTestService({ dataFolder })).connect(key);
  const blocked = await waitForJob(client, job, isBlockedAt("zoning"));
  const read = async (role: "page-text-json" | "page-zones-json", page: number): Promise<unknown> =>
    await readContentItem(client, await getContentItem(client, blocked, role, page));
  expect(await read("page-text-json", 2)).toMatchObject({ worthless: true });
  expect(pageTextSchema.parse(await read("page-text-json", 2))).toMatchObject({ garbled: true });
  expect(await read("page-zones-json", 2)).toMatchObject({ confidence: 0 });
  expect(pageZonesSchema.parse(await read("page-zones-json", 1)).confidence).toBeGreaterThan(0);
});
