import { sample } from "fast-check";
import { onTestFinished } from "vitest";
import { createClient } from "../../shared/api/client.ts";
import { createDocument } from "../../shared/api/documents.ts";
import { envelopeSchema, errorObjectSchema } from "../../shared/api/endpoint.ts";
import { checkoutJob } from "../../shared/api/jobs.ts";
import { createTeam } from "../../shared/api/teams.ts";
import { getMe } from "../../shared/api/users.ts";
import { errorTable } from "../../shared/errors.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { launchServer, type ServerProcess } from "../harness/galley-process.ts";
import { isBlockedAt, startJob, waitForJob } from "../harness/jobs.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { createAccount } from "./accounts.ts";
import {
  type KnownResources,
  createMalformedRequests,
  type MalformedRequest,
  type OpenApi,
} from "./malformed-requests.ts";
import { type RawResponse, sendRaw } from "./raw-http.ts";

const lanes = 4;
const seed = 20_261_121;

/** Creates the resources that requests can name. */
async function createResources({ baseUrl, origin }: ServerProcess): Promise<KnownResources> {
  const key = await createAccount(baseUrl, "reviewer");
  const client = createClient({ baseUrl, key });
  const bytes = await buildTextPdf(1);
  const blocked = await waitForJob(client, await startJob(client, { bytes }), isBlockedAt("zoning"), origin);
  await client.call(checkoutJob, { params: { jobId: blocked.id }, body: {} });
  const spareJob = await startJob(client, { bytes });
  const document = await client.call(createDocument, { body: bytes });
  const spare = await client.call(createDocument, { body: bytes });
  const team = await client.call(createTeam, { body: { name: "Readers" } });
  const spareTeam = await client.call(createTeam, { body: { name: "Writers" } });
  const me = await client.call(getMe, {});
  return {
    host: new URL(origin).host,
    key,
    spareKey: await createAccount(baseUrl, "other"),
    ids: {
      jobId: [blocked.id],
      documentId: [document.id],
      teamId: [team.id],
      userId: [me.id],
      role: ["page-zones-json", "page-text-json", "input", "page-image", "output"],
      item: ["0", "1", "2"],
      name: ["invoice", "publishing"],
      kind: ["live", "test"],
      jobTypeId: ["data-point-extraction", "indexing"],
    },
    spareIds: { jobId: [spareJob.id], documentId: [spare.id], teamId: [spareTeam.id], name: ["spare"] },
  };
}

/** Describes the fault of a response; null if the response is correct. */
function findFault({ isComplete }: MalformedRequest, response: RawResponse | null): string | null {
  if (response === null) return isComplete ? "no answer" : null;
  const { status, headers, body } = response;
  if (status >= 500) return `${status} ${body}`;
  if (status < 400 || body === "") return null;
  try {
    const text = Buffer.from(body, "latin1").toString("utf8");
    const { success, status_code, response: errors } = envelopeSchema.parse(JSON.parse(text));
    const [first] = errorObjectSchema.array().min(1).parse(errors);
    const isKnownCode = Object.hasOwn(errorTable, first?.type ?? "");
    return !success && status_code === status && isKnownCode
      ? null
      : `an envelope that does not match ${status}: ${text}`;
  } catch {
    return `${status} ${headers["content-type"] ?? "no content type"}, not in the envelope: ${body.slice(0, 200)}`;
  }
}

/** A server that gets malformed requests. */
export interface MalformedServer {
  server: ServerProcess;
  /** Descriptions of wrong responses. */
  faults: string[];
  /** Number of responses by status; 0 for none. */
  statuses: Map<number, number>;
  /** Sends the next requests. */
  send: (count: number) => Promise<void>;
}

/**
 * Starts a server for a number of malformed requests, which are the same in each run.
 * @param nodeArgs arguments of Node
 */
export async function startMalformedServer(total: number, nodeArgs: readonly string[] = []): Promise<MalformedServer> {
  const starting = launchServer(createTemporaryFolder(), ["--no-rate-limits"], [process.execPath, ...nodeArgs]);
  onTestFinished(() => starting.kill());
  const server = await starting.ready;
  const resources = await createResources(server);
  const port = Number(new URL(server.origin).port);
  const api = (await (await fetch(`${server.baseUrl}/openapi.json`)).json()) as OpenApi;
  const generated = sample(createMalformedRequests(api, resources), { seed, numRuns: total }).values();
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const send = async (count: number) => {
    let remaining = count;
    const lane = async () => {
      while (remaining-- > 0) {
        const { value: request } = generated.next();
        if (request === undefined) return;
        const response = await sendRaw(port, request.bytes, request.isComplete);
        const fault = findFault(request, response);
        const status = response?.status ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (fault !== null)
          faults.push(`${request.operation}: ${fault}\n${request.bytes.toString("latin1").slice(0, 1500)}`);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };
  return { server, faults, statuses, send };
}
