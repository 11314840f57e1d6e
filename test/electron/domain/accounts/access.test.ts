import { expect, test } from "vitest";
import {
  decideAccess,
  listReadableRoles,
  type Action,
  type AccessRights,
} from "../../../../electron/domain/accounts/access.ts";

const zoners = "11111111-1111-4111-8111-111111111111";
const checkers = "22222222-2222-4222-8222-222222222222";
const noQualityReview = { phase: "work" as const, pairs: [] };
const pairs = [{ from: zoners, to: checkers }];

function createRights(steps: readonly string[], teamId: string | null = null, isAdmin = false): AccessRights {
  return { isOwner: false, grants: [{ steps, teamId, isAdmin }] };
}

const rightsByRole: Record<string, AccessRights> = {
  owner: { isOwner: true, grants: [] },
  stranger: { isOwner: false, grants: [] },
  "collaborator without a step": createRights([]),
  "collaborator for zoning": createRights(["zoning"]),
  "collaborator for the output": createRights(["output"]),
  "collaborator for all": createRights(["*"]),
  "member of the team that zones": createRights(["zoning"], zoners),
  "admin of the team that zones": createRights(["zoning"], zoners, true),
  "member of the team that checks zones": createRights(["zoning"], checkers),
};
const actions: Record<string, Action> = {
  see: { kind: "see" },
  manage: { kind: "manage" },
  "review zoning": { kind: "review", step: "zoning", review: noQualityReview },
  "review mapping": { kind: "review", step: "mapping", review: noQualityReview },
  "work under quality review": { kind: "review", step: "zoning", review: { phase: "work", pairs } },
  "review under quality review": { kind: "review", step: "zoning", review: { phase: "review", pairs } },
  "take over": { kind: "take-over", step: "zoning", review: noQualityReview },
  "take over under quality review": { kind: "take-over", step: "zoning", review: { phase: "work", pairs } },
  "read zones": { kind: "read-content", role: "page-zones-json" },
  "read the mapping": { kind: "read-content", role: "mapping-json" },
  "read the output": { kind: "read-content", role: "output" },
};

test("the policy decides every action for every role", () => {
  const statusByDecision = { allowed: "yes", forbidden: "403", hidden: "404" };
  const table = Object.fromEntries(
    Object.entries(rightsByRole).map(([role, rights]) => [
      role,
      Object.values(actions)
        .map((action) => statusByDecision[decideAccess(rights, action)])
        .join(" "),
    ]),
  );
  // see, manage | zoning, mapping | QA work, QA review | take over, QA take over | zones, mapping, output
  expect(table).toEqual({
    owner: "yes yes yes yes 403 403 yes 403 yes yes yes",
    stranger: "404 404 404 404 404 404 404 404 404 404 404",
    "collaborator without a step": "404 404 404 404 404 404 404 404 404 404 404",
    "collaborator for zoning": "yes 403 yes 403 403 403 403 403 yes 403 403",
    "collaborator for the output": "yes 403 403 403 403 403 403 403 403 403 yes",
    "collaborator for all": "yes 403 yes yes 403 403 403 403 yes yes yes",
    "member of the team that zones": "yes 403 yes 403 yes 403 403 403 yes 403 403",
    "admin of the team that zones": "yes 403 yes 403 yes 403 yes yes yes 403 403",
    "member of the team that checks zones": "yes 403 yes 403 403 yes 403 403 yes 403 403",
  });
});

test("a collaborator can read the roles of the step and no others", () => {
  expect(listReadableRoles(createRights(["zoning"]))).toEqual([
    "input",
    "page-image",
    "page-text-json",
    "page-zones-json",
  ]);
});
