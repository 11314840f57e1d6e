import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { addActiveTimes } from "../../../../shared/api/active-times.ts";
import {
  createConnection,
  deleteConnection,
  listConnections,
  signIn,
  signOut,
} from "../../../../shared/api/connections.ts";
import { checkoutJob } from "../../../../shared/api/jobs.ts";
import { getOfflineState, takeOffline } from "../../../../shared/api/offline.ts";
import { getConnectionGatewayPath } from "../../../../shared/api/gateway-paths.ts";
import { getStatistics } from "../../../../shared/api/statistics.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { waitForOfflineState } from "../../../harness/desk.ts";
import { isBlockedAt, startJob, waitForJob } from "../../../harness/jobs.ts";
import { startRemoteService } from "../../../harness/remote-service.ts";
import { startTestGateway } from "../../../harness/test-gateway.ts";
import { origin } from "../../../harness/origin.ts";
import { startTestService } from "../../../harness/test-service.ts";
import { editZones, readZones } from "../../../harness/zones.ts";

vi.setConfig({ testTimeout: 120_000 });

test("the offline work of two accounts stays apart, and a connection with such work is not deleted", async () => {
  const [embedded, remote] = await Promise.all([startTestService(), startRemoteService()]);
  const { application, openWindow, handle } = startTestGateway(embedded);
  const users = [await remote.signUp("Ana"), await remote.signUp("Ben")];
  const ids: string[] = [];
  for (const { keys } of users) {
    const { id } = await application.call(createConnection, { body: { title: "Archive", address: remote.address } });
    await application.call(signIn, { params: { id }, body: { method: "key", key: keys.live } });
    ids.push(id);
  }
  const [anaId = "", benId = ""] = ids;
  const [ana, ben] = [openWindow(anaId), openWindow(benId)];
  const [anaAccount] = users;
  const client = anaAccount?.client ?? remote.client;
  const started = await startJob(client, { bytes: await buildTextPdf(1) });
  const job = await waitForJob(client, started, isBlockedAt("zoning"));
  const params = { jobId: job.id };
  await ana.service.call(checkoutJob, { params, body: {} });
  await readZones(ana.service, job, 1);

  // Signed out, the service cannot be used, and the work goes on with what is kept.
  await application.call(signOut, { params: { id: anaId } });
  await editZones(ana.service, job, 1, 0.5);
  await expect(ana.service.call(getStatistics, {})).rejects.toMatchObject({ status: 401, code: "SIGNED_OUT" });
  expect((await ana.gateway.call(getOfflineState, {})).outbox).toHaveLength(1);
  expect(await ben.gateway.call(getOfflineState, {})).toMatchObject({ kept: [], outbox: [] });
  await expect(readZones(ben.service, job, 1)).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
  const { list } = await application.call(listConnections, {});
  expect(list.map(({ pending_count: count }) => count)).toEqual([0, 1, 0]);
  await expect(application.call(deleteConnection, { params: { id: anaId } })).rejects.toMatchObject({
    code: "CONNECTION_IN_USE",
  });
  const otherKey = users[1]?.keys.live ?? "";
  await expect(
    application.call(signIn, { params: { id: anaId }, body: { method: "key", key: otherKey } }),
  ).rejects.toMatchObject({ code: "ACCOUNT_MISMATCH" });

  // Signing in again sends what waits.
  const key = anaAccount?.keys.live ?? "";
  await application.call(signIn, { params: { id: anaId }, body: { method: "key", key } });
  await waitForOfflineState(handle, origin + getConnectionGatewayPath(anaId), ({ outbox }) => outbox.length === 0);
  expect((await readZones(client, job, 1)).confidence).toBe(0.5);

  await ana.gateway.call(takeOffline, { params, body: {} });
  const times = [{ job_id: job.id, step: "zoning" as const, item: "1", seconds: 5 }];
  for (const window of [ana, ben]) await window.gateway.call(addActiveTimes, { body: { times } });
  await application.call(deleteConnection, { params: { id: anaId }, query: { discard: "true" } });
  expect(readdirSync(join(embedded.dataFolder, "kept"))).toEqual([benId]);
  expect(existsSync(join(embedded.dataFolder, "kept", anaId))).toBe(false);
  const database = new DatabaseSync(join(embedded.dataFolder, "gateway.sqlite"), { readOnly: true });
  const timed = database.prepare("SELECT connection_id AS id FROM active_time").all();
  database.close();
  expect(timed).toEqual([{ id: benId }]);
});

test("the embedded service has the same resources, and no offline work", async () => {
  const embedded = await startTestService();
  const { gateway } = startTestGateway(embedded).openWindow("embedded");
  expect(await gateway.call(getOfflineState, {})).toMatchObject({
    connection: { status: "online", reason: null },
    kept: [],
    outbox: [],
  });
  const params = { jobId: "00000000-0000-4000-8000-000000000000" };
  await expect(gateway.call(takeOffline, { params, body: {} })).rejects.toMatchObject({ code: "KEPT_NOT_FOUND" });
});
