import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumLaunchOptions } from "./chromium.ts";

const root = join(import.meta.dirname, "..");
// The processes that tests start compile their modules once.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "out", "compile-cache");
/** The limit in milliseconds of each wait for the window. */
const waitLimit = 480_000;
const results = process.env["GALLEY_TEST_RESULTS"];

export default defineConfig({
  testDir: join(root, "test", "e2e"),
  outputDir: join(root, "out", "test", "e2e"),
  globalSetup: join(import.meta.dirname, "chromium-setup.ts"),
  // One more than processors, because a test waits for a quarter of its time. More than four would need more memory than
  // laptops have.
  workers: Math.min(4, availableParallelism() + 1),
  // Files are of uneven length, and no test depends on another.
  fullyParallel: true,
  // A wait ends when its condition holds: a long limit costs nothing. A busy machine leaves little of its time to worker
  // processes, whose priority is low.
  timeout: 1_800_000,
  expect: { timeout: waitLimit },
  forbidOnly: process.env["CI"] !== undefined,
  reporter: results === undefined ? [["list"]] : [["list"], ["json", { outputFile: results }]],
  use: {
    browserName: "chromium",
    actionTimeout: waitLimit,
    viewport: { width: 1440, height: 900 },
    // Transitions delay what a test waits for, and their frames cost time.
    contextOptions: { reducedMotion: "reduce" },
    // A trace makes each test a third longer: `--trace retain-on-failure` records those of failures.
    trace: "off",
    launchOptions: chromiumLaunchOptions,
  },
});
