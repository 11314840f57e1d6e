import { readFileSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDocument, deleteDocument } from "../../../shared/api/documents.ts";
import { openLogFile } from "../../../electron/platform/log-file.ts";
import { listDailySnapshots } from "../../../electron/storage/data-folder/database-backups.ts";
import { openBlobs } from "../../../electron/storage/blobs/blobs.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { createTestClock, hourMs } from "../../harness/clock.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { startTestService } from "../../harness/test-service.ts";

test.each(["blobs/arriving", "blobs", "backups", "quarantine"])(
  "a service whose folder %s was deleted while it runs stores documents, reads them and makes snapshots",
  async (name) => {
    const clock = createTestClock();
    const service = await startTestService({ clock });
    const { client, dataFolder } = service;
    const upload = async (pages: number) => client.call(createDocument, { body: await buildTextPdf(pages) });
    const deleted = await upload(1);
    clock.advance(hourMs);
    await service.makeDailySnapshot();
    const deleteFolder = () => rmSync(join(dataFolder, name), { recursive: true, force: true });
    deleteFolder();
    const job = await startJob(client, { bytes: await buildTextPdf(2) });
    await waitForJob(client, job, isBlockedAt("zoning"));
    deleteFolder();
    await client.call(deleteDocument, { params: { documentId: deleted.id } });
    await service.sweep();
    deleteFolder();
    const { uri } = await upload(3);
    expect((await client.fetchUri(uri)).status).toBe(200);
    clock.advance(24 * hourMs);
    await service.makeDailySnapshot();
    expect(listDailySnapshots(dataFolder)[0]?.time).toBe(clock.now());
  },
);

test("a file is put into the store although the folder of uploads was deleted", async () => {
  const dataFolder = createTemporaryFolder();
  const blobs = openBlobs(dataFolder);
  rmSync(join(dataFolder, "blobs"), { recursive: true });
  const { sha256 } = await blobs.putFile(
    (path) => writeFile(path, "bytes"),
    async (blob) => blob,
  );
  expect(Buffer.from(await blobs.read(sha256, () => "The blob")).toString()).toBe("bytes");
});

test("a log whose folder was deleted is written again", () => {
  const folder = createTemporaryFolder();
  const path = join(folder, "log", "galley.log");
  const write = openLogFile(path);
  write("first\n");
  rmSync(join(folder, "log"), { recursive: true });
  write("second\n");
  write("third\n");
  expect(readFileSync(path, "utf8")).toBe("second\nthird\n");
});
