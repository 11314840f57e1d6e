import { z } from "zod";
import type { ErrorCode } from "./errors.ts";

export const jobTypes = ["data-point-extraction", "indexing"] as const;
export type JobType = (typeof jobTypes)[number];

export const jobStatuses = ["running", "blocked", "completed", "cancelled", "failed"] as const;
export type JobStatus = (typeof jobStatuses)[number];
export const finalStatuses: readonly JobStatus[] = ["completed", "cancelled", "failed"];

/** The steps that people do, each in a workbench of that name. */
export const reviewSteps = ["zoning", "mapping", "indexing"] as const;
export type ReviewStep = (typeof reviewSteps)[number];

/** The steps that the machine does. */
export const machineSteps = ["read", "zone", "map", "index", "write"] as const;
export type MachineStep = (typeof machineSteps)[number];

/** The machine's steps of a job type in order, and the review that may follow each. */
export const stepsOf: Record<JobType, readonly { step: MachineStep; review?: ReviewStep }[]> = {
  "data-point-extraction": [
    { step: "read" },
    { step: "zone", review: "zoning" },
    { step: "map", review: "mapping" },
    { step: "write" },
  ],
  indexing: [
    { step: "read" },
    { step: "zone", review: "zoning" },
    { step: "index", review: "indexing" },
    { step: "write" },
  ],
};

/** A step that fails is tried this often before the job fails. */
export const maxAttempts = 3;

export const defaultLeaseSeconds = 3600;

/** Who holds a blocked job. Times are milliseconds since 1970, by the service's clock. */
export interface Lease {
  userId: string;
  /** Larger with every new claim, so that a write under an older one is told apart. */
  epoch: number;
  claimedAt: number;
  expiresAt: number;
}

export interface JobError {
  step: MachineStep | ReviewStep;
  code: string;
  message: string;
}

/** What the state machine knows of a job. */
export interface JobState {
  type: JobType;
  status: JobStatus;
  /** The machine's step that runs, or that ran last. */
  step: MachineStep;
  /** Tries of the running step so far. */
  attempts: number;
  blockingStep: ReviewStep | null;
  lease: Lease | null;
  /** The largest epoch that was ever given. */
  leaseEpoch: number;
  error: JobError | null;
}

export type JobEvent =
  | { kind: "step-finished"; step: MachineStep; needsReview: boolean }
  /** `permanent`: another try would fail alike (the document cannot be read), so none is made. */
  | { kind: "step-failed"; step: MachineStep; code: string; message: string; permanent: boolean }
  | { kind: "checkout"; userId: string; now: number; leaseSeconds: number }
  /** `message` says why, with the outcome `failed`. */
  | { kind: "checkin"; userId: string; now: number; outcome: "completed" | "aborted" | "failed"; message?: string }
  | { kind: "cancel" };

export type Transition = { ok: true; state: JobState } | { ok: false; code: ErrorCode; holder?: Lease };

export function initialState(type: JobType): JobState {
  return {
    type,
    status: "running",
    step: "read",
    attempts: 0,
    blockingStep: null,
    lease: null,
    leaseEpoch: 0,
    error: null,
  };
}

/** A lease that still counts at `now`; an expired one is as good as none, but for a late check-in. */
export function heldLease(state: JobState, now: number): Lease | null {
  return state.lease !== null && state.lease.expiresAt > now ? state.lease : null;
}

function refuse(code: ErrorCode, holder?: Lease): Transition {
  return holder === undefined ? { ok: false, code } : { ok: false, code, holder };
}

function after(state: JobState, step: MachineStep): JobState {
  const steps = stepsOf[state.type];
  const next = steps[steps.findIndex((entry) => entry.step === step) + 1];
  const rest = { ...state, attempts: 0, blockingStep: null, lease: null };
  return next === undefined ? { ...rest, status: "completed" } : { ...rest, status: "running", step: next.step };
}

function finishStep(state: JobState, event: JobEvent & { kind: "step-finished" }): Transition {
  if (state.status !== "running" || state.step !== event.step) return refuse("JOB_FINAL");
  const review = stepsOf[state.type].find((entry) => entry.step === event.step)?.review;
  if (event.needsReview && review !== undefined) {
    return { ok: true, state: { ...state, status: "blocked", blockingStep: review, attempts: 0 } };
  }
  return { ok: true, state: after(state, event.step) };
}

