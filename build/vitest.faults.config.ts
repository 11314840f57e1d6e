import { defineConfig } from "vitest/config";
import { root } from "./vite.ts";
import { commonOptions } from "./vitest.config.ts";

/**
 * Configures `npm run test:faults`: the fault tests with many repetitions, and those that measure times. They test the
 * built application. The files run one after the other, so that they do not disturb the measurements.
 */
export default defineConfig({
  root,
  test: {
    ...commonOptions,
    include: ["test/faults/**/*.test.ts"],
    fileParallelism: false,
  },
});
