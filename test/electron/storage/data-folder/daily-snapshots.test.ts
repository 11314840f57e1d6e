import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createDocument, deleteDocument, listDocuments } from "../../../../shared/api/documents.ts";
import { getStatus } from "../../../../shared/api/status.ts";
import { openGatewayDatabase } from "../../../../electron/gateway/database.ts";
import { createJournals } from "../../../../electron/gateway/journals.ts";
import { areBlobsHeld, holdBlobs } from "../../../../electron/storage/blobs/blob-hold.ts";
import { listDailySnapshots } from "../../../../electron/storage/data-folder/database-backups.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { createTestClock, createTestTimerClock, hourMs } from "../../../harness/clock.ts";
import { damages, getDatabaseFile, replaceDatabase } from "../../../harness/database-file.ts";
import { startTestService } from "../../../harness/test-service.ts";

vi.setConfig({ testTimeout: 120_000 });

const dayMs = 24 * hourMs;

/** Starts a service with a document. */
async function start() {
  const clock = createTestClock();
  const service = await startTestService({ clock });
  const body = await buildTextPdf(1);
  const document = await service.client.call(createDocument, { body });
  const file = join(service.dataFolder, "blobs", document.sha256.slice(0, 2), document.sha256);
  return { clock, service, document, file, body };
}

test("a snapshot of both databases is made once a day, is sound, and stays for seven days", async () => {
  const { clock, service } = await start();
  const { dataFolder } = service;
  const database = openGatewayDatabase(join(dataFolder, "gateway.sqlite"));
  const address = { connectionId: "embedded", jobId: "a", step: "zoning" } as const;
  createJournals(database).append(address, "2026-01-05", { after: 0, entries: [{ id: "an operation" }] });
  await service.makeDailySnapshot();
  database.close();
  const [first] = listDailySnapshots(dataFolder);
  const folder = first?.folder ?? "";
  expect(readdirSync(folder).toSorted()).toEqual(["galley.sqlite", "gateway.sqlite"]);
  expect(statSync(getDatabaseFile(folder)).mode & 0o077).toBe(0);
  const copy = openGatewayDatabase(join(folder, "gateway.sqlite"));
  expect(JSON.parse(createJournals(copy).read(address))).toMatchObject({ entries: [{ id: "an operation" }] });
  copy.close();

  clock.advance(23 * hourMs);
  await service.makeDailySnapshot();
  expect(listDailySnapshots(dataFolder)).toEqual([first]);
  for (let day = 1; day <= 8; day += 1) {
    clock.advance(dayMs);
    await service.makeDailySnapshot();
  }
  const times = listDailySnapshots(dataFolder).map(({ time }) => time);
  expect(times).toHaveLength(8);
  expect(Math.min(...times)).toBe(clock.now() - 7 * dayMs);
  expect(times).not.toContain(first?.time);
});

test("a snapshot is made soon after the start, and the next one when the last is a day old", async () => {
  const clock = createTestTimerClock();
  const service = await startTestService({ clock, housekeepingTimers: clock });
  const listSnapshots = () => listDailySnapshots(service.dataFolder);
  expect(listSnapshots()).toEqual([]);
  clock.advance(20_000);
  await expect.poll(listSnapshots).toHaveLength(1);
  for (let hour = 1; hour < 24; hour += 1) clock.advance(hourMs);
  // Checks are sequential: this one follows those of the timers.
  await service.makeDailySnapshot();
  expect(listSnapshots()).toHaveLength(1);
  clock.advance(hourMs);
  await expect.poll(listSnapshots).toHaveLength(2);
});

test("a deleted document stays for the snapshots that name it, and is gone with the last of them", async () => {
  const { clock, service, document, file } = await start();
  const { dataFolder, key } = service;
  clock.advance(hourMs);
  await service.makeDailySnapshot();
  clock.advance(hourMs);
  const later = await service.client.call(createDocument, { body: await buildTextPdf(2) });
  for (const { id } of [document, later]) await service.client.call(deleteDocument, { params: { documentId: id } });
  clock.advance(hourMs);
  // No snapshot names the second document.
  expect(await service.sweep()).toMatchObject({ documents: 2, blobs: 1, keptForSnapshots: 1, quarantined: 0 });
  expect(existsSync(file)).toBe(false);
  await service.close();

  const [snapshot] = listDailySnapshots(dataFolder);
  replaceDatabase(dataFolder, getDatabaseFile(snapshot?.folder ?? ""));
  const restored = await startTestService({ dataFolder, clock });
  expect((await restored.connect(key).fetchUri(document.uri)).status).toBe(200);
  expect(existsSync(file)).toBe(true);

  await restored.client.call(deleteDocument, { params: { documentId: document.id } });
  for (let day = 0; day < 7; day += 1) {
    expect(await restored.sweep(), `day ${day}`).toMatchObject({ blobs: 0 });
    clock.advance(dayMs);
    await restored.makeDailySnapshot();
  }
  clock.advance(dayMs);
  await restored.makeDailySnapshot();
  expect(await restored.sweep()).toMatchObject({ blobs: 1, restored: 0 });
  expect(readdirSync(join(dataFolder, "backups", "blobs"))).toEqual([]);
});

