import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { envelopeSchema } from "../../shared/api/endpoint.ts";
import { documentSchema } from "../../shared/api/documents.ts";
import { statusSchema } from "../../shared/api/status.ts";
import { type ElectronShell, startApplication, startElectronShell } from "../harness/electron-shell.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";

const out = join(import.meta.dirname, "..", "..", "out");
const origin = "galley://workbench";

/** Starts the main process and waits until its window is visible. */
async function openShell(dataFolder = createTemporaryFolder()): Promise<ElectronShell> {
  const shell = startElectronShell(dataFolder);
  await vi.waitFor(
    async () => {
      expect((await shell.perform("state")).windows.map(({ visible }) => visible)).toEqual([true]);
    },
    { timeout: 15_000, interval: 50 },
  );
  return shell;
}

test("the window shows the workbench, sandboxed and isolated, without Node", async () => {
  const dataFolder = createTemporaryFolder();
  const shell = await openShell(dataFolder);
  const { sandboxed, paths, schemes, windows } = await shell.perform("state");
  expect(sandboxed).toBe(true);
  expect(paths["userData"]).toBe(join(dataFolder, "electron"));
  expect(schemes).toEqual([
    { scheme: "galley", privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
  ]);
  expect(windows[0]?.loaded).toEqual({ url: `${origin}/`, status: 200 });
  expect(windows[0]?.options).toMatchObject({
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      preload: join(out, "main", "preload.cjs"),
    },
  });
});

test("the preload script exposes only the platform's name", () => {
  const exposed: Record<string, unknown> = {};
  const electron = { contextBridge: { exposeInMainWorld: (name: string, api: unknown) => (exposed[name] = api) } };
  const required: string[] = [];
  const load = (name: string) => {
    required.push(name);
    return electron;
  };
  const script = readFileSync(join(out, "main", "preload.cjs"), "utf8");
  runInNewContext(script, { require: load, process: { platform: "linux" }, module: { exports: {} }, exports: {} });
  expect(required).toEqual(["electron"]);
  expect(JSON.parse(JSON.stringify(exposed))).toEqual({ galleyShell: { platform: "linux" } });
});

test("navigation, new windows and permissions are denied", async () => {
  const shell = await openShell();
  const elsewhere = ["https://galley.example/", "file:///etc/passwd", "galley://elsewhere/", "http://127.0.0.1:80/"];
  for (const url of elsewhere) {
    expect(await shell.perform("navigate", { url }), url).toBe("refused");
    expect(await shell.perform("open", { url }), url).toBe("deny");
  }
  expect(await shell.perform("navigate", { url: `${origin}/#job` })).toBe("followed");
  expect(await shell.perform("open", { url: `${origin}/` })).toBe("deny");
  for (const name of ["media", "geolocation", "notifications", "clipboard-read", "openExternal"]) {
    expect(await shell.perform("permission", { name }), name).toEqual({ granted: false, checked: false });
  }
});

test("no menu item has an accelerator that the page needs", async () => {
  const shell = await openShell();
  const { menu } = await shell.perform("state");
  expect(JSON.stringify(menu)).not.toContain('"accelerator"');
  expect(JSON.stringify(menu)).not.toMatch(/"role":"(undo|redo|selectAll|reload|forceReload|editMenu|viewMenu)"/);
});

test("the protocol handler serves the API, and a worker reads a document", async () => {
  const shell = await openShell();
  const status = await shell.perform("fetch", { url: `${origin}/v1.1/status` });
  expect(status.status).toBe(200);
  expect(statusSchema.parse(envelopeSchema.parse(JSON.parse(status.text)).response).status).toBe("ok");

  const body = new Uint8Array(readFileSync(join(out, "samples", "invoice-german.pdf")));
  const headers = { "content-type": "application/pdf" };
  const posted = await shell.perform("fetch", { url: `${origin}/v1.1/documents`, method: "POST", headers, body });
  const document = documentSchema.parse(envelopeSchema.parse(JSON.parse(posted.text)).response);
  expect(document).toMatchObject({ media_type: "application/pdf", pages: 1, size: body.length });
  const bytes = await shell.perform("fetch", { url: document.uri });
  expect(bytes.status, "URIs in responses have the window's origin").toBe(200);
});

test("a second instance brings the first window to the front and exits", async () => {
  const dataFolder = createTemporaryFolder();
  const first = await openShell(dataFolder);
  const second = startElectronShell(dataFolder, { STAND_IN_SECOND: "1" });
  expect(await second.exited).toBe(0);
  await first.perform("secondInstance");
  expect((await first.perform("state")).windows[0]?.focused).toBe(1);
});

test("a data folder in use is reported in a dialog with the process that uses it", async () => {
  const dataFolder = createTemporaryFolder();
  await openShell(dataFolder);
  const second = startElectronShell(dataFolder);
  const { title, text } = await second.errorBox;
  expect(title).toBe("Galley is already open");
  expect(text).toMatch(/in use by process \d+ on/);
  expect(await second.exited).toBe(1);
});

test("a folder that is not a data folder is reported in a dialog and stays unchanged", async () => {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, "notes.txt"), "mine");
  const shell = startElectronShell(folder);
  const { title, text } = await shell.errorBox;
  expect(title).toBe("Galley could not start");
  expect(text).toContain("is not a data folder of Galley: it contains other files (notes.txt)");
  expect(await shell.exited).toBe(1);
  expect(readdirSync(folder)).toEqual(["notes.txt"]);
});

test("the page cannot name a file for a backup, and a restart quits and starts the application again", async () => {
  const file = join(createTemporaryFolder(), "galley.tar");
  const shell = startElectronShell(createTemporaryFolder(), { STAND_IN_FILE: file });
  const post = (path: string, body: object) =>
    shell.perform("fetch", {
      url: `${origin}/gateway/${path}`,
      method: "POST",
      body: new TextEncoder().encode(JSON.stringify(body)),
      headers: { "content-type": "application/json" },
    });
  await vi.waitFor(async () => expect((await shell.perform("state")).windows).toHaveLength(1), { timeout: 15_000 });
  const other = join(createTemporaryFolder(), "other.tar");
  expect((await post("backups/export", { path: other, pass_phrase: null })).status).toBe(403);
  expect((await post("backups/export", { path: null, pass_phrase: null })).status).toBe(200);
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 15_000, interval: 50 });
  expect(existsSync(other)).toBe(false);
  expect((await post("restart", {})).status).toBe(200);
  expect(await shell.exited).toBe(0);
  expect(shell.output).toContain("relaunched");
});

test("quitting closes the service before the application", async () => {
  const dataFolder = createTemporaryFolder();
  const shell = await openShell(dataFolder);
  shell.perform("quit").catch(() => undefined);
  expect(await shell.exited).toBe(0);
  expect(existsSync(join(dataFolder, "galley.sqlite-wal")), "the database was closed properly").toBe(false);
  expect(readFileSync(join(dataFolder, "log", "galley.log"), "utf8")).toContain("service closed");
});

test("the smoke test prints the service's status and the time of the start, and quits", async () => {
  const shell = startApplication({ args: ["--data", createTemporaryFolder(), "--smoke-test"] });
  expect(await shell.exited).toBe(0);
  expect(JSON.parse(shell.output)).toEqual({ status: "ok", version: "0.1.0", start_ms: expect.any(Number) });
});

test("the smoke test fails without a dialog if the workbench cannot start", async () => {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, "notes.txt"), "mine");
  const shell = startApplication({ args: ["--data", folder, "--smoke-test"] });
  expect(await shell.exited).toBe(1);
});
