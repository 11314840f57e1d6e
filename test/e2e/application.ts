import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Cookie } from "@playwright/test";
import { deleteActiveTimes } from "../../shared/api/active-times.ts";
import { createClient, type Client } from "../../shared/api/client.ts";
import { deleteConnection, listConnections } from "../../shared/api/connections.ts";
import { maxLimit } from "../../shared/api/endpoint.ts";
import { embeddedConnectionId, gatewayPath, getConnectionGatewayPath } from "../../shared/api/gateway-paths.ts";
import { basePath } from "../../shared/api/index.ts";
import { cancelJob, deleteJob, listJobs } from "../../shared/api/jobs.ts";
import { forgetLearned, listLearned } from "../../shared/api/learned.ts";
import { deleteStashedWork, listStash } from "../../shared/api/offline.ts";
import { deleteTaxonomy, listTaxonomies } from "../../shared/api/taxonomies.ts";
import { deleteTeam, listTeams } from "../../shared/api/teams.ts";
import { finalStatuses } from "../../shared/job/job.ts";
import { startGalley, type GalleyProcess } from "../harness/galley-process.ts";

/** The application that the tests of a Playwright worker share, with a session that is signed in. */
export interface Application {
  readonly dataFolder: string;
  readonly process: GalleyProcess;
  /** The session for the browser context of a test. */
  readonly cookies: Cookie[];
  /** Deletes what the tests before have left, so that each test begins with an empty queue. */
  clear(): Promise<void>;
  /** Deletes the jobs and teams of a further account too, when the application is cleared. */
  addAccount(client: Client): void;
  /** Ends the process, and deletes its data. */
  close(): Promise<void>;
}

/** Creates a client of a base path, with a session of the window. */
export function createSessionClient(origin: string, cookies: readonly Cookie[], path: string = basePath): Client {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return createClient({
    baseUrl: origin + path,
    fetch: (request) => {
      request.headers.set("cookie", cookie);
      return fetch(request);
    },
  });
}

/** Signs in with the address that the process has printed. */
async function signIn({ address, origin }: GalleyProcess): Promise<Cookie[]> {
  const response = await fetch(address, { redirect: "manual" });
  return response.headers.getSetCookie().map((header) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    const { hostname: domain } = new URL(origin);
    return { name, value, domain, path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Strict" };
  });
}

/** Deletes all jobs that an account owns. A job is cancelled before, unless it has ended meanwhile. */
async function deleteJobs(client: Client): Promise<void> {
  for (;;) {
    const { list } = await client.call(listJobs, { query: { limit: maxLimit } });
    if (list.length === 0) return;
    for (const { id, status } of list) {
      const params = { jobId: id };
      const isFinal = finalStatuses.includes(status);
      if (!isFinal) await client.call(cancelJob, { params }).catch(ignoreCode("JOB_FINAL"));
      await client.call(deleteJob, { params });
    }
  }
}

const ignoreCode = (code: string) => (error: unknown) => {
  if (!(error instanceof Error && "code" in error && error.code === code)) throw error;
};

/** Deletes what an account has at the service beside its documents. */
async function clearAccount(client: Client): Promise<void> {
  const query = { limit: maxLimit };
  await deleteJobs(client);
  for (const { id } of (await client.call(listTeams, { query })).list) {
    await client.call(deleteTeam, { params: { teamId: id } });
  }
  for (const { name, author } of (await client.call(listTaxonomies, { query })).list) {
    if (author !== null) await client.call(deleteTaxonomy, { params: { name } });
  }
  for (const { taxonomy } of (await client.call(listLearned, { query })).list) {
    await client.call(forgetLearned, { params: { name: taxonomy } });
  }
}

/** Starts the built browser shell on an empty data folder. */
export async function startApplication(): Promise<Application> {
  const dataFolder = mkdtempSync(join(tmpdir(), "galley-e2e-"));
  const process = await startGalley(dataFolder);
  const cookies = await signIn(process);
  const connect = (path?: string): Client => createSessionClient(process.origin, cookies, path);
  const client = connect();
  const gateway = connect(gatewayPath);
  const workbench = connect(getConnectionGatewayPath(embeddedConnectionId));
  const accounts: Client[] = [];
  return {
    dataFolder,
    process,
    cookies,
    addAccount: (account) => void accounts.push(account),
    async clear() {
      for (const account of accounts.splice(0)) await clearAccount(account);
      await clearAccount(client);
      for (const { id } of (await gateway.call(listConnections, {})).list) {
        if (id !== embeddedConnectionId)
          await gateway.call(deleteConnection, { params: { id }, query: { discard: "true" } });
      }
      for (const { id } of (await workbench.call(listStash, {})).list) {
        await workbench.call(deleteStashedWork, { params: { stashId: id } });
      }
      await workbench.call(deleteActiveTimes, {});
    },
    async close() {
      await process.kill();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
