import { copyFileSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cancelJob, getJob } from "../../../shared/api/jobs.ts";
import { getMe, revokeKey } from "../../../shared/api/users.ts";
import { textPdf } from "../../builders/pdf.ts";
import { blockedAt, startJob, until } from "../../harness/jobs.ts";
import { startService, temporaryFolder } from "../../harness/service.ts";

/** Makes a data folder of its own whose database is the file of another service. */
function shareDatabase(dataFolder: string): string {
  const folder = join(temporaryFolder(), "data");
  mkdirSync(folder);
  symlinkSync(join(dataFolder, "galley.sqlite"), join(folder, "galley.sqlite"));
  copyFileSync(join(dataFolder, "master.key"), join(folder, "master.key"));
  return folder;
}

test("a service's cached reads see what a second service on the same database writes", async () => {
  const first = await startService();
  const ana = await first.signUp("Ana");
  const job = await startJob(ana.client, { bytes: await textPdf(1) });
  await until(ana.client, job, blockedAt("zoning"));
  const second = await startService({ dataFolder: shareDatabase(first.dataFolder) });
  const [here, there] = [first.as(ana.keys.live), second.as(ana.keys.live)];
  const params = { jobId: job.id };

  for (const client of [here, there, here, there]) {
    expect(await client.call(getJob, { params })).toMatchObject({ status: "blocked" });
  }
  await there.call(cancelJob, { params });
  expect(await here.call(getJob, { params })).toMatchObject({ status: "cancelled" });

  expect(await here.call(getMe, {})).toMatchObject({ id: ana.id });
  await there.call(revokeKey, { params: { kind: "live" } });
  await expect(here.call(getMe, {})).rejects.toMatchObject({ code: "KEY_REVOKED" });
});
