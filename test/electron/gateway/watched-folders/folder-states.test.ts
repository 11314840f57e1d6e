import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { deleteWatchedFolder, listWatchedFolders, putWatchedFolder } from "../../../../shared/api/watched-folders.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { arrives, isLost } from "../../../harness/desk.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";
import { startTestService } from "../../../harness/test-service.ts";
import { startWatching } from "../../../harness/watching.ts";

vi.setConfig({ testTimeout: 60_000 });

const start = async () => startWatching(await startTestService());

test("a folder that vanishes is shown, and goes on when it returns", async () => {
  const watching = await start();
  const drive = join(watching.folder, "drive");
  mkdirSync(drive);
  writeFileSync(join(drive, "old.pdf"), await buildTextPdf(1));
  await watching.watch({ path: drive });
  renameSync(drive, `${drive}-unplugged`);
  await watching.scan(10_000);
  const gone = await watching.read();
  expect(gone.state).toBe("not-found");
  expect(gone.reason).toContain("its drive is unplugged");
  // A link in its place leads elsewhere.
  const elsewhere = createTemporaryFolder();
  writeFileSync(join(elsewhere, "private.pdf"), await buildTextPdf(1));
  symlinkSync(elsewhere, drive);
  await watching.settle();
  expect(await watching.read()).toMatchObject({ state: "not-found" });
  rmSync(drive);

  renameSync(`${drive}-unplugged`, drive);
  writeFileSync(join(drive, "new.pdf"), await buildTextPdf(2));
  await watching.restart();
  await watching.settle();
  expect(await watching.read()).toMatchObject({ state: "watching", reason: null, imported_count: 1 });
  expect((await watching.listJobs()).map(({ metadata }) => metadata?.["name"])).toEqual(["new.pdf"]);
});

test("while the service is away, files wait; then they are imported", async () => {
  const watching = await start();
  await watching.watch();
  watching.network.decide = isLost;
  writeFileSync(join(watching.folder, "a.pdf"), await buildTextPdf(1));
  writeFileSync(join(watching.folder, "b.pdf"), await buildTextPdf(2));
  await watching.settle();
  expect(await watching.read()).toMatchObject({
    state: "waiting",
    reason: "The network is away.",
    waiting_count: 2,
    failed_count: 0,
  });
  // The service is not asked at every scan.
  let requests = 0;
  watching.network.decide = () => {
    requests += 1;
    return "is-lost";
  };
  for (let n = 0; n < 20; n++) await watching.scan(1000);
  expect(requests).toBeGreaterThan(0);
  expect(requests).toBeLessThan(5);
  watching.network.decide = arrives;
  await watching.scan(300_000);
  expect(await watching.read()).toMatchObject({ state: "watching", reason: null, waiting_count: 0, imported_count: 2 });
  expect(await watching.listJobs()).toHaveLength(2);
});

test("hidden and temporary files are not mentioned; other files, links and subfolders are, once", async () => {
  const watching = await start();
  await watching.watch();
  const outside = join(createTemporaryFolder(), "secret.pdf");
  writeFileSync(outside, await buildTextPdf(1));
  for (const name of [".hidden.pdf", "~$draft.pdf", "a.pdf.part", "b.pdf.crdownload", "c.tmp", "Thumbs.db"]) {
    writeFileSync(join(watching.folder, name), "x");
  }
  writeFileSync(join(watching.folder, "notes.txt"), "notes");
  symlinkSync(outside, join(watching.folder, "link.pdf"));
  mkdirSync(join(watching.folder, "folder.pdf"));
  writeFileSync(join(watching.folder, "folder.pdf", "inner.pdf"), await buildTextPdf(1));
  await watching.settle();
  await watching.settle();
  expect(await watching.read()).toMatchObject({
    imported_count: 0,
    failed_count: 0,
    ignored_count: 3,
    ignored: [
      { name: "folder.pdf", reason: "Subfolders are not watched. Add the folder itself." },
      { name: "link.pdf", reason: "Links are not followed." },
      { name: "notes.txt", reason: "It is neither a PDF nor an ePub file." },
    ],
  });
  expect(watching.network.log).toEqual([]);
});

