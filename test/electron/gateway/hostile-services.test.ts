import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setInterval, clearInterval } from "node:timers";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import type { ConnectionsOptions } from "../../../electron/gateway/connections/connections.ts";
import { defaultTimeLimits } from "../../../electron/gateway/connections/http-client.ts";
import {
  createConnection,
  deleteConnection,
  listConnections,
  probeConnection,
  signIn,
  signOut,
} from "../../../shared/api/connections.ts";
import { createDocument } from "../../../shared/api/documents.ts";
import { checkoutJob, type Job, listJobs } from "../../../shared/api/jobs.ts";
import { getOfflineState } from "../../../shared/api/offline.ts";
import { getStatus } from "../../../shared/api/status.ts";
import { buildServerCertificate } from "../../builders/certificates.ts";
import { createFakeKeychain } from "../../harness/keychain.ts";
import { toListener } from "../../harness/http-server.ts";
import { serve } from "../../harness/remote-service.ts";
import { startTestGateway } from "../../harness/test-gateway.ts";
import { origin, startTestService } from "../../harness/test-service.ts";

const key = `user-live-${"k".repeat(36)}`;
const user = {
  id: "0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb",
  name: "Ana",
  email: "ana@example.org",
  activated: true,
  email_verified: false,
  is_demo: false,
  api_keys: { live: key, test: null },
};
const tracking = "0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb";
const wrap = (response: unknown, status_code = 200) =>
  JSON.stringify({ success: status_code < 400, status_code, tracking, response });
const status = { status: "ok", reason: null, version: "9", api_version: "1.1", time: new Date().toISOString() };
const json = { "content-type": "application/json" };

function sendJson(outgoing: ServerResponse, text: string, statusCode = 200): void {
  outgoing.writeHead(statusCode, json).end(text);
}

/** Answers status and account like a service, and everything else by `respond`. */
function imitateService(respond: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    if (incoming.url === "/v1.1/status") sendJson(outgoing, wrap(status));
    else if (incoming.url === "/v1.1/users/me") sendJson(outgoing, wrap(user));
    else respond(incoming, outgoing);
  };
}

/** Short enough for a test, and long enough for a busy machine. */
const limits = { ...defaultTimeLimits, connectMs: 2500, responseMs: 2500, idleMs: 2500 };

async function openWorkbench(options: Partial<ConnectionsOptions> = {}) {
  const keychain = createFakeKeychain();
  return startTestGateway(await startTestService(), { keychain: async () => keychain, limits, ...options });
}

/** Starts a workbench that is signed in to an imitated service. */
async function connect(respond: RequestListener, options: Partial<ConnectionsOptions> = {}) {
  const address = await serve(imitateService(respond));
  const gateway = await openWorkbench(options);
  const { id } = await gateway.application.call(createConnection, { body: { title: "Hostile", address } });
  await gateway.application.call(signIn, { params: { id }, body: { method: "key", key } });
  const describe = async () => (await gateway.application.call(listConnections, {})).list[1];
  return { ...gateway, id, describe, ...gateway.openWindow(id) };
}

