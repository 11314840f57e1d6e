import { describe, expect, test } from "vitest";
import {
  type Checkin,
  createInitialState,
  finalStatuses,
  getActiveLease,
  type JobEvent,
  type JobState,
  jobTypes,
  type MachineStep,
  maxAttempts,
  stepsByType,
  type TeamPair,
  transition,
  type TransitionResult,
} from "../../../shared/job/job.ts";

const hour = 3_600_000;

function next(state: JobState, event: JobEvent): JobState {
  const result = transition(state, event);
  if (!result.ok) throw new Error(`refused: ${result.code}`);
  return result.state;
}

function refusal(result: TransitionResult): string {
  if (result.ok) throw new Error(`was allowed, into ${result.state.status}`);
  return result.code;
}

function blockedAtZoning(): JobState {
  const read = next(createInitialState("data-point-extraction"), finished("read", false));
  return next(read, finished("zone", true));
}

function finished(step: MachineStep, needsReview: boolean, pairs: readonly TeamPair[] = []): JobEvent {
  return { kind: "step-finished", step, needsReview, lowestConfidence: null, pairs };
}

function checkin(userId: string, now: number, outcome: Checkin["outcome"], more: Partial<Checkin> = {}): JobEvent {
  return { kind: "checkin", userId, teams: [], now, outcome, ...more };
}

const checkout = (userId: string, now: number): JobEvent => ({ kind: "checkout", userId, now, leaseSeconds: 3600 });

describe("the life of a job", () => {
  test.each(jobTypes)("%s runs through all its steps and completes if nothing needs review", (type) => {
    let state = createInitialState(type);
    for (const { step } of stepsByType[type]) {
      expect(state).toMatchObject({ status: "running", step });
      state = next(state, finished(step, false));
    }
    expect(state.status).toBe("completed");
  });

  test("a step without a review continues even if a review is requested", () => {
    const state = next(createInitialState("indexing"), finished("read", true));
    expect(state).toMatchObject({ status: "running", step: "zone" });
  });

  test("a job blocks for review, and a completed check-in continues with the next step", () => {
    const blocked = blockedAtZoning();
    expect(blocked).toMatchObject({ status: "blocked", blockingStep: "zoning" });
    const checkedOut = next(blocked, checkout("ana", 0));
    const after = next(checkedOut, checkin("ana", 1, "completed"));
    expect(after).toMatchObject({ status: "running", step: "map", blockingStep: null, lease: null });
  });

  test("an aborted check-in returns the job to the pool, a failed one fails it with its message", () => {
    const checkedOut = next(blockedAtZoning(), checkout("ana", 0));
    const aborted = next(checkedOut, checkin("ana", 1, "aborted"));
    expect(aborted).toMatchObject({ status: "blocked", blockingStep: "zoning", lease: null });
    const failed = next(checkedOut, checkin("ana", 1, "failed", { message: "unreadable" }));
    expect(failed).toMatchObject({ status: "failed", error: { step: "zoning", message: "unreadable" } });
  });
});

describe("leases", () => {
  test("another user is refused during a lease, with its holder", () => {
    const checkedOut = next(blockedAtZoning(), checkout("ana", 0));
    const result = transition(checkedOut, checkout("ben", hour - 1));
    expect(result).toMatchObject({ ok: false, code: "JOB_ALREADY_CHECKED_OUT", holder: { userId: "ana" } });
  });

  test("a repeated checkout by the lease holder renews it with the same epoch", () => {
    const checkedOut = next(blockedAtZoning(), checkout("ana", 0));
    const renewed = next(checkedOut, checkout("ana", 1000));
    expect(renewed.lease).toEqual({ userId: "ana", epoch: 1, claimedAt: 0, expiresAt: hour + 1000 });
  });

  test("after expiry another user can claim the job with a larger epoch, and the first has lost it", () => {
    const checkedOut = next(blockedAtZoning(), checkout("ana", 0));
    expect(getActiveLease(checkedOut, hour)).toBeNull();
    const claimedByBen = next(checkedOut, checkout("ben", hour));
    expect(claimedByBen.lease).toMatchObject({ userId: "ben", epoch: 2 });
    const lateCheckin: JobEvent = checkin("ana", hour + 1, "completed");
    expect(refusal(transition(claimedByBen, lateCheckin))).toBe("CHECKOUT_LOST");
  });

  test("a late check-in is accepted while nobody else has claimed the job", () => {
    const checkedOut = next(blockedAtZoning(), checkout("ana", 0));
    const lateCheckin: JobEvent = checkin("ana", 5 * hour, "completed");
    expect(next(checkedOut, lateCheckin).status).toBe("running");
  });

  test("an epoch is never reused, even after the job returned to the pool", () => {
    const first = next(blockedAtZoning(), checkout("ana", 0));
    const back = next(first, checkin("ana", 1, "aborted"));
    expect(next(back, checkout("ana", 2)).lease?.epoch).toBe(2);
  });

  test("a check-in needs a checkout, and a checkout needs a blocked job", () => {
    const event = checkin("ana", 0, "completed");
    expect(refusal(transition(blockedAtZoning(), event))).toBe("JOB_NOT_CHECKED_OUT");
    expect(refusal(transition(createInitialState("indexing"), event))).toBe("JOB_NOT_BLOCKED");
    expect(refusal(transition(createInitialState("indexing"), checkout("ana", 0)))).toBe("JOB_NOT_BLOCKED");
  });
});

describe("failing and cancelling", () => {
  const fault = (permanent: boolean): JobEvent => ({
    kind: "step-failed",
    step: "read",
    code: "INTERNAL_ERROR",
    message: "the worker ended",
    permanent,
  });

  test("a step has three attempts, then the job fails with the step", () => {
    let state = createInitialState("indexing");
    for (let attempt = 1; attempt < maxAttempts; attempt++) {
      state = next(state, fault(false));
      expect(state).toMatchObject({ status: "running", step: "read", attempts: attempt });
    }
    state = next(state, fault(false));
    expect(state).toMatchObject({ status: "failed", error: { step: "read", message: "the worker ended" } });
  });

  test("a permanent failure is not retried", () => {
    expect(next(createInitialState("indexing"), fault(true)).status).toBe("failed");
  });

  test("attempts are counted per step", () => {
    const tried = next(createInitialState("indexing"), fault(false));
    expect(next(tried, finished("read", false)).attempts).toBe(0);
  });

  test("cancelling ends a lease, is idempotent, and is refused for completed and failed jobs", () => {
    const cancelled = next(next(blockedAtZoning(), checkout("ana", 0)), { kind: "cancel" });
    expect(cancelled).toMatchObject({ status: "cancelled", lease: null, blockingStep: null });
    expect(next(cancelled, { kind: "cancel" })).toEqual(cancelled);
    const failed = next(createInitialState("indexing"), fault(true));
    expect(refusal(transition(failed, { kind: "cancel" }))).toBe("JOB_FINAL");
  });

  test("a result after cancellation changes nothing", () => {
    const cancelled = next(createInitialState("indexing"), { kind: "cancel" });
    expect(refusal(transition(cancelled, finished("read", false)))).toBe("JOB_FINAL");
    expect(refusal(transition(cancelled, fault(false)))).toBe("JOB_FINAL");
    expect(finalStatuses).toContain(cancelled.status);
  });
});