function failStep(state: JobState, event: JobEvent & { kind: "step-failed" }): Transition {
  if (state.status !== "running" || state.step !== event.step) return refuse("JOB_FINAL");
  const attempts = state.attempts + 1;
  if (!event.permanent && attempts < maxAttempts) return { ok: true, state: { ...state, attempts } };
  const error = { step: event.step, code: event.code, message: event.message };
  return { ok: true, state: { ...state, status: "failed", attempts, error } };
}

function checkOut(state: JobState, event: JobEvent & { kind: "checkout" }): Transition {
  if (state.status !== "blocked") return refuse("JOB_NOT_BLOCKED");
  const held = heldLease(state, event.now);
  if (held !== null && held.userId !== event.userId) return refuse("JOB_ALREADY_CHECKED_OUT", held);
  const renewed = held ?? { userId: event.userId, epoch: state.leaseEpoch + 1, claimedAt: event.now };
  const lease = { ...renewed, expiresAt: event.now + event.leaseSeconds * 1000 };
  return { ok: true, state: { ...state, lease, leaseEpoch: lease.epoch } };
}

function checkIn(state: JobState, event: JobEvent & { kind: "checkin" }): Transition {
  if (state.status !== "blocked" || state.blockingStep === null) return refuse("JOB_NOT_BLOCKED");
  // A lease that ran out but that nobody took since still serves its holder: `lease` stays until claimed anew.
  if (state.lease === null) return refuse("JOB_NOT_CHECKED_OUT");
  if (state.lease.userId !== event.userId) return refuse("CHECKOUT_LOST", state.lease);
  switch (event.outcome) {
    case "aborted":
      return { ok: true, state: { ...state, lease: null } };
    case "completed":
      return { ok: true, state: after(state, state.step) };
    case "failed": {
      const error = { step: state.blockingStep, code: "REVIEW_FAILED", message: event.message ?? "" };
      return { ok: true, state: { ...state, status: "failed", blockingStep: null, lease: null, error } };
    }
  }
}

/**
 * The one place where a job's state changes: what an event makes of a state, or the code of why it cannot.
 * Pure; the caller writes the result with one statement that is guarded by the state it came from.
 */
export function transition(state: JobState, event: JobEvent): Transition {
  if (event.kind === "cancel") {
    if (state.status === "cancelled") return { ok: true, state };
    if (finalStatuses.includes(state.status)) return refuse("JOB_FINAL");
    return { ok: true, state: { ...state, status: "cancelled", blockingStep: null, lease: null } };
  }
  switch (event.kind) {
    case "step-finished":
      return finishStep(state, event);
    case "step-failed":
      return failStep(state, event);
    case "checkout":
      return checkOut(state, event);
    case "checkin":
      return checkIn(state, event);
  }
}

const threshold = z
  .number()
  .min(0)
  .default(1)
  .describe("0: nothing is reviewed; 1 or more: everything; between: what the system is less sure of.");
const zoning = z
  .looseObject({
    high_confidence_threshold: threshold,
    high_resolution_image_height: z.int().min(64).max(8192).default(1024).describe("Height of page images in pixels."),
  })
  .prefault({});
const common = {
  "text-extraction": z.looseObject({ ocr: z.boolean().default(false) }).prefault({}),
  zoning,
};

/** The metadata that a job type asks for; whatever else is given is kept as it is. */
export const metadataSchemas = {
  "data-point-extraction": z.looseObject({
    ...common,
    mapping: z.looseObject({ taxonomy: z.string().min(1), high_confidence_threshold: threshold }),
  }),
  indexing: z.looseObject({
    ...common,
    indexing: z.looseObject({ taxonomy: z.string().min(1), high_confidence_threshold: threshold }),
  }),
} as const;
export type DataPointExtractionMetadata = z.infer<(typeof metadataSchemas)["data-point-extraction"]>;
export type IndexingMetadata = z.infer<(typeof metadataSchemas)["indexing"]>;
