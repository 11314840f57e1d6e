import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkoutJob, getJob } from "../../../../shared/api/jobs.ts";
import { getOfflineState, takeOffline } from "../../../../shared/api/offline.ts";
import { mebibyte } from "../../../../shared/bytes.ts";
import { buildLargePdf, openDeskWithJob, waitUntilOffline } from "../../../harness/desk-job.ts";
import { arrives, type Desk } from "../../../harness/desk.ts";
import { getContentItem, listContentItems } from "../../../harness/jobs.ts";
import { fillDisk, mountSmallDisk } from "../../../harness/small-disk.ts";
import { startTestService, type TestService } from "../../../harness/test-service.ts";
import { editZones, readZones } from "../../../harness/zones.ts";

vi.setConfig({ testTimeout: 120_000 });

const pages = 4;
let service: TestService;
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  service = await startTestService({}, afterAll);
  pdf = await buildLargePdf(pages);
});

const openOwnDesk = (options = {}) => openDeskWithJob(service, { bytes: pdf }, options);

test("a disk without space says so, and keeps what works", async (context) => {
  const disk = mountSmallDisk(24);
  if (disk === null) return context.skip("only root can mount a small disk");
  const { desk, job } = await openOwnDesk({ folder: join(disk), reserveBytes: 2 * mebibyte });
  const params = { jobId: job.id };
  fillDisk(disk, 2 * 1024);
  const refusal = desk.gateway.call(takeOffline, { params, body: {} });
  await expect(refusal).rejects.toMatchObject({ code: "DISK_FULL", message: expect.stringMatching(/need 2 MiB/) });
  // Nothing was checked out.
  expect((await service.client.call(getJob, { params })).claimed_by).toBeNull();
});

test("contents that do not fit any more are reported, and the others can be used", async (context) => {
  const disk = mountSmallDisk(24);
  if (disk === null) return context.skip("only root can mount a small disk");
  const { desk, job } = await openOwnDesk({ folder: disk });
  const params = { jobId: job.id };
  await desk.service.call(checkoutJob, { params, body: {} });
  await listContentItems(desk.service, job, "input");
  const zones = await readZones(desk.service, job, 1);
  fillDisk(disk, 256);
  const input = await getContentItem(desk.service, job, "input");
  // The window gets the document nevertheless.
  expect((await readContentBytes(desk, input.uri)).byteLength).toBe(pdf.byteLength);
  const {
    kept: [full],
  } = await desk.gateway.call(getOfflineState, {});
  expect(full?.error).toContain("The disk of this computer is full");
  await waitUntilOffline(desk);
  expect(await readZones(desk.service, job, 1)).toEqual(zones);
});

test("an edit that the full disk does not take is refused, and stored when there is space", async (context) => {
  const disk = mountSmallDisk(24);
  if (disk === null) return context.skip("only root can mount a small disk");
  const { desk, job } = await openOwnDesk({ folder: disk });
  await desk.service.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  await readZones(desk.service, job, 1);
  await waitUntilOffline(desk);
  fillDisk(disk, 128);
  let stored = 0;
  const editUntilFull = async (): Promise<void> => {
    for (let edits = 1; edits <= 1000; edits++) {
      await editZones(desk.service, job, 1, edits / 1000);
      stored = edits / 1000;
    }
  };
  await expect(editUntilFull()).rejects.toMatchObject({ status: 500, code: "DISK_FULL" });
  expect(stored).toBeGreaterThan(0);
  expect((await readZones(desk.service, job, 1)).confidence).toBe(stored);
  rmSync(join(disk, "filler"));
  await editZones(desk.service, job, 1, 1);
  desk.network.decide = arrives;
  await desk.waitForState(({ outbox, connection }) => outbox.length === 0 && connection.status === "online");
  expect((await readZones(service.client, job, 1)).confidence).toBe(1);
});

async function readContentBytes(desk: Desk, uri: string): Promise<Uint8Array> {
  return new Uint8Array(await (await desk.service.fetchUri(uri)).arrayBuffer());
}
