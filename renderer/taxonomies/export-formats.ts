/** The formats in which a taxonomy can be saved as a file. */
export const exportFormats = {
  json: { title: "Galley (JSON)", extension: "json", mediaType: "application/json" },
  turtle: { title: "SKOS (Turtle)", extension: "ttl", mediaType: "text/turtle" },
  "rdf-xml": { title: "SKOS (RDF/XML)", extension: "rdf", mediaType: "application/rdf+xml" },
} as const;
export type ExportFormat = keyof typeof exportFormats;
