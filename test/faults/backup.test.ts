import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { prepareMove } from "../../electron/backup/move-data.ts";
import { deleteDocument } from "../../shared/api/documents.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { fillDisk, mountSmallDisk } from "../harness/small-disk.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { readDocuments, runCommand, upload } from "./backup-commands.ts";
import { startTestService } from "../harness/test-service.ts";
import { checkIntegrity } from "./check-integrity.ts";
import { repetitions } from "./repetitions.ts";
import { reportFigure, skipWithReason } from "./report-figure.ts";

const documentCount = 10;

test("backups that are made while documents are uploaded, deleted and swept are consistent", async (context) => {
  const backups = repetitions({ few: 1, many: 4, long: 20 });
  const dataFolder = createTemporaryFolder();
  const service = await startTestService({ dataFolder });
  const { client } = service;
  const pdf = await buildTextPdf(1);
  const ids: string[] = [];
  for (let count = 0; count < documentCount; count += 1) ids.push(await upload(client, pdf));
  const closing = new AbortController();
  let removed = 0;
  const sweep = async () => void (removed += (await service.sweep()).blobs);
  const work = async () => {
    while (!closing.signal.aborted) {
      ids.push(await upload(client, pdf));
      const [oldest = ""] = ids.splice(0, 1);
      await client.call(deleteDocument, { params: { documentId: oldest } });
      // The sweep deletes the blobs of the documents, which the backup of the other process may name.
      await sweep();
    }
  };
  const working = work();
  const folder = createTemporaryFolder();
  const incomplete: string[] = [];
  for (let count = 0; count < backups; count += 1) {
    const file = join(folder, `${count}.tar`);
    expect(await runCommand(["backup", file, "--data", dataFolder])).toMatchObject({ code: 0 });
    const restored = join(folder, `restored-${count}`);
    const keyArgs = ["--master-key-file", join(dataFolder, "master.key")];
    const outcome = await runCommand(["restore", file, "--data", restored, ...keyArgs]);
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
  await sweep();
  reportFigure(context, `documents deleted and swept during ${backups} backups`, "> 0", removed);
  reportFigure(context, "blobs missing in backups", "0", incomplete.length);
  expect(removed).toBeGreaterThan(0);
  expect(incomplete).toEqual([]);
});

test("a full disk during a backup, a restore or a move", async (context) => {
  const disk = mountSmallDisk(48);
  if (disk === null) return skipWithReason(context, "only root can mount a small disk");
  const { client, dataFolder } = await startTestService();
  const pdf = await buildTextPdf(1);
  for (let count = 0; count < documentCount; count += 1) await upload(client, pdf);
  const outside = join(createTemporaryFolder(), "galley.tar");
  expect(await runCommand(["backup", outside, "--data", dataFolder])).toMatchObject({ code: 0 });
  const documents = await readDocuments(client);
  const target = join(disk, "target");
  mkdirSync(target);
  expect(await runCommand(["restore", outside, "--data", target, "--new-keys"])).toMatchObject({ code: 0 });
  const before = readdirSync(target).toSorted();
  const unclear: string[] = [];
  const bytes = statSync(outside).size;
  // From none to what is asked for in advance: the disk is full before the first byte, within the copy, or at its end.
  const freeKiBs = [0, 17_000, 256, 64, Math.floor(bytes / 2048)];
  for (const freeKiB of freeKiBs.slice(0, repetitions({ few: 2, many: 5, long: 5 }))) {
    rmSync(join(disk, "filler"), { force: true });
    fillDisk(disk, freeKiB);
    const file = join(disk, "galley.tar");
    for (const args of [
      ["backup", file, "--data", dataFolder],
      ["restore", outside, "--data", target, "--new-keys"],
    ]) {
      const { code, output } = await runCommand(args);
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
  expect(await readDocuments(client)).toEqual(documents);
});
