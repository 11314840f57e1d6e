import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { envelopeSchema } from "../../shared/api/endpoint.ts";
import { documentSchema } from "../../shared/api/documents.ts";
import { statusSchema } from "../../shared/api/status.ts";
import { outputCommands } from "../../renderer/monaco/commands.ts";
import { queueCommands } from "../../renderer/queue/commands.ts";
import { checkoutCommands } from "../../renderer/checkout/commands.ts";
import { shellCommands } from "../../renderer/shell/commands.ts";
import { commandChannel, type DesktopBridge, languageChannel, progressChannel } from "../../shared/desktop-bridge.ts";
import {
  type ElectronShell,
  openElectronShell,
  startApplication,
  startElectronShell,
  waitForWindow,
} from "../harness/electron-shell.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { waitFor } from "../harness/wait-for.ts";

const out = join(import.meta.dirname, "..", "..", "out");
const origin = "galley://workbench";

/** The shell of the tests that do not end it. */
const dataFolder = createTemporaryFolder(afterAll);
const shell = startElectronShell(dataFolder, {}, [], afterAll);
beforeAll(() => waitForWindow(shell));

test("the window shows the workbench, sandboxed and isolated, without Node", async () => {
  const { sandboxed, paths, windows } = await shell.perform("state");
  expect(sandboxed).toBe(true);
  expect(paths["userData"]).toBe(join(dataFolder, "electron"));
  expect(windows[0]?.loaded).toEqual([{ url: `${origin}/`, status: 200 }]);
  expect(windows[0]?.options).toMatchObject({
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      navigateOnDragDrop: false,
      webviewTag: false,
      preload: join(out, "main", "preload.cjs"),
    },
  });
});

