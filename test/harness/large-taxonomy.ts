import type { Concept, KeywordTaxonomy } from "../../shared/taxonomy/taxonomy.ts";
import type { TestService } from "./test-service.ts";

/** The label of the first concept, which the texts of `buildTextPdf` have. */
const label = "Harbor";

export const createConceptId = (index: number): string => `http://example.org/vocabulary/concepts/${index}`;

/** Creates a concept of some 130 bytes. */
export const createConcept = (index: number): Concept => ({
  id: createConceptId(index),
  label: { en: index === 0 ? label : `Subject ${index}` },
  alt_labels: {},
  broader: index === 0 ? [] : [createConceptId(Math.floor(index / 10))],
});

/**
 * Streams the JSON of a keyword taxonomy, as the service stores it. It is never in memory as a whole.
 * @param concepts The number of concepts.
 * @param last Further concepts at the end, which may be invalid.
 */
export function streamTaxonomy(name: string, concepts: number, last: readonly unknown[] = []) {
  const head: Omit<KeywordTaxonomy, "concepts"> = {
    name,
    title: "Large",
    version: "1",
    language: ["en"],
    kind: "keywords",
  };
  // Several chunks also of a small one.
  const batchSize = Math.min(5000, Math.ceil(concepts / 16));
  function* serialize(): Generator<string> {
    yield `${JSON.stringify(head).slice(0, -1)},"concepts":[`;
    for (let start = 0; start < concepts; start += batchSize) {
      const length = Math.min(batchSize, concepts - start);
      const batch = Array.from({ length }, (_, index) => JSON.stringify(createConcept(start + index)));
      yield (start === 0 ? "" : ",") + batch.join();
    }
    yield `${last.map((concept) => `,${JSON.stringify(concept)}`).join("")}]}`;
  }
  const chunks = serialize();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

/** Sends a taxonomy without its length, as a stream. */
export function putStream(
  service: Pick<TestService, "fetch">,
  { name, key }: { name: string; key: string },
  body: ReadableStream<Uint8Array>,
): Promise<Response> {
  const headers = { authorization: `Basic ${btoa(`${key}:`)}`, "content-type": "application/json" };
  const init: RequestInit & { duplex: "half" } = { method: "PUT", headers, body, duplex: "half" };
  return service.fetch(`/v1.1/taxonomies/${name}`, init);
}
