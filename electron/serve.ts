/** The shell without Electron: the workbench behind a loopback port, for a browser. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { listenOnLoopback, PortError } from "./loopback.ts";
import { defaultDataFolder } from "./platform/paths.ts";
import { DataFolderInUseError } from "./storage/lock.ts";
import { openWorkbench } from "./workbench.ts";

const openers: Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

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
    },
  });
  const builtFolder = join(import.meta.dirname, "..");
  const workbench = await openWorkbench({ dataFolder: values.data ?? defaultDataFolder(), builtFolder });
  const loopback = await listenOnLoopback(Number(values.port), workbench.handle, workbench.service).catch(
    async (error: unknown) => {
      await workbench.close();
      throw error;
    },
  );

  const stop = () => {
    void loopback
      .close()
      .then(() => workbench.close())
      .then(() => process.exit(0));
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  // Whoever started this one is gone, and with it the terminal to end it from.
  process.once("disconnect", stop);

  const address = loopback.door.invite();
  console.log(`Galley keeps its data in ${workbench.dataFolder}`);
  console.log(`Galley is ready: ${address}`);
  if (process.stdin.isTTY) {
    console.log("The address lets one browser in. Enter prints a new one, Ctrl+C ends Galley.");
    createInterface({ input: process.stdin }).on("line", () => console.log(loopback.door.invite()));
  }
  if (values.open) openBrowser(address);
}

await run().catch((error: unknown) => {
  const known = error instanceof PortError || error instanceof DataFolderInUseError;
  console.error(known ? error.message : error);
  process.exit(1);
});
