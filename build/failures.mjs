import { stripVTControlCharacters } from "node:util";

/**
 * Formats a failure as one line: the test's title and the first lines of its message.
 * @param {string} title
 * @param {string | undefined} message
 */
function formatFailure(title, message = "no message") {
  return `${title}: ${stripVTControlCharacters(message).replace(/\s+/gu, " ").slice(0, 400)}`;
}

/**
 * Lists the failed tests of a suite of Playwright's JSON report.
 * @param {any} suite
 * @returns {string[]}
 */
function listFailedSpecs(suite) {
  const failures = [];
  for (const { title, tests } of suite.specs ?? []) {
    for (const { status, results } of tests) {
      if (status === "unexpected") failures.push(formatFailure(title, results.at(-1)?.error?.message));
    }
  }
  return [...failures, ...(suite.suites ?? []).flatMap(listFailedSpecs)];
}

/**
 * Lists the failed tests of a JSON report of Vitest or Playwright, one line each.
 * @param {any} report
 * @returns {readonly string[]}
 */
export function listFailures(report) {
  if (report.testResults === undefined) {
    const outside = report.errors.map((/** @type {any} */ { message }) => formatFailure("outside of a test", message));
    return [...report.suites.flatMap(listFailedSpecs), ...outside];
  }
  return report.testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((/** @type {any} */ result) => result.status === "failed");
    if (failed.length === 0) return status === "failed" ? [formatFailure(name, message)] : [];
    return failed.map((/** @type {any} */ { fullName, failureMessages }) =>
      formatFailure(fullName, failureMessages[0]),
    );
  });
}
