import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { startGalley, type GalleyProcess } from "../harness/galley-process.ts";

/** A temporary data folder and the Galley processes that use it. */
export interface Galley {
  readonly dataFolder: string;
  /** The process that was started last. @throws {Error} if none was started */
  readonly running: GalleyProcess;
  /** Starts Galley on the data folder with command-line arguments, by `launcher` if Node needs more than its path. */
  start(args?: readonly string[], launcher?: readonly string[]): Promise<GalleyProcess>;
  /** Starts Galley and opens the workbench in the page of the test. */
  open(): Promise<void>;
}

/** Extends the test with `galley`: the test starts its processes, which end with the test. */
export const test = base.extend<{ galley: Galley }>({
  galley: async ({ page }, use) => {
    const dataFolder = mkdtempSync(join(tmpdir(), "galley-e2e-"));
    const started: GalleyProcess[] = [];
    const start = async (args: readonly string[] = [], launcher?: readonly string[]) => {
      const galley = await startGalley(dataFolder, args, launcher);
      started.push(galley);
      return galley;
    };
    await use({
      dataFolder,
      get running() {
        const last = started.at(-1);
        if (last === undefined) throw new Error("No Galley process was started.");
        return last;
      },
      start,
      open: async () => {
        await page.goto((await start()).address);
        // Keys and files are for a window that has loaded its messages.
        await page.getByRole("main").waitFor();
      },
    });
    for (const galley of started) await galley.kill();
    rmSync(dataFolder, { recursive: true, force: true });
  },
});

export { expect } from "@playwright/test";
