/**
 * Replaces the `electron` module, so that the built main process runs under plain Node. It records the calls of the main
 * process and lets a test act as Chromium does. Load it with `node --import`.
 */
import { fork } from "node:child_process";
import { EventEmitter } from "node:events";
import { registerHooks } from "node:module";
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
  sandboxed = false;
  enableSandbox(): void {
    this.sandboxed = true;
  }
  setPath(name: string, path: string): void {
    this.paths[name] = path;
  }
  requestSingleInstanceLock(): boolean {
    return process.env["STAND_IN_SECOND"] === undefined;
  }
  async whenReady(): Promise<void> {}
  quit(): void {
    const event = new Prevention();
    this.emit("before-quit", event);
    if (!event.defaultPrevented) process.exit(0);
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
  windowOpenHandler: (details: { url: string }) => { action: string } = () => ({ action: "allow" });
  setWindowOpenHandler(handler: typeof this.windowOpenHandler): void {
    this.windowOpenHandler = handler;
  }
  /** Runs a script in a page that has every element, and whose requests the protocol handlers answer. */
  async executeJavaScript(script: string): Promise<unknown> {
    const { url } = BrowserWindow.all.find(({ webContents }) => webContents === this)?.loaded ?? {};
    const page = {
      document: { querySelector: () => ({}) },
      fetch: (path: string) => answer(new URL(path, url).href),
      setTimeout,
    };
    return await runInNewContext(script, page);
  }
}

export class BrowserWindow extends EventEmitter {
  static readonly all: BrowserWindow[] = [];
  readonly webContents = new Contents();
  readonly options: object;
  loaded: { url: string; status: number } | null = null;
  visible = false;
  focused = 0;

  constructor(options: object) {
    super();
    this.options = options;
    BrowserWindow.all.push(this);
  }
  async loadURL(url: string): Promise<void> {
    this.loaded = { url, status: (await answer(url)).status };
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
  }
}

type PermissionRequest = (contents: null, permission: string, answer: (granted: boolean) => void) => void;
let permissionRequest: PermissionRequest = (_contents, _permission, grant) => grant(true);
let permissionCheck: (contents: null, permission: string) => boolean = () => true;
export const session = {
  defaultSession: {
    setPermissionRequestHandler: (handler: PermissionRequest) => (permissionRequest = handler),
    setPermissionCheckHandler: (handler: typeof permissionCheck) => (permissionCheck = handler),
  },
};

export const nativeTheme = { shouldUseDarkColors: false };

let menu: unknown = null;
export const Menu = {
  buildFromTemplate: (template: unknown) => template,
  setApplicationMenu: (template: unknown) => (menu = template),
};

const errorBoxes: { title: string; text: string }[] = [];
export const dialog = {
  /** The person chooses the file of `STAND_IN_FILE`, or cancels the dialog. */
  showSaveDialog: async () => ({ filePath: process.env["STAND_IN_FILE"] ?? "" }),
  showErrorBox(title: string, text: string): void {
    errorBoxes.push({ title, text });
    process.send?.({ errorBox: { title, text } });
  },
};

/** Starts a child process of Node instead of Chromium's utility process; the worker supports both. */
export const utilityProcess = {
  fork(entry: string, args: string[], { execArgv, stdio }: { execArgv: string[]; stdio: ("ignore" | "pipe")[] }) {
    const child = fork(entry, args, { execArgv, serialization: "advanced", stdio: [...stdio, "ipc"] });
    return Object.assign(child, { postMessage: (message: object) => child.send(message) });
  },
};

/** The parts of a request that can be sent between processes. */
interface FetchInit {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

/** Actions and queries for tests. */
const actions = {
  state: () => ({
    sandboxed: app.sandboxed,
    paths: app.paths,
    schemes,
    menu,
    windows: BrowserWindow.all.map(({ options, loaded, visible, focused }) => ({ options, loaded, visible, focused })),
  }),
  async fetch({ url, ...init }: { url: string } & FetchInit) {
    const response = await answer(url, init);
    const { status, headers } = response;
    return { status, headers: Object.fromEntries(headers), text: await response.text() };
  },
  navigate({ url }: { url: string }) {
    const event = new Prevention();
    BrowserWindow.all[0]?.webContents.emit("will-navigate", event, url);
    return event.defaultPrevented ? "refused" : "followed";
  },
  open: ({ url }: { url: string }) => BrowserWindow.all[0]?.webContents.windowOpenHandler({ url }).action,
  permission({ name }: { name: string }) {
    let granted = true;
    permissionRequest(null, name, (given) => (granted = given));
    return { granted, checked: permissionCheck(null, name) };
  },
  secondInstance: () => app.emit("second-instance"),
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