test("what was made and deleted while the clock was years ahead does not stay for years", async () => {
  const { clock, service, document } = await start();
  const { dataFolder, client } = service;
  clock.advance(hourMs);
  await service.makeDailySnapshot();
  clock.advance(1000 * dayMs);
  await service.makeDailySnapshot();
  await client.call(deleteDocument, { params: { documentId: document.id } });
  expect(await service.sweep()).toMatchObject({ keptForSnapshots: 1 });
  clock.advance(-1000 * dayMs);
  await service.sweep();
  for (let day = 0; day < 9; day += 1) {
    clock.advance(dayMs);
    await service.makeDailySnapshot();
    await service.sweep();
  }
  const times = listDailySnapshots(dataFolder).map(({ time }) => time);
  expect(Math.min(...times)).toBe(clock.now() - 7 * dayMs);
  expect(Math.max(...times)).toBe(clock.now());
  expect(readdirSync(join(dataFolder, "backups", "blobs"))).toEqual([]);
});

test("while a backup runs, no blob is removed, and a second backup is refused", async () => {
  const { service, document, file } = await start();
  await service.sweep();
  await service.client.call(deleteDocument, { params: { documentId: document.id } });
  await holdBlobs(service.dataFolder, async () => {
    expect(areBlobsHeld(service.dataFolder)).toBe(true);
    expect(await service.sweep()).toMatchObject({ documents: 1, blobs: 0 });
    await expect(service.makeDailySnapshot()).rejects.toThrow(`Another backup of ${service.dataFolder} is running`);
  });
  expect(existsSync(file)).toBe(true);
  expect(areBlobsHeld(service.dataFolder)).toBe(false);
  expect(await service.sweep()).toMatchObject({ blobs: 1, quarantined: 0 });
  expect(existsSync(file)).toBe(false);
});

test("a damaged database makes no snapshot and deletes none, and the refusal to start names the newest good one", async () => {
  const { clock, service } = await start();
  const { dataFolder } = service;
  await service.makeDailySnapshot();
  await service.close();
  const [good] = listDailySnapshots(dataFolder);
  const sound = await startTestService({ dataFolder, clock });
  clock.advance(9 * dayMs);
  // Left by a process that was killed during a snapshot.
  mkdirSync(join(dataFolder, "backups", "daily.new"));
  damages.scrambled(getDatabaseFile(dataFolder));
  await expect(sound.makeDailySnapshot()).rejects.toThrow(/damaged|malformed/);
  expect(listDailySnapshots(dataFolder)).toEqual([good]);
  expect(existsSync(join(dataFolder, "backups", "daily.new"))).toBe(false);
  await sound.close();
  await expect(startTestService({ dataFolder })).rejects.toThrow(
    `The newest good backup is ${getDatabaseFile(good?.folder ?? "")}`,
  );
  replaceDatabase(dataFolder, getDatabaseFile(good?.folder ?? ""));
  const restored = await startTestService({ dataFolder });
  expect((await restored.client.call(listDocuments, {})).list).toHaveLength(1);
});

/** Makes the workbench's database larger than any disk, so that no snapshot has enough space. */
function exhaustSpace(dataFolder: string): void {
  const file = join(dataFolder, "gateway.sqlite");
  writeFileSync(file, "");
  truncateSync(file, 2 ** 43);
}

