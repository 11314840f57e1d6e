import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../../electron/listener/listen.ts";
import { listConnections, selectConnection } from "../../../shared/api/connections.ts";
import { appendJournal, deleteJournal, getJournal, getSession } from "../../../shared/api/gateway.ts";
import { embeddedConnectionId } from "../../../shared/api/gateway-paths.ts";
import { listJobs } from "../../../shared/api/jobs.ts";
import { deleteStashedWork, exportStashedWork, listStash, stashJournals } from "../../../shared/api/offline.ts";
import { getMe, revokeKey, rotateKey } from "../../../shared/api/users.ts";
import { embeddedGatewayPath, startTestGateway } from "../../harness/test-gateway.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService } from "../../harness/test-service.ts";

async function openGateway() {
  const embedded = await startTestService();
  const { handle, application, openWindow } = startTestGateway(embedded);
  const { key, dataFolder } = embedded;
  return { embedded, handle, application, key, dataFolder, ...openWindow(embeddedConnectionId) };
}

test("requests reach the service with the API key, which the window never receives", async () => {
  const { service, gateway, handle, key, dataFolder } = await openGateway();
  expect((await service.call(listJobs, {})).list).toEqual([]);
  const session = await gateway.call(getSession, {});
  expect(session).toMatchObject({
    key_store: "file",
    key_file: "/data/master.key",
    note: expect.stringContaining("is stored in /data/master.key, which only your user account can read"),
    data_folder: dataFolder,
  });
  expect(session.connection).toMatchObject({ id: "embedded", user: { name: "Local reviewer" }, key_kind: "live" });
  const response = await handle(new Request(`${origin}${embeddedGatewayPath}/session`));
  expect(await response.text()).not.toContain(key);
});

test("rotating or revoking the user's key by the API does not lock the window out", async () => {
  const { embedded, gateway, service } = await openGateway();
  for (const change of [rotateKey, revokeKey]) {
    const { key } = await embedded.getLocalUser();
    await embedded.connect(key).call(change, { params: { kind: "live" } });
    expect((await service.call(listJobs, {})).list).toEqual([]);
    expect((await gateway.call(getSession, {})).connection.user?.name).toBe("Local reviewer");
  }
});

test("the window can read its user without keys, and cannot change an account by the service's calls", async () => {
  const { service, handle, key } = await openGateway();
  expect((await service.call(getMe, {})).api_keys).toEqual({ live: null, test: null });
  for (const path of ["/v1.1/users/me", "/v1/users/me", "/connections/embedded/v1.1/%75sers/m%65", "/v1.1/users//me"]) {
    const response = await handle(new Request(origin + path));
    expect(await response.text(), path).not.toContain(key.slice(0, 10));
  }
  for (const [method, path] of [
    ["POST", "/users"],
    ["POST", "/users/login"],
    ["POST", "/users/me/keys/live/rotate"],
    ["POST", "/%55sers/me/keys/live/rotate"],
    ["DELETE", "/users/me/keys/live"],
  ] as const) {
    const response = await handle(new Request(`${origin}/connections/embedded/v1.1${path}`, { method }));
    expect(await response.json(), path).toMatchObject({ response: [{ type: "ACCESS_DENIED" }] });
  }
});

test("the connections are listed, and the one used last is remembered", async () => {
  const { application, handle } = await openGateway();
  const { list, last_used, key_store } = await application.call(listConnections, {});
  expect(key_store).toEqual({ available: true, reason: null });
  expect(list).toMatchObject([{ id: "embedded", kind: "embedded", key_storage: "database", status: "online" }]);
  expect(last_used).toBe("embedded");
  expect(await application.call(selectConnection, { params: { id: "embedded" } })).toEqual(list[0]);
  const unknown = await handle(new Request(`${origin}/?connection=0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb`));
  expect([unknown.status, unknown.headers.get("location")]).toEqual([302, "/?connection=embedded"]);
});

test("a response of the service runs no script if it is opened as a page", async () => {
  const { handle } = await openGateway();
  const { headers } = await handle(new Request(`${origin}/v1.1/status`));
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
});

test("a journal is appended to, read and deleted through the gateway's endpoints", async () => {
  const { gateway } = await openGateway();
  const params = { jobId: randomUUID(), step: "mapping" } as const;
  const claimed_at = new Date().toISOString();
  const body = { claimed_at, after: 0, entries: [{ id: "a" }] };
  expect(await gateway.call(appendJournal, { params, body })).toEqual({ length: 1 });
  expect((await gateway.call(getJournal, { params })).entries).toEqual([{ id: "a" }]);
  await expect(gateway.call(appendJournal, { params, body })).rejects.toMatchObject({
    status: 412,
    code: "ETAG_MISMATCH",
  });
  const large = { claimed_at, after: 1, entries: [{ text: "x".repeat(9 * 1024 * 1024) }] };
  expect(await gateway.call(appendJournal, { params, body: large }), "more than the service's limit").toEqual({
    length: 2,
  });
  const shorter = { claimed_at, length: 1 };
  await expect(
    gateway.call(deleteJournal, { params, query: shorter }),
    "another window has written since",
  ).rejects.toMatchObject({ status: 412, code: "ETAG_MISMATCH" });
  for (const query of [{ claimed_at }, { length: 2 }]) {
    const error = { status: 400, code: "FIELD_INVALID" };
    await expect(gateway.call(deleteJournal, { params, query }), "half of it").rejects.toMatchObject(error);
  }
  expect((await gateway.call(getJournal, { params })).entries).toHaveLength(2);
  expect(await gateway.call(deleteJournal, { params, query: { claimed_at, length: 2 } })).toEqual({ length: 0 });
});

