import { join } from "node:path";
import type { Client } from "../../../../shared/api/client.ts";
import { createJob } from "../../../../shared/api/jobs.ts";
import { createTestClock } from "../../../harness/clock.ts";
import { isBlockedAt, waitForJob } from "../../../harness/jobs.ts";
import { startTestService, type TestService } from "../../../harness/test-service.ts";

/** Starts a service with a test clock after its first sweep, and signs up a user with both keys. */
export async function startSwept() {
  const clock = createTestClock();
  const service = await startTestService({ clock });
  const { keys } = await service.signUp("Ada");
  await service.sweep();
  return { clock, service, live: service.connect(keys.live), test: service.connect(keys.test) };
}

/** The result of a sweep that had nothing to do. */
export const nothing = {
  jobs: 0,
  documents: 0,
  taxonomies: 0,
  teams: 0,
  setAside: 0,
  idempotencyKeys: 0,
  blobs: 0,
  keptForSnapshots: 0,
  quarantined: 0,
  restored: 0,
};

/** Returns the path of a blob. */
export const blobFile = ({ dataFolder }: TestService, sha256: string) =>
  join(dataFolder, "blobs", sha256.slice(0, 2), sha256);

/** Starts a job with a document, and waits until it is blocked by zoning. */
export async function jobOf(client: Client, uri: string) {
  const input_content = { role: "input" as const, uri };
  const metadata = { mapping: { taxonomy: "invoice" } };
  const job = await client.call(createJob, { body: { type: "data-point-extraction", input_content, metadata } });
  return waitForJob(client, job, isBlockedAt("zoning"));
}
