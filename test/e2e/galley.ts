import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { startGalley, type GalleyProcess } from "../harness/galley-process.ts";

/** A data folder of the test's own, and the workbench on it. */
export interface Galley {
  readonly dataFolder: string;
  /** The process that runs now. @throws where none does */
  readonly running: GalleyProcess;
  /** Starts the workbench on the data folder, with arguments of its command line. */
  start(args?: readonly string[]): Promise<GalleyProcess>;
  /** Starts the workbench and opens it in the test's page. */
  open(): Promise<void>;
}

/** Tests with a `galley`: nothing runs until the test starts it, and nothing is left of it afterwards. */
export const test = base.extend<{ galley: Galley }>({
  galley: async ({ page }, use) => {
    const dataFolder = mkdtempSync(join(tmpdir(), "galley-e2e-"));
    const started: GalleyProcess[] = [];
    const start = async (args: readonly string[] = []) => {
      const galley = await startGalley(dataFolder, args);
      started.push(galley);
      return galley;
    };
    await use({
      dataFolder,
      get running() {
        const last = started.at(-1);
        if (last === undefined) throw new Error("no Galley was started");
        return last;
      },
      start,
      open: async () => {
        await page.goto((await start()).address);
      },
    });
    for (const galley of started) await galley.kill();
    rmSync(dataFolder, { recursive: true, force: true });
  },
});

export { expect } from "@playwright/test";
