import { spawnSync } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDocument, deleteDocument } from "../../../../shared/api/documents.ts";
import { getStatus } from "../../../../shared/api/status.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { startTestService } from "../../../harness/test-service.ts";

/** Starts a service with three documents. */
async function start() {
  const service = await startTestService();
  const documents = [];
  for (const pages of [1, 2, 3]) {
    documents.push(await service.client.call(createDocument, { body: await buildTextPdf(pages) }));
  }
  const files = documents.map(({ sha256 }) => join(service.dataFolder, "blobs", sha256.slice(0, 2), sha256));
  const [file = ""] = files;
  const folders = new Set(files.map((path) => dirname(path))).size;
  const check = async () => {
    await service.checkDataFolder();
    return service.connect().call(getStatus, {});
  };
  const expectDefects = async (count: number, state: string) => {
    const reason =
      `Documents or results are lost or inaccessible: of ${folders} checked files, ${count} are missing or have wrong ` +
      "permissions. The log has the details.";
    expect(await check()).toMatchObject({ status: "degraded", reason });
    expect(service.log.join("")).toContain(` is ${state}`);
  };
  return { service, documents, file, folders, check, expectDefects };
}

test("while the blobs are missing, the status is degraded, and a document that is deleted is not missed", async () => {
  const { service, documents, folders, check, expectDefects } = await start();
  expect(await check()).toMatchObject({ status: "ok", reason: null });
  const [blobs, elsewhere] = ["blobs", "elsewhere"].map((name) => join(service.dataFolder, name)) as [string, string];
  renameSync(blobs, elsewhere);
  await expectDefects(folders, "missing");
  renameSync(blobs, `${blobs}.new`);
  renameSync(elsewhere, blobs);
  expect(await check()).toMatchObject({ status: "ok" });
  await service.client.call(deleteDocument, { params: { documentId: documents[0]?.id ?? "" } });
  await service.sweep();
  expect(await check()).toMatchObject({ status: "ok" });
});

test("a file that cannot be read makes the status degraded", async () => {
  const { file, check, expectDefects } = await start();
  renameSync(file, `${file}.away`);
  mkdirSync(file);
  await expectDefects(1, "unreadable (EISDIR)");
  renameSync(file, `${file}.folder`);
  renameSync(`${file}.away`, file);
  expect(await check()).toMatchObject({ status: "ok" });
});

test("a folder of blobs that cannot be written makes the status degraded", async (context) => {
  const { file, check, expectDefects } = await start();
  // A read-only mount stands for the permissions of another user, which do not bind the superuser.
  const folder = dirname(file);
  const mount = (...options: string[]) => spawnSync("mount", [...options, folder]).status === 0;
  if (!mount("--bind", folder)) return context.skip("this user may not mount");
  onTestFinished(() => void spawnSync("umount", ["-l", folder]));
  expect(mount("-o", "remount,bind,ro")).toBe(true);
  await expectDefects(1, "read-only (EROFS)");
  spawnSync("umount", [folder]);
  expect(await check()).toMatchObject({ status: "ok" });
});
