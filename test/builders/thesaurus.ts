/** Builds a SKOS thesaurus in Turtle, with labels in two languages. Its first 100 concepts are those of the top. */
export function buildThesaurus(size: number): Buffer {
  const parts = ["@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n"];
  for (let index = 0; index < size; index++) {
    const broader = index < 100 ? "" : `; skos:broader <http://example.org/${index % 100}> `;
    parts.push(
      `<http://example.org/${index}> a skos:Concept ; skos:prefLabel "concept ${index}"@en, "Begriff ${index}"@de ; skos:related <http://example.org/0> ${broader}.\n`,
    );
  }
  return Buffer.from(parts.join(""));
}
