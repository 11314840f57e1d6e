import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embeddedConnectionId } from "../../shared/api/gateway-paths.ts";
import { paceKeys } from "../harness/pace-keys.ts";
import { startGalley, type GalleyProcess } from "../harness/galley-process.ts";
import type { Application } from "./application.ts";
import { workerTest as base } from "./worker.ts";

/** The workbench of a test: the application that its worker shares, or processes of its own. */
export interface Galley {
  /** The data folder of the test's own processes. */
  readonly dataFolder: string;
  /** The process that was opened or started last. @throws {Error} if there is none */
  readonly running: Pick<GalleyProcess, "origin">;
  /** The application that the worker shares. */
  readonly application: Application;
  /** Opens the workbench of the shared application, with an empty queue, in the page of the test. */
  open(): Promise<void>;
  /** Starts a process on the data folder of the test, and opens its workbench in the page. */
  openOwn(): Promise<GalleyProcess>;
  /**
   * Starts a process on the data folder of the test with command-line arguments, by `launcher` if Node needs more than
   * its path. It ends with the test.
   */
  start(args?: readonly string[], launcher?: readonly string[]): Promise<GalleyProcess>;
}

/**
 * Extends the test with `galley`. Most tests use `open`. Those that end the process, change settings of the application,
 * or count all that a user ever did, use `openOwn` or `start`.
 */
export const testInOwnContext = base.extend<{ galley: Galley }>({
  context: async ({ context }, use) => {
    await paceKeys(context);
    await use(context);
  },
  galley: async ({ page, application }, use) => {
    const dataFolder = mkdtempSync(join(tmpdir(), "galley-e2e-"));
    const started: GalleyProcess[] = [];
    let running: GalleyProcess | undefined;
    const start: Galley["start"] = async (args = [], launcher) => {
      running = await startGalley(dataFolder, args, launcher);
      started.push(running);
      return running;
    };
    const show = async (address: string): Promise<void> => {
      await page.goto(address);
      // Keys and files are for a window that has loaded its messages.
      await page.getByRole("main").waitFor();
    };
    await use({
      dataFolder,
      get running() {
        if (running === undefined) throw new Error("No Galley process was started.");
        return running;
      },
      application,
      start,
      async open() {
        running = application.process;
        await application.clear();
        await page.context().addCookies(application.cookies);
        const devTools = await page.context().newCDPSession(page);
        await devTools.send("Storage.clearDataForOrigin", { origin: running.origin, storageTypes: "local_storage" });
        await devTools.detach();
        await show(`${running.origin}/?connection=${embeddedConnectionId}`);
      },
      async openOwn() {
        const own = await start();
        await show(own.address);
        return own;
      },
    });
    for (const own of started) await own.kill();
    rmSync(dataFolder, { recursive: true, force: true });
  },
});

/**
 * Extends the test with a browser context that the tests of a worker share, so that the browser has the scripts of the
 * shared application in its cache. Each test has a page of its own, and no permissions and local storage of another.
 * Tests that change what belongs to the context, as its language and clock, use `testInOwnContext`.
 */
export const test = testInOwnContext.extend({
  context: async ({ sharedContext }, use) => {
    await use(sharedContext);
    for (const page of sharedContext.pages()) await page.close();
    await sharedContext.clearPermissions();
  },
});

export { expect } from "@playwright/test";
