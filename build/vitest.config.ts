import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { root } from "./vite.ts";

const results = process.env["GALLEY_TEST_RESULTS"];

export default defineConfig({
  root,
  test: {
    include: ["test/**/*.test.{ts,tsx}"],
    exclude: ["test/e2e/**", "test/faults/**"],
    // Vitest leaves one processor free by default, which is half of a machine with two.
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: results === undefined ? ["default"] : ["default", ["json", { outputFile: results }]],
  },
});
