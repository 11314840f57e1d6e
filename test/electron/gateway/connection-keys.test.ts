import { DatabaseSync } from "node:sqlite";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  copyConnectionKey,
  listConnections,
  probeConnection,
  putConnection,
  renewConnectionKey,
  signIn,
  signOut,
} from "../../../shared/api/connections.ts";
import { listJobs } from "../../../shared/api/jobs.ts";
import { getStatus } from "../../../shared/api/status.ts";
import { getMe } from "../../../shared/api/users.ts";
import { createKeyStore } from "../../../electron/gateway/connections/key-store.ts";
import { toListener } from "../../harness/http-server.ts";
import { createFakeKeychain } from "../../harness/keychain.ts";
import { serve, startRemoteService } from "../../harness/remote-service.ts";
import { startTestGateway } from "../../harness/test-gateway.ts";
import { origin } from "../../harness/origin.ts";

import { connect, connectWithKey, openWorkbench, password, refusedWith, signInByKey } from "./workbench-with-remote.ts";

test("without a keychain a key is kept in memory only, and the window is told", async () => {
  const unavailable = () => Promise.reject(new Error("libsecret-1.so.0: cannot open shared object file"));
  const gateway = await openWorkbench({ loadKeychain: unavailable });
  const { application, openWindow, ana, remote, embedded } = gateway;
  const { id, key_storage } = await connectWithKey(gateway, remote, ana.keys.live);
  expect(key_storage).toBe("memory");
  expect((await application.call(listConnections, {})).key_store).toEqual({
    available: false,
    reason: expect.stringMatching(/libsecret-1.*API keys are kept in memory until Galley ends/),
  });
  expect((await openWindow(id).service.call(getMe, {})).name).toBe("Ana");

  const restarted = startTestGateway(embedded, { loadKeychain: unavailable });
  const { list } = await restarted.application.call(listConnections, {});
  expect(list[1]).toMatchObject({
    key_storage: null,
    status: "refused",
    reason: expect.stringContaining("kept only until Galley ended. Sign in again."),
    user: { name: "Ana" },
  });
  await signInByKey(restarted, { ...gateway, id } as never, ana.keys.live);
  await restarted.application.call(signOut, { params: { id } });
});

test("a keychain that is locked at the start is asked again when the connection is tested", async () => {
  const gateway = await openWorkbench();
  const { embedded, keychain, ana, remote } = gateway;
  const { id } = await connectWithKey(gateway, remote, ana.keys.live);
  const restarted = startTestGateway(embedded, { loadKeychain: async () => keychain });
  keychain.failOn("getPassword", "deletePassword");
  const { service } = restarted.openWindow(id);
  await expect(service.call(listJobs, {})).rejects.toMatchObject({
    code: "SIGNED_OUT",
    message: expect.stringContaining("Unlock the keychain and test the connection"),
  });
  await expect(restarted.application.call(signOut, { params: { id } })).rejects.toMatchObject({
    status: 500,
    code: "KEYCHAIN_FAILED",
    message: expect.stringContaining(`account "connection ${id} to`),
  });
  keychain.failOn();
  await expect(service.call(listJobs, {}), "the user is not asked at every request").rejects.toEqual(
    refusedWith("SIGNED_OUT"),
  );
  await restarted.application.call(probeConnection, { params: { id } });
  expect((await service.call(listJobs, {})).list).toEqual([]);
});

test.each(["setPassword", "getPassword"] as const)(
  "a key in memory is not replaced by an entry of the keychain after a restart, if %s failed",
  async (failing) => {
    const gateway = await openWorkbench();
    const { application, embedded, keychain, ana, remote } = gateway;
    const { id } = await connectWithKey(gateway, remote, ana.keys.live);
    keychain.failOn(failing);
    expect(await application.call(renewConnectionKey, { params: { id } })).toMatchObject({ key_storage: "memory" });
    expect(keychain.entries.size, "an entry of the old or the new key").toBe(1);
    keychain.failOn();

    const restarted = startTestGateway(embedded, { loadKeychain: async () => keychain });
    const { list } = await restarted.application.call(listConnections, {});
    expect(list[1]).toMatchObject({
      key_storage: null,
      reason: expect.stringContaining("kept only until Galley ended"),
    });
    await expect(restarted.openWindow(id).service.call(listJobs, {})).rejects.toEqual(refusedWith("SIGNED_OUT"));
    keychain.failOn("deletePassword");
    await expect(restarted.application.call(signOut, { params: { id } })).rejects.toEqual(
      refusedWith("KEYCHAIN_FAILED"),
    );
    keychain.failOn();
    await restarted.application.call(signOut, { params: { id } });
    expect(keychain.entries.size).toBe(0);
  },
);

