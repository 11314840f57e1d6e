import type { Concept, KeywordTaxonomy } from "../../shared/taxonomy/taxonomy.ts";
import {
  buildConceptIri,
  buildSchemeIri,
  dcterms,
  owl,
  rdf,
  skos,
  xsd,
} from "../../shared/taxonomy/skos-vocabulary.ts";

/** The object of an RDF statement about a concept or the concept scheme. */
type StatementObject = { iri: string } | { text: string; language?: string } | { boolean: boolean };
type Property = readonly [name: string, value: StatementObject];

function* listLabels(name: string, texts: Readonly<Record<string, string | readonly string[]>>): Generator<Property> {
  for (const [language, text] of Object.entries(texts))
    for (const line of [text].flat()) yield [name, { text: line, language }];
}

function listSchemeProperties({ title, version, language }: KeywordTaxonomy): Property[] {
  return [
    ["dcterms:title", { text: title }],
    ["owl:versionInfo", { text: version }],
    ...language.map((name): Property => ["dcterms:language", { text: name }]),
  ];
}

function listConceptProperties(taxonomyName: string, concept: Concept): Property[] {
  const { label, alt_labels, note, broader, deprecated = false } = concept;
  return [
    ["skos:inScheme", { iri: buildSchemeIri(taxonomyName) }],
    ...listLabels("skos:prefLabel", label),
    ...listLabels("skos:altLabel", alt_labels),
    ...listLabels("skos:note", note ?? {}),
    ...(deprecated ? [["owl:deprecated", { boolean: true }] as const] : []),
    ...broader.map((id): Property => ["skos:broader", { iri: buildConceptIri(taxonomyName, id) }]),
    ...(broader.length === 0 ? [["skos:topConceptOf", { iri: buildSchemeIri(taxonomyName) }] as const] : []),
  ];
}

interface RdfFormat {
  start: string;
  end: string;
  writeResource: (type: string, iri: string, properties: readonly Property[]) => string;
}

const namespaces = { rdf, skos, dcterms, owl };

const turtleEscapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", '"': '\\"', "\\": "\\\\" };
const languageTag = /^[a-z]+(?:-[a-z0-9]+)*$/i;

function formatTurtleValue(value: StatementObject): string {
  if ("iri" in value) return `<${value.iri}>`;
  if ("boolean" in value) return String(value.boolean);
  const text = `"${value.text.replaceAll(/[\n\r"\\]/g, (character) => turtleEscapes[character] ?? character)}"`;
  return value.language !== undefined && languageTag.test(value.language) ? `${text}@${value.language}` : text;
}

/** Turtle: https://www.w3.org/TR/turtle/ */
const turtle: RdfFormat = {
  start: `${Object.entries(namespaces)
    .map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .\n`)
    .join("")}\n`,
  end: "",
  writeResource(type, iri, properties) {
    const lines = properties.map(([name, value]) => `  ${name} ${formatTurtleValue(value)}`);
    return `<${iri}> a ${type} ;\n${lines.join(" ;\n")} .\n\n`;
  },
};

const xmlEscapes: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  '"': "&quot;",
  "\r": "&#13;",
};

function escapeXml(text: string): string {
  // XML does not allow these characters, not even escaped.
  // oxlint-disable-next-line no-control-regex
  const allowed = text.replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, "\ufffd");
  return allowed.replaceAll(/[<>&"\r]/g, (character) => xmlEscapes[character] ?? character);
}

/** RDF/XML: https://www.w3.org/TR/rdf-syntax-grammar/ */
const rdfXml: RdfFormat = {
  start: `<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF${Object.entries(namespaces)
    .map(([prefix, iri]) => `\n  xmlns:${prefix}="${iri}"`)
    .join("")}>\n`,
  end: "</rdf:RDF>\n",
  writeResource(type, iri, properties) {
    const lines = properties.map(([name, value]) => {
      if ("iri" in value) return `    <${name} rdf:resource="${escapeXml(value.iri)}"/>\n`;
      if ("boolean" in value) {
        return `    <${name} rdf:datatype="${xsd}boolean">${value.boolean}</${name}>\n`;
      }
      const language = value.language === undefined ? "" : ` xml:lang="${escapeXml(value.language)}"`;
      return `    <${name}${language}>${escapeXml(value.text)}</${name}>\n`;
    });
    return `  <${type} rdf:about="${escapeXml(iri)}">\n${lines.join("")}  </${type}>\n`;
  },
};

const formats = { turtle, "rdf-xml": rdfXml } as const;
export type SkosFormat = keyof typeof formats;

/** Writes a taxonomy of keywords as a SKOS thesaurus with all its properties. Yields the text in parts. */
export function* writeSkos(taxonomy: KeywordTaxonomy, format: SkosFormat): Generator<string> {
  const { start, end, writeResource } = formats[format];
  yield start;
  yield writeResource("skos:ConceptScheme", buildSchemeIri(taxonomy.name), listSchemeProperties(taxonomy));
  for (const concept of taxonomy.concepts)
    yield writeResource(
      "skos:Concept",
      buildConceptIri(taxonomy.name, concept.id),
      listConceptProperties(taxonomy.name, concept),
    );
  yield end;
}
