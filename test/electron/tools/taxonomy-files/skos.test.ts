import { describe, expect, test } from "vitest";
import { parseRdf, type RdfFormat } from "../../../../electron/tools/taxonomy-files/parse-rdf.ts";
import { createSkosReader } from "../../../../electron/tools/taxonomy-files/read-skos.ts";
import { writeSkos } from "../../../../renderer/taxonomies/write-skos.ts";
import { keywordTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { checkTaxonomy } from "../../../../shared/taxonomy/validate-taxonomy.ts";

async function read(text: string | Uint8Array<ArrayBuffer>, format: RdfFormat = "turtle") {
  const reader = createSkosReader("my file");
  await parseRdf(new Blob([text]), format, reader.add);
  return reader.finish();
}

const prefixes = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix : <http://example.org/> .
`;

test("labels, hierarchy and notes are read with their languages, and what has no place is counted", async () => {
  const { taxonomy, notes } = await read(`${prefixes}
    :scheme a skos:ConceptScheme ; dcterms:title "Plants"@en, "Pflanzen"@de ; dcterms:creator :someone .
    :plants a skos:Concept ; skos:prefLabel "plants"@en, "Pflanzen"@de ; skos:topConceptOf :scheme .
    :trees a skos:Concept ; skos:prefLabel "trees"@en ; skos:altLabel "tree"@en ; skos:hiddenLabel "tres"@en ;
      skos:broader :plants, :missing ; skos:related :woods ; skos:notation "T1" ;
      skos:scopeNote "Tall."@en ; skos:definition "Plants of wood."@en ; skos:exactMatch <http://other.org/t> .
    :plants skos:narrower :woods .
    :woods a skos:Concept ; skos:prefLabel "woods"@en, "forests"@en ; skos:related :trees .
    :set a skos:Collection ; skos:member :trees .
    :woods skos:definition [ skos:prefLabel "a note without an address" ] .`);
  expect(taxonomy).toEqual({
    name: "my-file",
    title: "Plants",
    version: "1",
    kind: "keywords",
    language: ["en", "de"],
    concepts: [
      { id: "http://example.org/plants", label: { en: "plants", de: "Pflanzen" }, alt_labels: {}, broader: [] },
      {
        id: "http://example.org/trees",
        label: { en: "trees" },
        alt_labels: { en: ["tree", "tres"] },
        broader: ["http://example.org/plants"],
        note: { en: "Tall.\nPlants of wood." },
      },
      {
        id: "http://example.org/woods",
        label: { en: "woods" },
        alt_labels: { en: ["forests"] },
        broader: ["http://example.org/plants"],
      },
    ],
  });
  expect(checkTaxonomy("my-file", taxonomy).problems).toEqual([]);
  expect(Object.fromEntries(notes.map(({ kind, text, count }) => [`${kind}: ${text}`, count]))).toEqual({
    "changed: hidden labels (skos:hiddenLabel) became other labels": 1,
    "changed: further preferred labels of the same language became other labels": 1,
    "changed: definitions and scope notes became notes": 2,
    "left-out: broader concepts that are not in the file": 1,
    "left-out: collections (skos:Collection)": 1,
    "left-out: skos:related": 2,
    "left-out: skos:notation": 1,
    "left-out: skos:exactMatch": 1,
    "left-out: skos:definition": 1,
    "left-out: skos:prefLabel": 1,
    "left-out: skos:member": 1,
    "left-out: dcterms:creator": 1,
  });
});

test("labels without a language get the thesaurus's, and concepts without a label their address's", async () => {
  const { taxonomy, notes } = await read(`${prefixes}
    :a a skos:Concept ; skos:prefLabel "plain" .
    <http://example.org/some%20concept> a skos:Concept ; skos:altLabel "x"@en .`);
  expect(taxonomy.concepts.map(({ label }) => label)).toEqual([{ und: "plain" }, { und: "some concept" }]);
  expect(notes.map(({ count }) => count)).toEqual([1, 1]);
  const { taxonomy: german } = await read(`${prefixes}
    :s a skos:ConceptScheme ; dcterms:language "de" . :a a skos:Concept ; skos:prefLabel "Baum" .`);
  expect(german.concepts[0]?.label).toEqual({ de: "Baum" });
});