test("signing out reports an earlier key that the keychain does not delete", async () => {
  const gateway = await openWorkbench();
  const { application, keychain, ana, remote } = gateway;
  const { id } = await connectWithKey(gateway, remote, ana.keys.live);
  keychain.failOn("setPassword", "getPassword", "deletePassword");
  await signInByKey(gateway, { ...gateway, id } as never, ana.keys.live);
  await expect(application.call(signOut, { params: { id } })).rejects.toEqual(refusedWith("KEYCHAIN_FAILED"));
  expect(keychain.entries.size).toBe(1);
});

test("an entry is deleted that the keychain stored before the workbench ended in the middle of a sign-in", async () => {
  const gateway = await openWorkbench();
  const { application, embedded, keychain, ana, remote } = gateway;
  const { id } = await connect(gateway, remote);
  const isStored = Promise.withResolvers<void>();
  const setPassword = keychain.setPassword.bind(keychain);
  keychain.setPassword = async (...args) => {
    await setPassword(...args);
    isStored.resolve();
    // The process ends here.
    return new Promise(() => undefined);
  };
  void application.call(signIn, { params: { id }, body: { method: "key", key: ana.keys.live } });
  await isStored.promise;
  expect(keychain.entries.size).toBe(1);
  const restarted = startTestGateway(embedded, { loadKeychain: async () => keychain });
  await restarted.application.call(signOut, { params: { id } });
  expect(keychain.entries.size).toBe(0);
});

test("an entry that the keychain stored although it reported an error is not forgotten", async () => {
  const gateway = await openWorkbench();
  const { application, keychain, ana, remote } = gateway;
  const { id } = await connect(gateway, remote);
  const setPassword = keychain.setPassword.bind(keychain);
  keychain.setPassword = async (...args) => {
    await setPassword(...args);
    throw new Error("org.freedesktop.DBus.Error.NoReply: timed out");
  };
  await signInByKey(gateway, { ...gateway, id } as never, ana.keys.live);
  keychain.failOn("deletePassword");
  await expect(application.call(signOut, { params: { id } })).rejects.toEqual(refusedWith("KEYCHAIN_FAILED"));
  keychain.failOn();
  await application.call(signOut, { params: { id } });
  expect(keychain.entries.size).toBe(0);
});

test.each([
  ["once", 1, "fulfilled"],
  ["always", Number.POSITIVE_INFINITY, "rejected"],
])(
  "a keychain that says %s that there is no entry, and returns it, has not deleted it",
  async (_name, times, outcome) => {
    const gateway = await openWorkbench();
    const { application, keychain, ana, remote } = gateway;
    const { id } = await connectWithKey(gateway, remote, ana.keys.live);
    const deletePassword = keychain.deletePassword.bind(keychain);
    let rest = times;
    keychain.deletePassword = async (...args) => (rest-- > 0 ? false : deletePassword(...args));
    const [ending] = await Promise.allSettled([application.call(signOut, { params: { id } })]);
    expect([ending.status, keychain.entries.size]).toEqual([outcome, outcome === "rejected" ? 1 : 0]);
  },
);

test("a keychain that starts later becomes available", async () => {
  const available = createFakeKeychain();
  let isInstalled = false;
  const keyStore = createKeyStore(async () => {
    if (!isInstalled) throw new Error("libsecret-1.so.0: cannot open shared object file");
    return available;
  });
  const record = { id: "1", address: "https://galley.example", keyStorage: "keychain", mayBeInKeychain: true } as const;
  const isAvailable = async () => (await keyStore.getAvailability()).available;
  expect(await isAvailable()).toBe(false);
  isInstalled = true;
  expect(await isAvailable()).toBe(true);
  available.failOn("getPassword");
  expect(await keyStore.read(record)).toBeNull();
  expect(await isAvailable()).toBe(false);
  available.failOn();
  expect(await isAvailable(), "after a failed lookup").toBe(true);
  available.failOn("setPassword");
  await keyStore.write(record, "user-live-1", () => undefined);
  expect(await isAvailable(), "a lookup does not tell whether keys can be stored").toBe(false);
  available.failOn();
  await keyStore.write(record, "user-live-1", () => undefined);
  expect(await isAvailable()).toBe(true);
});

