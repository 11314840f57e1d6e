import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  createInitialState,
  finalStatuses,
  getActiveLease,
  type JobEvent,
  type JobState,
  jobTypes,
  machineSteps,
  transition,
} from "../../shared/job/job.ts";

const users = ["ana", "ben", "cleo"] as const;
const teams = ["a", "b"] as const;

/** Minutes between events; the clock may also be set back. */
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

const lowestConfidence = fc.option(fc.constantFrom(0, 0.5, 1), { nil: null });
const finished = { needsReview: fc.boolean(), lowestConfidence, pairs };

/** Arbitrary events; automated events mostly concern the current step. */
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
    takeOverReason: "why",
    ...more,
  })),
  attempts(10, fc.record({ userId, teams: ownTeams, outcome }), (more) => (now) => ({ kind: "checkin", now, ...more })),
  attempts(1, fc.constant({}), () => () => ({ kind: "cancel" })),
);

/** Lists violated invariants of a state. */
function listStateViolations({ status, blockingStep, review, lease, leaseEpoch, error }: JobState): string[] {
  const blocked = status === "blocked";
  const faults = {
    "blocked without a step, or a step without being blocked": (blockingStep !== null) !== blocked,
    "blocked without a review, or a review without being blocked": (review !== null) !== blocked,
    "has a lease without being blocked": lease !== null && !blocked,
    "has a lease with an epoch that is not the last": lease !== null && lease.epoch !== leaseEpoch,
    "failed without an error, or has an error without being failed": (error !== null) !== (status === "failed"),
    "reviewed by a worker": review?.phase === "review" && review.workers.includes(lease?.userId ?? ""),
  };
  return Object.entries(faults).flatMap(([fault, isPresent]) => (isPresent ? [fault] : []));
}

/** Lists violated invariants of a transition. */
function listTransitionViolations(before: JobState, event: JobEvent, after: JobState): string[] {
  const hasNewHolder = before.lease !== null && after.lease !== null && after.lease.userId !== before.lease.userId;
  const isTakeOver = event.kind === "checkout" && event.takeOverReason !== undefined;
  const wasLeaseActive = "now" in event && getActiveLease(before, event.now) !== null;
  const faults = {
    "a final job changed": finalStatuses.includes(before.status) && !isDeepStrictEqual(before, after),
    "an epoch was used twice":
      after.leaseEpoch < before.leaseEpoch || (hasNewHolder && after.leaseEpoch === before.leaseEpoch),
    "has two lease holders": hasNewHolder && wasLeaseActive && !isTakeOver,
    "an outcome was lost": !isDeepStrictEqual(after.reviews.slice(0, before.reviews.length), before.reviews),
  };
  return Object.entries(faults).flatMap(([fault, isPresent]) => (isPresent ? [fault] : []));
}

test("no sequence of events reaches an impossible state", () => {
  const statuses = new Set<string>();
  const phases = new Set<string>();
  const history = fc.array(fc.tuple(passed, attempt), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.constantFrom(...jobTypes), history, (type, attempts) => {
      let state = createInitialState(type);
      let now = 0;
      for (const [minutes, toEvent] of attempts) {
        now += minutes * 60_000;
        const event = toEvent(now, state);
        const result = transition(state, event);
        if (!result.ok) continue;
        expect([...listStateViolations(result.state), ...listTransitionViolations(state, event, result.state)]).toEqual(
          [],
        );
        ({ state } = result);
        statuses.add(state.status);
        if (state.review !== null) phases.add(`${state.review.phase} ${state.lease === null ? "free" : "held"}`);
      }
    }),
    { numRuns: 2000, seed: 20_260_314 },
  );
  // The sequences reached every status.
  expect([...statuses].toSorted()).toEqual(["blocked", "cancelled", "completed", "failed", "running"]);
  expect([...phases].toSorted()).toEqual(["review free", "review held", "work free", "work held"]);
});
