import { expect } from "vitest";
import type { Outcome } from "./hostile.ts";

/** An assertion about the outcome of a hostile file. */
export type Expected = (outcome: Outcome, name: string) => void;

/** Expects that the upload is refused with a message that names the file and matches `reason`. */
export function refused(reason: RegExp, code = "DOCUMENT_INVALID"): Expected {
  return (outcome, name) => {
    expect(outcome.refused).toMatchObject({ status: 400, code, message: expect.stringContaining(name) });
    expect(outcome.refused?.message).toMatch(reason);
  };
}

/** Expects that the job fails with a message that matches `reason`. */
export function failed(reason: RegExp): Expected {
  return ({ job }) => {
    expect(job?.status).toBe("failed");
    expect(job?.message).toMatch(reason);
  };
}

/**
 * Expects that the document is read and zoned.
 * @param errors For each page, the error of reading it; null if it is readable.
 * @param good Text that is read from the readable pages.
 */
export function finished(errors: readonly (RegExp | null)[] = [null], good: string | null = "words"): Expected {
  return (outcome) => {
    expect(outcome.job).toEqual({ status: "blocked", message: undefined });
    expect(outcome.errors).toEqual(errors.map((error) => (error === null ? undefined : expect.stringMatching(error))));
    if (good !== null) expect(outcome.text).toContain(good);
  };
}

/** Expects that the document is read and zoned, but page 1 cannot be rendered for `reason`. */
export function undrawn(reason: RegExp): Expected {
  return (outcome, name) => {
    finished()(outcome, name);
    expect(outcome.image).toMatch(reason);
  };
}

/** Lists limits that a file exceeded: time, 1 GiB of memory, and disclosure of the machine's files. */
export function excessOf({ seconds, peakMiB, text }: Outcome, maxSeconds: number): string[] {
  return [
    ...(seconds > maxSeconds ? [`it took ${seconds} s`] : []),
    ...(peakMiB > 1024 ? [`it took ${peakMiB} MiB`] : []),
    ...(text.includes("root:") ? ["it shows a file of this machine"] : []),
  ];
}