test("a key is shown for copying, and renewed without being lost", async () => {
  const gateway = await openWorkbench();
  const { application, openWindow, handle, ana, remote, keychain } = gateway;
  const { id } = await connectWithKey(gateway, remote, ana.keys.live);
  const read = async (query: { kind?: "live" | "test" }, connectionId = id) =>
    (await application.call(copyConnectionKey, { params: { id: connectionId }, query })).key;
  expect(await read({})).toBe(ana.keys.live);
  expect(await read({ kind: "test" })).toBe(ana.keys.test);
  expect(await read({}, "embedded")).toMatch(/^user-live-/);
  const response = await handle(new Request(`${origin}/gateway/connections/${id}/key`, { method: "POST" }));
  expect(response.headers.get("cache-control")).toBe("no-store");

  await application.call(renewConnectionKey, { params: { id } });
  const renewed = await read({});
  expect(renewed).not.toBe(ana.keys.live);
  expect([...keychain.entries.values()]).toEqual([renewed]);
  expect((await openWindow(id).service.call(getMe, {})).name).toBe("Ana");
  await expect(ana.client.call(getMe, {})).rejects.toMatchObject({ code: "KEY_REVOKED" });

  keychain.failOn("setPassword");
  expect(await application.call(renewConnectionKey, { params: { id } }), "a locked keychain").toMatchObject({
    key_storage: "memory",
  });
  expect((await openWindow(id).service.call(getMe, {})).name).toBe("Ana");

  const test = await connectWithKey(gateway, remote, ana.keys.test);
  await expect(read({ kind: "live" }, test.id)).rejects.toMatchObject({ code: "ACCESS_DENIED" });
});

/** Signs Ana in through a proxy that breaks off the first renewal of a key: its request, or only its response. */
async function connectThroughProxy(lost: "request" | "response") {
  const gateway = await openWorkbench();
  const { application, openWindow, remote, ana } = gateway;
  let drops = 1;
  const respond = toListener((request) => remote.handle(request));
  const address = await serve((incoming, outgoing) => {
    if (!incoming.url?.endsWith("/rotate") || drops-- <= 0) respond(incoming, outgoing);
    else if (lost === "request") incoming.socket.destroy();
    else {
      const headers = new Headers(incoming.headers as Record<string, string>);
      const request = new Request(`${remote.address}${incoming.url}`, { method: "POST", headers });
      void remote.handle(request).finally(() => incoming.socket.destroy());
    }
  });
  const { id } = await connectWithKey(gateway, { ...remote, address }, ana.keys.live);
  const renew = () => application.call(renewConnectionKey, { params: { id } });
  return { application, ana, id, renew, service: openWindow(id).service };
}

test("a renewal of a key that breaks off before it arrives is repeated", async () => {
  const { ana, renew, service } = await connectThroughProxy("request");
  await renew();
  expect((await service.call(getMe, {})).name).toBe("Ana");
  await expect(ana.client.call(getMe, {}), "the old key").rejects.toMatchObject({ code: "KEY_REVOKED" });
});

test("a renewal of a key whose answer is lost asks for the password", async () => {
  const { application, ana, id, renew, service } = await connectThroughProxy("response");
  await expect(renew()).rejects.toMatchObject({
    code: "SIGNED_OUT",
    message: expect.stringContaining("Sign in with your password to get the new key."),
  });
  const body = { method: "password", email: ana.email, password, key_kind: "live" } as const;
  await application.call(signIn, { params: { id }, body });
  expect((await service.call(getMe, {})).name).toBe("Ana");
});

test("a key that was revoked elsewhere is reported until the user signs in again", async () => {
  const gateway = await openWorkbench();
  const { application, openWindow, ana, remote } = gateway;
  const connection = await connectWithKey(gateway, remote, ana.keys.live);
  const { id } = connection;
  await ana.client.fetchUri(`${remote.address}/v1.1/users/me/keys/live`, { method: "DELETE" });
  const { service } = openWindow(id);
  const describe = async () => (await application.call(listConnections, {})).list[1];
  await expect(service.call(listJobs, {})).rejects.toMatchObject({ status: 401, code: "KEY_REVOKED" });
  const refused = { status: "refused", reason: expect.stringContaining("revoked elsewhere. Sign in again.") };
  expect(await describe()).toMatchObject(refused);
  await service.call(getStatus, {});
  expect(await describe(), "an answer without a key does not change it").toMatchObject(refused);
  await expect(application.call(probeConnection, { params: { id } })).rejects.toMatchObject({ code: "KEY_REVOKED" });
  await expect(signInByKey(gateway, connection, ana.keys.live)).rejects.toMatchObject({ code: "KEY_REVOKED" });
  const body = { method: "password", email: ana.email, password, key_kind: "live" } as const;
  await application.call(signIn, { params: { id }, body });
  await service.call(listJobs, {});
  expect(await describe()).toMatchObject({ status: "online", reason: null });
});

