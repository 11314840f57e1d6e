import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { cancelJob, getJob } from "../../../shared/api/jobs.ts";
import { getMe, revokeKey } from "../../../shared/api/users.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { workerEntry } from "../../harness/shared-workers.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

/** Makes a data folder of its own whose database is the file of another service. */
function shareDatabase({ dataFolder }: TestService): string {
  const folder = join(createTemporaryFolder(), "data");
  mkdirSync(folder);
  symlinkSync(join(dataFolder, "galley.sqlite"), join(folder, "galley.sqlite"));
  for (const name of ["galley.json", "master.key"]) copyFileSync(join(dataFolder, name), join(folder, name));
  // A folder without a lock file whose database is open would be refused, since that file may have been deleted.
  writeFileSync(join(folder, "lock.sqlite"), "");
  return folder;
}

async function startBlockedJob(service: TestService) {
  const { client, id, keys } = await service.signUp("Ana");
  const job = await startJob(client, { bytes: await buildTextPdf(1) });
  await waitForJob(client, job, isBlockedAt("zoning"));
  return { client, userId: id, key: keys.live, params: { jobId: job.id } };
}

test("a service sees what a second service in its process writes to the same database", async () => {
  const first = await startTestService();
  const { client, userId, key, params } = await startBlockedJob(first);
  const other = (await startTestService({ dataFolder: shareDatabase(first) })).connect(key);

  for (const reader of [client, other, client, other]) {
    expect(await reader.call(getJob, { params })).toMatchObject({ status: "blocked" });
  }
  await other.call(cancelJob, { params });
  expect(await client.call(getJob, { params })).toMatchObject({ status: "cancelled" });

  expect(await client.call(getMe, {})).toMatchObject({ id: userId });
  await other.call(revokeKey, { params: { kind: "live" } });
  await expect(client.call(getMe, {})).rejects.toMatchObject({ code: "KEY_REVOKED" });
});

test("a service sees what a service in another process writes to the same database", async () => {
  const first = await startTestService();
  const { client, key, params } = await startBlockedJob(first);
  expect(await client.call(getJob, { params })).toMatchObject({ status: "blocked" });
  const root = join(import.meta.dirname, "../../..");
  const script = `
    import { createClient } from "${root}/shared/api/client.ts";
    import { cancelJob } from "${root}/shared/api/jobs.ts";
    import { startService } from "${root}/electron/service.ts";
    const [dataFolder, key, jobId] = process.argv.slice(1);
    const workers = { entry: "${workerEntry}", size: 1 };
    const service = await startService({ dataFolder, workers, version: "0.0.0" });
    const client = createClient({ baseUrl: "http://galley.test/v1.1", fetch: (call) => service.handle(call), key });
    await client.call(cancelJob, { params: { jobId } });
    await service.close();`;
  const args = ["--input-type=module", "-e", script, shareDatabase(first), key, params.jobId];
  await promisify(execFile)(process.execPath, args);
  expect(await client.call(getJob, { params })).toMatchObject({ status: "cancelled" });
});