const thesaurus = keywordTaxonomySchema.parse({
  name: "all-of-it",
  title: 'A "title" & <more>',
  version: "2.1",
  kind: "keywords",
  language: ["en", "zh-Hant"],
  concepts: [
    { id: "http://example.org/a?b=1&c", label: { en: "a \\ b", "zh-Hant": "書" }, alt_labels: { en: ["x\ny", '"q"'] } },
    { id: "plain id/2", label: { en: "<b>&amp;" }, broader: ["http://example.org/a?b=1&c"], note: { en: "tab\there" } },
    { id: "3", label: { und: "no language" }, broader: ["plain id/2", "http://example.org/a?b=1&c"] },
    { id: "4", label: { en: "old" }, deprecated: true },
  ],
});

describe.each(["turtle", "rdf-xml"] as const)("%s", (format) => {
  test("that was exported is imported without a loss", async () => {
    const { taxonomy, notes } = await read([...writeSkos(thesaurus, format)].join(""), format);
    expect(keywordTaxonomySchema.parse(taxonomy)).toEqual({ ...thesaurus, language: ["en", "zh-Hant", "und"] });
    expect(notes.map(({ text }) => text)).toEqual(["deprecated concepts are marked as such, and are not suggested"]);
  });

  test("of ten thousand concepts is read in parts", async () => {
    const concepts = Array.from({ length: 10_000 }, (_, index) => ({
      id: `http://example.org/${index}`,
      label: { de: `Begriff ${index} äöü` },
      alt_labels: {},
      broader: index === 0 ? [] : [`http://example.org/${Math.floor(index / 10)}`],
    }));
    const file = new Blob([...writeSkos({ ...thesaurus, concepts }, format)]);
    const reader = createSkosReader("x");
    await parseRdf(file, format, reader.add);
    expect(reader.finish().taxonomy.concepts).toEqual(concepts);
  });
});

const xml = (body: string): string =>
  `<?xml version="1.0"?>\n<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"\n  xmlns:skos="http://www.w3.org/2004/02/skos/core#">\n${body}\n</rdf:RDF>`;

test.each([
  ["an unfinished string", "turtle", `${prefixes}:a skos:prefLabel "open .\n:b skos:prefLabel "x" .`, /line 4/],
  ["an unknown prefix", "turtle", `${prefixes}\n:a other:label "x" .`, /"other:".*line 5/],
  ["an unfinished statement", "turtle", `${prefixes}:a skos:prefLabel`, /Turtle/],
  ["no concept", "turtle", `${prefixes}:a :b :c .`, /no concept of SKOS/],
  ["an element that is not closed", "rdf-xml", xml("<skos:Concept rdf:about='http://a.org/'>"), /RDF\/XML: .*line 5/],
  ["an end in the middle", "rdf-xml", xml("").slice(0, -12), /RDF\/XML/],
  ["a long entity", "rdf-xml", `<!DOCTYPE x [<!ENTITY a "${"x".repeat(2000)}">]>${xml("")}`, /entity that is too long/],
  [
    "entities that become very long",
    "rdf-xml",
    xml(
      `<skos:Concept rdf:about='http://a.org/'>${`<skos:prefLabel>${"&a;".repeat(1000)}</skos:prefLabel>`.repeat(20)}</skos:Concept>`,
    ).replace("?>", `?><!DOCTYPE x [<!ENTITY a "${"x".repeat(900)}">]>`),
    /much longer than the file/,
  ],
] as const)("a file with %s is refused with its place", async (_, format, text, message) => {
  await expect(read(text, format)).rejects.toThrow(message);
});

test("a file that is not UTF-8 is refused, and an encoding that it declares is honored", async () => {
  const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const concept = xml(
    "<skos:Concept rdf:about='http://a.org/'><skos:prefLabel xml:lang='de'>B\u00e4ume</skos:prefLabel></skos:Concept>",
  );
  await expect(read(latin(concept), "rdf-xml")).rejects.toThrow("encoding UTF-8");
  const declared = concept.replace('version="1.0"', 'version="1.0" encoding="ISO-8859-1"');
  expect((await read(latin(declared), "rdf-xml")).taxonomy.concepts[0]?.label).toEqual({ de: "Bäume" });
});