test("a changed address signs out, so that the key is never sent to another service", async () => {
  const gateway = await openWorkbench();
  const { application, ana, remote, keychain } = gateway;
  const connection = await connectWithKey(gateway, remote, ana.keys.live);
  const { id } = connection;
  const other = await startRemoteService();
  const put = (body: { title?: string; address?: string }) => application.call(putConnection, { params: { id }, body });
  expect(await put({ title: "Renamed" })).toMatchObject({ title: "Renamed", key_storage: "keychain" });
  await expect(put({ address: "http://localhost:1" })).rejects.toMatchObject({ code: "SERVICE_UNREACHABLE" });
  expect(await put({ address: remote.address }), "the same address").toMatchObject({ key_storage: "keychain" });
  expect(await put({ address: other.address })).toMatchObject({ address: other.address, key_storage: null });
  expect(keychain.entries.size).toBe(0);
  expect(JSON.stringify(other.requests.map(({ headers }) => [...headers]))).not.toContain("authorization");
  const far = await other.signUp("Ana");
  await expect(signInByKey(gateway, connection, far.keys.live)).rejects.toEqual(refusedWith("ACCOUNT_MISMATCH"));
});

test("an address that somebody else has changed in the database gets no key", async () => {
  const gateway = await openWorkbench();
  const { embedded, keychain, ana, remote } = gateway;
  const { id } = await connectWithKey(gateway, remote, ana.keys.live);
  const other = await startRemoteService();
  const database = new DatabaseSync(join(embedded.dataFolder, "gateway.sqlite"));
  database.prepare("UPDATE connection SET address = ?").run(other.address);
  database.close();
  const { openWindow } = startTestGateway(embedded, { loadKeychain: async () => keychain });
  const { service } = openWindow(id);
  await expect(service.call(listJobs, {})).rejects.toEqual(refusedWith("SIGNED_OUT"));
  expect((await service.call(getStatus, {})).status).toBe("ok");
  expect(other.requests.filter(({ headers }) => headers.has("authorization"))).toEqual([]);
});

/** Lists the files of a folder and its subfolders. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

test("a remote key is in no file of the data folder, no log and no response to the window", async () => {
  const gateway = await openWorkbench();
  const { handle, ana, remote, embedded } = gateway;
  const responses: string[] = [];
  const request = async (method: string, path: string, body?: unknown) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body), headers: jsonHeaders };
    const response = await handle(new Request(origin + path, init));
    responses.push(JSON.stringify([...response.headers]), await response.text());
    return responses.at(-1) ?? "";
  };
  const jsonHeaders = { "content-type": "application/json" };
  const create = await request("POST", "/gateway/connections", { title: "Archive", address: remote.address });
  const [, id = ""] = /"id":"([^"]+)"/.exec(create) ?? [];
  const base = `/gateway/connections/${id}`;
  await request("POST", `${base}/sign-in`, { method: "key", key: ana.keys.live });
  await request("POST", `${base}/sign-in`, { method: "key", key: `${ana.keys.live}x` });
  await request("POST", `${base}/probe`);
  await request("POST", `${base}/use`);
  await request("GET", "/gateway/connections");
  await request("GET", `/connections/${id}/gateway/session`);
  for (const path of ["/users/me", "/jobs", "/teams", "/nothing"])
    await request("GET", `/connections/${id}/v1.1${path}`);
  await request("POST", `/connections/${id}/v1.1/users/me/keys/live/rotate`);
  await request("POST", `${base}/key/renew`);
  const [renewed = ""] = gateway.keychain.entries.values();
  await request("POST", `${base}/sign-out`);
  const credentials = { method: "password", email: ana.email, password, key_kind: "live" };
  await request("POST", `${base}/sign-in`, credentials);
  await request("POST", `${base}/sign-in`, { ...credentials, key_kind: "other" });
  const texts = [...responses, ...embedded.log, ...remote.log];
  const contents = listFiles(embedded.dataFolder).map((file) => readFileSync(file, "latin1"));
  expect([...texts, ...contents].filter((text) => text.includes(password))).toEqual([]);
  const secrets = [ana.keys.live, renewed].map((key) => key.slice("user-live-".length, -6));
  expect(secrets.every((secret) => secret.length === 30)).toBe(true);
  for (const secret of secrets) {
    expect(responses.filter((text) => text.includes(secret))).toEqual([]);
    expect(embedded.log.filter((line) => line.includes(secret))).toEqual([]);
    expect(remote.log.filter((line) => line.includes(secret))).toEqual([]);
    expect(listFiles(embedded.dataFolder).filter((file) => readFileSync(file).includes(secret))).toEqual([]);
    for (const encoded of [btoa(`${secret}:`), Buffer.from(secret).toString("hex")]) {
      expect(listFiles(embedded.dataFolder).filter((file) => readFileSync(file).includes(encoded))).toEqual([]);
    }
  }
});
