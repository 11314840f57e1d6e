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
  it("finds by the start of any label, whatever its case and accents, each concept once", () => {
    expect(ids("P")).toEqual(["press", "print"]);
    expect(ids("compos")).toEqual(["type"]);
    expect(operations.searchLabels(vocabulary, "composicion", 10)).toEqual([
      { id: "type", label: "typesetting", via: "Composición" },
    ]);
    expect(ids("rinting")).toEqual([]);
    expect(ids(" ")).toEqual([]);
  });
  it("gives no more than asked for", () => {
    expect(operations.searchLabels(vocabulary, "p", 1)).toHaveLength(1);
  });
});

describe("the hierarchy", () => {
  it("is told from the top down, and gives all that is above along every parent", () => {
    expect(operations.getBroaderPath(vocabulary, "type")).toEqual(["crafts", "printing"]);
    expect(operations.listAncestors(vocabulary, "press")).toEqual(new Set(["print", "machine", "craft"]));
  });
  it("does not go round in circles", () => {
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
  it("are confirmed, rejected and confirmed again", () => {
    const rejected = operations.reject(operations.confirm(keyword));
    expect(rejected).toMatchObject({ state: "rejected", origin: "human" });
    expect(operations.confirm(rejected).state).toBe("accepted");
  });
  it("that a person added are theirs, and are written after the others", () => {
    const press = vocabulary.byId.get("press");
    if (press === undefined) throw new Error("the vocabulary has no presses");
    const content = { taxonomy: "crafts", keywords: [keyword] };
    const added = operations.createKeyword(press, vocabulary.language);
    expect(added).toMatchObject({ label: "presses", state: "accepted", origin: "human" });
    const records = new Map(indexingAdapter.toRecords(content, 0)).set("0/press", added);
    expect(indexingAdapter.toContent(records, content, 0).keywords).toEqual([keyword, added]);
  });
});
