import { expect, test } from "vitest";
import { createTaxonomyDocument } from "../../../renderer/taxonomies/taxonomy-document.ts";
import { createTemplate } from "../../../renderer/taxonomies/templates.ts";
import { type FileRefusal, maxEditableBytes } from "../../../shared/api/taxonomy-files.ts";

const file = (content: string): Blob => new Blob([content]);
const open = (content: string) => createTaxonomyDocument().openJson(file(content));

test.each(["data-points", "keywords"] as const)("the template of %s is valid, and keeps its text", async (kind) => {
  const { facts, findings, text } = await open(JSON.stringify(createTemplate(kind, "mine", "Mine")));
  expect([facts?.name, facts?.title, findings]).toEqual(["mine", "Mine", []]);
  const { facts: again, findings: problems } = createTaxonomyDocument().setText(text ?? "", "mine");
  expect([again, problems]).toEqual([facts, []]);
});

test("a taxonomy with problems is opened, so that they can be corrected at their places", async () => {
  const { facts, findings, text } = await open('{"name": "a", "kind": "keywords", "title": "", "version": "1"}');
  expect(facts).toBeNull();
  expect(findings.map(({ path, line }) => [path, line])).toEqual([
    ["concepts", 1],
    ["title", 1],
  ]);
  expect(text?.slice(findings[1]?.range?.start, findings[1]?.range?.end)).toBe('""');
});

test("problems are in the order of the text", async () => {
  const field = (id: string, type: string) => ({ id, label: id, type });
  const data_points = [field("a", "date"), field("a", "date"), field("b", "dat"), field("b", "date")];
  const taxonomy = {
    name: "a",
    kind: "data-points",
    title: "A",
    version: "1",
    data_points,
    checks: [{ expression: "a <" }],
  };
  const { findings } = await open(JSON.stringify(taxonomy));
  expect(findings.map(({ path }) => path)).toEqual([
    "data_points.1.id",
    "data_points.2.type",
    "data_points.3.id",
    "checks.0.expression",
  ]);
});

test("the name in the text must be that of the address, and renaming changes it", async () => {
  const document = createTaxonomyDocument();
  const template = JSON.stringify(createTemplate("keywords", "mine", "Mine"));
  expect(document.setText(template, "other").findings).toMatchObject([{ path: "name" }]);
  await document.openJson(file(template));
  expect(document.rename("other", "Other")).toMatchObject({ facts: { name: "other", title: "Other" }, findings: [] });
  expect(await document.serialize("json").text()).toContain('"name":"other"');
});

test("a copy with another title has no translations of the previous one", async () => {
  const document = createTaxonomyDocument();
  const translations = { de: { title: "Meine" } };
  const template = { ...createTemplate("data-points", "mine", "Mine"), translations };
  await document.openJson(file(JSON.stringify(template)));
  expect(document.rename("other").facts).toMatchObject({ name: "other", title: "Mine" });
  expect(await document.serialize("json").text()).toContain("Meine");
  expect(document.rename("copy", "Copy")).toMatchObject({ facts: { name: "copy", title: "Copy" }, findings: [] });
  expect(await document.serialize("json").text()).not.toContain("Meine");
});

test("a taxonomy that is too large for the editor has no text, but is shown and exported", async () => {
  const document = createTaxonomyDocument();
  const label = { en: "x".repeat(100) };
  const concepts = Array.from({ length: maxEditableBytes / 100 }, (_, index) => ({ id: `c${index}`, label }));
  const taxonomy = { name: "large", kind: "keywords", title: "L", version: "1", concepts };
  const { text, facts } = await document.openJson(file(JSON.stringify(taxonomy)));
  expect([text, facts?.size]).toEqual([null, concepts.length]);
  expect(document.showTree(null)).toEqual({ rowCount: concepts.length, nodeCount: concepts.length });
  expect(document.serialize("turtle").size).toBeGreaterThan(maxEditableBytes);
});

test("data points have no form in SKOS", async () => {
  const document = createTaxonomyDocument();
  await document.openJson(file(JSON.stringify(createTemplate("data-points", "mine", "Mine"))));
  expect(() => document.serialize("turtle")).toThrow("Export it as JSON");
});

test.each([
  [{ reason: "empty" }, "The file is empty."],
  [{ reason: "unknown-format" }, "Galley imports its own JSON, and SKOS as Turtle, RDF/XML or JSON-LD."],
  [{ reason: "list" }, "not a taxonomy of Galley"],
  [{ reason: "invalid", message: "It nests too deeply." }, "It nests too deeply."],
] satisfies [FileRefusal, string][])("a file that is refused for %j is told with what to do", (refusal, message) => {
  const bytes = new TextEncoder().encode(JSON.stringify({ refusal })).buffer;
  expect(() => createTaxonomyDocument().openImportedFile(bytes)).toThrow(message);
});

test("what was read of a file is opened, with what the import changed", () => {
  const taxonomy = createTemplate("keywords", "mine", "Mine");
  const notes = [{ kind: "changed", text: "labels", count: 2 }];
  const bytes = new TextEncoder().encode(JSON.stringify({ taxonomy, notes })).buffer;
  expect(createTaxonomyDocument().openImportedFile(bytes)).toMatchObject({
    facts: { name: "mine" },
    findings: [],
    notes,
  });
});
