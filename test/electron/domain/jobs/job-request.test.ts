import { expect, test } from "vitest";
import { parseJobRequest } from "../../../../electron/domain/jobs/job-request.ts";

const input_content = { role: "input", uri: "/v1.1/documents/x/contents" };
const body = { type: "indexing", input_content };

test("metadata of the job type can be nested, dotted or at the top level, in any letter case; all others are kept", () => {
  const request = parseJobRequest({
    TYPE: "indexing",
    Input_Content: { Role: "input", URI: "x" },
    customer: { Number: 42 },
    "zoning.high_confidence_threshold": 0.5,
    metadata: {
      "Indexing.Taxonomy": "publishing",
      Text_Extraction: { OCR: true },
      Remark: "Kept as it is",
      "a.b.c": 1,
      "indexing.note": null,
      "mapping.taxonomy": "of another job type",
      constructor: { prototype: { toString: 1 } },
    },
  });
  expect(request).toEqual({
    type: "indexing",
    inputUri: "x",
    section: "indexing",
    taxonomy: "publishing",
    taxonomyRevision: null,
    collaboration: { teams: [], users: [] },
    metadata: {
      customer: { Number: 42 },
      Remark: "Kept as it is",
      "a.b.c": 1,
      "indexing.note": null,
      "mapping.taxonomy": "of another job type",
      constructor: { prototype: { toString: 1 } },
      indexing: { taxonomy: "publishing", high_confidence_threshold: 1, random_review_share: 0 },
      zoning: { high_confidence_threshold: 0.5, high_resolution_image_height: 1024 },
      "text-extraction": { ocr: true },
    },
  });
});

const indexing = { taxonomy: "publishing" };

test.each([
  ["a read-only field", { ...body, Status: "completed" }, "FIELD_READ_ONLY", "Status"],
  [
    "a value that is both nested and dotted",
    { ...body, metadata: { indexing, "indexing.taxonomy": "x" } },
    "FIELD_AMBIGUOUS",
    "metadata.indexing.taxonomy",
  ],
  [
    "a name in two letter cases",
    { ...body, metadata: { indexing, Indexing: indexing } },
    "FIELD_DUPLICATE",
    "metadata.indexing",
  ],
  [
    "a pair of teams with an invalid id",
    { ...body, metadata: { indexing, "zoning.qa.teams": [{ from: crypto.randomUUID(), to: "the checkers" }] } },
    "FIELD_INVALID",
    "metadata.zoning.qa.teams.0.to",
  ],
  ["a missing taxonomy", body, "FIELD_MISSING", "metadata.indexing.taxonomy"],
] as const)("%s is rejected", (_, request, code, field) => {
  expect(() => parseJobRequest(request)).toThrow(
    expect.objectContaining({ code, fields: { [field]: expect.objectContaining({ message: expect.any(String) }) } }),
  );
});
