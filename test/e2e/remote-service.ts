import type { Page } from "@playwright/test";
import type { Client } from "../../shared/api/client.ts";
import { createConnection, signIn } from "../../shared/api/connections.ts";
import { createDocument } from "../../shared/api/documents.ts";
import { envelopeSchema, type Endpoint } from "../../shared/api/endpoint.ts";
import { gatewayPath } from "../../shared/api/gateway-paths.ts";
import { checkinJob, checkoutJob, createJob, getJob, type Job } from "../../shared/api/jobs.ts";
import { pageZonesSchema, type PageZones, type ZoneType } from "../../shared/document/zones.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { getContentItem, readContentItem, writeContentItem } from "../harness/jobs.ts";
import { expect, test as base, type Galley } from "./galley.ts";
import type { Account, RemoteServer } from "./remote-server.ts";
import { sample } from "./imports.ts";

/** Extends the test with `server`, which the tests of a Playwright worker share, with accounts of their own. */
export const test = base.extend<{ server: RemoteServer }>({
  server: async ({ sharedServer }, use) => {
    sharedServer.network.plugIn();
    await use(sharedServer);
  },
});

/** Calls an endpoint of the application from the page, as its own code does. */
async function callApplication(page: Page, { method, path }: Endpoint, body: unknown): Promise<{ id: string }> {
  const answer = await page.evaluate(
    async ([address, init]) => {
      const response = await fetch(address, init);
      return { ok: response.ok, content: (await response.json()) as unknown };
    },
    [
      gatewayPath + path,
      { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) },
    ] as const,
  );
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer.content)}`);
  return envelopeSchema.parse(answer.content).response as { id: string };
}

/** Opens the shared application, and in it a connection to the server with an account. @returns its id */
export async function openConnected(
  galley: Galley,
  page: Page,
  server: RemoteServer,
  account: Account,
): Promise<string> {
  await galley.open();
  return showConnection(galley, page, server, account);
}

/** Connects the workbench of the page to the server with an account, and shows the connection. @returns its id */
export async function showConnection(
  galley: Galley,
  page: Page,
  server: RemoteServer,
  account: Account,
): Promise<string> {
  const id = await connect(page, server, account);
  await page.goto(`${galley.running.origin}/?connection=${id}`);
  await expect(page.getByRole("heading", { name: "Queue", exact: true })).toBeVisible();
  return id;
}

/** Adds a connection with an account of the server. @returns its id */
export async function connect(page: Page, { address }: RemoteServer, { name, key }: Account): Promise<string> {
  const { id } = await callApplication(page, createConnection, { title: `Server of ${name}`, address });
  await signInAgain(page, id, { key });
  return id;
}

/** Signs a connection in with the key of its account. */
export async function signInAgain(page: Page, id: string, { key }: Pick<Account, "key">): Promise<void> {
  const path = signIn.path.replace(":id", id);
  await callApplication(page, { ...signIn, path }, { method: "key", key });
}

export interface SharedJob {
  name: string;
  document?: string;
  users: readonly Account[];
  /** The step at which the job waits for a review. */
  step: ReviewStep;
  /** Further metadata of the zoning step. */
  zoning?: Record<string, unknown>;
}

/** Creates a job that all `users` can review, and waits until it is blocked. */
export async function createSharedJob(client: Client, options: SharedJob): Promise<Job> {
  const { name, document = "invoice-english.pdf", users, step, zoning = {} } = options;
  const { uri } = await client.call(createDocument, { body: new Uint8Array(sample(document).bytes) });
  const threshold = { high_confidence_threshold: step === "zoning" ? 1 : 0 };
  const body = {
    type: "data-point-extraction" as const,
    input_content: { role: "input" as const, uri },
    metadata: {
      name,
      zoning: { ...threshold, ...zoning },
      mapping: { taxonomy: "invoice", high_confidence_threshold: 1 },
    },
    collaboration: { teams: [], users: users.map(({ email }) => ({ email, steps: ["*"] })) },
  };
  const job = await client.call(createJob, { body });
  await expect.poll(async () => (await readJob(client, job)).blocking_step, { timeout: 60_000 }).toBe(step);
  return readJob(client, job);
}

export function readJob(client: Client, { id }: { id: string }): Promise<Job> {
  return client.call(getJob, { params: { jobId: id } });
}

/** Reads the zones of a job's first page from the server. */
export async function readZones({ client }: Account, job: Job): Promise<PageZones> {
  const item = await getContentItem(client, job, "page-zones-json", 1);
  return pageZonesSchema.parse(await readContentItem(client, item));
}

/** Takes a job over and completes it with other types of zones, which are named by their place in the reading order. */
export async function completeElsewhere(
  account: Account,
  job: Job,
  types: ReadonlyMap<number, ZoneType>,
): Promise<void> {
  const { client } = account;
  const params = { jobId: job.id };
  await client.call(checkoutJob, { params, body: { force: true, reason: "It is urgent." } });
  const page = await readZones(account, job);
  const zones = page.zones.map((zone) => ({ ...zone, type: types.get(zone.order) ?? zone.type, accepted: true }));
  await writeContentItem(client, await getContentItem(client, job, "page-zones-json", 1), { ...page, zones });
  await client.call(checkinJob, { params, body: { status: "completed" } });
}
