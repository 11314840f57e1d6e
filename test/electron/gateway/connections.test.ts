import { expect, test } from "vitest";
import {
  deleteConnection,
  listConnections,
  probeConnection,
  putConnection,
  selectConnection,
  signIn,
  signOut,
} from "../../../shared/api/connections.ts";
import { createDocument } from "../../../shared/api/documents.ts";
import { appendJournal, getJournal, getSession } from "../../../shared/api/gateway.ts";
import { listJobs } from "../../../shared/api/jobs.ts";
import { getStatus } from "../../../shared/api/status.ts";
import { createTeam, listTeams } from "../../../shared/api/teams.ts";
import { getMe } from "../../../shared/api/users.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { startRemoteService } from "../../harness/remote-service.ts";
import { type TestGateway } from "../../harness/test-gateway.ts";
import { origin } from "../../harness/origin.ts";

import { connect, connectWithKey, openWorkbench, password, refusedWith, signInByKey } from "./workbench-with-remote.ts";

test("a remote connection is added, signed in by password, used, signed out and deleted", async () => {
  const gateway = await openWorkbench();
  const { application, openWindow, ana, remote, keychain } = gateway;
  const created = await connect(gateway, remote);
  const { id } = created;
  expect(created).toEqual({
    id,
    kind: "remote",
    title: "Archive",
    address: remote.address,
    user: null,
    key_kind: null,
    key_storage: null,
    status: "unknown",
    reason: null,
    pending_count: 0,
  });
  const { service, gateway: bound } = openWindow(id);
  await expect(service.call(listJobs, {})).rejects.toMatchObject({ status: 401, code: "SIGNED_OUT" });
  expect((await service.call(getStatus, {})).status).toBe("ok");

  const body = { method: "password", email: ana.email, password, key_kind: "live" } as const;
  await expect(
    application.call(signIn, { params: { id }, body: { ...body, password: "wrong" } }),
  ).rejects.toMatchObject({ status: 401, code: "PASSWORD_INVALID" });
  const signedIn = await application.call(signIn, { params: { id }, body });
  expect(signedIn).toMatchObject({
    user: { id: ana.id, name: "Ana", email: ana.email },
    key_kind: "live",
    key_storage: "keychain",
    status: "online",
  });
  expect([...keychain.entries]).toEqual([[`Galley/connection ${id} to ${remote.address}`, ana.keys.live]]);
  expect((await service.call(getMe, {})).api_keys).toEqual({ live: null, test: null });
  expect((await bound.call(getSession, {})).connection).toMatchObject({ id, user: { name: "Ana" } });
  expect(await application.call(probeConnection, { params: { id } })).toMatchObject({ version: "0.0.0", status: "ok" });

  const signedOut = await application.call(signOut, { params: { id } });
  expect(signedOut).toMatchObject({ key_storage: null, user: { name: "Ana" }, key_kind: "live" });
  expect(keychain.entries.size).toBe(0);
  await expect(service.call(listJobs, {})).rejects.toMatchObject({ code: "SIGNED_OUT" });
  await application.call(deleteConnection, { params: { id } });
  await expect(service.call(listJobs, {})).rejects.toMatchObject({ status: 404, code: "CONNECTION_NOT_FOUND" });
  expect((await application.call(listConnections, {})).list).toHaveLength(1);
});

test("an account is created on a remote service", async () => {
  const gateway = await openWorkbench();
  const { application, openWindow, remote } = gateway;
  const { id } = await connect(gateway, remote);
  const body = { method: "create", name: "Cleo", email: "cleo@example.org", password, key_kind: "test" } as const;
  await expect(
    application.call(signIn, { params: { id }, body: { ...body, password: "short" } }),
  ).rejects.toMatchObject({ code: "PASSWORD_TOO_WEAK", fields: { password: expect.anything() } });
  expect(await application.call(signIn, { params: { id }, body })).toMatchObject({
    user: { name: "Cleo", email: "cleo@example.org" },
    key_kind: "test",
  });
  expect((await openWindow(id).service.call(getMe, {})).name).toBe("Cleo");
});

