import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build, environment, install, main, root, runInTerminal, secondsSince } from "./bootstrap.mjs";
import { runChecks } from "./checks.mjs";
import { runFaults } from "./faults.mjs";
import { listFailures } from "./failures.mjs";

const results = join(root, "out", "test");
const vitestResults = join(results, "vitest.json");
const playwrightResults = join(results, "playwright.json");

/**
 * Runs a test runner that writes its results to a file.
 * @param {string} name
 * @param {readonly string[]} args
 * @param {string} file
 * @param {(results: any) => { passed: number, failed: number, skipped: number }} count
 * @returns {Promise<{ passed: number, failed: number, skipped: number, failures: readonly string[] }>}
 */
async function runTests(name, args, file, count) {
  const command = join(root, "node_modules", ".bin", name);
  const code = await runInTerminal(command, args, { env: { ...environment, GALLEY_TEST_RESULTS: file } });
  if (!existsSync(file)) {
    console.error(`${name} exited with code ${code} and wrote no results.`);
    return { passed: 0, failed: 1, skipped: 0, failures: [`${name}: no results`] };
  }
  const all = JSON.parse(readFileSync(file, "utf8"));
  const counted = { failures: listFailures(all), ...count(all) };
  // A runner can fail without a failed test: by an error outside tests, or a file that does not load.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/**
 * Prints the skipped end-to-end tests with their reasons.
 * @param {any} suite a suite of Playwright's JSON report
 */
function printSkipped(suite) {
  for (const spec of suite.specs ?? []) {
    for (const { status, annotations } of spec.tests) {
      const reason =
        annotations.find((/** @type {any} */ { type }) => type === "skip")?.description ?? "no reason given";
      if (status === "skipped") console.log(`skipped: ${spec.title} (${reason})`);
    }
  }
  for (const inner of suite.suites ?? []) printSkipped(inner);
}

await main(async () => {
  const start = performance.now();
  await install();
  await build();
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const counts = [
    { skipped: 0, failures: [], ...(await runChecks()) },
    await runTests("vitest", ["run", "--config", "build/vitest.config.ts"], vitestResults, (all) => ({
      passed: all.numPassedTests,
      failed: all.numFailedTests + (all.numFailedTests === 0 ? all.numFailedTestSuites : 0),
      skipped: all.numPendingTests + all.numTodoTests,
    })),
    await runTests("playwright", ["test", "--config", "build/playwright.config.ts"], playwrightResults, (all) => {
      printSkipped(all);
      const { expected, flaky, unexpected, skipped } = all.stats;
      return { passed: expected + flaky, failed: unexpected + all.errors.length, skipped };
    }),
  ];
  // The fault tests take minutes; without CI they are run with `npm run test:faults`.
  if (process.env["CI"]) counts.push(await runFaults("ci"));
  /** @param {"passed" | "failed" | "skipped"} kind */
  const sum = (kind) => counts.reduce((total, count) => total + count[kind], 0);
  // The end of the output is what a log keeps: it names each failed test once more.
  for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`);
  console.log(`\nAll tests took ${secondsSince(start)}.`);
  const skipped = sum("skipped") === 0 ? "" : `, ${sum("skipped")} skipped`;
  console.log(`${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
  return sum("failed") === 0 ? 0 : 1;
});
