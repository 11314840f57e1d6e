import { defineConfig } from "vitest/config";
import { root } from "./vite.ts";
import { commonOptions } from "./vitest.config.ts";

/**
 * Configures `npm run test:faults`: the fault tests with many repetitions, and those that measure. They run on the built
 * application, one file after the other, since they measure.
 */
export default defineConfig({
  root,
  test: {
    ...commonOptions,
    include: ["test/faults/**/*.test.ts"],
    fileParallelism: false,
  },
});
