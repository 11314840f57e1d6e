import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { environment, root, runInTerminal } from "./bootstrap.mjs";

const results = join(root, "out", "test", "faults.json");

/** @param {readonly (readonly string[])[]} rows The first of them is the head. */
function tableOf(rows) {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/**
 * Runs the fault tests against the built application, and prints each figure that had to be reached.
 * @param {{ long?: boolean }} [options] `long`: as often as a release wants it, not as often as every change does.
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runFaults({ long = false } = {}) {
  rmSync(results, { force: true });
  mkdirSync(join(root, "out", "test"), { recursive: true });
  const command = join(root, "node_modules", ".bin", "vitest");
  const env = { ...environment, GALLEY_TEST_RESULTS: results, GALLEY_FAULTS: long ? "long" : "short" };
  const code = await runInTerminal(command, ["run", "--config", "build/vitest.faults.config.ts"], { env });
  if (!existsSync(results)) {
    console.error(`vitest ended with exit code ${code} and left no results.`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const { testResults, numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = JSON.parse(
    readFileSync(results, "utf8"),
  );
  /** @type {string[][]} */
  const rows = [["fault", "wanted", "reached", ""]];
  for (const { assertionResults } of testResults) {
    for (const { title, status, meta } of assertionResults) {
      for (const { what, wanted, reached } of meta?.marks ?? [{ what: title, wanted: "", reached: "" }]) {
        rows.push([what, wanted, reached, status === "pending" ? "skipped" : status]);
      }
    }
  }
  console.log(`\n${tableOf(rows)}\n`);
  const failed = numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0);
  return { passed: numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed, skipped: numPendingTests };
}
