import type { Client } from "../../shared/api/client.ts";
import { checkinJob, checkoutJob } from "../../shared/api/jobs.ts";
import { mappingSchema, type DataPoint } from "../../shared/document/data-points.ts";
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

/** Runs a job on an invoice, in whose mapping a reviewer accepts all suggestions and corrects the invoice number. */
export async function completeInvoice(client: Client, title = "Test", pdf?: Uint8Array<ArrayBuffer>) {
  const bytes = pdf ?? (await buildInvoicePdf({ title }));
  const metadata = { mapping: { taxonomy: "invoice" }, zoning: { high_confidence_threshold: 0 } };
  const started = await startJob(client, { bytes, name: `${title}.pdf`, metadata });
  const job = await waitForJob(client, started, isBlockedAt("mapping"));
  await client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const item = await getContentItem(client, job, "mapping-json");
  const mapping = mappingSchema.parse(await readContentItem(client, item));
  await writeContentItem(client, item, { ...mapping, data_points: mapping.data_points.map(reviewPoint) });
  await client.call(checkinJob, { params: { jobId: job.id }, body: { status: "completed" } });
  return { job: await waitForJob(client, job, isCompleted), suggested: mapping };
}
