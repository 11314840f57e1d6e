import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Kysely } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { checkinJob, checkoutJob, getJob, putJob } from "../../../../shared/api/jobs.ts";
import { putTaxonomy } from "../../../../shared/api/taxonomies.ts";
import { mappingSchema } from "../../../../shared/document/data-points.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import {
  getContentItem,
  isBlockedAt,
  isCompleted,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../../../harness/jobs.ts";
import { startTestService, type TestService } from "../../../harness/test-service.ts";

/** Replaces the file of a blob by a named pipe, so that whoever reads it waits. */
function holdBlob({ dataFolder }: TestService, sha256: string | null) {
  if (sha256 === null) throw new Error("the content has no bytes");
  const file = join(dataFolder, "blobs", sha256.slice(0, 2), sha256);
  const bytes = readFileSync(file);
  rmSync(file);
  execFileSync("mkfifo", [file]);
  return {
    /** Resolves when a reader has opened the blob; it goes on when `release` is called. */
    async waitForReader() {
      const writer = await open(file, "w");
      return async function release() {
        // Later readers find a file again.
        rmSync(file);
        writeFileSync(file, bytes);
        await writer.writeFile(bytes);
        await writer.close();
      };
    },
  };
}

/** A job that Ana holds at mapping, whose taxonomy refuses that the first number is greater than the second one. */
async function holdMapping() {
  const service = await startTestService();
  const owner = service.client;
  const ana = await service.signUp("Ana");
  const fields = ["first", "second"].map((id) => ({ id, label: id, type: "integer" }));
  const check = { expression: "first <= second", severity: "error" as const, message: "Out of order" };
  const taxonomy = { name: "order", kind: "data-points" as const, title: "Order", version: "1", data_points: fields };
  await owner.call(putTaxonomy, { params: { name: "order" }, body: { ...taxonomy, checks: [check] } });
  const metadata = { mapping: { taxonomy: "order" }, zoning: { high_confidence_threshold: 0 } };
  const collaboration = { teams: [], users: [{ id: ana.id, steps: ["mapping"] }] };
  const started = await startJob(owner, { bytes: await buildTextPdf(1), metadata, collaboration });
  const job = await waitForJob(owner, started, isBlockedAt("mapping"));
  const params = { jobId: job.id };
  await ana.client.call(checkoutJob, { params, body: {} });
  const item = await getContentItem(ana.client, job, "mapping-json");
  const mapping = mappingSchema.parse(await readContentItem(ana.client, item));
  const write = (values: readonly number[]) => {
    const points = mapping.data_points.map((point, index) => ({ ...point, value: values[index], state: "corrected" }));
    return writeContentItem(ana.client, item, { ...mapping, data_points: points });
  };
  const checkIn = () => ana.client.call(checkinJob, { params, body: { status: "completed" } });
  const readValues = async () => {
    const current = mappingSchema.parse(await readContentItem(owner, await getContentItem(owner, job, "mapping-json")));
    return current.data_points.map(({ value }) => value);
  };
  return { service, owner, ana, job, params, write, checkIn, readValues };
}

// Windows has no named pipes in folders.
const hasNamedPipes = process.platform !== "win32";

test.skipIf(!hasNamedPipes)(
  "a value that is written while a check-in validates another one is validated before it is published",
  async () => {
    const { service, owner, ana, job, params, write, checkIn, readValues } = await holdMapping();
    const held = holdBlob(service, (await write([1, 1])).sha256);
    const refused = checkIn();
    const release = await held.waitForReader();
    await write([2, 1]);
    await release();
    await expect(refused).rejects.toMatchObject({ status: 400, code: "CONTENT_INVALID" });
    // The lease and the working copy remain.
    expect(await owner.call(getJob, { params })).toMatchObject({ status: "blocked", claimed_by: { id: ana.id } });

    const heldAgain = holdBlob(service, (await write([1, 2])).sha256);
    const accepted = checkIn();
    const releaseAgain = await heldAgain.waitForReader();
    await write([1, 3]);
    await releaseAgain();
    await accepted;
    await waitForJob(owner, job, isCompleted);
    expect(await readValues()).toEqual([1, 3]);
  },
);

