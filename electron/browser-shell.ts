/** The browser shell: serves the workbench on a loopback port to a browser of this machine. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { singleUserLimits } from "./listener/connection-limits.ts";
import { createSessionGuard, type SessionGuard } from "./gateway/browser-session.ts";
import { createErrorPage } from "./gateway/error-page.ts";
import { listen, parsePort } from "./listener/listen.ts";
import { findDataFolder } from "./platform/settings.ts";
import { stopOnSignals } from "./platform/stop-signals.ts";
import { exitWithError } from "./start-error.ts";
import { openWorkbench, type Workbench, type WorkbenchOptions } from "./workbench.ts";

/** The command that opens an address in the default browser, by platform; on other platforms `xdg-open`. */
const openCommands: Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/**
 * The time for running requests to end after a stop signal. It is short, since an open page always has a long poll
 * running.
 */
const graceMs = 500;

/** Opens an address in the default browser. Only reports a failure, since the address is printed too. */
function openBrowser(address: string): void {
  const [command, ...args] = openCommands[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.once("error", () => console.log("No browser could be started. Open the address yourself."));
  child.unref();
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: "string" },
      port: { type: "string", default: "0" },
      open: { type: "boolean", default: false },
      "revoke-api-keys": { type: "boolean", default: false },
      new: { type: "boolean", default: false },
    },
  });
  const builtFolder = join(import.meta.dirname, "..");
  const isMovable = values.data === undefined;
  /** Opens the workbench. This is called again at each restart. */
  const open = (options: Partial<WorkbenchOptions> = {}): Promise<Workbench> =>
    openWorkbench({
      dataFolder: values.data ?? findDataFolder(),
      builtFolder,
      isMovable,
      shell: { restart: () => void setImmediate(restart) },
      ...options,
    });
  let opening = open({ revokeApiKeys: values["revoke-api-keys"], createDatabase: values.new });
  const workbench = await opening;
  const { dataFolder } = workbench;
  /**
   * Closes the workbench and opens it again. Requests wait until it is open. If the data were removed, exits instead.
   */
  function restart(): void {
    const closing = opening.then((current) => current.close());
    opening = closing.then((removalMessage) => {
      if (removalMessage === null) return open();
      console.log(removalMessage);
      return process.exit(0);
    });
    opening.catch(exitWithError);
  }
  let guard: SessionGuard | undefined;
  const listener = await listen({
    port: parsePort(values.port),
    limits: singleUserLimits,
    createHandler: (origin) => {
      guard = createSessionGuard({
        origin,
        workbench: async (request) => (await opening).handle(request),
        service: async (request) => (await opening).service(request),
      });
      return guard.handle;
    },
    reject: (rejection, origin) => {
      if (rejection === "busy") return createErrorPage(503, "Too many connections", "Close some, and try again.");
      if (rejection !== "foreign") return createErrorPage(400, "Invalid request", "The request is not valid HTTP.");
      return createErrorPage(
        403,
        "Wrong address",
        `Galley is at ${origin} only, and not open to pages of other sites.`,
      );
    },
    onError: (failure) =>
      void opening.then(({ log }) => log.error("a connection could not be accepted", failure), exitWithError),
  }).catch(async (error: unknown) => {
    await workbench.close();
    throw error;
  });
  const createSignInUrl = () => guard?.createSignInUrl() ?? listener.origin;
  stopOnSignals(async () => {
    const [removalMessage] = await Promise.all([opening.then((current) => current.close()), listener.close(graceMs)]);
    if (removalMessage !== null) console.log(removalMessage);
  });

  const address = createSignInUrl();
  console.log(`Galley stores its data in ${dataFolder}`);
  console.log(`Galley is ready: ${address}`);
  if (process.stdin.isTTY) {
    console.log("The address works once, for one browser. Press Enter for a new address, Ctrl+C to stop Galley.");
    createInterface({ input: process.stdin }).on("line", () => console.log(`New address: ${createSignInUrl()}`));
  } else {
    console.log("The address works once, for one browser. Start Galley in a terminal to get new ones with Enter.");
  }
  if (values.open) openBrowser(address);
}

await run().catch(exitWithError);
