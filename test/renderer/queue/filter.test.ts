import { expect, test } from "vitest";
import { splitKnownFilter } from "../../../renderer/queue/filter.ts";

const names = { taxonomies: ["invoice"], teams: ["5f1f3b2e-7f5a-4d4b-9b53-0d6b3b1f1c11"] };

test("A filter loses what its connection does not have, and keeps the rest", () => {
  const filter = { taxonomy: "nda", team: "00000000-0000-4000-8000-000000000000", age: "today" } as const;
  expect(splitKnownFilter(filter, names)).toEqual({ known: { age: "today" }, dropped: ["taxonomy", "team"] });
  const known = { taxonomy: "invoice", team: names.teams[0], type: "indexing" } as const;
  expect(splitKnownFilter(known, names)).toEqual({ known, dropped: [] });
});

test("A filter keeps what is not known to be gone: the taxonomies and teams are not loaded, or cannot be", () => {
  const filter = { taxonomy: "nda", team: "00000000-0000-4000-8000-000000000000" };
  expect(splitKnownFilter(filter, { taxonomies: undefined, teams: undefined })).toEqual({ known: filter, dropped: [] });
  expect(splitKnownFilter(filter, { ...names, taxonomies: undefined }).dropped).toEqual(["team"]);
});
