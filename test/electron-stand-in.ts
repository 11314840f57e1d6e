/**
 * Replaces the `electron` module, so that the built main process runs under plain Node. It records the calls of the main
 * process and lets a test act as Chromium does. Load it with `node --import`.
 */
import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter } from "node:events";
import { registerHooks } from "node:module";
import { getPriority } from "node:os";
import { runInNewContext } from "node:vm";

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron" ? { url: import.meta.url, shortCircuit: true } : next(specifier, context),
});

type Handler = (request: Request) => Promise<Response>;

class Prevention {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

class Application extends EventEmitter {
  readonly paths: Record<string, string> = {};
  readonly isPackaged = process.env["STAND_IN_PACKAGED"] !== undefined;
  sandboxed = false;
  appUserModelId = "";
  enableSandbox(): void {
    this.sandboxed = true;
  }
  setPath(name: string, path: string): void {
    this.paths[name] = path;
  }
  setAppUserModelId(id: string): void {
    this.appUserModelId = id;
  }
  requestSingleInstanceLock(data: unknown): boolean {
    if (process.env["STAND_IN_SECOND"] === undefined) return true;
    process.send?.({ instanceData: data });
    return false;
  }
  async whenReady(): Promise<void> {}
  getPreferredSystemLanguages(): string[] {
    return (process.env["STAND_IN_LANGUAGES"] ?? "en-US").split(",");
  }
  getVersion(): string {
    return "0.1.0";
  }
  getName(): string {
    return "Galley";
  }
  getPath(name: string): string {
    return this.paths[name] ?? "";
  }
  getAppPath(): string {
    return this.paths["userData"] ?? "";
  }
  /** Whether `quit` closes the windows. As in Electron, "window-all-closed" is not emitted then. */
  isClosingWindows = false;
  /** Closes the windows, and ends the process unless a listener prevents it. */
  quit(): void {
    const event = new Prevention();
    this.emit("before-quit", event);
    if (event.defaultPrevented) return;
    this.isClosingWindows = true;
    for (const window of BrowserWindow.all) window.close();
    this.isClosingWindows = false;
    if (BrowserWindow.all.some((window) => !window.isDestroyed())) return;
    this.emit("will-quit", event);
    if (event.defaultPrevented) return;
    this.emit("quit", event, 0);
    process.exit(0);
  }
  relaunch(): void {
    process.stdout.write("relaunched\n");
  }
  exit(code: number): void {
    process.exit(code);
  }
}
export const app = new Application();

const schemes: { scheme: string; privileges: object }[] = [];
const handlers = new Map<string, Handler>();
export const protocol = {
  registerSchemesAsPrivileged: (added: typeof schemes) => schemes.push(...added),
  handle: (scheme: string, handler: Handler) => handlers.set(scheme, handler),
};

function answer(url: string, init?: RequestInit): Promise<Response> {
  const handler = handlers.get(new URL(url).protocol.slice(0, -1));
  if (handler === undefined) throw new Error(`no handler for ${url}`);
  return handler(new Request(url, init));
}

class Contents extends EventEmitter {
  readonly mainFrame = { origin: "", parent: null };
  readonly sent: unknown[][] = [];
  reloads = 0;
  windowOpenHandler: (details: { url: string }) => { action: string } = () => ({ action: "allow" });
  setWindowOpenHandler(handler: typeof this.windowOpenHandler): void {
    this.windowOpenHandler = handler;
  }
  send(...message: unknown[]): void {
    this.sent.push(message);
  }
  /** Runs a script in a page that has every element, and whose requests the protocol handlers answer. */
  async executeJavaScript(script: string): Promise<unknown> {
    const { url } = BrowserWindow.all.find(({ webContents }) => webContents === this)?.loaded.at(-1) ?? {};
    const page = {
      document: { querySelector: () => ({}) },
      fetch: (path: string) => answer(new URL(path, url).href),
      setTimeout,
    };
    return await runInNewContext(script, page);
  }
  reload(): void {
    this.reloads += 1;
    this.emit("did-finish-load");
  }
  forcefullyCrashRenderer(): void {
    this.emit("render-process-gone", {}, { reason: "killed", exitCode: 9 });
  }
}

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = [];
  readonly webContents = new Contents();
  readonly options: object;
  loaded: { url: string; status: number }[] = [];
  visible = false;
  focused = 0;
  progress: number[] = [];
  /** Whether the page prevents that it is closed. */
  unsaved = false;
  #bounds: Rectangle;
  #maximized = false;
  #destroyed = false;