test("without space for a snapshot, the earlier ones and what they keep are deleted in time, except the newest", async () => {
  const { clock, service, document } = await start();
  const { dataFolder, client } = service;
  clock.advance(hourMs);
  await service.makeDailySnapshot();
  clock.advance(dayMs);
  await service.makeDailySnapshot();
  const [newest, earlier] = listDailySnapshots(dataFolder);
  await client.call(deleteDocument, { params: { documentId: document.id } });
  expect(await service.sweep()).toMatchObject({ keptForSnapshots: 1 });
  exhaustSpace(dataFolder);
  clock.advance(6 * dayMs);
  await expect(service.makeDailySnapshot()).rejects.toThrow("bytes of free space");
  expect(listDailySnapshots(dataFolder)).toEqual([newest, earlier]);
  expect(await service.sweep()).toMatchObject({ blobs: 0 });
  clock.advance(2 * dayMs);
  await expect(service.makeDailySnapshot()).rejects.toThrow("bytes of free space");
  expect(listDailySnapshots(dataFolder)).toEqual([newest]);
  expect(await service.sweep()).toMatchObject({ blobs: 1 });
  expect(readdirSync(join(dataFolder, "backups", "blobs"))).toEqual([]);
});

test("a backup of before a schema upgrade stays for 30 days, and longer if no other is good", async () => {
  const { clock, service } = await start();
  const { dataFolder } = service;
  const backups = join(dataFolder, "backups");
  await service.makeDailySnapshot();
  const [snapshot] = listDailySnapshots(dataFolder);
  const good = getDatabaseFile(snapshot?.folder ?? "");
  const names = ["schema-1-2026-01-05T09-00-00-000Z.sqlite", "schema-2-2026-01-06T09-00-00-000Z.sqlite"];
  for (const name of names) copyFileSync(good, join(backups, name));
  writeFileSync(join(backups, "mine.sqlite"), "of the operator");
  const listUpgradeBackups = () => readdirSync(backups).filter((name) => name.startsWith("schema-"));
  damages.scrambled(good);
  clock.advance(32 * dayMs);
  exhaustSpace(dataFolder);
  await expect(service.makeDailySnapshot()).rejects.toThrow("bytes of free space");
  expect(listUpgradeBackups()).toEqual([names[1]]);

  writeFileSync(join(dataFolder, "gateway.sqlite"), "");
  await service.makeDailySnapshot();
  clock.advance(dayMs);
  await service.makeDailySnapshot();
  expect(listUpgradeBackups()).toEqual([]);
  expect(existsSync(join(backups, "mine.sqlite"))).toBe(true);
});

test("what --new moved to the quarantine is deleted after 30 days", async () => {
  const { clock, service } = await start();
  const { dataFolder } = service;
  await service.close();
  replaceDatabase(dataFolder, "/dev/null");
  writeFileSync(`${getDatabaseFile(dataFolder)}-wal`, "the last changes");
  const fresh = await startTestService({ dataFolder, clock, createDatabase: true });
  const folder = join(dataFolder, "quarantine", new Date(clock.now()).toISOString().slice(0, 10));
  const listDatabases = () =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith("galley")) : [];
  for (const days of [0, 29]) {
    clock.advance(days * dayMs);
    await fresh.sweep();
    await fresh.makeDailySnapshot();
    expect(listDatabases()).toEqual(["galley.sqlite", "galley.sqlite-wal"]);
  }
  clock.advance(2 * dayMs);
  await fresh.makeDailySnapshot();
  await fresh.sweep();
  expect(existsSync(folder)).toBe(false);
});

test("while snapshots cannot be made, the status is degraded and names the newest one", async () => {
  const { clock, service } = await start();
  const { dataFolder } = service;
  const status = () => service.connect().call(getStatus, {});
  const expectProblem = async (state: string) => {
    const reason = `The daily snapshot of the databases could not be made, and ${state}. The log has the details.`;
    expect(await status()).toMatchObject({ status: "degraded", reason });
  };
  exhaustSpace(dataFolder);
  await expect(service.makeDailySnapshot()).rejects.toThrow("bytes of free space");
  await expectProblem("there is none");
  writeFileSync(join(dataFolder, "gateway.sqlite"), "");
  await service.makeDailySnapshot();
  expect(await status()).toMatchObject({ status: "ok", reason: null });

  const made = new Date(clock.now()).toISOString();
  await holdBlobs(dataFolder, async () => {
    clock.advance(dayMs);
    await expect(service.makeDailySnapshot()).rejects.toThrow("Another backup");
    expect(await status()).toMatchObject({ status: "ok" });
    clock.advance(dayMs + 1);
    await expect(service.makeDailySnapshot()).rejects.toThrow("Another backup");
    await expectProblem(`the newest one is of ${made}`);
  });
  await service.makeDailySnapshot();
  expect(await status()).toMatchObject({ status: "ok" });
});
