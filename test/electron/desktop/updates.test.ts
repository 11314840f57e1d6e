import { expect, test } from "vitest";
import { mayInstallUpdates, parseUpdateConfig } from "../../../electron/desktop/update-config.ts";
import { createUpdates, type UpdatesOptions } from "../../../electron/desktop/updates.ts";
import { createLog } from "../../../electron/platform/log.ts";
import { createTestClock } from "../../harness/clock.ts";
import { createFakeUpdater } from "../../harness/updater.ts";
import { waitFor } from "../../harness/wait-for.ts";

const feed = "https://updates.galley.example/";

function open(options: Partial<UpdatesOptions> = {}) {
  const updater = createFakeUpdater();
  const log: string[] = [];
  const loaded: string[] = [];
  const updates = createUpdates({
    feed,
    loadUpdater: async (address) => {
      loaded.push(address);
      return updater;
    },
    mayInstall: true,
    clock: createTestClock(),
    log: createLog((line) => log.push(line)),
    ...options,
  });
  return { updater, updates, log, loaded };
}

test.each<[string, Partial<UpdatesOptions>]>([
  ["without a feed", { feed: null }],
  ["in a shell that is not installed", { loadUpdater: null }],
])("%s nothing is loaded and nothing is looked for", async (_name, options) => {
  const { updates, loaded } = open(options);
  updates.start()();
  await updates.check();
  expect(updates.read()).toMatchObject({ status: "off", reason: null, checked_at: null });
  expect(loaded).toEqual([]);
});

test("a newer version is downloaded, and ready when the application quits", async () => {
  const { updater, updates, log, loaded } = open();
  await updates.check();
  expect(updates.read()).toMatchObject({ status: "current", version: null, checked_at: "2026-01-05T09:00:00.000Z" });
  updater.available = "0.2.0";
  const statuses: string[] = [];
  const unsubscribe = updates.subscribe(() => statuses.push(updates.read().status));
  const checking = updates.check();
  await waitFor(() => expect(updates.read()).toMatchObject({ status: "downloading", version: "0.2.0", share: 0 }));
  updater.proceed(0.4);
  expect(updates.read().share).toBe(0.4);
  await updates.check();
  expect(updates.read(), "a second check changes nothing").toMatchObject({ status: "downloading", share: 0.4 });
  updater.proceed(1);
  await checking;
  unsubscribe();
  expect(updates.read()).toEqual({ ...updates.read(), status: "ready", version: "0.2.0", share: null, reason: null });
  expect(new Set(statuses)).toEqual(new Set(["checking", "downloading", "ready"]));
  expect(loaded, "the updater is loaded once").toEqual([feed]);
  expect(log.join("")).toContain("an update is ready");
  updater.available = "0.3.0";
  await updates.check();
  expect(updates.read(), "what is ready is installed first").toMatchObject({ status: "ready", version: "0.2.0" });
});

test("errors of the feed and of the download are told and logged, and the next check tries again", async () => {
  const { updater, updates, log } = open();
  updater.failure = new Error("net::ERR_NAME_NOT_RESOLVED");
  await updates.check();
  expect(updates.read()).toMatchObject({ status: "failed", version: null, reason: "net::ERR_NAME_NOT_RESOLVED" });
  updater.available = "0.2.0";
  await Promise.all([
    updates.check(),
    waitFor(() => {
      expect(updates.read().status).toBe("downloading");
      updater.proceed(1);
    }),
  ]);
  expect(updates.read().status).toBe("ready");
  const other = open();
  other.updater.available = "0.2.0";
  const check = other.updater.check;
  other.updater.check = async () => {
    const version = await check();
    other.updater.failure = new Error("New version 0.2.0 is not signed by the application owner.");
    return version;
  };
  await other.updates.check();
  const notSigned = expect.stringContaining("New version 0.2.0 is not signed");
  expect(other.updates.read()).toMatchObject({ status: "failed", version: "0.2.0", reason: notSigned });
  expect(log.concat(other.log).filter((line) => line.includes("the update failed"))).toHaveLength(2);
});

test("a version whose publisher cannot be verified is told, and neither downloaded nor installed", async () => {
  const { updater, updates, log } = open({ mayInstall: false });
  updater.available = "0.2.0";
  const statuses: string[] = [];
  updates.subscribe(() => statuses.push(updates.read().status));
  await updates.check();
  expect(updates.read()).toMatchObject({ status: "available", feed, version: "0.2.0", share: null, reason: null });
  expect(statuses).not.toContain("downloading");
  expect(log.join("")).toContain("the publisher cannot be verified");
  updater.available = null;
  await updates.check();
  expect(updates.read(), "it is looked for again").toMatchObject({ status: "current", version: null, reason: null });
});

test.each<[platform: NodeJS.Platform, yaml: string | null, mayInstall: boolean]>([
  ["win32", null, false],
  ["win32", `provider: generic\nurl: "${feed}"\n`, false],
  ["win32", `provider: generic\nurl: "${feed}"\npublisherName: "Example \\"GmbH\\""\n`, true],
  ["win32", 'updaterCacheDirName: galley-updater\npublisherName: "Example"\n', true],
  ["darwin", null, true],
  ["linux", null, true],
])("on %s with the configuration %j, updates are installed: %s", (platform, yaml, mayInstall) => {
  const config = parseUpdateConfig(yaml);
  expect(mayInstallUpdates(platform, config)).toBe(mayInstall);
  expect(config.feed).toBe(yaml?.includes("url:") === true ? feed : null);
});

test("an updater that cannot be loaded is told", async () => {
  const { updates } = open({ loadUpdater: () => Promise.reject(new Error("no module")) });
  await updates.check();
  expect(updates.read()).toMatchObject({ status: "failed", version: null });
});