test.skipIf(!hasNamedPipes)(
  "access that is withdrawn while a check-in validates keeps it from publishing",
  async () => {
    const { service, owner, ana, params, write, checkIn, readValues } = await holdMapping();
    const before = await readValues();
    const held = holdBlob(service, (await write([1, 1])).sha256);
    const refused = checkIn();
    const release = await held.waitForReader();
    const withoutStep = { teams: [], users: [{ id: ana.id, steps: ["zoning"] }] };
    await owner.call(putJob, { params, body: { collaboration: withoutStep } });
    await release();
    await expect(refused).rejects.toMatchObject({ status: 403, code: "ACCESS_DENIED" });
    expect(await owner.call(getJob, { params })).toMatchObject({ status: "blocked" });
    expect(await readValues()).toEqual(before);
  },
);

test("contents of a checkout that began after a check-in read the job are validated", async () => {
  const { owner, ana, params, write, checkIn, readValues } = await holdMapping();
  const before = await readValues();
  const abort = () => ana.client.call(checkinJob, { params, body: { status: "aborted" } });
  await abort();
  // The check-in has read the job, which nobody holds, when its transaction begins.
  const checkOutBeforeTransaction = (values: readonly number[]) => {
    const begin = vi.spyOn(Kysely.prototype, "transaction");
    onTestFinished(() => begin.mockRestore());
    begin.mockImplementationOnce(function (this: Kysely<unknown>) {
      const transaction = this.transaction();
      const execute = transaction.execute.bind(transaction);
      vi.spyOn(transaction, "execute").mockImplementationOnce(async (run) => {
        await ana.client.call(checkoutJob, { params, body: {} });
        await write(values);
        return execute(run);
      });
      return transaction;
    });
  };
  checkOutBeforeTransaction([2, 1]);
  await expect(checkIn()).rejects.toMatchObject({ status: 400, code: "CONTENT_INVALID" });
  expect(await owner.call(getJob, { params })).toMatchObject({ status: "blocked", claimed_by: { id: ana.id } });
  expect(await readValues()).toEqual(before);

  // An abort publishes nothing, so that it needs no validation.
  await abort();
  checkOutBeforeTransaction([2, 1]);
  expect(await abort()).toMatchObject({ status: "blocked", claimed_by: null });

  checkOutBeforeTransaction([1, 2]);
  await checkIn();
  expect(await readValues()).toEqual([1, 2]);
});

test("access that is withdrawn while a body arrives keeps it from being stored", async () => {
  const { service, owner, ana, job, params, write } = await holdMapping();
  const { etag, uri } = await write([1, 1]);
  const bytes = new TextEncoder().encode(await (await ana.client.fetchUri(uri)).text());
  const reading = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        reading.resolve();
        await arrived.promise;
        controller.enqueue(bytes);
        controller.close();
      },
    },
    // Nothing is read ahead of the service, which checks access before it reads.
    { highWaterMark: 0 },
  );
  const headers = { authorization: `Basic ${btoa(`${ana.keys.live}:`)}`, "content-type": "application/octet-stream" };
  const init: RequestInit & { duplex: "half" } = { method: "PUT", headers, body, duplex: "half" };
  const refused = service.fetch(new URL(uri).pathname, init);
  await reading.promise;
  const withoutStep = { teams: [], users: [{ id: ana.id, steps: ["mapping-json"] }] };
  await owner.call(putJob, { params, body: { collaboration: withoutStep } });
  arrived.resolve();
  expect((await refused).status).toBe(403);
  expect((await getContentItem(ana.client, job, "mapping-json")).etag).toBe(etag);
});