  constructor(options: Partial<Rectangle>) {
    super();
    this.options = options;
    this.#bounds = { x: 10, y: 20, width: 1, height: 1, ...options };
    BrowserWindow.all.push(this);
    app.emit("web-contents-created", {}, this.webContents);
  }
  async loadURL(url: string): Promise<void> {
    this.loaded.push({ url, status: (await answer(url)).status });
    this.webContents.mainFrame.origin = new URL(url).href.split("/").slice(0, 3).join("/");
    this.emit("ready-to-show");
  }
  show(): void {
    this.visible = true;
  }
  isMinimized(): boolean {
    return false;
  }
  focus(): void {
    this.focused += 1;
    this.emit("focus");
  }
  isFocused(): boolean {
    return process.env["STAND_IN_FOCUSED"] !== undefined;
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  setProgressBar(share: number): void {
    this.progress.push(share);
  }
  getNormalBounds(): Rectangle {
    const { x, y, width, height } = this.#bounds;
    return { x, y, width, height };
  }
  setBounds(bounds: Rectangle): void {
    this.#bounds = bounds;
    this.emit("resized");
  }
  isMaximized(): boolean {
    return this.#maximized;
  }
  maximize(): void {
    this.#maximized = true;
  }
  isFullScreen(): boolean {
    return false;
  }
  close(): void {
    if (this.#destroyed) return;
    this.emit("close", new Prevention());
    const event = new Prevention();
    if (this.unsaved) this.webContents.emit("will-prevent-unload", event);
    if (this.unsaved && !event.defaultPrevented) return;
    this.destroy();
  }
  destroy(): void {
    this.#destroyed = true;
    this.emit("closed");
    if (!app.isClosingWindows) app.emit("window-all-closed");
  }
}

type PermissionRequest = (
  contents: null,
  permission: string,
  answer: (granted: boolean) => void,
  details: { requestingUrl: string },
) => void;
type RequestFilter = (details: { url: string }, respond: (response: { cancel: boolean }) => void) => void;

class Session extends EventEmitter {
  permissionRequest: PermissionRequest = (_contents, _permission, grant) => grant(true);
  permissionCheck: (contents: null, permission: string, origin: string) => boolean = () => true;
  devicePermission: () => boolean = () => true;
  requestFilter: RequestFilter = (_details, respond) => respond({ cancel: false });
  readonly webRequest = { onBeforeRequest: (filter: RequestFilter) => (this.requestFilter = filter) };
  setPermissionRequestHandler(handler: PermissionRequest): void {
    this.permissionRequest = handler;
  }
  setPermissionCheckHandler(handler: typeof this.permissionCheck): void {
    this.permissionCheck = handler;
  }
  setDevicePermissionHandler(handler: () => boolean): void {
    this.devicePermission = handler;
  }
  setDisplayMediaRequestHandler(): void {}
}
export const session = { defaultSession: new Session() };

export const ipcMain = new EventEmitter();
export const nativeTheme = { shouldUseDarkColors: false };

const displays = (JSON.parse(process.env["STAND_IN_DISPLAYS"] ?? "null") as Rectangle[] | null) ?? [
  { x: 0, y: 0, width: 1920, height: 1040 },
];
export const screen = {
  getAllDisplays: () => displays.map((workArea) => ({ workArea })),
  getPrimaryDisplay: () => ({ workArea: displays[0] }),
};

const openedLinks: string[] = [];
export const shell = {
  async openExternal(url: string): Promise<void> {
    openedLinks.push(url);
  },
};

export class Notification extends EventEmitter {
  static readonly all: Notification[] = [];
  readonly text: { title: string; body: string };
  open = false;
  static isSupported(): boolean {
    return true;
  }
  constructor(text: { title: string; body: string }) {
    super();
    this.text = text;
    Notification.all.push(this);
  }
  show(): void {
    this.open = true;
  }
  close(): void {
    this.open = false;
  }
}

let menu: unknown = null;
export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu: (template: unknown) => (menu = template),
};

interface MessageBox {
  message: string;
  detail?: string;
  buttons: string[];
}
/** The message boxes that were shown, and the button that a test presses in each; by default the one that cancels. */
const messageBoxes: MessageBox[] = [];
let pressed: number | null = null;

function showMessageBox(...args: [MessageBox & { cancelId: number }] | [unknown, MessageBox & { cancelId: number }]) {
  const options = args.at(-1) as MessageBox & { cancelId: number };
  const { message, detail, buttons, cancelId } = options;
  messageBoxes.push({ message, buttons, ...(detail === undefined ? {} : { detail }) });
  return pressed ?? cancelId;
}

export const dialog = {
  /** The person chooses the file of `STAND_IN_FILE`, or cancels the dialog. */
  showSaveDialog: async () => ({ filePath: process.env["STAND_IN_FILE"] ?? "" }),
  showErrorBox(title: string, text: string): void {
    process.send?.({ errorBox: { title, text } });
  },
  showMessageBox: async (...args: Parameters<typeof showMessageBox>) => ({ response: showMessageBox(...args) }),
  showMessageBoxSync: showMessageBox,
};

/** Starts a child process of Node instead of Chromium's utility process; the worker supports both. */
const clipboardTexts: string[] = [];

export const clipboard = {
  async writeText(text: string): Promise<void> {
    clipboardTexts.push(text);
  },
};

const workers: ChildProcess[] = [];

export const utilityProcess = {
  fork(entry: string, args: string[], { execArgv, stdio }: { execArgv: string[]; stdio: ("ignore" | "pipe")[] }) {
    const child = fork(entry, args, { execArgv, serialization: "advanced", stdio: [...stdio, "ipc"] });
    workers.push(child);
    return Object.assign(child, { postMessage: (message: object) => child.send(message) });
  },
};

/** The parts of a request that can be sent between processes. */
interface FetchInit {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
}

/** A message of a page to the main process, and who sends it. */
interface Message {
  channel: string;
  /** `own` is the page of the window. */
  sender: "own" | "other window" | "frame inside" | "gone" | { origin: string };
  input: unknown[];
}

interface MenuItem {
  id?: string;
  label?: string;
  click?: () => void;
  submenu?: MenuItem[];
}

function findMenuItem(items: readonly MenuItem[], id: string): MenuItem | undefined {
  for (const item of items) {
    const found = item.id === id ? item : findMenuItem(item.submenu ?? [], id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function getWindow(): BrowserWindow {
  const [window] = BrowserWindow.all;
  if (window === undefined) throw new Error("there is no window");
  return window;
}

/** Actions and queries for tests. */
const actions = {
  /** What was copied, in the order of the copies. */
  clipboard: () => clipboardTexts,
  /** The priorities of the running workers, relative to that of this process. */
  workerPriorities: () =>
    workers
      .filter(({ exitCode, pid }) => exitCode === null && pid !== undefined)
      .map(({ pid }) => getPriority(pid) - getPriority()),
  state: () => ({
    sandboxed: app.sandboxed,
    appUserModelId: app.appUserModelId,
    paths: app.paths,
    schemes,
    menu: JSON.parse(JSON.stringify(menu)) as unknown,
    windows: BrowserWindow.all.map((window) => ({
      options: window.options,
      loaded: window.loaded,
      visible: window.visible,
      focused: window.focused,
      progress: window.progress,
      sent: window.webContents.sent,
      reloads: window.webContents.reloads,
      isMaximized: window.isMaximized(),
      isDestroyed: window.isDestroyed(),
    })),
    messageBoxes,
    openedLinks,
    notifications: Notification.all.map(({ text, open }) => ({ ...text, open })),
  }),
  async fetch({ url, ...init }: { url: string } & FetchInit) {
    const response = await answer(url, init);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { status, headers } = response;
    return { status, headers: Object.fromEntries(headers), text: new TextDecoder().decode(bytes), bytes };
  },
  navigate({ url, isMainFrame = true }: { url: string; isMainFrame?: boolean }) {
    const event = Object.assign(new Prevention(), { url, isMainFrame });
    getWindow().webContents.emit("will-frame-navigate", event);
    return event.defaultPrevented ? "refused" : "followed";
  },
  redirect({ url }: { url: string }) {
    const event = Object.assign(new Prevention(), { url });
    getWindow().webContents.emit("will-redirect", event);
    return event.defaultPrevented ? "refused" : "followed";
  },
  /** Asks whether the page may request an address. */
  request({ url }: { url: string }) {
    let isCancelled = false;
    session.defaultSession.requestFilter({ url }, ({ cancel }) => (isCancelled = cancel));
    return isCancelled ? "refused" : "sent";
  },
  download({ url }: { url: string }) {
    const event = new Prevention();
    session.defaultSession.emit("will-download", event, { getURL: () => url });
    return event.defaultPrevented ? "refused" : "saved";
  },
  attachWebview() {
    const event = new Prevention();
    getWindow().webContents.emit("will-attach-webview", event);
    return event.defaultPrevented ? "refused" : "attached";
  },
  open: ({ url }: { url: string }) => getWindow().webContents.windowOpenHandler({ url }).action,
  permission({ name, from = "galley://workbench/" }: { name: string; from?: string }) {
    let granted = true;
    const { defaultSession } = session;
    defaultSession.permissionRequest(null, name, (given) => (granted = given), { requestingUrl: from });
    return {
      granted,
      checked: defaultSession.permissionCheck(null, name, from),
      device: defaultSession.devicePermission(),
    };
  },
  /** Sends messages of pages to the main process. @returns how many reached a listener */
  send({ messages }: { messages: readonly Message[] }) {
    const { webContents } = getWindow();
    const own = { sender: webContents as unknown, senderFrame: webContents.mainFrame as unknown };
    return messages.filter(({ channel, sender, input }) => {
      const event =
        sender === "own"
          ? own
          : sender === "other window"
            ? { ...own, sender: new Contents() }
            : sender === "frame inside"
              ? { ...own, senderFrame: { ...webContents.mainFrame, parent: webContents.mainFrame } }
              : sender === "gone"
                ? { ...own, senderFrame: null }
                : { ...own, senderFrame: { origin: sender.origin, parent: null } };
      return ipcMain.emit(channel, event, ...input);
    }).length;
  },
  channels: () => ipcMain.eventNames(),
  /** Chooses the button of all further message boxes. */
  press({ button }: { button: number | null }) {
    pressed = button;
  },
  chooseMenuItem({ id }: { id: string }) {
    const item = findMenuItem((menu ?? []) as MenuItem[], id);
    if (item?.click === undefined) throw new Error(`the menu has no item ${id}`);
    item.click();
  },
  clickNotification: () => Notification.all.at(-1)?.emit("click"),
  setBounds: (bounds: Rectangle) => getWindow().setBounds(bounds),
  maximize: () => getWindow().maximize(),
  crashPage({ reason }: { reason: string }) {
    getWindow().webContents.emit("render-process-gone", {}, { reason, exitCode: 11 });
  },
  endProcess: (details: { type: string; reason: string; exitCode: number }) =>
    app.emit("child-process-gone", {}, details),
  hangPage: () => getWindow().emit("unresponsive"),
  setUnsaved({ unsaved }: { unsaved: boolean }) {
    getWindow().unsaved = unsaved;
  },
  closeWindow: () => getWindow().close(),
  openFile({ path }: { path: string }) {
    const event = new Prevention();
    app.emit("open-file", event, path);
    return event.defaultPrevented;
  },
  secondInstance: ({ data }: { data: unknown } = { data: null }) => app.emit("second-instance", {}, [], "", data),
  quit: () => app.quit(),
};
export type StandInActions = typeof actions;

process.on("message", (message: { id: number; action: keyof StandInActions; input: never }) => {
  void (async () => {
    try {
      process.send?.({ id: message.id, result: await actions[message.action](message.input) });
    } catch (error) {
      process.send?.({ id: message.id, error: String(error) });
    }
  })();
});
