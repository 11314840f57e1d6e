import { defineConfig } from "vitest/config";
import { root } from "./vite.ts";

const results = process.env["GALLEY_TEST_RESULTS"];

/**
 * Configures `npm run test:faults`: the fault tests with many repetitions, and those that measure. They run on the built
 * application, one file after the other, since they measure.
 */
export default defineConfig({
  root,
  test: {
    include: ["test/faults/**/*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    fileParallelism: false,
    reporters: results === undefined ? ["default"] : ["default", ["json", { outputFile: results }]],
  },
});
