/** The shell in a browser: the workbench behind a loopback port, for a browser. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { createSessionGuard, type SessionGuard } from "./gateway/browser-session.ts";
import { createErrorPage } from "./gateway/error-page.ts";
import { listen, PortError, portOf } from "./listen.ts";
import { defaultDataFolder } from "./platform/paths.ts";
import { stopOnSignals } from "./platform/stop-signals.ts";
import { DataFolderInUseError } from "./storage/data-folder-lock.ts";
import { MasterKeyError } from "./storage/master-key.ts";
import { NewerDatabaseError } from "./storage/migrate.ts";
import { openWorkbench } from "./workbench.ts";

const openers: Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** A page that is open keeps its calls: they are not worth waiting for. */
const graceMs = 500;

/** Asks the system to show an address. That it cannot is no fault: the address is printed too. */
function openBrowser(address: string): void {
  const [command, ...args] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(command, [...args, address], { stdio: "ignore", detached: true });
  child.once("error", () => console.log("No browser could be opened; open the address by hand."));
  child.unref();
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      data: { type: "string" },
      port: { type: "string", default: "0" },
      open: { type: "boolean", default: false },
      "revoke-api-keys": { type: "boolean", default: false },
    },
  });
  const builtFolder = join(import.meta.dirname, "..");
  const workbench = await openWorkbench({
    dataFolder: values.data ?? defaultDataFolder(),
    builtFolder,
    revokeApiKeys: values["revoke-api-keys"],
  });
  let guard: SessionGuard | undefined;
  const listening = await listen({
    port: portOf(values.port),
    answer: (origin) => {
      guard = createSessionGuard({ origin, workbench: workbench.handle, service: workbench.service });
      return guard.handle;
    },
    refuse: (why, origin) =>
      why === "foreign"
        ? createErrorPage(
            403,
            "Wrong address",
            `Galley can be reached at ${origin} only, and not from pages of other sites.`,
          )
        : createErrorPage(400, "Invalid request", "The request is not valid HTTP."),
  }).catch(async (error: unknown) => {
    await workbench.close();
    throw error;
  });
  const invite = () => guard?.createSignInUrl() ?? listening.origin;
  stopOnSignals(async () => {
    await Promise.all([listening.close(graceMs), workbench.close()]);
  });

  const address = invite();
  console.log(`Galley keeps its data in ${workbench.dataFolder}`);
  console.log(`Galley is ready: ${address}`);
  if (process.stdin.isTTY) {
    console.log("The address lets one browser in. Enter prints a new one, Ctrl+C ends Galley.");
    createInterface({ input: process.stdin }).on("line", () => console.log(invite()));
  }
  if (values.open) openBrowser(address);
}

await run().catch((error: unknown) => {
  const known = [PortError, DataFolderInUseError, MasterKeyError, NewerDatabaseError].some(
    (type) => error instanceof type,
  );
  console.error(known && error instanceof Error ? error.message : error);
  process.exit(1);
});
