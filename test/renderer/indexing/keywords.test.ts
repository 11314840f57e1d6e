import { describe, expect, it } from "vitest";
import * as operations from "../../../renderer/document-ops/keywords.ts";
import { indexingAdapter } from "../../../renderer/workbenches/indexing/adapter.ts";
import type { Keyword } from "../../../shared/document/keywords.ts";
import { keywordTaxonomySchema } from "../../../shared/taxonomy.ts";

const concept = (id: string, en: string, broader: string[] = [], alt: string[] = []) => ({
  id,
  label: { en },
  alt_labels: { en: alt },
  broader,
});
const vocabulary = operations.createVocabulary(
  keywordTaxonomySchema.parse({
    name: "crafts",
    kind: "keywords",
    title: "Crafts",
    version: "1",
    language: ["en"],
    concepts: [
      concept("craft", "crafts"),
      concept("print", "printing", ["craft"]),
      concept("type", "typesetting", ["print"], ["Composición", "composing"]),
      concept("press", "presses", ["print", "machine"]),
      concept("machine", "machines"),
    ],
  }),
);
const keyword: Keyword = {
  id: "type",
  label: "typesetting",
  confidence: 0.4,
  state: "suggested",
  origin: "machine",
  evidence: [],
};

describe("searching a vocabulary", () => {
  const ids = (prefix: string): string[] => operations.searchLabels(vocabulary, prefix, 10).map(({ id }) => id);
  it("finds each concept once by the start of any label, ignoring case and accents", () => {
    expect(ids("P")).toEqual(["press", "print"]);
    expect(ids("compos")).toEqual(["type"]);
    expect(operations.searchLabels(vocabulary, "composicion", 10)).toEqual([
      { id: "type", label: "typesetting", matchedLabel: "Composición" },
    ]);
    expect(ids("rinting")).toEqual([]);
    expect(ids(" ")).toEqual([]);
  });
  it("returns at most the given number of matches", () => {
    expect(operations.searchLabels(vocabulary, "p", 1)).toHaveLength(1);
  });
});

describe("the hierarchy", () => {
  it("returns the path from the top concept, and all ancestors along every parent", () => {
    expect(operations.getBroaderPath(vocabulary, "type")).toEqual(["crafts", "printing"]);
    expect(operations.listAncestors(vocabulary, "press")).toEqual(new Set(["print", "machine", "craft"]));
  });
  it("ends at cycles", () => {
    const circle = operations.createVocabulary(
      keywordTaxonomySchema.parse({
        name: "circle",
        kind: "keywords",
        title: "Circle",
        version: "1",
        concepts: [concept("a", "a", ["b"]), concept("b", "b", ["a"])],
      }),
    );
    expect(operations.getBroaderPath(circle, "a")).toEqual(["b"]);
    expect(operations.listAncestors(circle, "a")).toEqual(new Set(["a", "b"]));
  });
});

describe("keywords", () => {
  it("can be confirmed after they were rejected", () => {
    const rejected = operations.reject(operations.confirm(keyword));
    expect(rejected).toMatchObject({ state: "rejected", origin: "human" });
    expect(operations.confirm(rejected).state).toBe("accepted");
  });
  it("added by a person have the human origin and are written last", () => {
    const press = vocabulary.byId.get("press");
    if (press === undefined) throw new Error("the vocabulary has no presses");
    const content = { taxonomy: "crafts", keywords: [keyword] };
    const added = operations.createKeyword(press, vocabulary.language);
    expect(added).toMatchObject({ label: "presses", state: "accepted", origin: "human" });
    const records = new Map(indexingAdapter.toRecords(content, 0)).set("0/press", added);
    expect(indexingAdapter.toContent(records, content, 0).keywords).toEqual([keyword, added]);
  });
});
