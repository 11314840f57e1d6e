import { spawn, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as elapsed } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { prepareMove } from "../../electron/backup/move-data.ts";
import { createClient, type Client } from "../../shared/api/client.ts";
import { createDocument, deleteDocument, getDocument, listDocuments } from "../../shared/api/documents.ts";
import { createRandom } from "../builders/random.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { startServer, type ServerProcess } from "../harness/galley-process.ts";
import { fillDisk, mountSmallDisk } from "../harness/small-disk.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { startTestService } from "../harness/test-service.ts";
import { createAccount } from "./accounts.ts";
import { checkIntegrity } from "./check-integrity.ts";
import { isLongRun, reportFigure, skipWithReason } from "./report-figure.ts";

const script = join(import.meta.dirname, "..", "..", "out", "main", "server.js");
const serverArgs = ["--no-rate-limits"];

interface Outcome {
  code: number | null;
  output: string;
}

/** Kills its process at a step. */
const killer = join(import.meta.dirname, "..", "harness", "kill-at-call.ts");

/**
 * Starts a command of the server, such as `backup`.
 * @param killAt the step at which it kills itself; 0 for none
 */
function startCommand(args: readonly string[], killAt = 0): { child: ChildProcess; outcome: Promise<Outcome> } {
  const imports = killAt === 0 ? [] : ["--import", killer];
  const env = { ...process.env, KILL_AT: String(killAt) };
  const child = spawn(process.execPath, [...imports, script, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const outcome = new Promise<Outcome>((resolve) => {
    child.once("close", (code) => resolve({ code, output }));
  });
  return { child, outcome };
}

const runCommand = (...args: string[]): Promise<Outcome> => startCommand(args).outcome;

async function openServer(dataFolder: string): Promise<ServerProcess> {
  const server = await startServer(dataFolder, serverArgs);
  onTestFinished(() => server.kill());
  return server;
}

const connect = ({ baseUrl }: ServerProcess, key: string): Client => createClient({ baseUrl, key });

/** Uploads a small PDF that differs from all others. */
async function upload(client: Client, pdf: Uint8Array): Promise<string> {
  const body = new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n% ${randomBytes(8).toString("hex")}\n`)]));
  return (await client.call(createDocument, { body })).id;
}

/** Reads all documents of a user as the hashes of their bytes. */
async function readDocuments(client: Client): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  for (let offset = 0; ; offset += 100) {
    const { list } = await client.call(listDocuments, { query: { limit: 100, offset } });
    if (list.length === 0) return documents;
    for (const { id, uri } of list) {
      const bytes = new Uint8Array(await (await client.fetchUri(uri)).arrayBuffer());
      documents.set(id, createHash("sha256").update(bytes).digest("hex"));
    }
  }
}

test(
  "backups that are made while documents are uploaded, deleted and swept are consistent",
  { timeout: 300_000 },
  async (context) => {
    const backups = isLongRun ? 20 : 4;
    const dataFolder = createTemporaryFolder();
    const service = await startTestService({ dataFolder });
    const { client } = service;
    const pdf = await buildTextPdf(1);
    const ids: string[] = [];
    for (let count = 0; count < 20; count += 1) ids.push(await upload(client, pdf));
    const closing = new AbortController();
    let removed = 0;
    const work = async () => {
      while (!closing.signal.aborted) {
        ids.push(await upload(client, pdf));
        const [oldest = ""] = ids.splice(0, 1);
        await client.call(deleteDocument, { params: { documentId: oldest } });
        // The sweep deletes the blobs of the documents, which the backup of the other process may name.
        removed += (await service.sweep()).blobs;
      }
    };
    const working = work();
    const folder = createTemporaryFolder();
    const incomplete: string[] = [];
    for (let count = 0; count < backups; count += 1) {
      const file = join(folder, `${count}.tar`);
      expect(await runCommand("backup", file, "--data", dataFolder)).toMatchObject({ code: 0 });
      const restored = join(folder, `restored-${count}`);
      const outcome = await runCommand(
        "restore",
        file,
        "--data",
        restored,
        "--master-key-file",
        join(dataFolder, "master.key"),
      );
      expect(outcome).toMatchObject({ code: 0 });
      incomplete.push(
        ...checkIntegrity(restored),
        ...(outcome.output.includes("missing or damaged") ? [outcome.output] : []),
      );
      const database = new DatabaseSync(join(restored, "galley.sqlite"), { readOnly: true });
      for (const { sha256 } of database.prepare("SELECT sha256 FROM blobs").all()) {
        const blob = join(restored, "blobs", String(sha256).slice(0, 2), String(sha256));
        if (!existsSync(blob)) incomplete.push(`${count}: ${String(sha256)}`);
      }
      database.close();
    }
    closing.abort();
    await working;
    reportFigure(context, `documents deleted and swept during ${backups} backups`, "> 0", removed);
    reportFigure(context, "blobs missing in backups", "0", incomplete.length);
    expect(removed).toBeGreaterThan(0);
    expect(incomplete).toEqual([]);
  },
);

test("kills during backups and restores lose nothing", { timeout: 900_000 }, async (context) => {
  const kills = isLongRun ? 200 : 24;
  const random = createRandom(11);
  const dataFolder = createTemporaryFolder();
  const folder = createTemporaryFolder();
  const file = join(folder, "galley.tar");
  const pdf = await buildTextPdf(1);
  const first = await openServer(dataFolder);
  const key = await createAccount(first.baseUrl, "reviewer");
  for (let count = 0; count < 20; count += 1) await upload(connect(first, key), pdf);
  const inBackup = await readDocuments(connect(first, key));
  await first.stop();
  // A large database and large blobs would only make each step longer; here each takes some 100 ms.
  const startedAt = performance.now();
  expect(await runCommand("backup", file, "--data", dataFolder)).toMatchObject({ code: 0 });
  const commandMs = performance.now() - startedAt;
  let present = inBackup;
  let completed = 0;
  let halves = 0;
  const lost: string[] = [];
  for (let count = 0; count < kills; count += 1) {
    const isBackup = count % 3 === 0;
    const target = join(folder, `${count}.tar`);
    const args = isBackup ? ["backup", target, "--data", dataFolder] : ["restore", file, "--data", dataFolder];
    const { child, outcome } = startCommand(args);
    await elapsed(random.below(Math.ceil(1.3 * commandMs)));
    child.kill("SIGKILL");
    const { code } = await outcome;
    if (code === 0) completed += 1;
    if (isBackup) {
      // Either there is no file, or it is complete.
      if (!existsSync(target)) continue;
      const check = await runCommand("restore", target, "--data", join(folder, `c${count}`), "--new-keys");
      if (check.code !== 0) lost.push(check.output);
      continue;
    }
    if (existsSync(join(dataFolder, "pending.json"))) halves += 1;
    const server = await openServer(dataFolder);
    const client = connect(server, key);
    const now = await readDocuments(client);
    const isOld = JSON.stringify([...now]) === JSON.stringify([...present]);
    const isNew = JSON.stringify([...now]) === JSON.stringify([...inBackup]);
    if (!isOld && !isNew) lost.push(`${count}: ${now.size} documents`);
    // The next restore has something to replace.
    await upload(client, pdf);
    present = await readDocuments(client);
    await server.stop();
    lost.push(...checkIntegrity(dataFolder));
  }
  // Every content that was replaced is still there as a whole.
  const replaced = existsSync(join(dataFolder, "replaced")) ? readdirSync(join(dataFolder, "replaced")) : [];
  for (const name of replaced.slice(-2)) {
    const server = await openServer(join(dataFolder, "replaced", name));
    if ((await readDocuments(connect(server, key))).size < inBackup.size) lost.push(name);
    await server.stop();
  }
  reportFigure(
    context,
    `kills during backups and restores (${completed} were too late, ${halves} in the last step)`,
    `${kills}`,
    kills,
  );
  reportFigure(context, "contents that are neither the old nor the restored one", "0", lost.length);
  expect(lost).toEqual([]);
});

test("a restore that is killed at any step is completed by the next start", { timeout: 600_000 }, async (context) => {
  const first = await startTestService();
  const pdf = await buildTextPdf(1);
  const restored = await upload(first.client, pdf);
  const file = join(createTemporaryFolder(), "galley.tar");
  expect(await runCommand("backup", file, "--data", first.dataFolder)).toMatchObject({ code: 0 });
  await first.close();
  let steps = 0;
  const lost: string[] = [];
  for (;;) {
    const target = await startTestService({ dataFolder: first.dataFolder });
    const present = await upload(target.client, pdf);
    await target.close();
    steps += 1;
    const { code } = await startCommand(["restore", file, "--data", first.dataFolder], steps).outcome;
    if (code === 0) break;
    const isUnfinished = existsSync(join(first.dataFolder, "pending.json"));
    const service = await startTestService({ dataFolder: first.dataFolder });
    const ids = [...(await readDocuments(service.connect(first.key))).keys()];
    // The decision to restore was written before the first step.
    if (JSON.stringify(ids) !== JSON.stringify([restored])) lost.push(`step ${steps}: ${ids.length} documents`);
    if (service.log.join().includes("The backup was restored") !== isUnfinished) lost.push(`step ${steps}: not told`);
    await service.close();
    const [newest = ""] = readdirSync(join(first.dataFolder, "replaced")).toSorted().toReversed();
    const previous = await startTestService({ dataFolder: join(first.dataFolder, "replaced", newest) });
    const kept = (await readDocuments(previous.connect(first.key))).has(present);
    if (!kept) lost.push(`step ${steps}: the replaced content is incomplete`);
    await previous.close();
  }
  reportFigure(context, `steps of a restore at which it was killed`, "> 8", steps - 1);
  reportFigure(context, "restores that were not completed as a whole", "0", lost.length);
  expect(lost).toEqual([]);
  expect(steps).toBeGreaterThan(8);
});

test("a full disk during a backup, a restore or a move", { timeout: 180_000 }, async (context) => {
  const disk = mountSmallDisk(48);
  if (disk === null) return skipWithReason(context, "only root can mount a small disk");
  const dataFolder = createTemporaryFolder();
  const server = await openServer(dataFolder);
  const key = await createAccount(server.baseUrl, "reviewer");
  const pdf = await buildTextPdf(1);
  for (let count = 0; count < 10; count += 1) await upload(connect(server, key), pdf);
  const outside = join(createTemporaryFolder(), "galley.tar");
  expect(await runCommand("backup", outside, "--data", dataFolder)).toMatchObject({ code: 0 });
  const documents = await readDocuments(connect(server, key));
  const target = join(disk, "target");
  mkdirSync(target);
  expect(await runCommand("restore", outside, "--data", target, "--new-keys")).toMatchObject({ code: 0 });
  const before = readdirSync(target).toSorted();
  const unclear: string[] = [];
  const bytes = statSync(outside).size;
  // From none to what is asked for in advance: the disk is full before the first byte, within the copy, or at its end.
  for (const freeKiB of [0, 64, 256, Math.floor(bytes / 2048), 17_000]) {
    rmSync(join(disk, "filler"), { force: true });
    fillDisk(disk, freeKiB);
    const file = join(disk, "galley.tar");
    for (const args of [
      ["backup", file, "--data", dataFolder],
      ["restore", outside, "--data", target, "--new-keys"],
    ]) {
      const { code, output } = await runCommand(...args);
      const isClear = code === 1 && /is full.*Nothing was changed/s.test(output);
      if (code !== 0 && !isClear) unclear.push(`${freeKiB} KiB, ${args[0]}: ${output}`);
      if (code !== 0 && existsSync(file)) unclear.push(`${freeKiB} KiB: half a backup`);
    }
    rmSync(file, { force: true });
  }
  fillDisk(disk, 256);
  const move = prepareMove(dataFolder, join(disk, "moved"), () => {});
  await expect(move).rejects.toMatchObject({ code: "STORAGE_FULL", message: expect.stringContaining(disk) });
  expect(readdirSync(join(disk, "moved"))).toEqual([]);
  rmSync(join(disk, "moved"), { recursive: true });
  rmSync(join(disk, "filler"), { force: true });
  const left = readdirSync(target)
    .filter((name) => name !== "replaced")
    .toSorted();
  reportFigure(context, "full disks during a backup or a restore that are not named", "0", unclear.length);
  expect(unclear).toEqual([]);
  expect(left).toEqual(before);
  expect(readdirSync(disk).toSorted()).toEqual(["target"]);
  expect(await readDocuments(connect(server, key))).toEqual(documents);
});

test("a daily snapshot of a large database does not slow requests down", { timeout: 600_000 }, async (context) => {
  const sizeMiB = isLongRun ? 4096 : 1024;
  const dataFolder = createTemporaryFolder();
  const first = await startTestService({ dataFolder });
  const { id } = await first.client.call(createDocument, { body: await buildTextPdf(1) });
  await first.close();
  const database = new DatabaseSync(join(dataFolder, "galley.sqlite"));
  database.exec("PRAGMA synchronous = OFF; CREATE TABLE filler (bytes BLOB)");
  const insert = database.prepare("INSERT INTO filler VALUES (randomblob(1048576))");
  database.exec("BEGIN");
  for (let count = 0; count < sizeMiB; count += 1) insert.run();
  database.exec("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();

  const service = await startTestService({ dataFolder });
  const client = service.connect(first.key);
  const measure = async (until: () => boolean): Promise<number[]> => {
    const latencies: number[] = [];
    while (!until()) {
      const startedAt = performance.now();
      await client.call(getDocument, { params: { documentId: id } });
      latencies.push(performance.now() - startedAt);
      await elapsed(2);
    }
    return latencies.toSorted((a, b) => a - b);
  };
  const getP99 = (latencies: readonly number[]) => latencies[Math.floor(latencies.length * 0.99)] ?? 0;
  const endsAt = performance.now() + 8000;
  const before = await measure(() => performance.now() > endsAt);
  let isOver = false;
  const startedAt = performance.now();
  const snapshot = service.makeDailySnapshot().finally(() => {
    isOver = true;
  });
  const during = await measure(() => isOver);
  await snapshot;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const ratio = getP99(during) / getP99(before);
  const detail = `${getP99(before).toFixed(1)} ms before, ${getP99(during).toFixed(1)} ms during ${seconds} s`;
  reportFigure(
    context,
    `p99 of GET during a snapshot of ${sizeMiB} MiB to before (${detail})`,
    "≤ 5",
    ratio.toFixed(2),
  );
  expect(ratio).toBeLessThanOrEqual(5);
});
