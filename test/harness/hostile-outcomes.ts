import { expect } from "vitest";
import type { Outcome } from "./hostile.ts";

/** An assertion about the outcome of a hostile file. */
export type OutcomeAssertion = (outcome: Outcome, name: string) => void;

/** Expects that the upload is refused with a message that names the file and matches `reason`. */
export function expectRefused(reason: RegExp, code = "DOCUMENT_INVALID"): OutcomeAssertion {
  return (outcome, name) => {
    expect(outcome.refusal).toMatchObject({ status: 400, code, message: expect.stringContaining(name) });
    expect(outcome.refusal?.message).toMatch(reason);
  };
}

/** Expects that the job fails with a message that matches `reason`. */
export function expectFailed(reason: RegExp): OutcomeAssertion {
  return ({ job }) => {
    expect(job?.status).toBe("failed");
    expect(job?.message).toMatch(reason);
  };
}

/**
 * Expects that the document is read and zoned.
 * @param errors Error of reading each page; null for a readable page.
 * @param readableText Text that is read from the readable pages.
 */
export function expectZoned(
  errors: readonly (RegExp | null)[] = [null],
  readableText: string | null = "words",
): OutcomeAssertion {
  return (outcome) => {
    expect(outcome.job).toEqual({ status: "blocked", message: undefined });
    expect(outcome.errors).toEqual(errors.map((error) => (error === null ? undefined : expect.stringMatching(error))));
    if (readableText !== null) expect(outcome.text).toContain(readableText);
  };
}

/** Expects that the document is read and zoned, but page 1 cannot be rendered for `reason`. */
export function expectNotRendered(reason: RegExp): OutcomeAssertion {
  return (outcome, name) => {
    expectZoned()(outcome, name);
    expect(outcome.image).toMatch(reason);
  };
}

/**
 * Expects that the document is read and zoned. Page 1 is rendered if that needs less than the limits permit, or else not
 * for `reason`: which of the two depends on the speed of the machine.
 */
export function expectRenderedOrStopped(reason: RegExp): OutcomeAssertion {
  return (outcome, name) => {
    expectZoned()(outcome, name);
    if (outcome.image !== "image") expect(outcome.image).toMatch(reason);
  };
}

/** Lists the limits that a file exceeded: time, 1 GiB of memory, and disclosure of files of this machine. */
export function listExceededLimits({ seconds, peakMiB, text }: Outcome, maxSeconds: number): string[] {
  return [
    ...(seconds > maxSeconds ? [`it took ${seconds} s`] : []),
    ...(peakMiB > 1024 ? [`it took ${peakMiB} MiB`] : []),
    ...(text.includes("root:") ? ["it shows a file of this machine"] : []),
  ];
}
