import { expect, test } from "vitest";
import { parseJsonLd } from "../../../../electron/tools/taxonomy-files/parse-json-ld.ts";
import type { RdfStatement } from "../../../../electron/tools/taxonomy-files/rdf.ts";
import { createSkosReader } from "../../../../electron/tools/taxonomy-files/read-skos.ts";
import { parseTaxonomyFile } from "../../../../electron/tools/taxonomy-files/read-taxonomy-file.ts";
import { checkTaxonomy } from "../../../../shared/taxonomy/validate-taxonomy.ts";
import { splitJsonArray } from "../../../../shared/json/split-json-array.ts";

const context = {
  skos: "http://www.w3.org/2004/02/skos/core#",
  ex: "http://example.org/",
  prefLabel: { "@id": "skos:prefLabel", "@container": "@language" },
  altLabel: { "@id": "skos:altLabel", "@container": "@language" },
  broader: { "@id": "skos:broader", "@type": "@id" },
};
const nodes = [
  { "@id": "ex:plants", "@type": "skos:Concept", prefLabel: { en: "plants", de: 'Pflanzen {["“' } },
  {
    "@id": "ex:trees",
    "@type": "skos:Concept",
    prefLabel: { en: "trees" },
    altLabel: { en: ["tree"] },
    broader: "ex:plants",
  },
];
const concepts = [
  {
    id: "http://example.org/plants",
    label: { en: "plants", de: 'Pflanzen {["“' },
    alt_labels: {},
    broader: [],
  },
  {
    id: "http://example.org/trees",
    label: { en: "trees" },
    alt_labels: { en: ["tree"] },
    broader: ["http://example.org/plants"],
  },
];

async function read(value: unknown) {
  const reader = createSkosReader("my file");
  await parseJsonLd(new Blob([JSON.stringify(value, null, 1)]), reader.add);
  return reader.finish();
}

const expanded = [
  {
    "@id": "http://example.org/plants",
    "@type": ["http://www.w3.org/2004/02/skos/core#Concept"],
    "http://www.w3.org/2004/02/skos/core#prefLabel": [
      { "@language": "en", "@value": "plants" },
      { "@language": "de", "@value": 'Pflanzen {["“' },
    ],
  },
  {
    "@id": "http://example.org/trees",
    "@type": ["http://www.w3.org/2004/02/skos/core#Concept"],
    "http://www.w3.org/2004/02/skos/core#prefLabel": [{ "@language": "en", "@value": "trees" }],
    "http://www.w3.org/2004/02/skos/core#altLabel": [{ "@language": "en", "@value": "tree" }],
    "http://www.w3.org/2004/02/skos/core#broader": [{ "@id": "http://example.org/plants" }],
  },
];

test.each([
  ["a graph", { "@context": context, "@graph": nodes }],
  ["a graph before its context", { "@graph": nodes, "@context": context }],
  ["a graph by an alias", { "@context": { ...context, Graph: "@graph" }, Graph: nodes }],
  ["a list of nodes with contexts", nodes.map((node) => ({ "@context": context, ...node }))],
  ["a list in expanded form", expanded],
  ["a nested node", { "@context": context, ...nodes[0], "skos:narrower": { ...nodes[1], broader: undefined } }],
])("a thesaurus that is %s is read", async (_, value) => {
  const { taxonomy } = await read(value);
  expect(taxonomy.concepts).toEqual(concepts);
  expect(checkTaxonomy("my-file", taxonomy).problems).toEqual([]);
});

test("a document refers to no other one", async () => {
  const remote = "http://example.org/context.jsonld";
  const refused = `The file refers to the context ${remote}, and Galley loads nothing from the network.`;
  await expect(read({ "@context": remote, "@graph": nodes })).rejects.toThrow(refused);
  await expect(read({ "@context": [context, remote], "@graph": nodes })).rejects.toThrow(refused);
  await expect(read([{ "@context": { "@import": remote }, ...nodes[0] }])).rejects.toThrow(refused);
});

test.each([
  ["an invalid context", { "@context": { a: { "@container": "@nothing" } }, "@graph": nodes }, "invalid IRI mapping"],
  ["a node that is no object", { "@context": context, "@graph": [{ "@id": 1 }] }, "invalid @id value"],
])("%s is refused", async (_, value, message) => {
  await expect(read(value)).rejects.toThrow(message);
});

test("a file is imported by its content, even if only its end shows what it is", async () => {
  const open = (value: unknown) => parseTaxonomyFile(new Blob([JSON.stringify(value)]), "plants");
  const comment = { comment: "x".repeat(5000) };
  const expected = { taxonomy: { name: "plants", concepts } };
  expect(await open({ "@context": context, "@graph": nodes })).toMatchObject(expected);
  expect(await open({ ...comment, "@graph": nodes, "@context": context })).toMatchObject(expected);
});

test("a large document is converted in parts", async () => {
  const many = Array.from({ length: 20_000 }, (_, index) => ({ ...nodes[1], "@id": `ex:${index}` }));
  const statements: RdfStatement[] = [];
  const file = new Blob([JSON.stringify({ "@context": context, "@graph": many })]);
  await parseJsonLd(file, (statement) => statements.push(statement));
  expect(statements).toHaveLength(4 * many.length);
});

test.each([1, 2, 7, 1000])("JSON is split in parts of %i bytes", (size) => {
  const elements = [{ a: '"],[{\\' }, [1, [2]], "concepts", 3, { concepts: [{ é: "“" }] }];
  const rest = { x: { concepts: [1] }, y: '"concepts":[', Concepts: [], z: "concepts", concepts: [9] };
  const json = JSON.stringify(rest).replace('"Concepts":[]', `"Concepts" : ${JSON.stringify(elements)}`);
  const bytes = new TextEncoder().encode(json);
  const splitter = splitJsonArray("concepts");
  const found: unknown[] = [];
  for (let start = 0; start < bytes.length; start += size) {
    for (const element of splitter.push(bytes.subarray(start, start + size))) found.push(JSON.parse(element));
  }
  expect(found).toEqual(elements);
  expect(JSON.parse(splitter.finish())).toEqual(rest);
});

test("labels of SKOS-XL are read from nodes of their own, however far away they are, and from nested ones", async () => {
  const xlContext = { ...context, xl: "http://www.w3.org/2008/05/skos-xl#" };
  const text = (value: string) => ({ "xl:literalForm": { "@language": "en", "@value": value } });
  const count = 8000;
  const concepts = Array.from({ length: count }, (_, index) => ({
    "@id": `ex:${index}`,
    "@type": "skos:Concept",
    "xl:prefLabel": { "@id": `_:label${index}` },
    "xl:altLabel": { "@type": "xl:Label", ...text(`other ${index} ${"x".repeat(100)}`) },
    altLabel: { en: ["_:no blank node"] },
  }));
  const labels = concepts.map((_, index) => ({
    "@id": `_:label${index}`,
    "@type": "xl:Label",
    ...text(`label ${index}`),
  }));
  const { taxonomy, notes } = await read({ "@context": xlContext, "@graph": [...concepts, ...labels] });
  expect(notes).toEqual([]);
  expect(taxonomy.concepts).toHaveLength(count);
  for (const { id, label, alt_labels: others } of taxonomy.concepts) {
    const index = id.slice("http://example.org/".length);
    expect(label).toEqual({ en: `label ${index}` });
    expect(others).toEqual({ en: ["_:no blank node", `other ${index} ${"x".repeat(100)}`] });
  }
});