/** Starts a server of raw bytes. */
async function serveBytes(onSocket: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    onSocket(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `localhost:${(server.address() as AddressInfo).port}`;
}

/** Writes a text byte by byte, and its last byte again and again. */
function drip(text: string, write: (byte: string) => void, end: (stop: () => void) => void): void {
  let position = 0;
  const timer = setInterval(() => write(text.charAt(Math.min(position++, text.length - 1))), 20);
  const stop = () => clearInterval(timer);
  end(stop);
  onTestFinished(stop);
}

const page = "<!doctype html><title>Sign in to the network</title>";
const other = (
  statusCode: number,
  type: string,
  body = page,
  headers: Record<string, string> = {},
): RequestListener => {
  return (_incoming, outgoing) => void outgoing.writeHead(statusCode, { "content-type": type, ...headers }).end(body);
};

test.each<[name: string, listener: RequestListener, code: string, message: string]>([
  ["a web page", other(200, "text/html"), "NOT_A_SERVICE", "with a web page instead of the data"],
  ["another program's 404", other(404, "text/plain"), "NOT_A_SERVICE", "with something else instead"],
  ["an empty answer", (_, outgoing) => void outgoing.writeHead(204).end(), "NOT_A_SERVICE", "something else"],
  ["another program's JSON", other(200, "application/json", '{"hello":1}'), "NOT_A_SERVICE", "not like a document"],
  ["broken JSON", other(200, "application/json", "{"), "NOT_A_SERVICE", "not like a document service"],
  ["an envelope with another content", other(200, "application/json", wrap(7)), "NOT_A_SERVICE", "not like a document"],
  [
    "a proxy without its service",
    other(502, "text/html"),
    "SERVICE_UNREACHABLE",
    "the service behind it is not running",
  ],
  ["a proxy's 429", other(429, "text/html", page, { "retry-after": "7" }), "RATE_LIMITED", "Try again in 7 s"],
  [
    "a redirect",
    other(302, "text/html", page, { location: "https://evil.example/v1.1/status" }),
    "NOT_A_SERVICE",
    "refers to https://evil.example. Galley does not follow",
  ],
  [
    "compressed answers",
    other(200, "application/json", gzipBomb(), gzipped()),
    "NOT_A_SERVICE",
    "compresses its answers",
  ],
  [
    "answers without end",
    (_, outgoing) => {
      outgoing.writeHead(200, json);
      const fill = () => {
        while (outgoing.write("[".repeat(65_536)));
      };
      outgoing.on("drain", fill);
      fill();
    },
    "NOT_A_SERVICE",
    "is longer than",
  ],
  [
    "headers that are too large",
    other(200, "application/json", wrap(status), { "x-fill": "x".repeat(40_000) }),
    "NOT_A_SERVICE",
    "HPE_HEADER_OVERFLOW",
  ],
  ["an unknown status", (_, outgoing) => void outgoing.writeHead(799).end(), "NOT_A_SERVICE", "with the status 799"],
  ["no answer", () => undefined, "SERVICE_UNREACHABLE", "did not answer it within 2.5 s"],
  ["a connection that breaks off", (incoming) => incoming.socket.destroy(), "SERVICE_UNREACHABLE", "broke off"],
  [
    "an answer that breaks off",
    (_, outgoing) => {
      outgoing.writeHead(200, { ...json, "content-length": "1000" });
      outgoing.write("{");
      setTimeout(() => outgoing.destroy(), 50);
    },
    "SERVICE_UNREACHABLE",
    "broke off",
  ],
])("%s is refused with its own code and sentence", async (_name, listener, code, message) => {
  const address = await serve(listener);
  const { application } = await openWorkbench();
  await expect(application.call(createConnection, { body: { title: "Hostile", address } })).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message),
  });
  expect((await application.call(listConnections, {})).list).toHaveLength(1);
});

function gzipBomb(): string {
  return gzipSync(Buffer.alloc(8 * 1024 * 1024)).toString("latin1");
}
function gzipped(): Record<string, string> {
  return { "content-encoding": "gzip" };
}

test.each<[name: string, scheme: string, onSocket: (socket: Socket) => void, code: string, message: string]>([
  ["another protocol", "http", (socket) => socket.write("SSH-2.0-OpenSSH_9.6\r\n"), "NOT_A_SERVICE", "not as a web"],
  ["HTTP where TLS is expected", "https", (socket) => socket.end("HTTP/1.1 400 \r\n\r\n"), "NOT_A_SERVICE", "https"],
  [
    "a switch of protocols",
    "http",
    (socket) => socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n"),
    "SERVICE_UNREACHABLE",
    "broke off",
  ],
  ["no TLS handshake", "https", () => undefined, "SERVICE_UNREACHABLE", "did not answer within 2.5 s"],
  [
    "headers byte by byte",
    "http",
    (socket) =>
      drip(
        "HTTP/1.1 200 OK\r\nx-drip: d",
        (byte) => socket.write(byte),
        (stop) => socket.on("close", stop),
      ),
    "SERVICE_UNREACHABLE",
    "did not answer it within",
  ],
])("%s is refused with its own code and sentence", async (_name, scheme, onSocket, code, message) => {
  const host = await serveBytes(onSocket);
  const { application } = await openWorkbench();
  await expect(
    application.call(createConnection, { body: { title: "Hostile", address: `${scheme}://${host}` } }),
  ).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
});

test("TLS where HTTP is expected, a closed port and an unknown name are told apart", async () => {
  const tls = await serve(
    toListener(() => expect.unreachable()),
    buildServerCertificate({ name: "localhost" }),
  );
  const { application } = await openWorkbench();
  const create = (address: string) => application.call(createConnection, { body: { title: "Hostile", address } });
  await expect(create(tls.replace("https:", "http:"))).rejects.toMatchObject({ code: "SERVICE_UNREACHABLE" });
  const closed = { message: expect.stringContaining("no service runs there now") };
  await expect(create("http://localhost:1")).rejects.toMatchObject(closed);
  const unknown = { message: expect.stringMatching(/No computer|looked up/) };
  await expect(create("https://galley.invalid")).rejects.toMatchObject(unknown);
});

