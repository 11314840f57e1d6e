import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import { root } from "./vite.ts";

const results = process.env["GALLEY_TEST_RESULTS"];

/** The options of both the tests and the fault tests. */
export const commonOptions: ViteUserConfig["test"] = {
  globalSetup: [join(root, "test", "harness", "global-setup.ts")],
  setupFiles: [join(root, "test", "harness", "messages.ts")],
  // Tests share the modules of a Vitest worker, and with them one pool of worker processes.
  isolate: false,
  // A spy of a shared module or of JavaScript itself must not outlive its test.
  restoreMocks: true,
  // The processes that tests start compile their modules once.
  env: { NODE_COMPILE_CACHE: join(root, "out", "compile-cache") },
  // Shared machines are slow at times. Long limits cost nothing, because a wait ends when its condition is met.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 180_000, interval: 20 } },
  reporters: results === undefined ? ["default"] : ["default", ["json", { outputFile: results }]],
};

export default defineConfig({
  root,
  test: {
    ...commonOptions,
    include: ["test/**/*.test.{ts,tsx}"],
    exclude: ["test/e2e/**", "test/faults/figures/**"],
    // One more than processors, because tests wait for worker processes. Vitest's default leaves a processor free.
    maxWorkers: availableParallelism() + 1,
  },
});