test("the journals of steps that are over are kept aside, exported and deleted; that of the open step stays", async () => {
  const { gateway } = await openGateway();
  const jobId = randomUUID();
  const claimed_at = new Date().toISOString();
  for (const step of ["zoning", "mapping"] as const) {
    const body = { claimed_at, after: 0, entries: [{ step }, { kind: "undo" }] };
    await gateway.call(appendJournal, { params: { jobId, step }, body });
  }
  const body = { job_id: jobId, name: "invoice.pdf", except: "mapping" as const };
  const { list } = await gateway.call(stashJournals, { body });
  expect(list).toMatchObject([{ job_id: jobId, name: "invoice.pdf", step: "zoning", entry_count: 2 }]);
  expect((await gateway.call(stashJournals, { body })).list, "there is nothing more").toEqual([]);
  const read = async (step: "zoning" | "mapping") =>
    (await gateway.call(getJournal, { params: { jobId, step } })).entries;
  expect(await read("zoning")).toEqual([]);
  expect(await read("mapping")).toEqual([{ step: "mapping" }, { kind: "undo" }]);
  expect((await gateway.call(listStash, {})).list).toEqual(list);
  const params = { stashId: list[0]?.id ?? "" };
  const exported: unknown = await (await gateway.call(exportStashedWork, { params })).json();
  expect(exported).toMatchObject({ name: "invoice.pdf", claimed_at, entries: [{ step: "zoning" }, { kind: "undo" }] });
  await gateway.call(deleteStashedWork, { params });
  await expect(gateway.call(exportStashedWork, { params })).rejects.toMatchObject({ code: "STASHED_WORK_NOT_FOUND" });
});

const journalPath = `${embeddedGatewayPath}/journals/0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb/zoning`;

test.each([
  ["GET", "/gateway/nothing", undefined, 404, "ROUTE_NOT_FOUND"],
  ["PUT", `${embeddedGatewayPath}/session`, "{}", 405, "METHOD_NOT_ALLOWED"],
  ["GET", `${embeddedGatewayPath}/nothing`, undefined, 404, "ROUTE_NOT_FOUND"],
  ["GET", "/connections/nobody/gateway/session", undefined, 404, "CONNECTION_NOT_FOUND"],
  ["GET", "/connections/nobody/v1.1/jobs", undefined, 404, "CONNECTION_NOT_FOUND"],
  ["GET", "/connections/embedded/other", undefined, 404, "ROUTE_NOT_FOUND"],
  ["GET", "/connections/embedded/v1.1/../../../gateway/nothing", undefined, 404, "ROUTE_NOT_FOUND"],
  ["POST", "/gateway/connections/nobody/use", undefined, 400, "FIELD_INVALID"],
  ["POST", "/gateway/connections/0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb/use", undefined, 404, "CONNECTION_NOT_FOUND"],
  ["GET", `${embeddedGatewayPath}/journals/not-an-id/zoning`, undefined, 400, "FIELD_INVALID"],
  ["POST", journalPath, "{", 400, "JSON_INVALID"],
  ["POST", journalPath, "{}", 400, "FIELD_MISSING"],
  ["POST", journalPath, '{"claimed_at":"x","after":-1,"entries":[{}]}', 400, "FIELD_INVALID"],
  ["GET", `${embeddedGatewayPath}/journals/%E0%A4%A/zoning`, undefined, 400, "FIELD_INVALID"],
])("%s %s with the body %s is refused in the envelope", async (method, path, body, status, code) => {
  const { handle } = await openGateway();
  const init = body === undefined ? { method } : { method, body, headers: { "content-type": "application/json" } };
  const response = await handle(new Request(origin + path, init));
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ success: false, status_code: status, response: [{ type: code }] });
});

test.each(["/v1.1/jobs", "/gateway/connections", "/index.html"])(
  "TRACE %s is refused without a fault",
  async (path) => {
    const { handle } = await openGateway();
    const reject = () => new Response(null, { status: 400 });
    const onError = (error: Error) => {
      throw error;
    };
    const listener = await listen({ port: 0, createHandler: () => handle, reject, onError });
    onTestFinished(() => listener.close(0));
    // fetch() refuses to send the method.
    const { promise, resolve, reject: fail } = Promise.withResolvers<number | undefined>();
    request(listener.origin + path, { method: "TRACE" }, (response) => resolve(response.resume().statusCode))
      .once("error", fail)
      .end();
    expect(await promise).toBe(405);
  },
);
