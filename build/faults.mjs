import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { environment, root, runInTerminal } from "./bootstrap.mjs";
import { listFailures } from "./failures.mjs";

const results = join(root, "out", "test", "faults.json");

/**
 * Formats rows as a table with aligned columns.
 * @param {readonly (readonly string[])[]} rows The first row is the header.
 */
function formatTable(rows) {
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
 * Runs the fault tests against the built application and prints a table of their figures.
 * @param {"many" | "long"} extent how often the faults are repeated; `long`: many more times, for a release
 * @returns {Promise<{ passed: number, failed: number, skipped: number, failures: readonly string[] }>}
 */
export async function runFaults(extent) {
  rmSync(results, { force: true });
  mkdirSync(join(root, "out", "test"), { recursive: true });
  const command = join(root, "node_modules", ".bin", "vitest");
  const env = { ...environment, GALLEY_TEST_RESULTS: results, GALLEY_FAULTS: extent };
  const code = await runInTerminal(command, ["run", "--config", "build/vitest.faults.config.ts"], { env });
  if (!existsSync(results)) {
    console.error(`vitest ended with exit code ${code} and left no results.`);
    return { passed: 0, failed: 1, skipped: 0, failures: ["fault tests: no results"] };
  }
  const all = JSON.parse(readFileSync(results, "utf8"));
  const { testResults, numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests } = all;
  /** @type {string[][]} */
  const rows = [["fault", "target", "measured", ""]];
  for (const { assertionResults } of testResults) {
    for (const { title, status, meta } of assertionResults) {
      for (const { name, target, value } of meta?.figures ?? [{ name: title, target: "", value: "" }]) {
        rows.push([name, target, value, status === "pending" ? "skipped" : status]);
      }
    }
  }
  console.log(`\n${formatTable(rows)}\n`);
  const failed = numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0);
  return {
    passed: numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: numPendingTests,
    failures: listFailures(all),
  };
}
