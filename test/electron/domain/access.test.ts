import { expect, test } from "vitest";
import { decide, listReadableRoles, type Action, type Standing } from "../../../electron/domain/access.ts";

const zoners = "11111111-1111-4111-8111-111111111111";
const checkers = "22222222-2222-4222-8222-222222222222";
const noQualityReview = { phase: "work" as const, pairs: [] };
const pairs = [{ from: zoners, to: checkers }];

function given(steps: readonly string[], teamId: string | null = null, admin = false): Standing {
  return { owner: false, grants: [{ steps, teamId, admin }] };
}

const standings: Record<string, Standing> = {
  owner: { owner: true, grants: [] },
  stranger: { owner: false, grants: [] },
  "collaborator without a step": given([]),
  "collaborator for zoning": given(["zoning"]),
  "collaborator for the output": given(["output"]),
  "collaborator for all": given(["*"]),
  "member of the team that zones": given(["zoning"], zoners),
  "admin of the team that zones": given(["zoning"], zoners, true),
  "member of the team that checks zones": given(["zoning"], checkers),
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
  const letters = { allowed: "yes", forbidden: "403", hidden: "404" };
  const table = Object.fromEntries(
    Object.entries(standings).map(([who, standing]) => [
      who,
      Object.values(actions)
        .map((action) => letters[decide(standing, action)])
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
  expect(listReadableRoles(given(["zoning"]))).toEqual(["input", "page-image", "page-text-json", "page-zones-json"]);
});
