import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createGateway } from "../../../electron/gateway/gateway.ts";
import { openJournals } from "../../../electron/gateway/journals.ts";
import { createClient } from "../../../shared/api/client.ts";
import { appendJournal, deleteJournal, gatewayPath, getJournal, getSession } from "../../../shared/api/gateway.ts";
import { basePath } from "../../../shared/api/index.ts";
import { listJobs } from "../../../shared/api/jobs.ts";
import { origin, startService } from "../../harness/service.ts";

async function openGateway() {
  const { host, key, dataFolder } = await startService();
  const journals = openJournals(join(dataFolder, "gateway.sqlite"));
  onTestFinished(() => journals.close());
  const faults: unknown[] = [];
  const handle = createGateway({
    service: (request) => host.handle(request),
    key,
    masterKey: { storage: "file", file: "/data/master.key" },
    connection: { kind: "embedded", title: "This computer" },
    journals,
    rendererFolder: dataFolder,
    samplesFolder: dataFolder,
    dataFolder,
    version: "0.0.0",
    onFault: (fault) => faults.push(fault),
  });
  return {
    handle,
    key,
    dataFolder,
    service: createClient({ baseUrl: origin + basePath, fetch: handle }),
    gateway: createClient({ baseUrl: origin + gatewayPath, fetch: handle }),
  };
}

test("calls reach the service with the key, which the window never sees", async () => {
  const { service, gateway, handle, key, dataFolder } = await openGateway();
  expect((await service.call(listJobs, {})).list).toEqual([]);
  const session = await gateway.call(getSession, {});
  expect(session).toMatchObject({
    key_store: "file",
    note: expect.stringContaining("is stored in /data/master.key, which only your user account can read"),
    data_folder: dataFolder,
  });
  expect(session.user.api_keys).toEqual({ live: null, test: null });
  const answer = await handle(new Request(`${origin}/gateway/session`));
  expect(await answer.text()).not.toContain(key);
});

test("what the service answers runs nothing, should it be opened as a page", async () => {
  const { handle } = await openGateway();
  const answer = await handle(new Request(`${origin}/v1.1/status`));
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
});

test("a journal is read, added to and forgotten by its published calls", async () => {
  const { gateway } = await openGateway();
  const params = { jobId: randomUUID(), step: "mapping" } as const;
  const body = { claimed_at: new Date().toISOString(), after: 0, entries: [{ id: "a" }] };
  expect(await gateway.call(appendJournal, { params, body })).toEqual({ length: 1 });
  expect((await gateway.call(getJournal, { params })).entries).toEqual([{ id: "a" }]);
  await expect(gateway.call(appendJournal, { params, body })).rejects.toMatchObject({
    status: 412,
    code: "ETAG_MISMATCH",
  });
  expect(await gateway.call(deleteJournal, { params })).toEqual({ length: 0 });
});

test.each([
  ["GET", "/gateway/nothing", undefined, 404, "ROUTE_NOT_FOUND"],
  ["PUT", "/gateway/session", "{}", 405, "METHOD_NOT_ALLOWED"],
  ["GET", "/gateway/journals/not-an-id/zoning", undefined, 400, "FIELD_INVALID"],
  ["POST", "/gateway/journals/0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb/zoning", "{", 400, "JSON_INVALID"],
  ["POST", "/gateway/journals/0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb/zoning", "{}", 400, "FIELD_INVALID"],
  ["GET", "/gateway/journals/%E0%A4%A/zoning", undefined, 400, "FIELD_INVALID"],
])("%s %s with %s is refused in the envelope", async (method, path, body, status, code) => {
  const { handle } = await openGateway();
  const answer = await handle(new Request(origin + path, { method, ...(body === undefined ? {} : { body }) }));
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ success: false, status_code: status, response: [{ type: code }] });
});
