import { contentRoles, type ContentRole } from "../../shared/api/contents.ts";
import { ServiceError, type ErrorCode } from "../../shared/errors.ts";
import type { ReviewState, ReviewStep } from "../../shared/job.ts";
import type { GrantRecord, Viewer } from "../storage/grants.ts";
import type { Caller, Context } from "./context.ts";

/** What a caller is to a resource: its owner, or what was given to the caller or to a team of the caller's. */
export interface Standing {
  owner: boolean;
  grants: readonly GrantRecord[];
}

/** A caller as the grants know it. With a test key nobody is an expert. */
export function createViewer({ expertsTeam }: Pick<Context, "expertsTeam">, { user, test }: Caller): Viewer {
  return { userId: user.id, test, expertsTeam: test ? null : expertsTeam };
}

/** Whether something is the caller's: what a test key made is not a live key's, nor the reverse. */
export function isOwner({ user, test }: Caller, made: { ownerId: string; test: boolean }): boolean {
  return made.ownerId === user.id && made.test === test;
}

/** Claiming a job that is blocked at `step`, as its quality review stands. */
export interface ReviewAction {
  kind: "review" | "take-over";
  step: ReviewStep;
  review: Pick<ReviewState, "phase" | "pairs">;
}

export type Action =
  | { kind: "see" }
  | { kind: "manage" }
  | ReviewAction
  | { kind: "read-content"; role: ContentRole }
  /** Of a team; everybody may leave one. */
  | { kind: "remove-member"; self: boolean };

/** The standing of one who knows of a resource, as its owner or not. */
export function createStanding(owner: boolean): Standing {
  return { owner, grants: [{ steps: ["*"], teamId: null, admin: false }] };
}

/**
 * Everybody reads every taxonomy; its author alone changes it. One that came with the application (`authorId` null) is
 * the keepers' of the service.
 */
export function getTaxonomyStanding(authorId: string | null, { user }: Caller, keeper: boolean): Standing {
  return createStanding(authorId === null ? keeper : authorId === user.id);
}

const pageContents: readonly ContentRole[] = ["input", "page-image", "page-text-json", "page-zones-json"];

/** What a reviewer of a step has to see. */
const rolesOfStep: Record<ReviewStep, readonly ContentRole[]> = {
  zoning: pageContents,
  mapping: [...pageContents, "mapping-taxonomy-json", "mapping-json"],
  indexing: [...pageContents, "indexing-taxonomy-json", "indexing-json"],
};

function mayRead({ steps }: GrantRecord, role: ContentRole): boolean {
  return steps.some(
    (step) =>
      step === "*" ||
      step === role ||
      (Object.hasOwn(rolesOfStep, step) && rolesOfStep[step as ReviewStep].includes(role)),
  );
}

/**
 * Whether a grant lets its holder do a step. Under quality review only the teams of it do: those that work (`from`)
 * in the phase of work, those paired with them (`to`) in the phase of review; not the owner, nor collaborators.
 */
function mayReview({ steps, teamId }: GrantRecord, { step, review }: ReviewAction): boolean {
  if (review.pairs.length === 0) return steps.includes("*") || steps.includes(step);
  return review.pairs.some(({ from, to }) => teamId === (review.phase === "work" ? from : to));
}

const ownersGrant: GrantRecord = { steps: ["*"], teamId: null, admin: true };

/**
 * The one access policy. Whatever is not allowed here is denied: as `hidden` where the caller may not even
 * know of the resource, as `forbidden` where it sees the resource and may not do this with it.
 */
export function decide(standing: Standing, action: Action): "allowed" | "forbidden" | "hidden" {
  const { owner } = standing;
  const grants = [...(owner ? [ownersGrant] : []), ...standing.grants.filter(({ steps }) => steps.length > 0)];
  if (grants.length === 0) return "hidden";
  switch (action.kind) {
    case "see":
      return "allowed";
    case "review":
      return grants.some((grant) => mayReview(grant, action)) ? "allowed" : "forbidden";
    case "take-over": {
      const admits = (grant: GrantRecord) => mayReview(grant, action) && (owner || grant.admin);
      return grants.some(admits) ? "allowed" : "forbidden";
    }
    case "read-content":
      return grants.some((grant) => mayRead(grant, action.role)) ? "allowed" : "forbidden";
    case "remove-member":
      return owner || action.self ? "allowed" : "forbidden";
    case "manage":
      return owner ? "allowed" : "forbidden";
  }
}

/** @throws {ServiceError} `hiddenAs` where the caller may not see it, ACCESS_DENIED where it may not do this */
export function authorize(standing: Standing, action: Action, hiddenAs: ErrorCode, why?: string): void {
  const decision = decide(standing, action);
  if (decision === "hidden") throw new ServiceError(hiddenAs);
  if (decision === "forbidden") throw new ServiceError("ACCESS_DENIED", why);
}

/** The roles that a caller may read, in the order of lists. */
export function listReadableRoles(standing: Standing): readonly ContentRole[] {
  return contentRoles.filter((role) => decide(standing, { kind: "read-content", role }) === "allowed");
}
