import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { setMessages } from "../../../renderer/messages/messages.ts";
import { createTaxonomyTree } from "../../../renderer/taxonomies/tree.ts";
import { countReads } from "../../harness/count-reads.ts";
import { taxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";

const fields = { name: "a", title: "A", version: "1" };
const concept = (id: string, ...broader: string[]) => ({ id, label: { en: id }, broader });
const keywords = (...concepts: object[]) => taxonomySchema.parse({ ...fields, kind: "keywords", concepts });

describe("The tree of keywords", () => {
  test("has the roots, and the narrower concepts of expanded ones in the order of their labels", () => {
    const tree = createTaxonomyTree(
      keywords(concept("plants"), concept("trees", "plants"), concept("oaks", "trees"), concept("algae", "plants")),
      ["en"],
    );
    const list = (): string[] => tree.getRows(0, 10).map(({ depth, label }) => `${"-".repeat(depth)}${label}`);
    expect(list()).toEqual(["plants"]);
    tree.toggle(0, true);
    expect(list()).toEqual(["plants", "-algae", "-trees"]);
    expect(tree.reveal(2)).toBe(3);
    expect(list()).toEqual(["plants", "-algae", "-trees", "--oaks"]);
    tree.toggle(0, false);
    expect(list()).toEqual(["plants"]);
    expect(tree.describe(1)).toMatchObject({ title: "trees", broader: [{ node: 0 }], narrower: [{ node: 2 }] });
  });

  test("tells which concepts are deprecated", () => {
    const tree = createTaxonomyTree(keywords(concept("new"), { ...concept("old"), deprecated: true }), ["en"]);
    expect(tree.getRows(0, 10).map(({ label, isDeprecated }) => [label, isDeprecated])).toEqual([
      ["new", false],
      ["old", true],
    ]);
    expect(tree.describe(1).properties).toContainEqual({
      title: "Status",
      values: ["Deprecated: it is not suggested as a keyword."],
    });
    expect(tree.describe(0).properties.map(({ title }) => title)).toEqual(["Label"]);
  });

  test("shows concepts on a cycle, and does not expand them without end", () => {
    const tree = createTaxonomyTree(keywords(concept("a", "b"), concept("b", "a")), ["en"]);
    tree.toggle(0, true);
    tree.toggle(1, true);
    expect(tree.getRows(0, 10).map(({ label }) => label)).toEqual(["a", "b", "a"]);
    expect(tree.reveal(1)).toBe(1);
  });

  test("is searched in all languages, regardless of case and accents; labels that begin with the query are first", () => {
    const tree = createTaxonomyTree(
      keywords(
        { id: "1", label: { en: "rivers", de: "Flüsse" } },
        { id: "2", label: { en: "flux" } },
        { id: "3", label: { en: "banks" }, alt_labels: { de: ["Flußufer"] } },
      ),
      ["en"],
    );
    const search = (query: string): string[] => {
      tree.search(query);
      return tree.getRows(0, 10).map(({ label }) => label);
    };
    expect(search("FLU")).toEqual(["flux", "rivers", "banks"]);
    expect(search("flüsse")).toEqual(["rivers"]);
    expect(search("nothing")).toEqual([]);
    expect(search("")).toHaveLength(3);
  });

  test("a search lists the concept of that name first, and those that only contain the letters last", () => {
    const tree = createTaxonomyTree(
      keywords(
        { id: "1", label: { en: "food prices" } },
        { id: "2", label: { en: "wild rice" } },
        { id: "3", label: { en: "rice cakes" } },
        { id: "4", label: { en: "grain" }, alt_labels: { en: ["riceland"] } },
        { id: "5", label: { en: "paddy" }, alt_labels: { en: ["Rice"] } },
        { id: "6", label: { en: "rice" } },
      ),
      ["en"],
    );
    tree.search("rice");
    const labels = tree.getRows(0, 10).map(({ label }) => label);
    expect(labels).toEqual(["rice", "paddy", "rice cakes", "grain", "wild rice", "food prices"]);
  });

  test("reads the labels of the rows that are shown only, when it is scrolled", () => {
    const size = 5000;
    let reads = 0;
    const concepts = Array.from({ length: size }, (_, index) => ({
      id: `http://example.org/${index}`,
      label: countReads({ en: `concept ${index}` }, () => (reads += 1)),
      alt_labels: {},
      broader: index < 100 ? [] : [`http://example.org/${index % 100}`],
    }));
    const tree = createTaxonomyTree({ ...fields, language: ["en"], kind: "keywords", concepts }, ["en"]);
    tree.search("concept 4999");
    expect(tree.rowCount).toBe(1);
    tree.search("");
    for (let node = 0; node < 100; node++) tree.toggle(node, true);
    expect(tree.rowCount).toBe(size);
    reads = 0;
    const rowCount = 60;
    for (let scroll = 0; scroll < 50; scroll++) {
      expect(tree.getRows(scroll * 90, scroll * 90 + rowCount)).toHaveLength(rowCount);
    }
    expect(reads).toBe(50 * rowCount);
  });
});

test("The tree of data points has their groups expanded, in the order of the taxonomy", () => {
  const tree = createTaxonomyTree(
    taxonomySchema.parse({
      ...fields,
      kind: "data-points",
      data_points: [
        { id: "total", label: "Total", type: "money", required: true },
        {
          id: "lines",
          label: "Lines",
          type: "group",
          repeat: true,
          data_points: [{ id: "amount", label: "Amount", type: "money", synonyms: ["Sum"] }],
        },
      ],
    }),
    ["en"],
  );
  expect(tree.getRows(0, 10).map(({ depth, label, detail }) => [depth, label, detail])).toEqual([
    [0, "Total", "money · required · probably: Total with tax (or Sum of the lines)"],
    [0, "Lines", "repeated group"],
    [1, "Amount", "money · understood as: Line: total"],
  ]);
  expect(tree.describe(2)).toMatchObject({ id: "lines.amount", broader: [{ label: "Lines" }] });
  tree.search("sum");
  expect(tree.rowCount).toBe(1);
});

test("The tree of data points has its words in the language of the window", () => {
  const readCatalogue = (language: string) =>
    readFileSync(join(import.meta.dirname, `../../../renderer/messages/${language}.ftl`), "utf8");
  onTestFinished(() => setMessages(readCatalogue("en"), "en-US"));
  setMessages(readCatalogue("de"), "de-DE");
  const total = { id: "total", label: "Summe", type: "money", required: true, repeat: true };
  const group = { id: "lines", label: "Zeilen", type: "group", data_points: [total] };
  const tree = createTaxonomyTree(taxonomySchema.parse({ ...fields, kind: "data-points", data_points: [group] }), [
    "de",
  ]);
  expect(tree.getRows(0, 2).map(({ detail }) => detail)).toEqual([
    "Gruppe",
    "Geldbetrag · erforderlich · wiederholt · vermutlich: Gesamtbetrag brutto (oder Summe der Positionen)",
  ]);
  expect(tree.describe(0).properties[0]?.values).toEqual(["Gruppe"]);
  expect(tree.describe(1).properties[0]?.values).toEqual(["Geldbetrag, erforderlich, wiederholt"]);
});
