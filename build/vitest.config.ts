import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { root } from "./vite.ts";

const results = process.env["GALLEY_TEST_RESULTS"];

export default defineConfig({
  root,
  test: {
    include: ["test/**/*.test.{ts,tsx}"],
    exclude: ["test/e2e/**", "test/faults/**"],
    globalSetup: [join(root, "test", "harness", "global-setup.ts")],
    // Tests share the modules of a Vitest worker, and with them one pool of worker processes.
    isolate: false,
    setupFiles: [join(root, "test", "harness", "messages.ts")],
    // Vitest leaves one processor free by default, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    // The services under test start hundreds of worker processes. Compiling their modules each time takes half of all tests.
    env: { NODE_COMPILE_CACHE: join(root, "out", "compile-cache") },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: results === undefined ? ["default"] : ["default", ["json", { outputFile: results }]],
  },
});
