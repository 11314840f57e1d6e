import type { Page } from "@playwright/test";
import type { Client } from "../../shared/api/client.ts";
import { getSession } from "../../shared/api/gateway.ts";
import { embeddedConnectionId, getConnectionGatewayPath } from "../../shared/api/gateway-paths.ts";
import type { Job } from "../../shared/api/jobs.ts";
import { pageZonesSchema, type PageZones } from "../../shared/document/zones.ts";
import { getContentItem, isBlockedAt, readContentItem, startJob, waitForJob } from "../harness/jobs.ts";
import { createSessionClient } from "./application.ts";
import type { Galley } from "./galley.ts";
import { refreshQueue } from "./imports.ts";

/** Returns the email address of the user of the window. */
async function readOwnEmail(page: Page): Promise<string> {
  const { origin } = new URL(page.url());
  const path = getConnectionGatewayPath(embeddedConnectionId);
  const client = createSessionClient(origin, await page.context().cookies(origin), path);
  const { user } = (await client.call(getSession, {})).connection;
  if (user === null) throw new Error("The window is not signed in.");
  return user.email;
}

/**
 * Creates a job of a user, and waits until a review of its zones blocks it.
 * @param steps The steps that the user of the window may do, too; by default all.
 */
export async function createSharedJob(
  galley: Galley,
  page: Page,
  client: Client,
  bytes: Uint8Array<ArrayBuffer>,
  steps: readonly string[] = ["*"],
): Promise<Job> {
  const collaboration = { teams: [], users: [{ email: await readOwnEmail(page), steps: [...steps] }] };
  const metadata = {
    name: "shared.pdf",
    zoning: { high_confidence_threshold: 1 },
    mapping: { taxonomy: "invoice", high_confidence_threshold: 1 },
  };
  const job = await startJob(client, { bytes, name: "shared.pdf", collaboration, metadata });
  const blocked = await waitForJob(client, job, isBlockedAt("zoning"), galley.running.origin);
  await refreshQueue(page);
  return blocked;
}

/** Reads the zones of a page as the service has them. */
export async function readZones(client: Client, job: Job, number: number): Promise<PageZones> {
  return pageZonesSchema.parse(
    await readContentItem(client, await getContentItem(client, job, "page-zones-json", number)),
  );
}
