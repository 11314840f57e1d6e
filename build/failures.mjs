import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * Formats a failure as one line: the test's title and the first 400 characters of each message.
 * @param {string} title
 * @param {readonly string[]} messages
 */
function formatFailure(title, messages) {
  const lines = messages.map((message) => stripVTControlCharacters(message).replace(/\s+/gu, " ").slice(0, 400));
  return `${title}: ${lines.length === 0 ? "no message" : lines.join(" | ")}`;
}

/**
 * Lists the messages of a test of Playwright with their places. A test that ran out of time has a second error, which
 * tells what it waited for.
 * @param {any} result
 * @returns {string[]}
 */
function listMessages({ errors = [] }) {
  return errors.map((/** @type {any} */ { message = "no message", location }) =>
    location === undefined ? message : `${basename(location.file)}:${location.line}: ${message}`,
  );
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
      if (status === "unexpected") failures.push(formatFailure(title, listMessages(results.at(-1) ?? {})));
    }
  }
  return [...failures, ...(suite.suites ?? []).flatMap(listFailedSpecs)];
}

/**
 * Lists the failed tests of a JSON report of Vitest or Playwright, and failures outside of tests, one line each.
 * @param {any} report
 * @returns {readonly string[]}
 */
export function listFailures(report) {
  if (report.testResults === undefined) {
    const outside = report.errors.map((/** @type {any} */ { message }) =>
      formatFailure("outside of a test", [message]),
    );
    return [...report.suites.flatMap(listFailedSpecs), ...outside];
  }
  return report.testResults.flatMap((/** @type {any} */ { name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((/** @type {any} */ result) => result.status === "failed");
    if (failed.length === 0) return status === "failed" ? [formatFailure(name, [message])] : [];
    return failed.map((/** @type {any} */ { fullName, failureMessages }) =>
      formatFailure(fullName, failureMessages.slice(0, 1)),
    );
  });
}