test.each([
  ["1.0", "SERVICE_TOO_OLD", "Whoever runs the service has to update it."],
  ["1.2", "SERVICE_TOO_NEW", "Update Galley."],
  ["2.0", "SERVICE_TOO_NEW", "Update Galley."],
  [null, "SERVICE_TOO_NEW", "offers only other versions of the API"],
])("a service with version %s of the API is %s", async (version, code, message) => {
  const notFound = wrap([{ type: "ROUTE_NOT_FOUND", message: "no", status_code: 404, fields: null }], 404);
  const address = await serve((incoming, outgoing) => {
    if (incoming.url === "/v1/status" && version !== null) {
      sendJson(outgoing, wrap({ ...status, api_version: version }));
    } else sendJson(outgoing, notFound, 404);
  });
  const { application } = await openWorkbench();
  await expect(application.call(createConnection, { body: { title: "Old", address } })).rejects.toMatchObject({
    status: 502,
    code,
    message: expect.stringContaining(message),
  });
});

test("a redirect is not followed, with the key or without", async () => {
  const followed: (string | undefined)[] = [];
  const target = await serve((incoming, outgoing) => {
    followed.push(incoming.url);
    outgoing.end();
  });
  const { service, handle, id, describe } = await connect((_, outgoing) => {
    outgoing.writeHead(307, { location: `${target}/v1.1/jobs` }).end();
  });
  await expect(service.call(listJobs, {})).rejects.toMatchObject({ code: "NOT_A_SERVICE" });
  const response = await handle(new Request(`${origin}/connections/${id}/v1.1/jobs`));
  expect([response.status, response.headers.get("location")]).toEqual([502, null]);
  expect(followed).toEqual([]);
  expect(await describe()).toMatchObject({ status: "refused", reason: expect.stringContaining(target) });
});

test("the window receives none of the headers by which a service could affect it", async () => {
  const { handle, id } = await connect((_, outgoing) => {
    outgoing.writeHead(200, {
      ...json,
      "set-cookie": ["galley-session-80=evil; Path=/", "b=1"],
      "content-security-policy": "default-src *",
      "access-control-allow-origin": "*",
      "clear-site-data": '"*"',
      "strict-transport-security": "max-age=99999",
      "service-worker-allowed": "/",
      "www-authenticate": "Basic",
      refresh: "0; url=https://evil.example",
      link: "<https://evil.example>; rel=preload",
      "galley-kept": "2026-01-01",
      "galley-pending": "true",
      "x-tracking": tracking,
    });
    outgoing.end(wrap([]));
  });
  const { headers } = await handle(new Request(`${origin}/connections/${id}/v1.1/jobs`));
  expect(Object.fromEntries(headers)).toEqual({
    "content-security-policy": "default-src 'none'; sandbox",
    "content-type": "application/json",
    "x-content-type-options": "nosniff",
    "x-tracking": tracking,
  });
});

test.each(["text/javascript", "application/javascript; charset=utf-8", "text/css", "module", ""])(
  "a response of the type %j cannot be loaded as a script or a style sheet",
  async (type) => {
    const { handle, id } = await connect((_, outgoing) => {
      outgoing.writeHead(200, { "content-type": type, "x-tracking": tracking }).end("globalThis.intruder = true");
    });
    const { headers } = await handle(new Request(`${origin}/connections/${id}/v1.1/jobs`));
    expect([headers.get("content-type"), headers.get("x-content-type-options")]).toEqual([
      "application/octet-stream",
      "nosniff",
    ]);
  },
);

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
  });
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
    sendJson(outgoing, wrap([error], 400), 400);
  });
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
  const { handle, application, id, describe } = await connect(() => {
    count += 1;
    if (count === 24) arrived.resolve();
  });
  // More than the connections to a service, the first of which was used before.
  const running = Array.from({ length: 40 }, () =>
    handle(new Request(`${origin}/connections/${id}/v1.1/documents`, { headers: { prefer: "wait=25" } })),
  );
  await arrived.promise;
  const start = performance.now();
  await application.call(signOut, { params: { id } });
  expect(new Set((await Promise.all(running)).map((response) => response.status))).toEqual(new Set([503]));
  expect(performance.now() - start).toBeLessThan(limits.responseMs);
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
      if (incoming.url?.endsWith("/checkout") === true) sendJson(outgoing, wrap(job));
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
      sendJson(outgoing, wrap({ limit: 25, offset: 0, list: [], total_count: 0 }));
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

