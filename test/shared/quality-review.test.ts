import { describe, expect, test } from "vitest";
import {
  type Checkin,
  createInitialState,
  type JobEvent,
  type JobState,
  type TeamPair,
  transition,
} from "../../shared/job/job.ts";

const pairs: readonly TeamPair[] = [
  { from: "a", to: "c" },
  { from: "b", to: "d" },
];

const zoned = (needsReview: boolean): JobEvent => ({
  kind: "step-finished",
  step: "zone",
  needsReview,
  lowestConfidence: 0.5,
  pairs,
});
const checkout = (userId: string): JobEvent => ({ kind: "checkout", userId, now: 0, leaseSeconds: 60 });
function checkin(userId: string, outcome: Checkin["outcome"], teams: readonly string[] = [], message = "why"): Checkin {
  return { kind: "checkin", userId, teams, now: 1, outcome, message };
}

/** The state of a job after its pages were read and these events; null if one was refused. */
function after(...events: readonly JobEvent[]): JobState | string {
  const read: JobEvent = { kind: "step-finished", step: "read", needsReview: false, lowestConfidence: null, pairs: [] };
  let state = createInitialState("data-point-extraction");
  for (const event of [read, ...events]) {
    const next = transition(state, event);
    if (!next.ok) return next.code;
    ({ state } = next);
  }
  return state;
}

const worked = [zoned(true), checkout("ana"), checkin("ana", "completed", ["a"])];

describe("quality review", () => {
  const states = {
    "work that is needed comes first": [
      [zoned(true)],
      { status: "blocked", review: { phase: "work", round: 1, workers: [], pairs } },
    ],
    "what needs no work goes straight to review": [
      [zoned(false)],
      { status: "blocked", blockingStep: "zoning", review: { phase: "review", round: 1, workers: [], pairs } },
    ],
    "work that is done goes to the paired team": [
      worked,
      { lease: null, review: { phase: "review", round: 1, workers: ["ana"], pairs: [{ from: "a", to: "c" }] } },
    ],
    "giving up leaves the phase as it is": [
      [...worked, checkout("cleo"), checkin("cleo", "aborted")],
      { lease: null, review: { phase: "review", workers: ["ana"] } },
    ],
    "approved work goes on with the next step": [
      [...worked, checkout("cleo"), checkin("cleo", "completed", ["c"])],
      { status: "running", step: "map", review: null, reviews: [{ worker: "ana", reviewer: "cleo", round: 1 }] },
    ],
    "returned work is worked on again": [
      [...worked, checkout("cleo"), checkin("cleo", "returned", ["c"])],
      { lease: null, review: { phase: "work", round: 2, workers: ["ana"] }, reviews: [{ outcome: "returned" }] },
    ],
    "what a reviewer returns that nobody worked on is for the reviewer's pair": [
      [zoned(false), checkout("dan"), checkin("dan", "returned", ["d"])],
      { review: { phase: "work", round: 2, workers: [], pairs: [{ from: "b", to: "d" }] } },
    ],
    "a reviewer can fail the job": [
      [...worked, checkout("cleo"), checkin("cleo", "failed")],
      { status: "failed", review: null, error: { step: "zoning" } },
    ],
  } as const;
  test.each(Object.entries(states))("%s", (_, [events, state]) => {
    expect(after(...events)).toMatchObject(state);
  });

  const returned = [...worked, checkout("cleo"), checkin("cleo", "returned", ["c"])];
  const refusals = {
    "the worker's review": [[...worked, checkout("ana")], "SELF_REVIEW"],
    "the review by who worked in an earlier round": [
      [...returned, checkout("eve"), checkin("eve", "completed", ["a"]), checkout("ana")],
      "SELF_REVIEW",
    ],
    "returning what is not in review": [
      [zoned(true), checkout("ana"), checkin("ana", "returned", ["a"])],
      "FIELD_INVALID",
    ],
    "checking in what another reviews": [[...worked, checkout("cleo"), checkin("ana", "completed")], "CHECKOUT_LOST"],
  } as const;
  test.each(Object.entries(refusals))("%s is rejected", (_, [events, code]) => {
    expect(after(...events)).toBe(code);
  });
});

test("a forced checkout takes a lease over with a larger epoch", () => {
  const checkoutEvents = [zoned(true), checkout("ana")];
  expect(after(...checkoutEvents, checkout("ben"))).toBe("JOB_ALREADY_CHECKED_OUT");
  const takeOver: JobEvent = {
    kind: "checkout",
    userId: "ben",
    now: 0,
    leaseSeconds: 60,
    takeOverReason: "Ana is away.",
  };
  expect(after(...checkoutEvents, takeOver)).toMatchObject({ lease: { userId: "ben", epoch: 2 }, leaseEpoch: 2 });
  expect(after(...checkoutEvents, takeOver, checkin("ana", "completed"))).toBe("CHECKOUT_LOST");
});
