import { expect, test } from "vitest";
import type { Job } from "../../../shared/api/jobs.ts";
import { describeProgress, observeProgress } from "../../../renderer/queue/time-left.ts";

/** Creates a running job of 100 pages. */
function createJob(id: string, current: number, total = 400): Job {
  return { id, type: "data-point-extraction", status: "running", progress: { current, total } } as Job;
}

test("a job's progress names its step and page, and the time left once its speed is known", () => {
  const see = (current: number, seconds: number) => {
    const job = createJob("a", current);
    observeProgress([job], seconds * 1000);
    return describeProgress(job);
  };
  expect(see(0, 0)).toBe("100 pages, none read yet");
  expect(see(2, 2)).toBe("Reading page 3 of 100");
  expect(see(10, 20)).toBe("Reading page 11 of 100, about 3 min left");
  expect(see(90, 180)).toBe("Reading page 91 of 100, less than a minute left");
  expect(see(120, 181), "the speed of another step is not known yet").toBe("Zoning page 21 of 100");
  expect(see(150, 191)).toBe("Zoning page 51 of 100, less than a minute left");
  expect(see(400, 200)).toBe("Writing page 100 of 100");
});

test("a job that waits takes longer, and one whose progress counts no pages shows its share", () => {
  observeProgress([createJob("b", 0)], 0);
  observeProgress([createJob("b", 10)], 10_000);
  const waiting = createJob("b", 10);
  observeProgress([waiting], 100_000);
  expect(describeProgress(waiting)).toBe("Reading page 11 of 100, about 15 min left");
  expect(describeProgress(createJob("c", 1, 3))).toBe("33 %");
});
