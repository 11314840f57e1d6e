import type { ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test, vi } from "vitest";
import { createHttpClient, defaultTimeLimits } from "../../../electron/gateway/connections/http-client.ts";
import { serve } from "../../harness/remote-service.ts";

/** The number of connections of a client to its service. */
const maxConnections = 24;

test("a request that waits for a free connection is not taken for one that the service does not accept", async () => {
  const held: ServerResponse[] = [];
  const isFull = Promise.withResolvers<void>();
  let isHolding = true;
  const address = await serve((incoming, outgoing) => {
    if (!isHolding) return void text(incoming).then((body) => outgoing.end(`free ${body}`));
    held.push(outgoing);
    if (held.length === maxConnections) isFull.resolve();
  });
  const client = createHttpClient({ address, limits: { ...defaultTimeLimits, responseMs: 3_600_000 } });
  const send = async (method: string, body: Blob | null = null) => {
    const { signal } = new AbortController();
    const request = { method, path: "/", headers: {}, body: body?.stream() ?? null, waitMs: 0, signal };
    return (await client.send(request)).text();
  };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const answers = Array.from({ length: maxConnections }, () => send("GET"));
    const settled = Promise.allSettled([...answers, send("GET"), send("POST", new Blob(["with a body"]))]);
    await isFull.promise;
    await vi.advanceTimersByTimeAsync(defaultTimeLimits.connectMs + 1);
    isHolding = false;
    for (const outgoing of held) outgoing.end("held");
    const texts = (await settled).map((result) => (result.status === "fulfilled" ? result.value : result.reason));
    expect(texts).toEqual([...held.map(() => "held"), "free ", "free with a body"]);
  } finally {
    vi.useRealTimers();
    client.close();
  }
});

test("a waiting request ends when its caller gives up or the client is closed", async () => {
  const isFull = Promise.withResolvers<void>();
  let count = 0;
  const address = await serve(() => {
    count += 1;
    if (count === maxConnections) isFull.resolve();
  });
  const client = createHttpClient({ address });
  const send = (signal: AbortSignal) =>
    client.send({ method: "GET", path: "/", headers: {}, body: null, waitMs: 0, signal });
  const { signal } = new AbortController();
  const running = Promise.allSettled(Array.from({ length: maxConnections }, () => send(signal)));
  await isFull.promise;
  const caller = new AbortController();
  const given = send(caller.signal);
  const waiting = send(signal);
  const ends = Promise.allSettled([given, waiting]);
  caller.abort();
  client.close();
  const [first, second] = await ends;
  expect(first).toMatchObject({
    reason: { code: "SERVICE_UNREACHABLE", message: expect.stringContaining("cancelled") },
  });
  expect(second).toMatchObject({ reason: { code: "SERVICE_UNREACHABLE", message: expect.stringContaining("closed") } });
  await running;
  expect(count).toBe(maxConnections);
});
