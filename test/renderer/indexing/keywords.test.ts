import { describe, expect, it } from "vitest";
import * as operations from "../../../renderer/document-ops/keywords.ts";
import { indexingAdapter } from "../../../renderer/workbenches/indexing/adapter.ts";
import type { Keyword } from "../../../shared/document/keywords.ts";

const keyword: Keyword = {
  id: "type",
  label: "typesetting",
  confidence: 0.4,
  state: "suggested",
  origin: "machine",
  evidence: [],
};

describe("keywords", () => {
  it("can be confirmed after they were rejected", () => {
    const rejected = operations.reject(operations.confirm(keyword));
    expect(rejected).toMatchObject({ state: "rejected", origin: "human" });
    expect(operations.confirm(rejected).state).toBe("accepted");
  });
  it("that another concept replaces are rejected, and removed if a person added them", () => {
    expect(operations.withdraw(keyword)).toMatchObject({ state: "rejected", origin: "human" });
    expect(operations.withdraw(operations.confirm(keyword))).toMatchObject({ state: "rejected" });
    expect(operations.withdraw(operations.reject(keyword))).toMatchObject({ state: "rejected" });
    expect(operations.withdraw(operations.createKeyword({ id: "press", label: "presses" }))).toBeNull();
  });
  it("keep the terms without a concept when they are written", () => {
    const content = {
      taxonomy: "crafts",
      keywords: [keyword],
      uncovered_terms: [{ text: "ink", count: 2, evidence: [] }],
    };
    expect(indexingAdapter.toContent(indexingAdapter.toRecords(content, 0), content, 0)).toEqual(content);
  });
  it("added by a person have the human origin and are written last", () => {
    const content = { taxonomy: "crafts", keywords: [keyword] };
    const added = operations.createKeyword({ id: "press", label: "presses" });
    expect(added).toMatchObject({ label: "presses", state: "accepted", origin: "human" });
    const records = new Map(indexingAdapter.toRecords(content, 0)).set("0/press", added);
    expect(indexingAdapter.toContent(records, content, 0).keywords).toEqual([keyword, added]);
  });
});
