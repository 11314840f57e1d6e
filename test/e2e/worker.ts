import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, type BrowserContext } from "@playwright/test";
import { paceKeys } from "../harness/pace-keys.ts";
import { startApplication, type Application } from "./application.ts";
import { startRemoteServer, type RemoteServer } from "./remote-server.ts";

/** What the tests of a Playwright worker share. Each part is started by the first test that needs it. */
export interface Shared {
  application: Application;
  sharedContext: BrowserContext;
  sharedServer: RemoteServer;
}

/**
 * Extends the test with what a worker shares. All tests extend this one, since Playwright starts another worker for a
 * test with other fixtures of the worker.
 */
export const workerTest = base.extend<object, Shared>({
  application: [
    // eslint-disable-next-line no-empty-pattern -- Playwright requires a pattern.
    async ({}, use) => {
      const application = await startApplication();
      await use(application);
      await application.close();
    },
    { scope: "worker" },
  ],
  sharedContext: [
    async ({ browser }, use, { project }) => {
      const { viewport = null, contextOptions } = project.use;
      const context = await browser.newContext({ viewport, ...contextOptions });
      await paceKeys(context);
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  sharedServer: [
    // eslint-disable-next-line no-empty-pattern -- Playwright requires a pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "galley-e2e-server-"));
      const server = await startRemoteServer(folder);
      await use(server);
      await server.network.close();
      await server.process.kill();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
});
