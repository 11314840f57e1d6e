import { expect, test } from "vitest";
import { decide, readableRoles, type Action, type Standing } from "../../../electron/domain/access.ts";

const standings: Record<string, Standing> = {
  owner: { owner: true, steps: null },
  stranger: { owner: false, steps: null },
  "collaborator without a step": { owner: false, steps: [] },
  "collaborator for zoning": { owner: false, steps: ["zoning"] },
  "collaborator for the output": { owner: false, steps: ["output"] },
  "collaborator for all": { owner: false, steps: ["*"] },
};
const actions: Record<string, Action> = {
  see: { kind: "see" },
  manage: { kind: "manage" },
  "review zoning": { kind: "review", step: "zoning" },
  "review mapping": { kind: "review", step: "mapping" },
  "read zones": { kind: "read-content", role: "page-zones-json" },
  "read the mapping": { kind: "read-content", role: "mapping-json" },
  "read the output": { kind: "read-content", role: "output" },
};

test("who may do what", () => {
  const letters = { allowed: "yes", forbidden: "403", hidden: "404" };
  const table = Object.fromEntries(
    Object.entries(standings).map(([who, standing]) => [
      who,
      Object.values(actions)
        .map((action) => letters[decide(standing, action)])
        .join(" "),
    ]),
  );
  // see, manage, review zoning, review mapping, read zones, read the mapping, read the output
  expect(table).toEqual({
    owner: "yes yes yes yes yes yes yes",
    stranger: "404 404 404 404 404 404 404",
    "collaborator without a step": "404 404 404 404 404 404 404",
    "collaborator for zoning": "yes 403 yes 403 yes 403 403",
    "collaborator for the output": "yes 403 403 403 403 403 yes",
    "collaborator for all": "yes 403 yes yes yes yes yes",
  });
});

test("a collaborator is listed what the step needs and nothing else", () => {
  expect(readableRoles({ owner: false, steps: ["zoning"] })).toEqual([
    "input",
    "page-image",
    "page-text-json",
    "page-zones-json",
  ]);
});
