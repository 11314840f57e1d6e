import type { RequestListener } from "node:http";
import { type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createConnection, listConnections, probeConnection, signIn } from "../../../shared/api/connections.ts";
import { listJobs } from "../../../shared/api/jobs.ts";
import { getStatus } from "../../../shared/api/status.ts";
import { buildServerCertificate } from "../../builders/certificates.ts";
import { toListener } from "../../harness/http-server.ts";
import { serve } from "../../harness/remote-service.ts";
import { origin } from "../../harness/origin.ts";
import type { TestGateway } from "../../harness/test-gateway.ts";
import {
  connect,
  drip,
  json,
  limits,
  openWorkbench,
  sendJson,
  serveBytes,
  status,
  tracking,
  user,
  buildEnvelope,
} from "../../harness/imitated-service.ts";

/** The workbench of the tests whose connections are refused, so that it keeps none of them. */
let workbench: TestGateway;
beforeAll(async () => {
  workbench = await openWorkbench({}, afterAll);
});

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
  [
    "an envelope with another content",
    other(200, "application/json", buildEnvelope(7)),
    "NOT_A_SERVICE",
    "not like a document",
  ],
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
    other(200, "application/json", buildEnvelope(status), { "x-fill": "x".repeat(40_000) }),
    "NOT_A_SERVICE",
    "HPE_HEADER_OVERFLOW",
  ],
  ["an unknown status", (_, outgoing) => void outgoing.writeHead(799).end(), "NOT_A_SERVICE", "with the status 799"],
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
  const { application } = workbench;
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
])("%s is refused with its own code and sentence", async (_name, scheme, onSocket, code, message) => {
  const host = await serveBytes(onSocket);
  const { application } = workbench;
  await expect(
    application.call(createConnection, { body: { title: "Hostile", address: `${scheme}://${host}` } }),
  ).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
});

test.each<[name: string, scheme: string, onSocket: (socket: Socket) => void, limit: object, message: string]>([
  ["no answer", "http", () => undefined, { responseMs: 200 }, "did not answer it within 0.2 s"],
  ["no TLS handshake", "https", () => undefined, { connectMs: 200 }, "did not answer within 0.2 s"],
  [
    "headers byte by byte",
    "http",
    (socket) =>
      drip(
        "HTTP/1.1 200 OK\r\nx-drip: d",
        (byte) => socket.write(byte),
        (stop) => socket.on("close", stop),
      ),
    { responseMs: 200 },
    "did not answer it within 0.2 s",
  ],
])("%s is refused after its time limit", async (_name, scheme, onSocket, limit, message) => {
  const host = await serveBytes(onSocket);
  const { application } = await openWorkbench({ limits: { ...limits, ...limit } });
  await expect(
    application.call(createConnection, { body: { title: "Hostile", address: `${scheme}://${host}` } }),
  ).rejects.toMatchObject({ code: "SERVICE_UNREACHABLE", message: expect.stringContaining(message) });
});

test("TLS where HTTP is expected, a closed port and an unknown name are told apart", async () => {
  const tls = await serve(
    toListener(() => expect.unreachable()),
    buildServerCertificate({ name: "localhost" }),
  );
  const { application } = workbench;
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
  const notFound = buildEnvelope([{ type: "ROUTE_NOT_FOUND", message: "no", status_code: 404, fields: null }], 404);
  const address = await serve((incoming, outgoing) => {
    if (incoming.url === "/v1/status" && version !== null) {
      sendJson(outgoing, buildEnvelope({ ...status, api_version: version }));
    } else sendJson(outgoing, notFound, 404);
  });
  const { application } = workbench;
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
    outgoing.end(buildEnvelope([]));
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

test("maintenance and a wrong clock are told in the state of the connection", async () => {
  const { service, application, id, describe } = await connect((_, outgoing) => {
    const error = { type: "MAINTENANCE", message: "back soon", status_code: 503, fields: null };
    outgoing.writeHead(503, { ...json, "retry-after": "60" }).end(buildEnvelope([error], 503));
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
    const address = await serve(
      (_, outgoing) => void outgoing.writeHead(200, { ...json, date }).end(buildEnvelope(status)),
    );
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
      if (incoming.url === "/v1.1/status") sendJson(outgoing, buildEnvelope(status));
      else sendJson(outgoing, body, statusCode);
    };
  const error = (type: string) =>
    buildEnvelope([{ type, message: `a\r\nb${"x".repeat(9000)}`, status_code: 400, fields: null }], 400);
  for (const [body, statusCode, code] of [
    [error("SOMETHING_NEW"), 400, "SERVICE_FAILED"],
    [error("__proto__"), 400, "SERVICE_FAILED"],
    [error("USER_NOT_FOUND"), 400, "USER_NOT_FOUND"],
    [buildEnvelope({ ...user, api_keys: { live: "x\r\nEvil: 1", test: null } }), 200, "KEY_INVALID"],
    [buildEnvelope({ ...user, api_keys: { live: null, test: null } }), 200, "NOT_A_SERVICE"],
    [buildEnvelope({ ...user, api_keys: { live: `user-test-${"k".repeat(36)}`, test: null } }), 200, "NOT_A_SERVICE"],
    [buildEnvelope({}), 200, "NOT_A_SERVICE"],
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
  const { handle } = workbench;
  const init = { method: "POST", body: JSON.stringify(body), headers: json };
  const response = await handle(new Request(`${origin}/gateway/connections`, init));
  expect(response.status).toBe(400);
});
