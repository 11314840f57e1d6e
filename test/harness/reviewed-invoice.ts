import type { Client } from "../../shared/api/client.ts";
import { checkinJob, checkoutJob, type Job } from "../../shared/api/jobs.ts";
import { mappingSchema, type DataPoint, type Mapping } from "../../shared/document/data-points.ts";
import { buildInvoicePdf } from "../builders/pdf.ts";
import {
  getContentItem,
  isBlockedAt,
  isCompleted,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "./jobs.ts";

/** Accepts every suggestion of a mapping, and corrects the invoice number. */
function reviewPoint(point: DataPoint): DataPoint {
  if (point.path === "invoice_number") {
    return { ...point, value: "R-1", state: "corrected", origin: "human", confidence: 1 };
  }
  if (point.value === null) return { ...point, state: "absent", origin: "human", confidence: 1 };
  return { ...point, state: "accepted" };
}

/** Checks out a job that is blocked at its mapping, reviews the mapping, checks in, and waits until the job is completed. */
export async function reviewMapping(
  client: Client,
  job: { id: string },
  review: (suggested: Mapping) => DataPoint[],
): Promise<{ job: Job; suggested: Mapping }> {
  const params = { jobId: job.id };
  await client.call(checkoutJob, { params, body: {} });
  const item = await getContentItem(client, job, "mapping-json");
  const suggested = mappingSchema.parse(await readContentItem(client, item));
  await writeContentItem(client, item, { ...suggested, data_points: review(suggested) });
  await client.call(checkinJob, { params, body: { status: "completed" } });
  return { job: await waitForJob(client, job, isCompleted), suggested };
}

/** Runs a job on an invoice, in whose mapping a reviewer accepts all suggestions and corrects the invoice number. */
export async function completeInvoice(client: Client, title = "Test", pdf?: Uint8Array<ArrayBuffer>) {
  const bytes = pdf ?? (await buildInvoicePdf({ title }));
  const metadata = { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 0 } };
  const started = await startJob(client, { bytes, name: `${title}.pdf`, metadata });
  const job = await waitForJob(client, started, isBlockedAt("mapping"));
  return reviewMapping(client, job, ({ data_points: points }) => points.map(reviewPoint));
}
