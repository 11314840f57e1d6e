import { contentRoles, type ContentRole } from "../../shared/api/contents.ts";
import { ServiceError, type ErrorCode } from "../../shared/errors.ts";
import type { ReviewStep } from "../../shared/job.ts";

/** What a caller is to a resource. `steps`: what an owner shared with it; null where nothing. */
export interface Standing {
  owner: boolean;
  steps: readonly string[] | null;
}

export type Action =
  | { kind: "see" }
  | { kind: "manage" }
  | { kind: "review"; step: ReviewStep }
  | { kind: "read-content"; role: ContentRole };

const pageContents: readonly ContentRole[] = ["input", "page-image", "page-text-json", "page-zones-json"];

/** What a reviewer of a step has to see. */
const rolesOfStep: Record<ReviewStep, readonly ContentRole[]> = {
  zoning: pageContents,
  mapping: [...pageContents, "mapping-taxonomy-json", "mapping-json"],
  indexing: [...pageContents, "indexing-taxonomy-json", "indexing-json"],
};

function mayRead(steps: readonly string[], role: ContentRole): boolean {
  return steps.some(
    (step) =>
      step === "*" ||
      step === role ||
      (Object.hasOwn(rolesOfStep, step) && rolesOfStep[step as ReviewStep].includes(role)),
  );
}

/**
 * The one access policy. Whatever is not allowed here is denied: as `hidden` where the caller may not even
 * know of the resource, as `forbidden` where it sees the resource and may not do this with it.
 */
export function decide({ owner, steps }: Standing, action: Action): "allowed" | "forbidden" | "hidden" {
  if (owner) return "allowed";
  if (steps === null || steps.length === 0) return "hidden";
  switch (action.kind) {
    case "see":
      return "allowed";
    case "review":
      return steps.includes("*") || steps.includes(action.step) ? "allowed" : "forbidden";
    case "read-content":
      return mayRead(steps, action.role) ? "allowed" : "forbidden";
    case "manage":
      return "forbidden";
  }
}

/** @throws {ServiceError} `hiddenAs` where the caller may not see it, ACCESS_DENIED where it may not do this */
export function demand(standing: Standing, action: Action, hiddenAs: ErrorCode): void {
  const decision = decide(standing, action);
  if (decision === "hidden") throw new ServiceError(hiddenAs);
  if (decision === "forbidden") throw new ServiceError("ACCESS_DENIED");
}

/** The roles that a caller may read, in the order of lists. */
export function readableRoles(standing: Standing): readonly ContentRole[] {
  return contentRoles.filter((role) => decide(standing, { kind: "read-content", role }) === "allowed");
}
