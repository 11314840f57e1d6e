import { expect, test } from "vitest";
import { addConcept, addLabel } from "../../../renderer/workbenches/indexing/add-concept.ts";
import { taxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";
import { validateTaxonomy } from "../../../shared/taxonomy/validate-taxonomy.ts";

const taxonomy = taxonomySchema.parse({
  name: "crafts",
  kind: "keywords",
  title: "Crafts",
  version: "1",
  language: ["en"],
  concepts: [{ id: "paper", label: { en: "paper", de: "Papier" }, alt_labels: { en: ["rag paper"] } }],
});
const lignin = { text: "lignin", language: "en" };
const paper = { id: "paper", label: "paper" };

test("a concept is added below another one, and a label beside those that a concept has", () => {
  const changed = addConcept(taxonomy, "lignin", lignin, paper);
  expect(changed).toMatchObject({ concepts: [{ id: "paper" }, { label: { en: "lignin" }, broader: ["paper"] }] });
  expect(() => validateTaxonomy("crafts", changed)).not.toThrow();
  expect(addLabel(taxonomy, paper, lignin)).toMatchObject({
    concepts: [{ label: { en: "paper" }, alt_labels: { en: ["rag paper", "lignin"] } }],
  });
  expect(addLabel(taxonomy, paper, { text: "Büttenpapier", language: "de" })).toMatchObject({
    concepts: [{ alt_labels: { en: ["rag paper"], de: ["Büttenpapier"] } }],
  });
});

test("a label that a concept has already, and a concept that is gone, are refused", () => {
  const known = { text: "Rag Paper", language: "en" };
  expect(() => addConcept(taxonomy, "rag", known, null)).toThrow("“Rag Paper” is a label of the concept paper already");
  expect(() => addLabel(taxonomy, paper, known)).toThrow("is a label of the concept paper already");
  const gone = { id: "ink", label: "ink" };
  expect(() => addConcept(taxonomy, "lignin", lignin, gone)).toThrow("does not have the concept “ink” any more");
  expect(() => addLabel(taxonomy, gone, lignin)).toThrow("does not have the concept “ink” any more");
});
