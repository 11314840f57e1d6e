import { mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { createOpenedFiles } from "../../../electron/desktop/opened-files.ts";
import { openPreferences } from "../../../electron/desktop/preferences.ts";
import { redactLog } from "../../../electron/desktop/redact-log.ts";
import { createDesktopRoutes } from "../../../electron/desktop/routes.ts";
import { createUpdates } from "../../../electron/desktop/updates.ts";
import { createLog } from "../../../electron/platform/log.ts";
import { openLogFile } from "../../../electron/platform/log-file.ts";
import { prepareDataFolder } from "../../../electron/storage/data-folder/data-folder.ts";
import { createConnection, probeConnection, signIn } from "../../../shared/api/connections.ts";
import { getDiagnostics, getPreferences, putPreferences } from "../../../shared/api/desktop.ts";
import { createDocument } from "../../../shared/api/documents.ts";
import { buildPdf } from "../../builders/pdf.ts";
import { createTestClock } from "../../harness/clock.ts";
import { startJob, waitForJob, isBlockedAt } from "../../harness/jobs.ts";
import { startHttpServer, toListener } from "../../harness/http-server.ts";
import { startRemoteService } from "../../harness/remote-service.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { startTestGateway } from "../../harness/test-gateway.ts";
import { startTestService } from "../../harness/test-service.ts";

const status = {
  success: true,
  status_code: 200,
  tracking: "0d6c54ea-29b4-4c5c-9f0d-0e4d2cd0e5cb",
  response: { status: "ok", reason: null, version: "9", api_version: "1.1", time: "2026-01-05T09:00:00.000Z" },
};

/** Starts a gateway with the endpoints of the desktop, whose log is in its data folder. */
async function startDesktop() {
  const dataFolder = prepareDataFolder(createTemporaryFolder());
  mkdirSync(join(dataFolder, "log"));
  const log = createLog(openLogFile(join(dataFolder, "log", "galley.log")));
  const service = await startTestService({ dataFolder, log });
  const preferences = openPreferences(join(dataFolder, "preferences.json"), log);
  const feed = "https://updates.canary.example/";
  const updates = createUpdates({ feed, loadUpdater: null, mayInstall: false, clock: createTestClock(), log });
  const gateway = startTestGateway(service, {
    routes: (connections) =>
      createDesktopRoutes({
        preferences,
        updates,
        openedFiles: createOpenedFiles(),
        hasNotifications: false,
        diagnostics: {
          version: "0.0.0",
          dataFolder,
          service: (request) => service.handle(request),
          listConnections: () => Promise.all(connections.list().map((connection) => connection.describe())),
          preferences: preferences.read,
          updates: updates.read,
        },
      }),
  });
  return { ...gateway, service, log, dataFolder };
}

test("diagnostics have versions, status and logs, but no key, no document and no person", async () => {
  const { application, service, log } = await startDesktop();
  const remote = await startRemoteService();
  const ana = await remote.signUp("Canaria");
  const { id } = await application.call(createConnection, { body: { title: "Canary Ltd", address: remote.address } });
  await application.call(signIn, { params: { id }, body: { method: "key", key: ana.keys.live } });

  const bytes = await buildPdf([(pdf) => void pdf.fontSize(14).text("The canary sings at midnight. Total 4711.00")]);
  const job = await startJob(service.client, {
    bytes,
    name: "canary-invoice.pdf",
    metadata: { name: "canary-invoice.pdf", mapping: { taxonomy: "invoice" } },
  });
  await waitForJob(service.client, job, isBlockedAt("zoning"));
  await expect(
    service.client.call(createDocument, {
      body: new TextEncoder().encode("a canary that is no PDF"),
      headers: { "content-disposition": 'attachment; filename="canary-broken.pdf"' },
    }),
  ).rejects.toMatchObject({ code: "DOCUMENT_INVALID" });
  const path = join(homedir(), "canary", "master.key");
  const cause = new Error(`“canary-invoice.pdf” of canary@example.org with ${service.key} at ${path}: token=canary`);
  log.error("a step failed", cause, { finding: "the canary sings", note: ana.keys.test });
  log.warn(`the header was Basic ${btoa(`${service.key}:`)}`);

  const response = await application.call(getDiagnostics, {});
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const files = Object.entries(unzipSync(new Uint8Array(await response.arrayBuffer())));
  expect(files.map(([name]) => name)).toEqual(["versions.json", "settings.json", "status.json", "galley.log"]);
  const texts = Object.fromEntries(files.map(([name, content]) => [name, strFromU8(content)]));
  const all = Object.values(texts).join("\n");
  expect(JSON.parse(texts["versions.json"] ?? "")).toMatchObject({ galley: "0.0.0", platform: process.platform });
  expect(JSON.parse(texts["status.json"] ?? "")).toMatchObject({
    service: { response: { status: "ok" } },
    connections: [{ kind: "embedded" }, { kind: "remote", status: "online", key_storage: "keychain" }],
  });
  expect(texts["galley.log"]).toContain('"path":"/v1.1/jobs"');
  expect(texts["galley.log"]).toContain('"message":"a step failed"');
  expect(texts["galley.log"], "the places in the program stay").toMatch(/diagnostics\.test\.ts:\d+/);
  for (const secret of [service.key, ana.keys.live, ana.keys.test]) {
    expect(all).not.toContain(secret);
    expect(all).not.toContain(secret.slice(-12));
    expect(all).not.toContain(btoa(`${secret}:`).slice(0, 30));
  }
  expect(all).not.toMatch(/canar|4711|midnight/i);
  expect(all).not.toContain(new URL(remote.address).host);
  expect(all).not.toContain(homedir());
});

test("diagnostics name no service, also after it could not be reached", async () => {
  const { application, connections, log } = await startDesktop();
  const closing = await startHttpServer(
    toListener(async () => Response.json(status)),
    null,
  );
  const { id } = await application.call(createConnection, { body: { title: "Canary", address: closing.address } });
  await closing.close();
  const failure = await application.call(probeConnection, { params: { id } }).catch((error: unknown) => error);
  log.warn("the jobs of a connection are not watched", { reason: String(failure) });
  for (const host of ["archive.canary.example", "canary.example:8443", "192.0.2.7:8080", "[2001:db8::7]:8443"]) {
    log.error("gateway call failed", new Error(`${host} did not answer in time`));
    log.warn("the update failed", { reason: `https://${host}/canary?x=1 refers to ${host}.` });
  }
  const described = (await connections.find(id)?.describe())?.reason ?? "";
  const { host } = new URL(closing.address);
  expect(described).toContain(host);
  const response = await application.call(getDiagnostics, {});
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const all = Object.values(files)
    .map((content) => strFromU8(content))
    .join("\n");
  expect(all).toContain("no service runs there now");
  expect(all).not.toContain(host);
  expect(all).not.toMatch(/canary|192\.0\.2|2001:db8/i);
});

test("messages keep the names of the program's own files", () => {
  const message = "galley.sqlite is damaged; see galley.log, version 1.2.3";
  expect(redactLog(JSON.stringify({ message }))).toContain(message);
});

test("a line of the log that was cut off, or is none, is not included", () => {
  const lines = [
    '{"level":"info","message":"ok","page":3}',
    '{"level":"info","message":"cut off by canary',
    "canary",
    "[1]",
  ];
  expect(redactLog(lines.join("\n"))).toBe(
    [
      '{"level":"info","message":"ok","page":3}',
      ...Array.from({ length: 3 }, () => '{"message":"[removed]"}'),
      "",
    ].join("\n"),
  );
});

test("the window turns notifications off, and cannot set the update feed", async () => {
  const { application, dataFolder } = await startDesktop();
  expect(await application.call(getPreferences, {})).toEqual({ notifications: true, notifications_available: false });
  const file = join(dataFolder, "preferences.json");
  const body = { notifications: false, update_feed: "https://galley.example/" };
  expect(await application.call(putPreferences, { body })).toMatchObject({ notifications: false });
  const log = createLog(() => expect.fail());
  expect(openPreferences(file, log).read()).toEqual({ notifications: false, update_feed: null });
  const feed = "https://updates.galley.example/";
  writeFileSync(file, JSON.stringify({ update_feed: feed, later: 1 }));
  const preferences = openPreferences(file, log);
  preferences.setNotifications(false);
  expect(openPreferences(file, log).read()).toEqual({ notifications: false, update_feed: feed, later: 1 });
});
