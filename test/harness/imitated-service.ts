import type { RequestListener, ServerResponse } from "node:http";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setInterval, clearInterval } from "node:timers";
import { onTestFinished } from "vitest";
import type { ConnectionsOptions } from "../../electron/gateway/connections/connections.ts";
import { defaultTimeLimits } from "../../electron/gateway/connections/http-client.ts";
import { createConnection, listConnections, signIn } from "../../shared/api/connections.ts";
import { createFakeKeychain } from "./keychain.ts";
import { serve } from "./remote-service.ts";
import { startTestGateway } from "./test-gateway.ts";
import { startTestService } from "./test-service.ts";
import type { RegisterCleanup } from "./temporary-folder.ts";

/** The API key of the account. */
export const key = `user-live-${"k".repeat(36)}`;
/** The account, as `GET /users/me` answers. */
export const user = {
  id: "0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb",
  name: "Ana",
  email: "ana@example.org",
  activated: true,
  email_verified: false,
  is_demo: false,
  api_keys: { live: key, test: null },
};
/** The tracking id of each answer. */
export const tracking = "0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb";
/** Builds the envelope of an answer, or of a list of errors, as JSON. */
export const buildEnvelope = (response: unknown, status_code = 200) =>
  JSON.stringify({ success: status_code < 400, status_code, tracking, response });
/** The status of a service that is well, as `GET /status` answers. */
export const status = { status: "ok", reason: null, version: "9", api_version: "1.1", time: new Date().toISOString() };
/** The headers of an answer of JSON. */
export const json = { "content-type": "application/json" };

export function sendJson(outgoing: ServerResponse, text: string, statusCode = 200): void {
  outgoing.writeHead(statusCode, json).end(text);
}

/** Answers status and account like a service, and everything else by `respond`. */
export function imitateService(respond: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    if (incoming.url === "/v1.1/status") sendJson(outgoing, buildEnvelope(status));
    else if (incoming.url === "/v1.1/users/me") sendJson(outgoing, buildEnvelope(user));
    else respond(incoming, outgoing);
  };
}

/** Short enough for a test, and long enough for a busy machine. */
export const limits = { ...defaultTimeLimits, connectMs: 2500, responseMs: 2500, idleMs: 2500 };

export async function openWorkbench(
  options: Partial<ConnectionsOptions> = {},
  onCleanup: RegisterCleanup = onTestFinished,
) {
  const keychain = createFakeKeychain();
  const service = await startTestService({}, onCleanup);
  return startTestGateway(service, { loadKeychain: async () => keychain, limits, ...options }, onCleanup);
}

/** Starts a workbench that is signed in to an imitated service. */
export async function connect(respond: RequestListener, options: Partial<ConnectionsOptions> = {}) {
  const address = await serve(imitateService(respond));
  const gateway = await openWorkbench(options);
  const { id } = await gateway.application.call(createConnection, { body: { title: "Hostile", address } });
  await gateway.application.call(signIn, { params: { id }, body: { method: "key", key } });
  const describe = async () => (await gateway.application.call(listConnections, {})).list[1];
  return { ...gateway, id, describe, ...gateway.openWindow(id) };
}

/** Starts a server of raw bytes. */
export async function serveBytes(onSocket: (socket: Socket) => void): Promise<string> {
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
export function drip(text: string, write: (byte: string) => void, end: (stop: () => void) => void): void {
  let position = 0;
  const timer = setInterval(() => write(text.charAt(Math.min(position++, text.length - 1))), 20);
  const stop = () => clearInterval(timer);
  end(stop);
  onTestFinished(stop);
}
