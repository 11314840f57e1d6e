import { afterAll, beforeAll } from "vitest";
import type { StoreApi } from "zustand/vanilla";
import { type Checkout, type CheckoutState, openCheckout } from "../../../renderer/checkout/checkout.ts";
import { zoneKey, zoningAdapter } from "../../../renderer/workbenches/zoning/adapter.ts";
import { createClient } from "../../../shared/api/client.ts";
import { embeddedConnectionId, getServicePath } from "../../../shared/api/gateway-paths.ts";
import { pageZonesSchema, type Zone, zoneSchema } from "../../../shared/document/zones.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, getContentItem, readContentItem, startJob, waitForJob } from "../../harness/jobs.ts";
import { embeddedGatewayPath, startTestGateway } from "../../harness/test-gateway.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";
import { manualClock } from "./manual-clock.ts";

/**
 * Shares one service with a gateway among the tests of a file. Each test has a job of its own.
 * @returns the function that starts a job
 */
export function shareService() {
  const serviceClock = manualClock();
  const disposers: (() => void | Promise<void>)[] = [];
  let reachable = true;
  let shared: TestService & {
    ana: Awaited<ReturnType<TestService["signUp"]>>;
    cleo: Awaited<ReturnType<TestService["signUp"]>>;
    send: (request: Request) => Promise<Response>;
  };

  beforeAll(async () => {
    const service = await startTestService({ clock: serviceClock }, (dispose) => disposers.push(dispose));
    const { handle } = startTestGateway(service, {}, (dispose) => disposers.push(dispose));
    const send = (request: Request): Promise<Response> =>
      reachable ? handle(request) : Promise.reject(new TypeError("fetch failed"));
    shared = { ...service, ana: await service.signUp("Ana"), cleo: await service.signUp("Cleo"), send };
  });
  afterAll(async () => {
    for (const dispose of disposers.toReversed()) await dispose();
  });

  /**
   * Starts a job with a document of two pages and waits until it is blocked by zoning.
   * @param qualityReview The teams that work on the zones and review them.
   */
  async function startBlockedJob(qualityReview?: { from: string; to: string }) {
    const { client, ana, send } = shared;
    const collaboration = { teams: [], users: [{ email: ana.email, steps: ["*"] }] };
    const qa = qualityReview === undefined ? {} : { qa: { teams: [qualityReview] } };
    const metadata = { mapping: { taxonomy: "invoice" }, zoning: qa };
    const started = await startJob(client, { bytes: await buildTextPdf(2), collaboration, metadata });
    const job = await waitForJob(client, started, isBlockedAt("zoning"));
    const clock = manualClock(serviceClock.now());
    const createPorts = (fetch: typeof send) => ({
      service: createClient({ baseUrl: origin + getServicePath(embeddedConnectionId), fetch }),
      gateway: createClient({ baseUrl: origin + embeddedGatewayPath, fetch }),
      clock,
    });
    return {
      client,
      job,
      clock,
      ana,
      gateway: createPorts(send).gateway,
      setReachable: (isReachable: boolean) => void (reachable = isReachable),
      /** Opens the job in a new window. A test simulates a killed process by not using a window any more. */
      open: (fetch = send) => openCheckout(createPorts(fetch), job.id, "zoning", zoningAdapter),
      /** Reads the zones of a page from the service, as the holder of the lease. */
      readZones: async (page: number) =>
        pageZonesSchema.parse(await readContentItem(client, await getContentItem(client, job, "page-zones-json", page)))
          .zones,
    };
  }

  return { startBlockedJob, serviceClock, getShared: () => shared };
}

/** Waits until the state of a checkout matches. */
export function waitForState(
  store: StoreApi<CheckoutState>,
  matches: (state: CheckoutState) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const unsubscribe = store.subscribe((state) => {
      if (!matches(state)) return;
      unsubscribe();
      resolve();
    });
    if (matches(store.getState())) {
      unsubscribe();
      resolve();
    }
  });
}

/** Returns the first zone of a page. */
export function firstZone(checkout: Checkout, page: number): Zone {
  for (const [key, record] of checkout.store.getState().history.records) {
    const zone = zoneSchema.safeParse(record);
    if (key.startsWith(`${page}/`) && zone.success) return zone.data;
  }
  throw new Error(`page ${page} has no zone`);
}

/** Changes the type of the first zone of a page. */
export function retype(checkout: Checkout, page: number, type: Zone["type"]): Zone {
  const zone: Zone = { ...firstZone(checkout, page), type, origin: "human" };
  checkout.commit({ command: "zone.retype", page, changes: [[zoneKey(page, zone.id), zone]] });
  return zone;
}

/** Tells whether the journal is on disk. */
export const isSaved = ({ journal }: CheckoutState): boolean => journal.kind === "saved" && journal.at !== null;
/** Tells whether the changes are at the service. */
export const isPublished = ({ publish }: CheckoutState): boolean => publish.kind === "published";
