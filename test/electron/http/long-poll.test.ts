import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { putJob } from "../../../shared/api/jobs.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { measureMemory, memoryPortArgs } from "../../harness/process-memory.ts";
import { spawnService } from "../../harness/spawn-service.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

const pollsPerRound = 500;
const rounds = 3;
/** A closed poll must not leave as much as 256 bytes behind. */
const maxGrowthMiB = (3 * rounds * pollsPerRound * 256) / 2 ** 20;

/** Opens connections and sends one request on each. */
async function sendPolls(port: number, request: string): Promise<Socket[]> {
  const sockets = Array.from({ length: pollsPerRound }, () => connect(port, "127.0.0.1"));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  for (const socket of sockets) socket.write(request);
  return sockets;
}

/** Waits until every connection has a response. @returns The distinct status codes. */
async function readStatuses(sockets: readonly Socket[]): Promise<number[]> {
  const statuses = await Promise.all(
    sockets.map(async (socket) => {
      const [data] = (await once(socket, "data")) as [Buffer];
      return Number(data.toString("latin1").split(" ")[1]);
    }),
  );
  return [...new Set(statuses)];
}

test("long polls leave nothing behind, whether a change, the time or the client ends them", async () => {
  const service = await spawnService(createTemporaryFolder(), memoryPortArgs);
  const { client, key, origin } = service;
  const port = Number(new URL(origin).port);
  const created = await startJob(client, { bytes: await buildTextPdf(1) });
  const job = await waitForJob(client, created, isBlockedAt("zoning"), origin);
  const address = `${origin}/v1.1/jobs/${job.id}`;
  const authorization = `Authorization: Basic ${Buffer.from(`${key}:`).toString("base64")}`;
  const createRequest = async (seconds: number) => {
    const etag = (await client.fetchUri(address)).headers.get("etag") ?? "";
    const headers = [`Host: 127.0.0.1:${port}`, authorization, `If-None-Match: ${etag}`, `Prefer: wait=${seconds}`];
    return [`GET /v1.1/jobs/${job.id} HTTP/1.1`, ...headers, "", ""].join("\r\n");
  };
  let changes = 0;
  const runRound = async () => {
    const changed = await sendPolls(port, await createRequest(25));
    const answers = readStatuses(changed);
    await client.call(putJob, { params: { jobId: job.id }, body: { metadata: { changes: ++changes } } });
    expect(await answers).toEqual([200]);
    const timedOut = await sendPolls(port, await createRequest(1));
    expect(await readStatuses(timedOut)).toEqual([304]);
    const aborted = await sendPolls(port, await createRequest(25));
    // The response to a later request shows that the service has received the polls.
    await client.fetchUri(address);
    const sockets = [...changed, ...timedOut, ...aborted];
    await Promise.all(
      sockets.map((socket) => {
        socket.destroy();
        return once(socket, "close");
      }),
    );
    await client.fetchUri(address);
  };

  await runRound();
  const before = await measureMemory(service.stdout);
  for (let round = 0; round < rounds; round++) await runRound();
  const after = await measureMemory(service.stdout);
  expect(after.heapMiB - before.heapMiB).toBeLessThan(maxGrowthMiB);
}, 120_000);