test("documents are streamed to the service and back, also in parts", async () => {
  const gateway = await openWorkbench();
  const { openWindow, handle, ana, remote } = gateway;
  const { id } = await connectWithKey(gateway, remote, ana.keys.live);
  const { service } = openWindow(id);
  const bytes = await buildTextPdf(3);
  const headers = { "content-type": "application/pdf", "content-disposition": 'attachment; filename="a.pdf"' };
  const document = await service.call(createDocument, { body: new Blob([bytes]).stream(), headers });
  expect(document).toMatchObject({ name: "a.pdf", size: bytes.byteLength });
  expect(document.uri, "URIs stay those of the service").toContain(remote.address);
  const whole = await service.fetchUri(document.uri);
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(bytes);
  const part = await service.fetchUri(document.uri, { headers: { range: "bytes=5-14" } });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 5-14/${bytes.byteLength}`]);
  expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(5, 15));
  const etag = whole.headers.get("etag") ?? "";
  expect((await service.fetchUri(document.uri, { headers: { "if-none-match": etag } })).status).toBe(304);
  const head = await handle(new Request(service.resolveUri(document.uri), { method: "HEAD" }));
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.byteLength)]);
});

test("a service receives the key and what the API defines, and nothing else of the window", async () => {
  const gateway = await openWorkbench();
  const { handle, ana, remote } = gateway;
  const { id } = await connectWithKey(gateway, remote, ana.keys.live);
  const headers = {
    cookie: "galley-session-1=secret",
    origin,
    referer: `${origin}/?connection=${id}`,
    "sec-fetch-site": "same-origin",
    "x-forwarded-for": "1.2.3.4",
    authorization: "Basic d2luZG93",
    prefer: "wait=1",
    "user-agent": "Browser",
  };
  remote.requests.length = 0;
  const response = await handle(new Request(`${origin}/connections/${id}/v1.1/jobs?limit=3`, { headers }));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  const [request] = remote.requests;
  expect(request?.url).toBe(`${remote.address}/v1.1/jobs?limit=3`);
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    "accept-encoding": "identity",
    authorization: `Basic ${btoa(`${ana.keys.live}:`)}`,
    connection: "keep-alive",
    host: new URL(remote.address).host,
    prefer: "wait=1",
    "user-agent": "Galley/0.0.0",
  });
});

test("two accounts and two services at once do not mix", async () => {
  const gateway = await openWorkbench();
  const { openWindow, ana, remote, application } = gateway;
  const other = await startRemoteService();
  const ben = await remote.signUp("Ben");
  const far = await other.signUp("Ana");
  const keys = [ana.keys.live, ana.keys.test, ben.keys.live];
  const connections = [
    ...(await Promise.all(keys.map((key) => connectWithKey(gateway, remote, key)))),
    await connectWithKey(gateway, other, far.keys.live),
  ];
  const windows = [...connections.map(({ id }) => openWindow(id)), openWindow("embedded")];
  await Promise.all(windows.map(({ service }, n) => service.call(createTeam, { body: { name: `Team ${n}` } })));
  const params = { jobId: crypto.randomUUID(), step: "zoning" } as const;
  const claimed_at = new Date().toISOString();
  for (const [n, { gateway: bound }] of windows.entries()) {
    await bound.call(appendJournal, { params, body: { claimed_at, after: 0, entries: [{ n }] } });
  }
  for (const [n, { service, gateway: bound }] of windows.entries()) {
    expect((await service.call(listTeams, {})).list.map(({ name }) => name)).toEqual([`Team ${n}`]);
    expect((await bound.call(getJournal, { params })).entries).toEqual([{ n }]);
  }

  const [first] = connections;
  if (first === undefined) throw new Error("there is no connection");
  await expect(signInByKey(gateway, first, ben.keys.live), "another account").rejects.toEqual(
    refusedWith("ACCOUNT_MISMATCH"),
  );
  await expect(signInByKey(gateway, first, ana.keys.test), "another kind of key").rejects.toEqual(
    refusedWith("ACCOUNT_MISMATCH"),
  );
  const sent = remote.requests.length;
  const refusedCredentials = [
    { method: "create", name: "Cleo", email: "cleo@galley.example", password, key_kind: "live" },
    { method: "password", email: ana.email, password, key_kind: "test" },
    { method: "key", key: ana.keys.test },
  ] as const;
  for (const body of refusedCredentials) {
    await expect(application.call(signIn, { params: { id: first.id }, body }), body.method).rejects.toEqual(
      refusedWith("ACCOUNT_MISMATCH"),
    );
  }
  expect(
    remote.requests.slice(sent).map(({ url }) => url),
    "no user is created",
  ).toEqual([]);
  const again = await connect(gateway, remote, "Again");
  await expect(signInByKey(gateway, again, ben.keys.live)).rejects.toEqual(refusedWith("ACCOUNT_CONNECTED"));
  expect((await openWindow(first.id).service.call(getMe, {})).name).toBe("Ana");

  await expect(application.call(deleteConnection, { params: { id: first.id } })).rejects.toMatchObject({
    status: 409,
    code: "CONNECTION_IN_USE",
    message: expect.stringContaining("work on 1 job that is not checked in"),
  });
  await application.call(deleteConnection, { params: { id: first.id }, query: { discard: "true" } });
  const [, second] = windows;
  expect((await second?.gateway.call(getJournal, { params }))?.entries, "other journals stay").toEqual([{ n: 1 }]);
});

test("the page opens with the connection that was used last", async () => {
  const gateway = await openWorkbench();
  const { application, handle, remote } = gateway;
  const { id } = await connect(gateway, remote);
  const openPage = async (query: string) => (await handle(new Request(`${origin}/${query}`))).headers.get("location");
  expect(await openPage("")).toBe(null);
  await application.call(selectConnection, { params: { id } });
  expect(await openPage("")).toBe(`/?connection=${id}`);
  expect(await openPage(`?connection=${id}`)).toBe(null);
  expect(await openPage("?connection=embedded")).toBe(null);
  await application.call(deleteConnection, { params: { id } });
  expect(await openPage("")).toBe(null);
  expect(await openPage(`?connection=${id}`)).toBe("/?connection=embedded");
});

test("the embedded connection cannot be changed or deleted", async () => {
  const { application } = await openWorkbench();
  const params = { id: "embedded" } as const;
  const denied = refusedWith("ACCESS_DENIED");
  await expect(application.call(putConnection, { params, body: { title: "X" } })).rejects.toEqual(denied);
  await expect(application.call(deleteConnection, { params })).rejects.toEqual(denied);
  await expect(application.call(signOut, { params })).rejects.toEqual(denied);
  await expect(signInByKey({ application } as TestGateway, params as never, "x")).rejects.toEqual(denied);
  expect(await application.call(probeConnection, { params })).toMatchObject({ status: "ok" });
});
