/** Takes the screenshots of the documentation. Call `node build/take-screenshots/run.ts` after a build. */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect } from "@playwright/test";
import { z } from "zod";
import { startRemoteServer } from "../../test/e2e/remote-server.ts";
import { startGalley } from "../../test/harness/galley-process.ts";
import { createSessionLauncher, findKeyringObstacle, keyringStarts } from "../../test/harness/keyring.ts";
import { paceKeys } from "../../test/harness/pace-keys.ts";
import { chromiumLaunchOptions, unpackChromium } from "../chromium.ts";
import { takeScreenshots } from "./embedded.ts";
import { takeRemoteScreenshots } from "./remote.ts";
import { folder, followRequests } from "./screenshot.ts";

/** The port of the remote service. It is visible in a screenshot. */
const port = 21_080;

const obstacle = findKeyringObstacle();
if (obstacle !== null) throw new Error(`The screenshots show a computer with a keychain: ${obstacle}.`);
unpackChromium();
mkdirSync(folder, { recursive: true });
// The path is visible in a screenshot.
const temporary = join(tmpdir(), "galley");
if (existsSync(temporary)) throw new Error(`${temporary} exists. Remove it first.`);
const [dataFolder, home] = [join(temporary, "data"), join(temporary, "home")];
mkdirSync(home, { recursive: true });
const server = await startRemoteServer(join(temporary, "server"), port);
const galley = await startGalley(dataFolder, [], createSessionLauncher(home, keyringStarts.unlocked));
// The started process is the launcher. The workbench writes its own process id to the lock file.
const { pid } = z.object({ pid: z.int() }).parse(JSON.parse(readFileSync(join(dataFolder, "lock.json"), "utf8")));
const browser = await chromium.launch(chromiumLaunchOptions);
try {
  const page = await browser.newPage({ baseURL: galley.origin, viewport: { width: 1280, height: 800 } });
  followRequests(page);
  await paceKeys(page.context());
  page.setDefaultTimeout(60_000);
  await page.goto(galley.address);
  await takeScreenshots(page);
  await takeRemoteScreenshots(page, server);
} finally {
  await browser.close();
  process.kill(pid, "SIGTERM");
  // The launcher ends the session when the workbench has ended.
  await expect.poll(() => existsSync(`/proc/${pid}`), { timeout: 20_000 }).toBe(false);
  await galley.stop();
  await server.network.close();
  await server.process.kill();
  rmSync(temporary, { recursive: true, force: true });
}
