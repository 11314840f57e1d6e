import { defineConfig } from "vitest/config";
import { root } from "./vite.ts";

const results = process.env["GALLEY_TEST_RESULTS"];

export default defineConfig({
  root,
  test: {
    include: ["test/**/*.test.{ts,tsx}"],
    exclude: ["test/e2e/**", "test/faults/**"],
    testTimeout: 20_000,
    hookTimeout: 20_000,
    reporters: results === undefined ? ["default"] : ["default", ["json", { outputFile: results }]],
  },
});
