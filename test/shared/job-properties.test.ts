import fc from "fast-check";
import { expect, test } from "vitest";
import type { JobEvent, JobState } from "../../shared/job.ts";
import { finalStatuses, heldLease, initialState, jobTypes, machineSteps, transition } from "../../shared/job.ts";

const users = ["ana", "ben", "cleo"] as const;
const teams = ["a", "b"] as const;

/** Minutes pass between events; the clock may also be set back. */
const passed = fc.integer({ min: -90, max: 180 });
const userId = fc.constantFrom(...users);
const step = fc.constantFrom(...machineSteps);
const pairs = fc.array(fc.record({ from: fc.constantFrom(...teams), to: fc.constantFrom(...teams) }), { maxLength: 2 });
const ownTeams = fc.subarray([...teams]);
const outcome = fc.constantFrom("completed", "completed", "completed", "returned", "returned", "aborted", "failed");

type Attempt = (now: number, state: JobState) => JobEvent;

function attempts<More extends object>(weight: number, more: fc.Arbitrary<More>, toEvent: (more: More) => Attempt) {
  return { weight, arbitrary: more.map(toEvent) };
}

const finished = { needsReview: fc.boolean(), pairs };

/** What can be tried with a job, whatever its state; the machine mostly finishes the step that it is at. */
const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  attempts(12, fc.record(finished), (more) => (_, { step: running }) => ({
    kind: "step-finished",
    step: running,
    ...more,
  })),
  attempts(2, fc.record({ ...finished, step }), (more) => () => ({ kind: "step-finished", ...more })),
  attempts(1, fc.record({ step, permanent: fc.boolean() }), (more) => () => ({
    kind: "step-failed",
    code: "INTERNAL_ERROR",
    message: "",
    ...more,
  })),
  attempts(10, fc.record({ userId, leaseSeconds: fc.integer({ min: 60, max: 43_200 }) }), (more) => (now) => ({
    kind: "checkout",
    now,
    ...more,
  })),
  attempts(2, fc.record({ userId, leaseSeconds: fc.constant(3600) }), (more) => (now) => ({
    kind: "checkout",
    now,
    force: "why",
    ...more,
  })),
  attempts(10, fc.record({ userId, teams: ownTeams, outcome }), (more) => (now) => ({ kind: "checkin", now, ...more })),
  attempts(1, fc.constant({}), () => () => ({ kind: "cancel" })),
);

function demandPossible(state: JobState): void {
  const blocked = state.status === "blocked";
  expect(state.blockingStep !== null).toBe(blocked);
  expect(state.review !== null).toBe(blocked);
  if (!blocked) expect(state.lease).toBeNull();
  expect(state.lease?.epoch ?? state.leaseEpoch).toBe(state.leaseEpoch);
  expect(state.error !== null).toBe(state.status === "failed");
  if (state.review?.phase === "review" && state.lease !== null) {
    expect(state.review.workers).not.toContain(state.lease.userId);
  }
}

function demandPossibleChange(before: JobState, event: JobEvent, after: JobState): void {
  if (finalStatuses.includes(before.status)) expect(after).toEqual(before);
  expect(after.leaseEpoch).toBeGreaterThanOrEqual(before.leaseEpoch);
  expect(after.reviews.slice(0, before.reviews.length)).toEqual(before.reviews);
  // Another holder always comes with a larger epoch, and never while the lease holds, but for a take-over.
  if (after.lease !== null && before.lease !== null && after.lease.userId !== before.lease.userId) {
    expect(after.lease.epoch).toBeGreaterThan(before.lease.epoch);
    const forced = event.kind === "checkout" && event.force !== undefined;
    if (!forced && "now" in event) expect(heldLease(before, event.now)).toBeNull();
  }
}

test("no sequence of events reaches an impossible state", () => {
  const statuses = new Set<string>();
  const phases = new Set<string>();
  const history = fc.array(fc.tuple(passed, attempt), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.constantFrom(...jobTypes), history, (type, attempts) => {
      let state = initialState(type);
      let now = 0;
      for (const [minutes, toEvent] of attempts) {
        now += minutes * 60_000;
        const event = toEvent(now, state);
        const result = transition(state, event);
        if (!result.ok) continue;
        demandPossible(result.state);
        demandPossibleChange(state, event, result.state);
        ({ state } = result);
        statuses.add(state.status);
        if (state.review !== null) phases.add(`${state.review.phase} ${state.lease === null ? "free" : "held"}`);
      }
    }),
    { numRuns: 2000, seed: 20_260_314 },
  );
  // The sequences did go everywhere.
  expect([...statuses].toSorted()).toEqual(["blocked", "cancelled", "completed", "failed", "running"]);
  expect([...phases].toSorted()).toEqual(["review free", "review held", "work free", "work held"]);
});
