import type { IncomingMessage } from "node:http";
import { setInterval, clearInterval } from "node:timers";
import { expect, test } from "vitest";
import {
  createConnection,
  deleteConnection,
  listConnections,
  signIn,
  signOut,
} from "../../../shared/api/connections.ts";
import { createDocument } from "../../../shared/api/documents.ts";
import { checkoutJob, type Job, listJobs } from "../../../shared/api/jobs.ts";
import { getOfflineState } from "../../../shared/api/offline.ts";
import { serve } from "../../harness/remote-service.ts";
import { origin } from "../../harness/origin.ts";
import {
  connect,
  drip,
  imitateService,
  key,
  limits,
  openWorkbench,
  sendJson,
  tracking,
  user,
  buildEnvelope,
} from "../../harness/imitated-service.ts";

/** A short limit for bodies without progress, which the bodies that flow stay far below. */
const shortIdle = { limits: { ...limits, idleMs: 1000 } };

test("a body that stops or comes byte by byte ends, and one that flows does not", async () => {
  const ends: string[] = [];
  const { handle, id } = await connect((incoming, outgoing) => {
    outgoing.writeHead(200, { "content-type": "application/pdf", "x-tracking": tracking });
    outgoing.on("close", () => ends.push(incoming.url ?? ""));
    if (incoming.url === "/v1.1/stalled") outgoing.write("%PDF");
    else if (incoming.url === "/v1.1/dripping")
      drip(
        "x",
        (byte) => outgoing.write(byte),
        (stop) => outgoing.on("close", stop),
      );
    else {
      let rest = 20;
      const timer = setInterval(() => {
        if (rest-- > 0) return outgoing.write("x".repeat(4096));
        clearInterval(timer);
        return outgoing.end();
      }, 50);
    }
  }, shortIdle);
  const read = async (name: string) =>
    (await handle(new Request(`${origin}/connections/${id}/v1.1/${name}`))).arrayBuffer();
  const [stalled, dripping, flowing] = await Promise.allSettled(["stalled", "dripping", "flowing"].map(read));
  expect(stalled).toMatchObject({ status: "rejected", reason: { code: "SERVICE_UNREACHABLE" } });
  expect(dripping).toMatchObject({ status: "rejected", reason: { code: "SERVICE_UNREACHABLE" } });
  expect(flowing).toMatchObject({ status: "fulfilled", value: { byteLength: 20 * 4096 } });
  await expect.poll(() => ends.length).toBe(3);
});

test("a service that stops reading an upload ends it; one that answers early is heard", async () => {
  const { service } = await connect((incoming, outgoing) => {
    if (incoming.headers["content-type"] === "application/pdf") return;
    const error = { type: "DOCUMENT_TOO_LARGE", message: "too large", status_code: 400, fields: null };
    sendJson(outgoing, buildEnvelope([error], 400), 400);
  }, shortIdle);
  /** A body without end. */
  const createBody = () =>
    new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) });
  const upload = (type: string) =>
    service.call(createDocument, { body: createBody(), headers: { "content-type": type } });
  await expect(upload("application/pdf")).rejects.toMatchObject({
    code: "SERVICE_UNREACHABLE",
    message: expect.stringContaining("stopped reading"),
  });
  await expect(upload("application/epub+zip")).rejects.toMatchObject({ code: "DOCUMENT_TOO_LARGE" });
});

test("a request that the window ends is ended at the service, and changes no state", async () => {
  const ended = Promise.withResolvers<void>();
  const { handle, id, describe } = await connect((incoming: IncomingMessage) => {
    incoming.socket.once("close", ended.resolve);
    controller.abort();
  });
  const controller = new AbortController();
  const request = new Request(`${origin}/connections/${id}/v1.1/jobs`, { signal: controller.signal });
  expect((await handle(request)).status).toBe(503);
  await ended.promise;
  expect(await describe()).toMatchObject({ status: "online" });
});

test("signing out ends the requests that are running or wait, and none is sent again", async () => {
  const arrived = Promise.withResolvers<void>();
  let count = 0;
  // The service would be given up after ten minutes only.
  const { handle, application, id, describe } = await connect(
    () => {
      count += 1;
      if (count === 24) arrived.resolve();
    },
    { limits: { ...limits, responseMs: 600_000 } },
  );
  // More than the connections to a service, the first of which was used before.
  const running = Array.from({ length: 40 }, () =>
    handle(new Request(`${origin}/connections/${id}/v1.1/documents`, { headers: { prefer: "wait=25" } })),
  );
  await arrived.promise;
  await application.call(signOut, { params: { id } });
  expect(new Set((await Promise.all(running)).map((response) => response.status))).toEqual(new Set([503]));
  expect(count).toBe(24);
  expect(await describe()).toMatchObject({ key_storage: null, status: "unknown", reason: null });
});

test("a connection is deleted while its service does not answer the offline work", async () => {
  const now = new Date().toISOString();
  const jobId = "7d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb";
  const person = { id: user.id, name: user.name, email: user.email };
  const job: Job = {
    id: jobId,
    type: "indexing",
    status: "blocked",
    created_at: now,
    updated_at: now,
    expires_at: now,
    test: false,
    owner: { ...user, api_keys: { live: null, test: null } },
    metadata: {},
    collaboration: { teams: [], users: [] },
    blocking_step: "zoning",
    progress: { current: 1, total: 3 },
    claimed_by: { ...person, claimed_at: now, expires_at: now },
    review: null,
    reviews: [],
    contents: [],
    error: null,
    input_content: { role: "input", uri: "http://localhost/v1.1/documents/1" },
  };
  const asked = Promise.withResolvers<void>();
  const { application, service, gateway, id } = await connect(
    (incoming, outgoing) => {
      if (incoming.url?.endsWith("/checkout") === true) sendJson(outgoing, buildEnvelope(job));
      else asked.resolve();
    },
    { limits: { ...limits, responseMs: 600_000 } },
  );
  await service.call(checkoutJob, { params: { jobId }, body: {} });
  const renewal = service.call(checkoutJob, { params: { jobId }, body: {} }).catch(() => undefined);
  await asked.promise;
  await application.call(deleteConnection, { params: { id }, query: {} });
  expect((await application.call(listConnections, {})).list).toHaveLength(1);
  await expect(gateway.call(getOfflineState, {})).rejects.toMatchObject({ code: "CONNECTION_NOT_FOUND" });
  await renewal;
});

test("a connection that the service closed meanwhile is not an error", async () => {
  const address = await serve(
    imitateService((incoming, outgoing) => {
      sendJson(outgoing, buildEnvelope({ limit: 25, offset: 0, list: [], total_count: 0 }));
      // Closes without telling, as a proxy that restarts does.
      outgoing.once("finish", () => setTimeout(() => incoming.socket.resetAndDestroy(), 5));
    }),
  );
  const { application, openWindow } = await openWorkbench();
  const { id } = await application.call(createConnection, { body: { title: "Restarting", address } });
  await application.call(signIn, { params: { id }, body: { method: "key", key } });
  const { service } = openWindow(id);
  for (let n = 0; n < 50; n++) expect((await service.call(listJobs, {})).list).toEqual([]);
});