const xl = `@prefix xl: <http://www.w3.org/2008/05/skos-xl#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
`;

test("labels of SKOS-XL are read, whether they have an address, none, or are the text itself", async () => {
  const { taxonomy, notes } = await read(`${prefixes}${xl}
    :scheme a skos:ConceptScheme ; xl:prefLabel :s1 . :s1 a xl:Label ; xl:literalForm "Harbour words"@en .
    :c1 a skos:Concept ; xl:prefLabel :l1 ; xl:altLabel [ a xl:Label ; xl:literalForm "beacons"@en ] .
    :l1 a xl:Label ; xl:literalForm "lighthouses"@en, "Leuchtt\u00fcrme"@de ; dcterms:created "2020" .
    :c2 a skos:Concept ; xl:prefLabel "lightships"@en ; xl:hiddenLabel :l2 ; skos:prefLabel "lightships"@en .
    :l2 xl:literalForm "lightvessels"@en .
    :c3 a skos:Concept ; skos:prefLabel "tides"@en ; xl:altLabel :missing .`);
  expect(taxonomy).toMatchObject({ title: "Harbour words", language: ["en", "de"] });
  expect(taxonomy.concepts.map(({ label, alt_labels }) => [label, alt_labels])).toEqual([
    [{ en: "lighthouses", de: "Leuchttürme" }, { en: ["beacons"] }],
    [{ en: "lightships" }, { en: ["lightvessels"] }],
    [{ en: "tides" }, {}],
  ]);
  expect(Object.fromEntries(notes.map(({ kind, text, count }) => [`${kind}: ${text}`, count]))).toEqual({
    "changed: hidden labels (skos:hiddenLabel) became other labels": 1,
    "left-out: labels of SKOS-XL without a text (skosxl:literalForm)": 1,
    "left-out: dcterms:created": 1,
  });
  const { taxonomy: xml } = await read(
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:xl="http://www.w3.org/2008/05/skos-xl#"
      xmlns:skos="http://www.w3.org/2004/02/skos/core#"><skos:Concept rdf:about="http://example.org/c1"><xl:prefLabel>
      <xl:Label><xl:literalForm xml:lang="en">tides</xl:literalForm></xl:Label></xl:prefLabel></skos:Concept></rdf:RDF>`,
    "rdf-xml",
  );
  expect(xml.concepts.map(({ label }) => label)).toEqual([{ en: "tides" }]);
});

test("a concept without labels of SKOS has all its names as labels", async () => {
  const { taxonomy } = await read(`${prefixes}@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :c1 a skos:Concept ; rdfs:label "tides"@en, "Gezeiten"@de, "tide"@en .`);
  expect(taxonomy.concepts.map(({ label, alt_labels }) => [label, alt_labels])).toEqual([
    [{ en: "tides", de: "Gezeiten" }, { en: ["tide"] }],
  ]);
});

test("deprecated concepts are marked, by each of the usual statements", async () => {
  const { taxonomy, notes } = await read(`${prefixes}${xl}
    @prefix adms: <http://www.w3.org/ns/adms#> . @prefix vs: <http://www.w3.org/2003/06/sw-vocab-status/ns#> .
    @prefix euvoc: <http://publications.europa.eu/ontology/euvoc#> .
    @prefix status: <http://publications.europa.eu/resource/authority/concept-status/> .
    :a a skos:Concept, owl:DeprecatedClass ; skos:prefLabel "a" .
    :b a skos:Concept ; skos:prefLabel "b" ; owl:deprecated true .
    :c a skos:Concept ; skos:prefLabel "c" ; dcterms:isReplacedBy :b .
    :d a skos:Concept ; skos:prefLabel "d" ; vs:term_status "archaic" .
    :e a skos:Concept ; skos:prefLabel "e" ; euvoc:status status:DEPRECATED .
    :f a skos:Concept ; skos:prefLabel "f" ; owl:deprecated false ; adms:status "stable" ; euvoc:status status:CURRENT .`);
  expect(taxonomy.concepts.map(({ deprecated }) => deprecated)).toEqual([true, true, true, true, true, undefined]);
  expect(notes.find(({ text }) => text.startsWith("deprecated concepts"))?.count).toBe(5);
  expect(notes.map(({ text }) => text)).not.toContain("owl:deprecated");
});