test("the protocol of the window bypasses no policy and has no service workers", async () => {
  expect((await shell.perform("state")).schemes).toEqual([
    { scheme: "galley", privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
});

test("the preload script exposes three functions, and passes no event of Electron to the page", () => {
  const exposed: Record<string, DesktopBridge> = {};
  const sent: unknown[] = [];
  const listening: string[] = [];
  let receive: (...args: unknown[]) => void = () => expect.fail();
  const electron = {
    contextBridge: { exposeInMainWorld: (name: string, api: DesktopBridge) => (exposed[name] = api) },
    ipcRenderer: {
      on: (channel: string, listener: typeof receive) => {
        listening.push(channel);
        receive = listener;
      },
      send: (...message: unknown[]) => sent.push(message),
    },
  };
  const required: string[] = [];
  const load = (name: string) => {
    required.push(name);
    return electron;
  };
  const script = readFileSync(join(out, "main", "preload.cjs"), "utf8");
  runInNewContext(script, { require: load, module: { exports: {} }, exports: {} });
  expect(required).toEqual(["electron"]);
  expect(listening).toEqual([commandChannel]);
  expect(Object.keys(exposed)).toEqual(["galleyShell"]);
  const bridge = exposed["galleyShell"];
  if (bridge === undefined) throw new Error("there is no bridge");
  expect(Object.keys(bridge).sort()).toEqual(["onCommand", "setLanguage", "setProgress"]);
  receive({ sender: "secret" }, "queue.show");
  const received: unknown[][] = [];
  bridge.onCommand((...args: unknown[]) => received.push(args));
  receive({ sender: "secret" }, "keys.show");
  expect(received).toEqual([["queue.show"], ["keys.show"]]);
  bridge.setProgress("imports", 0.5);
  bridge.setLanguage("de");
  const messages = [
    [progressChannel, { source: "imports", share: 0.5 }],
    [languageChannel, "de"],
  ];
  expect(JSON.parse(JSON.stringify(sent))).toEqual(messages);
});

const elsewhere = [
  "https://galley.example/",
  "http://127.0.0.1:80/",
  "file:///etc/passwd",
  "galley://elsewhere/",
  "galley://workbench.galley.example/",
  "galley://user@workbench/",
  "galley://workbench:80/",
  "javascript:alert(1)",
  "app://workbench/",
  "chrome://gpu/",
  "view-source:galley://workbench/",
  "filesystem:galley://workbench/temporary/a",
  "no address",
];

test("no other address is loaded, requested or saved, nor opened in a window, a frame or by a redirect", async () => {
  for (const url of elsewhere) {
    expect(await shell.perform("navigate", { url }), url).toBe("refused");
    expect(await shell.perform("navigate", { url, isMainFrame: false }), url).toBe("refused");
    expect(await shell.perform("redirect", { url }), url).toBe("refused");
    expect(await shell.perform("open", { url }), url).toBe("deny");
    expect(await shell.perform("request", { url }), url).toBe("refused");
    expect(await shell.perform("download", { url }), url).toBe("refused");
  }
  expect((await shell.perform("state")).openedLinks).toEqual([]);
});

test("the page of the window can navigate, request and save what is its own", async () => {
  expect(await shell.perform("navigate", { url: `${origin}/?connection=embedded#/jobs` })).toBe("followed");
  expect(await shell.perform("redirect", { url: `${origin}/` })).toBe("followed");
  expect(await shell.perform("open", { url: `${origin}/` }), "no second window").toBe("deny");
  expect(await shell.perform("navigate", { url: "about:srcdoc", isMainFrame: false })).toBe("followed");
  for (const url of [`${origin}/v1.1/jobs`, `blob:${origin}/1`, "data:image/png;base64,", "devtools://devtools/"]) {
    expect(await shell.perform("request", { url }), url).toBe("sent");
  }
  expect(await shell.perform("download", { url: `blob:${origin}/1` })).toBe("saved");
  expect(await shell.perform("attachWebview")).toBe("refused");
});

test("a link to another site is opened in the browser only after the user has seen its address", async () => {
  const link = "https://galley.example/help";
  const before = (await shell.perform("state")).messageBoxes.length;
  await shell.perform("open", { url: link });
  await waitFor(async () => expect((await shell.perform("state")).messageBoxes).toHaveLength(before + 1));
  expect((await shell.perform("state")).openedLinks).toEqual([]);
  await shell.perform("press", { button: 1 });
  await shell.perform("navigate", { url: link });
  await waitFor(async () => expect((await shell.perform("state")).openedLinks).toEqual([link]));
  const { messageBoxes } = await shell.perform("state");
  expect(messageBoxes.at(-1)).toMatchObject({ detail: link, buttons: ["Cancel", "Open"] });
  const others = ["http://galley.example/", "mailto:a@galley.example", "file:///etc/passwd", "smb://galley.example/a"];
  for (const url of [...others, "https://user:pass@galley.example/", `https://galley.example/${"a".repeat(2000)}`]) {
    await shell.perform("open", { url });
  }
  expect((await shell.perform("state")).messageBoxes).toHaveLength(before + 2);
  await shell.perform("press", { button: null });
});

test("all permissions are denied but that the window's own page writes the clipboard", async () => {
  const denied = { granted: false, checked: false, device: false };
  const names = ["media", "geolocation", "notifications", "clipboard-read", "openExternal", "fileSystem", "usb", "hid"];
  for (const name of names) expect(await shell.perform("permission", { name }), name).toEqual(denied);
  const name = "clipboard-sanitized-write";
  expect(await shell.perform("permission", { name })).toEqual({ granted: true, checked: true, device: false });
  for (const from of elsewhere) expect(await shell.perform("permission", { name, from }), from).toEqual(denied);
});

interface MenuItem {
  id?: string;
  label?: string;
  type?: string;
  submenu?: MenuItem[];
}
const listItems = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => [item, ...listItems(item.submenu ?? [])]);

test("the menus refer to commands of the window by their ids and titles, without accelerators", async () => {
  const { menu } = await shell.perform("state");
  expect(JSON.stringify(menu)).not.toContain('"accelerator"');
  expect(JSON.stringify(menu)).not.toMatch(/"role":"(undo|redo|selectAll|reload|forceReload|editMenu|viewMenu)"/);
  const commands = [shellCommands, checkoutCommands, outputCommands, queueCommands].flat();
  const items = listItems(menu as MenuItem[]).filter(({ id }) => id !== undefined);
  expect(items.length).toBeGreaterThan(10);
  for (const { id, label } of items) {
    expect(commands.find((command) => command.id === id)?.title, id).toBe(label);
    await shell.perform("chooseMenuItem", { id: id ?? "" });
  }
  const { windows } = await shell.perform("state");
  expect(windows[0]?.sent).toEqual(items.map(({ id }) => [commandChannel, id]));
});

const englishTitles = ["File", "Edit", "Job", "View", "Window", "Help"];

/** Returns the titles of the menus on a system that has no menu of the application. */
async function listMenus(shell: ElectronShell): Promise<(string | undefined)[]> {
  const { menu } = await shell.perform("state");
  const items = listItems(menu as MenuItem[]).filter(({ type }) => type !== "separator");
  expect(items.filter(({ label = "" }) => label === "")).toEqual([]);
  return (menu as MenuItem[]).map(({ label }) => label);
}

test("menus and dialogs have the language of the system, and that of the window once it has reported one", async () => {
  const german = ["Datei", "Bearbeiten", "Auftrag", "Ansicht", "Fenster", "Hilfe"];
  const shell = await openElectronShell(createTemporaryFolder(), { STAND_IN_LANGUAGES: "fr-FR,de_AT.UTF-8,en" });
  const report = (language: string) =>
    shell.perform("send", { messages: [{ channel: languageChannel, sender: "own", input: [language] }] });
  const openLink = async () => {
    await shell.perform("open", { url: "https://galley.example/" });
    return (await shell.perform("state")).messageBoxes.at(-1);
  };
  expect(await listMenus(shell)).toEqual(german);
  expect(await openLink()).toMatchObject({
    message: "galley.example im Browser öffnen?",
    buttons: ["Abbrechen", "Öffnen"],
  });
  await report("en");
  expect(await listMenus(shell)).toEqual(englishTitles);
  expect(await openLink()).toMatchObject({
    message: "Open galley.example in the browser?",
    buttons: ["Cancel", "Open"],
  });
  await report("fr");
  expect(await listMenus(shell), "an unknown language changes nothing").toEqual(englishTitles);
  await report("de");
  expect(await listMenus(shell)).toEqual(german);
});

test("menus are English if Galley has none of the system's languages", async () => {
  const shell = await openElectronShell(createTemporaryFolder(), { STAND_IN_LANGUAGES: "fr-FR,pt-BR,C" });
  expect(await listMenus(shell)).toEqual(englishTitles);
});

test("the protocol handler serves the API, and a worker reads a document", async () => {
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
  const priorities = await shell.perform("workerPriorities");
  expect(priorities.length).toBeGreaterThan(0);
  expect(Math.min(...priorities), "workers leave the processors to the window").toBeGreaterThan(0);
});

test("an API key is copied by the main process, and the page does not receive it", async () => {
  const url = `${origin}/gateway/connections/embedded/key`;
  const response = await shell.perform("fetch", { url, method: "POST" });
  expect(envelopeSchema.parse(JSON.parse(response.text))).toMatchObject({ success: true, response: { key: null } });
  expect(response.text).not.toContain("user-");
  expect(await shell.perform("clipboard")).toEqual([expect.stringMatching(/^user-live-/)]);
});

test("a data folder in use is reported in a dialog with the process that uses it", async () => {
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

test("a start error is told in the language of the system, with the technical text", async () => {
  const folder = createTemporaryFolder();
  writeFileSync(join(folder, "notes.txt"), "mine");
  const { title, text } = await startElectronShell(folder, { STAND_IN_LANGUAGES: "de" }).errorBox;
  expect(title).toBe("Galley konnte nicht starten");
  expect(text).toMatch(/^Der Datenordner kann so nicht verwendet werden\..*\n\n.* is not a data folder of Galley/s);
});

test("the page cannot name a file for a backup, and a restart quits and starts the application again", async () => {
  const file = join(createTemporaryFolder(), "galley.tar");
  const dataFolder = createTemporaryFolder();
  const shell = await openElectronShell(dataFolder, { STAND_IN_FILE: file });
  const post = (path: string, body: object) =>
    shell.perform("fetch", {
      url: `${origin}/gateway/${path}`,
      method: "POST",
      body: new TextEncoder().encode(JSON.stringify(body)),
      headers: { "content-type": "application/json" },
    });
  const other = join(createTemporaryFolder(), "other.tar");
  expect((await post("backups/export", { path: other, pass_phrase: null })).status).toBe(403);
  expect((await post("backups/export", { path: null, pass_phrase: null })).status).toBe(200);
  await waitFor(() => expect(existsSync(file)).toBe(true));
  expect(existsSync(other)).toBe(false);
  // All data are removed only after a question that the page cannot answer.
  const remove = () => post("data/remove", { confirmation: "REMOVE" });
  await waitFor(async () => expect((await remove()).status, "the export has ended").toBe(200));
  expect(existsSync(join(dataFolder, "pending.json"))).toBe(false);
  expect((await post("restart", {})).status).toBe(200);
  expect(await shell.exited).toBe(0);
  expect(shell.output).toContain("relaunched");
});

test("a file of another instance is taken during the start, and quitting closes the service before the application", async () => {
  const dataFolder = createTemporaryFolder();
  const shell = startElectronShell(dataFolder);
  const files = [join(out, "samples", "invoice-german.pdf")];
  const windowsBefore = await waitFor(async () => {
    const { windows } = await shell.perform("state");
    expect(await shell.perform("secondInstance", { data: { files } }), "the application listens").toBe(true);
    return windows;
  });
  expect(windowsBefore).toEqual([]);
  await waitForWindow(shell);
  await waitFor(async () => {
    const { text } = await shell.perform("fetch", { url: `${origin}/gateway/opened-files` });
    expect(text).toContain('"name":"invoice-german.pdf"');
  });
  // A person may quit again while the service is being closed.
  for (let time = 0; time < 2; time++) shell.perform("quit").catch(() => undefined);
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
