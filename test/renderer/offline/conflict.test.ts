import { expect, it } from "vitest";
import { type Conflict, explainConflict } from "../../../renderer/offline/conflict.ts";
import type { Job } from "../../../shared/api/jobs.ts";
import type { ReviewStep } from "../../../shared/job/job.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

const [lostAt, renewedTo] = ["2026-03-01T10:00:00.000Z", "2026-03-01T11:00:00.000Z"];
const ben = { id: "ben", name: "Ben", email: null, claimed_at: "2026-03-01T09:00:00.000Z", expires_at: renewedTo };
const taken = serviceText("job-taken", { name: "Ben", time: lostAt });

/** Explains a conflict of work on the zones. */
function explain(conflict: Partial<Conflict>, step: ReviewStep = "zoning"): { cause: string; remedy: string } {
  const job = { status: "blocked", blocking_step: step } as Job;
  const none = { claimed_at: ben.claimed_at, entries: [], checkin: null, is_cancelled: false, items: [] };
  return explainConflict({
    conflict: { reason: taken, holder: null, job, can_checkout: false, ...none, ...conflict },
    step: "zoning",
  });
}

it("names the holder of the lease once, with the end of the present lease", () => {
  const { cause, remedy } = explain({ holder: ben });
  expect(cause).toContain(`Ben has checked the job out until ${renewedTo}`);
  expect(remedy).toMatch(/^Meanwhile your work cannot be put on top/);
});

it("names the holder beside a reason that tells something else", () => {
  const { cause, remedy } = explain({ holder: ben, reason: serviceText("changed-after-lease") });
  expect(cause).toContain("changed by somebody else");
  expect(remedy).toContain("Ben has checked the job out");
});

it("does not let the reviewer wait for the holder of the next step", () => {
  const { cause, remedy } = explain({ holder: ben }, "mapping");
  expect(cause).toContain("Ben has checked the job out");
  expect(remedy).toMatch(/^The job has left this step\. So your work/);
});

it("asks for decisions when the job can be checked out again", () => {
  expect(explain({ can_checkout: true }).remedy).toMatch(/^Decide the conflicts/);
});
