import { contentRoles, type ContentRole } from "../../shared/api/contents.ts";
import { ServiceError, type ErrorCode } from "../../shared/errors.ts";
import type { ReviewState, ReviewStep } from "../../shared/job.ts";
import type { GrantRecord, Viewer } from "../storage/grants.ts";
import type { Caller, Context } from "./context.ts";

/** The standing of a caller towards a resource: ownership, and grants to the caller or to the caller's teams. */
export interface Standing {
  owner: boolean;
  grants: readonly GrantRecord[];
}

/** Creates the viewer for grant queries. A caller with a test key is never an expert. */
export function createViewer({ expertsTeam }: Pick<Context, "expertsTeam">, { user, test }: Caller): Viewer {
  return { userId: user.id, test, expertsTeam: test ? null : expertsTeam };
}

/** Tells whether the caller owns a resource. A live key does not own what a test key created, nor vice versa. */
export function isOwner({ user, test }: Caller, resource: { ownerId: string; test: boolean }): boolean {
  return resource.ownerId === user.id && resource.test === test;
}

/** Checking out a job that is blocked at `step`, or taking its lease over, in the given review state. */
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
  /** Removing a member of a team; `self`: the caller leaves it. */
  | { kind: "remove-member"; self: boolean };

/** Creates the standing of a caller who can see the resource, as its owner or not. */
export function createStanding(owner: boolean): Standing {
  return { owner, grants: [{ steps: ["*"], teamId: null, admin: false }] };
}

/**
 * Returns the standing towards a taxonomy. Everybody can read it; only its author can change it. A taxonomy installed
 * with the application (`authorId` null) can be changed by its keepers.
 */
export function getTaxonomyStanding(authorId: string | null, { user }: Caller, keeper: boolean): Standing {
  return createStanding(authorId === null ? keeper : authorId === user.id);
}

const pageContents: readonly ContentRole[] = ["input", "page-image", "page-text-json", "page-zones-json"];

/** The content roles that a reviewer of a step can read. */
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
 * Tells whether a grant permits doing a step. In a quality review only its teams are permitted: `from` teams in the
 * phase work, `to` teams in the phase review; neither the owner nor collaborators.
 */
function mayReview({ steps, teamId }: GrantRecord, { step, review }: ReviewAction): boolean {
  if (review.pairs.length === 0) return steps.includes("*") || steps.includes(step);
  return review.pairs.some(({ from, to }) => teamId === (review.phase === "work" ? from : to));
}

const ownersGrant: GrantRecord = { steps: ["*"], teamId: null, admin: true };

/**
 * Decides whether an action is allowed; the only access policy. Everything else is denied: as `hidden` if the caller
 * may not see the resource, as `forbidden` if the caller sees it but may not do this.
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
      const mayTakeOver = (grant: GrantRecord) => mayReview(grant, action) && (owner || grant.admin);
      return grants.some(mayTakeOver) ? "allowed" : "forbidden";
    }
    case "read-content":
      return grants.some((grant) => mayRead(grant, action.role)) ? "allowed" : "forbidden";
    case "remove-member":
      return owner || action.self ? "allowed" : "forbidden";
    case "manage":
      return owner ? "allowed" : "forbidden";
  }
}

/** Requires that an action is allowed. @throws {ServiceError} `hiddenAs` if hidden, ACCESS_DENIED if forbidden */
export function authorize(standing: Standing, action: Action, hiddenAs: ErrorCode, why?: string): void {
  const decision = decide(standing, action);
  if (decision === "hidden") throw new ServiceError(hiddenAs);
  if (decision === "forbidden") throw new ServiceError("ACCESS_DENIED", why);
}

/** Lists the content roles that a caller can read, in the order of lists. */
export function listReadableRoles(standing: Standing): readonly ContentRole[] {
  return contentRoles.filter((role) => decide(standing, { kind: "read-content", role }) === "allowed");
}
