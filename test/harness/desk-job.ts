import type { Client } from "../../shared/api/client.ts";
import { checkoutJob, getJob, type Job } from "../../shared/api/jobs.ts";
import type { OfflineState } from "../../shared/api/offline.ts";
import { mebibyte } from "../../shared/bytes.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { isLost, openDesk, type Desk, type DeskOptions } from "./desk.ts";
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

/** Builds a document that is too large for the database of the gateway, which keeps it as a file. */
export async function buildLargePdf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const text = Buffer.from(await buildTextPdf(pages));
  // A comment before the end mark changes nothing but the size.
  const end = text.lastIndexOf("startxref");
  const comment = Buffer.from(`%${" ".repeat(mebibyte)}\n`);
  return new Uint8Array(Buffer.concat([text.subarray(0, end), comment, text.subarray(end)]));
}

/** Takes the network from a machine, and waits until it has noticed. */
export function waitUntilOffline(desk: Desk): Promise<OfflineState> {
  desk.network.decide = isLost;
  void desk.service.call(getJob, { params: { jobId: "00000000-0000-4000-8000-000000000000" } }).catch(() => undefined);
  return desk.waitForState(({ connection }) => connection.status === "offline");
}
