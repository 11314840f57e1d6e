export const rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
export const skos = "http://www.w3.org/2004/02/skos/core#";
export const dcterms = "http://purl.org/dc/terms/";
export const owl = "http://www.w3.org/2002/07/owl#";
export const rdfs = "http://www.w3.org/2000/01/rdf-schema#";
export const skosxl = "http://www.w3.org/2008/05/skos-xl#";
export const xsd = "http://www.w3.org/2001/XMLSchema#";
export const dc = "http://purl.org/dc/elements/1.1/";

const prefixes: Readonly<Record<string, string>> = {
  rdf,
  skos,
  dcterms,
  owl,
  rdfs,
  dc,
  skosxl,
  "iso-thes": "http://purl.org/iso25964/skos-thes#",
  foaf: "http://xmlns.com/foaf/0.1/",
  schema: "http://schema.org/",
};

/** Abbreviates an IRI with a usual prefix: `skos:related`. */
export function abbreviate(iri: string): string {
  const match = Object.entries(prefixes).find(([, namespace]) => iri.startsWith(namespace));
  return match === undefined ? iri : `${match[0]}:${iri.slice(match[1].length)}`;
}

/** The beginning of the IRI of a taxonomy that was exported from Galley. The name of the taxonomy follows it. */
const schemePrefix = "urn:galley:taxonomy:";

/** An absolute IRI without white space and the other printable characters that Turtle does not allow in an IRI. */
const absoluteIri = /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i;

export function buildSchemeIri(taxonomyName: string): string {
  return schemePrefix + taxonomyName;
}

/** Returns the IRI of a concept: its id if the id is an IRI, or else an IRI that contains the id. */
export function buildConceptIri(taxonomyName: string, id: string): string {
  return absoluteIri.test(id) ? id : `${buildSchemeIri(taxonomyName)}#${encodeURIComponent(id)}`;
}

/** Returns the name of the taxonomy in an IRI of `buildSchemeIri`; null for any other IRI. */
export function parseSchemeIri(iri: string): string | null {
  return iri.startsWith(schemePrefix) && !iri.includes("#") ? iri.slice(schemePrefix.length) : null;
}

/** Returns the id of a concept: the inverse of `buildConceptIri`. */
export function parseConceptIri(iri: string): string {
  const hash = iri.indexOf("#");
  if (!iri.startsWith(schemePrefix) || hash < 0) return iri;
  try {
    return decodeURIComponent(iri.slice(hash + 1));
  } catch {
    // The IRI was not written by Galley.
    return iri;
  }
}
