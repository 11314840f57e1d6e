import { contentRoles, reviewedRole, type ContentRole } from "../../../shared/api/contents.ts";
import { ServiceError, type ErrorCode } from "../../../shared/errors.ts";
import type { MachineStep, ReviewState, ReviewStep } from "../../../shared/job/job.ts";
import type { GrantRecord, Viewer } from "../../storage/grants.ts";
import type { Caller, Context } from "../context.ts";

/** The access rights of a caller to a resource: ownership, and grants to the caller or to the caller's teams. */
export interface AccessRights {
  isOwner: boolean;
  grants: readonly GrantRecord[];
}

/** Creates the viewer for grant queries. A caller with a test key is never an expert. */
export function createViewer({ expertsTeamId }: Pick<Context, "expertsTeamId">, { user, test }: Caller): Viewer {
  return { userId: user.id, test, expertsTeamId: test ? null : expertsTeamId };
}

/** Tells whether the caller owns a resource. A test key owns only test resources, a live key only live resources. */
export function isOwner({ user, test }: Caller, resource: { ownerId: string; test: boolean }): boolean {
  return resource.ownerId === user.id && resource.test === test;
}

/** An action on a job that is blocked at `step`: a checkout, a write, a check-in, or a take-over of the lease. */
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
  /** The removal of a team member. `isSelf` is true if the caller leaves the team. */
  | { kind: "remove-member"; isSelf: boolean };

/** Creates the rights to a resource that every caller can see and only its owner can change. */
export function createAccessRights(mayManage: boolean): AccessRights {
  return { isOwner: mayManage, grants: [{ steps: ["*"], teamId: null, isAdmin: false }] };
}

/**
 * Returns the access rights to a taxonomy. Everybody can read it; only its author can change it. Curators can change the
 * taxonomies that are installed with the application, whose `authorId` is null.
 */
export function getTaxonomyAccessRights(authorId: string | null, { user }: Caller, isCurator: boolean): AccessRights {
  return createAccessRights(authorId === null ? isCurator : authorId === user.id);
}

const documentRoles: readonly ContentRole[] = ["input", "page-image", "page-text-json", "page-zones-json"];

/** The content roles that the reviewers of each step can read. */
const readableRolesByStep: Record<ReviewStep, readonly ContentRole[]> = {
  zoning: documentRoles,
  mapping: [...documentRoles, "mapping-taxonomy-json", "mapping-json"],
  indexing: [...documentRoles, "indexing-taxonomy-json", "indexing-json"],
};

function mayRead({ steps }: GrantRecord, role: ContentRole): boolean {
  return steps.some(
    (step) =>
      step === "*" ||
      step === role ||
      (Object.hasOwn(readableRolesByStep, step) && readableRolesByStep[step as ReviewStep].includes(role)),
  );
}

/**
 * Tells whether a grant permits a step. In a quality review, only grants to the teams of the review permit the step:
 * grants to `from` teams in the phase `work`, and grants to `to` teams in the phase `review`. Grants to the owner and
 * to collaborators do not permit it.
 */
function mayReview({ steps, teamId }: GrantRecord, { step, review }: ReviewAction): boolean {
  if (review.pairs.length === 0) return steps.includes("*") || steps.includes(step);
  return review.pairs.some(({ from, to }) => teamId === (review.phase === "work" ? from : to));
}

const ownerGrant: GrantRecord = { steps: ["*"], teamId: null, isAdmin: true };

/**
 * Decides whether an action is allowed. This is the only access policy. An action that is not allowed is `hidden` if the
 * caller may not see the resource, and `forbidden` if the caller may see it.
 */
export function decideAccess(rights: AccessRights, action: Action): "allowed" | "forbidden" | "hidden" {
  const grants = [...(rights.isOwner ? [ownerGrant] : []), ...rights.grants.filter(({ steps }) => steps.length > 0)];
  if (grants.length === 0) return "hidden";
  switch (action.kind) {
    case "see":
      return "allowed";
    case "review":
      return grants.some((grant) => mayReview(grant, action)) ? "allowed" : "forbidden";
    case "take-over": {
      const mayTakeOver = (grant: GrantRecord) => mayReview(grant, action) && (rights.isOwner || grant.isAdmin);
      return grants.some(mayTakeOver) ? "allowed" : "forbidden";
    }
    case "read-content":
      return grants.some((grant) => mayRead(grant, action.role)) ? "allowed" : "forbidden";
    case "remove-member":
      return rights.isOwner || action.isSelf ? "allowed" : "forbidden";
    case "manage":
      return rights.isOwner ? "allowed" : "forbidden";
  }
}

/** Requires that an action is allowed. @throws {ServiceError} `notFoundCode` if hidden, ACCESS_DENIED if forbidden */
export function authorize(rights: AccessRights, action: Action, notFoundCode: ErrorCode, message?: string): void {
  const decision = decideAccess(rights, action);
  if (decision === "hidden") throw new ServiceError(notFoundCode);
  if (decision === "forbidden") throw new ServiceError("ACCESS_DENIED", message);
}

/** Lists the content roles that a caller can read, in the order of `contentRoles`. */
export function listReadableRoles(rights: AccessRights): readonly ContentRole[] {
  if (rights.isOwner) return contentRoles;
  return contentRoles.filter((role) => decideAccess(rights, { kind: "read-content", role }) === "allowed");
}

/**
 * Tells whether a caller may see the reviewers of a step and their messages. This requires read access to the content
 * that they reviewed. Returns true for automated steps, which have no reviewers.
 */
export function canReadReview(rights: AccessRights, step: MachineStep | ReviewStep): boolean {
  return (
    !Object.hasOwn(reviewedRole, step) ||
    decideAccess(rights, { kind: "read-content", role: reviewedRole[step as ReviewStep] }) === "allowed"
  );
}
