import { expect } from "vitest";
import type { Outcome } from "./hostile.ts";

/** What has to become of a hostile file. */
export type Expected = (outcome: Outcome, name: string) => void;

/** It is refused when it is uploaded, by its name and for this reason. */
export function refused(reason: RegExp, code = "DOCUMENT_INVALID"): Expected {
  return (outcome, name) => {
    expect(outcome.refused).toMatchObject({ status: 400, code, message: expect.stringContaining(name) });
    expect(outcome.refused?.message).toMatch(reason);
  };
}

/** Its job fails for this reason. */
export function failed(reason: RegExp): Expected {
  return ({ job }) => {
    expect(job?.status).toBe("failed");
    expect(job?.message).toMatch(reason);
  };
}

/** It is read and zoned; of each page that cannot be read it is said why. `good`: what is read of the others. */
export function finished(errors: readonly (RegExp | null)[] = [null], good: string | null = "words"): Expected {
  return (outcome) => {
    expect(outcome.job).toEqual({ status: "blocked", message: undefined });
    expect(outcome.errors).toEqual(errors.map((error) => (error === null ? undefined : expect.stringMatching(error))));
    if (good !== null) expect(outcome.text).toContain(good);
  };
}

/** Finished, and its first page cannot be drawn for this reason. */
export function undrawn(reason: RegExp): Expected {
  return (outcome, name) => {
    finished()(outcome, name);
    expect(outcome.image).toMatch(reason);
  };
}

/** What a file may not do, whatever becomes of it: take long, take more than a GiB, show this machine's own files. */
export function excessOf({ seconds, peakMiB, text }: Outcome, maxSeconds: number): string[] {
  return [
    ...(seconds > maxSeconds ? [`it took ${seconds} s`] : []),
    ...(peakMiB > 1024 ? [`it took ${peakMiB} MiB`] : []),
    ...(text.includes("root:") ? ["it shows a file of this machine"] : []),
  ];
}
