import type { Client } from "../../shared/api/client.ts";
import { checkoutJob, type Job } from "../../shared/api/jobs.ts";
import { openDesk, type Desk, type DeskOptions } from "./desk.ts";
import { isBlockedAt, startJob, waitForJob } from "./jobs.ts";
import type { TestService } from "./test-service.ts";

/**
 * Opens a reviewer's machine beside a job that waits for zoning. The machine is signed in as the user of `service`.
 * @param jobOptions how the job is created
 * @param deskOptions how the machine is opened
 */
export async function openDeskWithJob(
  service: TestService,
  jobOptions: Parameters<typeof startJob>[1],
  deskOptions: Partial<DeskOptions> = {},
): Promise<{ desk: Desk; job: Job }> {
  const started = await startJob(service.client, jobOptions);
  const job = await waitForJob(service.client, started, isBlockedAt("zoning"));
  const desk = await openDesk({ service: (request) => service.handle(request), key: service.key, ...deskOptions });
  return { desk, job };
}

/** Checks a job out, or renews its lease. */
export function checkOut(client: Client, job: { id: string }): Promise<Job> {
  return client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
}
