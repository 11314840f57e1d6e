import { setTimeout as elapsed } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { ApiError, createClient } from "../../../shared/api/client.ts";
import type { ContentItem } from "../../../shared/api/contents.ts";
import { createDocument, deleteDocument, getDocumentContents, listDocuments } from "../../../shared/api/documents.ts";
import { checkoutJob, getJob, listJobs, putJob } from "../../../shared/api/jobs.ts";
import { getMe, login } from "../../../shared/api/users.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { createRandom, type Random } from "../../builders/random.ts";
import { launchServer, type ServerProcess } from "../../harness/galley-process.ts";
import {
  getContentItem,
  isBlockedAt,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../../harness/jobs.ts";
import { measureMemory, memoryPortArgs } from "../../harness/process-memory.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { createAccount } from "../accounts.ts";
import { isLongRun } from "../repetitions.ts";
import { reportFigure } from "../report-figure.ts";

const calls = isLongRun ? 200_000 : 12_000;
/** The number of calls before memory is measured first, in which caches fill and code is compiled. */
const warmUpCalls = isLongRun ? 20_000 : 4000;
const lanes = 8;
const maxGrowth = 0.1;

type Call = () => Promise<unknown>;

/** Expects a call to be refused with a status. */
async function expectRefusal(call: Promise<unknown>, status: number): Promise<void> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError) || error.status !== status) throw error ?? new Error(`not refused with ${status}`);
}

/** Creates a user with a checked-out job, and returns the kinds of calls of this user with their frequencies. */
async function createLane({ baseUrl, origin }: ServerProcess, name: string, random: Random): Promise<[number, Call][]> {
  const key = await createAccount(baseUrl, name);
  const client = createClient({ baseUrl, key });
  const stranger = createClient({ baseUrl });
  const bytes = await buildTextPdf(1);
  const { id } = await waitForJob(client, await startJob(client, { bytes }), isBlockedAt("zoning"), origin);
  const params = { jobId: id };
  await client.call(checkoutJob, { params, body: { lease_seconds: 43_200 } });
  const item: ContentItem = await getContentItem(client, { id }, "page-zones-json", 1);
  const zones = (await readContentItem(client, item)) as object;
  const address = `${baseUrl}/jobs/${id}`;
  const readTag = async () => (await client.fetchUri(address)).headers.get("etag") ?? "";
  const poll = (etag: string, seconds: number, signal?: AbortSignal) =>
    client.fetchUri(address, {
      headers: { "if-none-match": etag, prefer: `wait=${seconds}` },
      ...(signal === undefined ? {} : { signal }),
    });
  const change = () => client.call(putJob, { params, body: { metadata: { changed: random.next() } } });
  const logIn = (username: string, password: string) =>
    stranger.call(login, { body: { authentication_method: "password", username, password } });
  const email = `${name}@example.org`;

  return [
    [500, () => client.call(getJob, { params })],
    [60, () => client.call(listJobs, { query: { status: "blocked", limit: 10 } })],
    [30, () => client.call(listDocuments, { query: { limit: 20 } })],
    [60, () => client.call(getMe, {})],
    [
      80,
      async () => {
        const answer = poll(await readTag(), 20);
        await change();
        expect((await answer).status).toBe(200);
      },
    ],
    [
      20,
      async () => {
        const abort = new AbortController();
        const answer = poll(await readTag(), 20, abort.signal);
        await elapsed(2);
        abort.abort();
        await answer.catch((error: unknown) => {
          if (!abort.signal.aborted) throw error;
        });
      },
    ],
    [2, async () => poll(await readTag(), 1)],
    [80, () => writeContentItem(client, item, { ...zones, confidence: random.next() })],
    [
      20,
      async () => {
        const body = new Uint8Array(Buffer.concat([bytes, Buffer.from(`\n% ${random.next()}\n`)]));
        const document = await client.call(createDocument, { body });
        const content = await client.call(getDocumentContents, { params: { documentId: document.id } });
        await content.arrayBuffer();
        await client.call(deleteDocument, { params: { documentId: document.id } });
      },
    ],
    [1, () => logIn(email, "correct horse battery")],
    [1, () => expectRefusal(logIn(email, "wrong horse battery"), 401)],
    [1, () => expectRefusal(logIn(`${random.next()}@example.org`, "wrong horse battery"), 400)],
    [50, () => expectRefusal(client.fetchUri(`${baseUrl}/jobs/${crypto.randomUUID()}`), 404)],
    [40, () => expectRefusal(client.fetchUri(`${baseUrl}/${random.next()}`), 404)],
    [20, () => expectRefusal(stranger.fetchUri(address), 401)],
    [20, () => expectRefusal(client.fetchUri(`${baseUrl}/jobs?limit=${random.next()}x`), 400)],
    [20, () => expectRefusal(client.fetchUri(`${baseUrl}/jobs`, { method: "DELETE" }), 405)],
    [
      30,
      () => {
        const body = `{"type":"${random.next()}","metadata":{`;
        const headers = { "content-type": "application/json" };
        return expectRefusal(client.fetchUri(`${baseUrl}/jobs`, { method: "POST", body, headers }), 400);
      },
    ],
  ];
}

function pickCall(kinds: readonly [number, Call][], random: Random): Call {
  let remaining = random.below(kinds.reduce((total, [weight]) => total + weight, 0));
  for (const [weight, call] of kinds) {
    remaining -= weight;
    if (remaining < 0) return call;
  }
  throw new Error("the weights have no sum");
}

test(`keeps its memory over ${calls} mixed calls`, { timeout: calls * 20 }, async (context) => {
  const launcher = [process.execPath, ...memoryPortArgs];
  // Deleting many small files takes long.
  const folder = createTemporaryFolder((deleteFolder) => onTestFinished(deleteFolder, calls * 5));
  const starting = launchServer(folder, ["--no-rate-limits"], launcher);
  onTestFinished(() => starting.kill());
  const server = await starting.ready;
  const random = createRandom(2026);
  const kinds = await Promise.all(
    Array.from({ length: lanes }, (_, lane) => createLane(server, `lane${lane}`, random)),
  );
  const run = async (count: number) => {
    let remaining = count;
    await Promise.all(
      kinds.map(async (lane) => {
        while (remaining-- > 0) await pickCall(lane, random)();
      }),
    );
  };
  const measure = async () => (await measureMemory(server.output.stdout)).residentMiB;
  await run(warmUpCalls);
  const before = await measure();
  await run(calls - warmUpCalls);
  const after = await measure();
  const growth = after / before - 1;
  const name = `growth of memory over ${calls} mixed calls, from ${Math.round(before)} MiB after ${warmUpCalls}`;
  reportFigure(context, name, `≤ ${maxGrowth * 100} %`, `${(growth * 100).toFixed(1)} %`);
  expect(growth).toBeLessThanOrEqual(maxGrowth);
});
