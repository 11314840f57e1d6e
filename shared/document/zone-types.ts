/** The zone types: the eleven classes of DocLayNet (Pfitzmann et al. 2022), and three more classes of docling. */
export const zoneTypes = [
  "title",
  "section-header",
  "text",
  "list-item",
  "table",
  "picture",
  "caption",
  "footnote",
  "formula",
  "page-header",
  "page-footer",
  "document-index",
  "reference",
  "code",
] as const;
export type ZoneType = (typeof zoneTypes)[number];
