import { expect, test } from "vitest";
import { maxEditableBytes } from "../../../renderer/session/sizes.ts";
import { createTaxonomyDocument } from "../../../renderer/taxonomies/taxonomy-document.ts";
import { createTemplate } from "../../../renderer/taxonomies/templates.ts";

const file = (content: string, name = "my.json"): File => new File([content], name);
const open = (content: string) => createTaxonomyDocument().openFile(file(content), () => undefined);

test.each(["data-points", "keywords"] as const)("the template of %s is valid, and keeps its text", async (kind) => {
  const { facts, findings, text } = await open(JSON.stringify(createTemplate(kind, "mine", "Mine")));
  expect([facts?.name, facts?.title, findings]).toEqual(["mine", "Mine", []]);
  const { facts: again, findings: problems } = createTaxonomyDocument().setText(text ?? "", "mine");
  expect([again, problems]).toEqual([facts, []]);
});

test.each([
  ["an empty file", "", "The file is empty."],
  ["an unknown format", "name;label", "Galley imports its own JSON, and SKOS as Turtle, RDF/XML or JSON-LD."],
  ["JSON-LD without concepts", '{"@context": {}, "@graph": []}', "no concept"],
  [
    "JSON-LD that is cut off",
    '{"@context": {}, "@graph": [{"@id": "http://a.org/1"}',
    "The file is not valid JSON-LD: ",
  ],
  ["a list", "[1]", "not a taxonomy of Galley"],
  ["JSON with an error", '{"name": 1,}', "The file is not JSON"],
  ["JSON with a key twice", '{"name": 1, "name": 2}', "name is given twice"],
])("%s is refused with what to do", async (_, content, message) => {
  await expect(open(content)).rejects.toThrow(message);
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
  await document.openFile(file(template), () => undefined);
  expect(document.rename("other", "Other")).toMatchObject({ facts: { name: "other", title: "Other" }, findings: [] });
  expect(await document.serialize("json").text()).toContain('"name":"other"');
});

test("a taxonomy that is too large for the editor has no text, but is shown and exported", async () => {
  const document = createTaxonomyDocument();
  const label = { en: "x".repeat(100) };
  const concepts = Array.from({ length: maxEditableBytes / 100 }, (_, index) => ({ id: `c${index}`, label }));
  const taxonomy = { name: "large", kind: "keywords", title: "L", version: "1", concepts };
  const { text, facts } = await document.openFile(file(JSON.stringify(taxonomy)), () => undefined);
  expect([text, facts?.size]).toEqual([null, concepts.length]);
  expect(document.showTree(null)).toEqual({ rowCount: concepts.length, nodeCount: concepts.length });
  expect(document.serialize("turtle").size).toBeGreaterThan(maxEditableBytes);
});

test("data points have no form in SKOS", async () => {
  const document = createTaxonomyDocument();
  await document.openFile(file(JSON.stringify(createTemplate("data-points", "mine", "Mine"))), () => undefined);
  expect(() => document.serialize("turtle")).toThrow("Export it as JSON");
});