test("a paused folder imports nothing until it is resumed, and a removed one is forgotten with its files", async () => {
  const watching = await start();
  const { id } = await watching.watch();
  const params = { id };
  await watching.application.call(putWatchedFolder, { params, body: { paused: true } });
  writeFileSync(join(watching.folder, "a.pdf"), await buildTextPdf(1));
  await watching.settle();
  await watching.restart();
  await watching.settle();
  expect(await watching.read()).toMatchObject({ state: "paused", imported_count: 0 });
  await watching.application.call(putWatchedFolder, { params, body: { paused: false } });
  await watching.settle();
  expect(await watching.read()).toMatchObject({ state: "watching", imported_count: 1 });

  expect(await watching.application.call(deleteWatchedFolder, { params })).toMatchObject({ list: [] });
  await expect(watching.application.call(deleteWatchedFolder, { params })).rejects.toMatchObject({
    code: "WATCHED_FOLDER_NOT_FOUND",
  });
  await watching.restart();
  expect(await watching.application.call(listWatchedFolders, {})).toMatchObject({ list: [] });
  expect(await watching.listJobs()).toHaveLength(1);
});

test("after a restore all folders are paused, since they may be those of another computer", async () => {
  const watching = await start();
  await watching.watch();
  await watching.restart({ isRestored: true });
  expect(await watching.read()).toMatchObject({ state: "paused" });
});

test("a folder with many files is recorded in one transaction", async () => {
  const watching = await start();
  for (let n = 0; n < 1000; n++) writeFileSync(join(watching.folder, `${n}.pdf`), "");
  const exec = vi.spyOn(DatabaseSync.prototype, "exec");
  onTestFinished(() => exec.mockRestore());
  await watching.watch();
  for (let n = 0; n < 3; n++) await watching.scan(60_000);
  expect(await watching.read()).toMatchObject({ waiting_count: 0, imported_count: 0 });
  const transactions = exec.mock.calls.filter(([sql]) => sql.startsWith("BEGIN"));
  expect(transactions.length).toBeGreaterThan(0);
  expect(transactions.length).toBeLessThan(10);
});

test("many new files are imported in parts", async () => {
  const watching = await start();
  await watching.watch();
  const bytes = Buffer.from(await buildTextPdf(1));
  for (let n = 0; n < 51; n++) {
    writeFileSync(join(watching.folder, `new-${n}.pdf`), Buffer.concat([bytes, Buffer.from(`%${n}\n`)]));
  }
  await watching.settle();
  expect(await watching.read()).toMatchObject({ imported_count: 50, waiting_count: 1 });
  await watching.scan();
  expect(await watching.read()).toMatchObject({ imported_count: 51, waiting_count: 0 });
});

test("with dialogs of the shell a page cannot name a folder, and a cancelled dialog adds none", async () => {
  const service = await startTestService();
  let chosen: string | null = null;
  const watching = await startWatching(service, { chooseFolder: async () => chosen });
  await expect(watching.watch()).rejects.toMatchObject({ code: "ACCESS_DENIED" });
  await expect(watching.watch({ path: null })).rejects.toThrow("no folder was added");
  chosen = watching.folder;
  expect(await watching.watch({ path: null })).toMatchObject({ path: watching.folder });
  await expect(watching.watch({ path: null })).rejects.toMatchObject({ code: "FOLDER_UNSUITABLE" });
});

test("what is no folder of the user is refused", async () => {
  const service = await startTestService();
  const watching = await startWatching(service);
  const file = join(watching.folder, "file.pdf");
  writeFileSync(file, "x");
  const link = join(watching.folder, "link");
  symlinkSync(service.dataFolder, link);
  for (const path of [
    file,
    join(watching.folder, "missing"),
    service.dataFolder,
    join(service.dataFolder, "blobs"),
    link,
  ]) {
    await expect(watching.watch({ path }), path).rejects.toMatchObject({ code: "FOLDER_UNSUITABLE" });
  }
  for (const path of ["", "relative", `../${basename(watching.folder)}`, "~", null]) {
    await expect(watching.watch({ path }), String(path)).rejects.toMatchObject({ code: "FIELD_INVALID" });
  }
  await expect(watching.watch({ path: "/tmp/\u0000" })).rejects.toMatchObject({ code: "FOLDER_UNSUITABLE" });
});
