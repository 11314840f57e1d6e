import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, environment, install, main, root, runInTerminal, secondsSince, StoppedError } from "./bootstrap.mjs";
import { runChecks } from "./checks.mjs";
import { listFailures } from "./failures.mjs";
import { claimResultsFolder, createRunFolder, getFreeMiB } from "./run-folder.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number, failures: readonly string[] }} Counts */

const results = join(root, "out", "test");
const vitestResults = join(results, "vitest.json");
const playwrightResults = join(results, "playwright.json");
/** Where Playwright keeps the tests' compiled modules. By default it is in the temporary folder, which is new in each run. */
const playwrightCache = join(root, "out", "playwright-cache");
/** Free space in MiB below which the disk of a run counts as full. The tests of a full disk use other, small disks. */
const fullDiskMiB = 50;

/** @param {string} name Name of a program of an installed package. */
const bin = (name) => join(root, "node_modules", ".bin", name);

/**
 * Counts the results of a test runner.
 * @param {string} name
 * @param {number | null} code its exit code
 * @param {string} file the file to which it writes its results
 * @param {(results: any) => { passed: number, failed: number, skipped: number }} count
 * @returns {Counts}
 */
function countResults(name, code, file, count) {
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

/**
 * Runs a test runner, with its output in the terminal.
 * @param {string} name Name of its program.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} its exit code
 * @throws {StoppedError} if a signal ended it
 */
async function runTestRunner(name, args, env) {
  const code = await runInTerminal(bin(name), args, { env });
  if (code === 130) throw new StoppedError("SIGINT");
  if (code === 143) throw new StoppedError("SIGTERM");
  return code;
}

/**
 * Runs the unit and integration tests.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
async function runVitest(env) {
  const args = ["run", "--config", "build/vitest.config.ts"];
  const code = await runTestRunner("vitest", args, { ...env, GALLEY_TEST_RESULTS: vitestResults });
  return countResults("vitest", code, vitestResults, (all) => ({
    passed: all.numPassedTests,
    failed: all.numFailedTests + (all.numFailedTests === 0 ? all.numFailedTestSuites : 0),
    skipped: all.numPendingTests + all.numTodoTests,
  }));
}

/**
 * Runs the end-to-end tests.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Counts>}
 */
async function runPlaywright(env) {
  const args = ["test", "--config", "build/playwright.config.ts"];
  const variables = { GALLEY_TEST_RESULTS: playwrightResults, PWTEST_CACHE_DIR: playwrightCache };
  const code = await runTestRunner("playwright", args, { ...env, ...variables });
  return countResults("playwright", code, playwrightResults, (all) => {
    printSkipped(all);
    const { expected, flaky, unexpected, skipped } = all.stats;
    return { passed: expected + flaky, failed: unexpected + all.errors.length, skipped };
  });
}

/**
 * Measures how long a phase takes.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} run
 * @returns {Promise<{ result: Result, duration: string }>}
 */
async function timePhase(name, run) {
  const start = performance.now();
  const result = await run();
  return { result, duration: `${name} ${secondsSince(start)}` };
}

/**
 * Runs the checks and the unit and integration tests side by side, then the end-to-end tests. Either test runner uses
 * all processors of a machine with two: side by side they take longer than one after the other.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ counts: readonly Counts[], durations: readonly string[] }>}
 */
async function runPhases(env) {
  const [checks, vitest] = await Promise.all([
    timePhase("checks", runChecks),
    timePhase("Vitest", () => runVitest(env)),
  ]);
  const playwright = await timePhase("Playwright", () => runPlaywright(env));
  return {
    counts: [{ skipped: 0, failures: [], ...checks.result }, vitest.result, playwright.result],
    durations: [checks, vitest, playwright].map(({ duration }) => duration),
  };
}

await main(async () => {
  const start = performance.now();
  claimResultsFolder(results);
  const { duration: installation } = await timePhase("install", install);
  const { duration: building } = await timePhase("build", build);
  const folder = createRunFolder();
  try {
    const { counts, durations } = await runPhases({ ...environment, ...folder.env });
    /** @param {"passed" | "failed" | "skipped"} kind */
    const sum = (kind) => counts.reduce((total, count) => total + count[kind], 0);
    // The end of the output is what a log keeps: it names each failed test once more.
    for (const failure of counts.flatMap(({ failures }) => failures)) console.log(`FAILED ${failure}`);
    if (sum("failed") > 0 && getFreeMiB() < fullDiskMiB) console.log("The disk of the temporary folder is full.");
    console.log(`\nAll tests took ${secondsSince(start)}: ${[installation, building, ...durations].join(", ")}.`);
    const skipped = sum("skipped") === 0 ? "" : `, ${sum("skipped")} skipped`;
    console.log(`${sum("passed")} passed, ${sum("failed")} failed${skipped}`);
    return sum("failed") === 0 ? 0 : 1;
  } finally {
    folder.remove();
  }
});
