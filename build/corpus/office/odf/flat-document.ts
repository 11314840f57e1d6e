/** The parts of a flat ODF document, as XML. */
export interface FlatDocument {
  /** The program that opens it: Writer, Impress or Calc. */
  type: "text" | "presentation" | "spreadsheet";
  /** The named styles. */
  styles: string;
  /** The styles that only single elements use, and the page layouts. */
  automaticStyles: string;
  masterPages: string;
  body: string;
}

const namespaces = {
  office: "office",
  style: "style",
  text: "text",
  table: "table",
  draw: "drawing",
  presentation: "presentation",
  number: "datastyle",
} as const;

/** The extensions of flat ODF files. */
export const extensions: Readonly<Record<FlatDocument["type"], string>> = {
  text: "fodt",
  presentation: "fodp",
  spreadsheet: "fods",
};

/** Formats a document in the single-file form of OpenDocument 1.3. */
export function formatFlatDocument({ type, styles, automaticStyles, masterPages, body }: FlatDocument): string {
  const declared = Object.entries(namespaces).map(
    ([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  );
  const compatible = ["fo", "svg"].map(
    (prefix) =>
      `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${prefix === "fo" ? "xsl-fo" : "svg"}-compatible:1.0"`,
  );
  const root = `office:document ${[...declared, ...compatible].join(" ")} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.${type}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root}>
<office:styles>${styles}</office:styles>
<office:automatic-styles>${automaticStyles}</office:automatic-styles>
<office:master-styles>${masterPages}</office:master-styles>
<office:body><office:${type}>${body}</office:${type}></office:body>
</office:document>
`;
}