test("maintenance and a wrong clock are told in the state of the connection", async () => {
  const { service, application, id, describe } = await connect((_, outgoing) => {
    const error = { type: "MAINTENANCE", message: "back soon", status_code: 503, fields: null };
    outgoing.writeHead(503, { ...json, "retry-after": "60" }).end(wrap([error], 503));
  });
  await expect(service.call(listJobs, {})).rejects.toMatchObject({ code: "MAINTENANCE", retryAfterSeconds: 60 });
  expect(await describe()).toMatchObject({ status: "maintenance", reason: expect.stringContaining("maintenance") });
  await service.call(getStatus, {});
  expect(await describe()).toMatchObject({ status: "online", reason: null });
  expect(Math.abs((await application.call(probeConnection, { params: { id } })).clock_difference_ms ?? 0)).toBeLessThan(
    60_000,
  );

  const hourMs = 3_600_000;
  for (const [difference, text] of [
    [hourMs, "is 60 minutes behind that of the service. Set the correct time"],
    [-hourMs, "is 60 minutes ahead of that of the service"],
  ] as const) {
    const date = new Date(Date.now() + difference).toUTCString();
    const address = await serve((_, outgoing) => void outgoing.writeHead(200, { ...json, date }).end(wrap(status)));
    const { id: other } = await application.call(createConnection, { body: { title: "Clock", address } });
    const probe = await application.call(probeConnection, { params: { id: other } });
    expect(Math.round((probe.clock_difference_ms ?? 0) / 60_000)).toBe(-difference / 60_000);
    const described = (await application.call(listConnections, {})).list.find((connection) => connection.id === other);
    expect(described).toMatchObject({ status: "online", reason: expect.stringContaining(text) });
  }
});

test("errors of the sign-in that a service invents are shown as text of limited length", async () => {
  const { application } = await openWorkbench();
  const respondWith =
    (body: string, statusCode: number): RequestListener =>
    (incoming, outgoing) => {
      if (incoming.url === "/v1.1/status") sendJson(outgoing, wrap(status));
      else sendJson(outgoing, body, statusCode);
    };
  const error = (type: string) =>
    wrap([{ type, message: `a\r\nb${"x".repeat(9000)}`, status_code: 400, fields: null }], 400);
  for (const [body, statusCode, code] of [
    [error("SOMETHING_NEW"), 400, "SERVICE_FAILED"],
    [error("__proto__"), 400, "SERVICE_FAILED"],
    [error("USER_NOT_FOUND"), 400, "USER_NOT_FOUND"],
    [wrap({ ...user, api_keys: { live: "x\r\nEvil: 1", test: null } }), 200, "KEY_INVALID"],
    [wrap({ ...user, api_keys: { live: null, test: null } }), 200, "NOT_A_SERVICE"],
    [wrap({ ...user, api_keys: { live: `user-test-${"k".repeat(36)}`, test: null } }), 200, "NOT_A_SERVICE"],
    [wrap({}), 200, "NOT_A_SERVICE"],
    [`"${"x".repeat(200_000)}"`, 200, "NOT_A_SERVICE"],
  ] as const) {
    const address = await serve(respondWith(body, statusCode));
    const { id } = await application.call(createConnection, { body: { title: "Inventive", address } });
    const credentials = { method: "password", email: "a@b.example", password: "p", key_kind: "live" } as const;
    const rejection = await application.call(signIn, { params: { id }, body: credentials }).catch((cause) => cause);
    expect(rejection).toMatchObject({ code });
    expect((rejection as Error).message).not.toMatch(/[\r\n]/);
    expect((rejection as Error).message.length).toBeLessThan(700);
  }
});

test.each([
  { title: "a\r\nb", address: "https://localhost" },
  { title: "\u202eevil", address: "https://localhost" },
  { title: "", address: "https://localhost" },
  { title: "x".repeat(101), address: "https://localhost" },
  { title: "x", address: "x".repeat(501) },
  { title: "x", address: 7 },
  { title: "x" },
])("the connection %j is refused", async (body) => {
  const { handle } = await openWorkbench();
  const init = { method: "POST", body: JSON.stringify(body), headers: json };
  const response = await handle(new Request(`${origin}/gateway/connections`, init));
  expect(response.status).toBe(400);
});
