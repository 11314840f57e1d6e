import { openCheckout } from "../../../renderer/checkout/checkout.ts";
import { a4, createViewer } from "../../../renderer/viewer/viewer.ts";
import { zoningAdapter } from "../../../renderer/workbenches/zoning/adapter.ts";
import { createZoning, type Zoning } from "../../../renderer/workbenches/zoning/state.ts";
import { createClient } from "../../../shared/api/client.ts";
import { embeddedConnectionId, getServicePath } from "../../../shared/api/gateway-paths.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { origin } from "../../harness/origin.ts";
import { embeddedGatewayPath, startTestGateway } from "../../harness/test-gateway.ts";
import { startTestService } from "../../harness/test-service.ts";
import { manualClock } from "../checkout/manual-clock.ts";

/**
 * Opens the zoning of a document with the same heading on each page, in a service of its own.
 * @param dispose Called with each function that ends a part of it.
 */
export async function openZoning(
  pageCount: number,
  dispose: (disposer: () => void | Promise<void>) => void,
): Promise<Zoning> {
  const service = await startTestService({}, dispose);
  const { handle } = startTestGateway(service, {}, dispose);
  const ana = await service.signUp("Ana");
  const collaboration = { teams: [], users: [{ email: ana.email, steps: ["*"] }] };
  const started = await startJob(service.client, { bytes: await buildTextPdf(pageCount), collaboration });
  const job = await waitForJob(service.client, started, isBlockedAt("zoning"));
  const ports = {
    service: createClient({ baseUrl: origin + getServicePath(embeddedConnectionId), fetch: handle }),
    gateway: createClient({ baseUrl: origin + embeddedGatewayPath, fetch: handle }),
    clock: manualClock(Date.now()),
  };
  const checkout = await openCheckout(ports, job.id, "zoning", zoningAdapter);
  const viewer = createViewer();
  viewer.open(pageCount, a4);
  return createZoning(checkout, viewer, true);
}
