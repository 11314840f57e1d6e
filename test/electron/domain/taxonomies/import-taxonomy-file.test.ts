import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ReadTaxonomyFile } from "../../../../shared/api/taxonomy-files.ts";
import { startTestService } from "../../../harness/test-service.ts";
import { startWorkers } from "../../../harness/worker-pool.ts";

const read = (text: string, signal: AbortSignal = new AbortController().signal) => ({
  name: "thesaurus.ttl",
  body: new Blob([text]).stream(),
  signal,
});

const turtle = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> . @prefix xl: <http://www.w3.org/2008/05/skos-xl#> .
  <http://example.org/tides> a skos:Concept ; xl:prefLabel [ xl:literalForm "tides"@en ] .`;

/** A thesaurus whose terms have contexts of their own, each of which the parser joins with all terms. */
function nestContexts(count: number): string {
  const terms = Array.from({ length: count }, (_, index): [string, unknown] => [
    `t${index}`,
    { "@id": `http://example.org/${index}`, "@context": { [`x${index}`]: `http://example.org/x${index}` } },
  ]);
  return JSON.stringify({ "@context": Object.fromEntries(terms), "@graph": [{ "@id": "http://example.org/" }] });
}

/** A Turtle file whose short names stand for long addresses. */
function expandPrefix(length: number, count: number): string {
  const concepts = Array.from({ length: count }, (_, index) => `p:${index} a s:Concept .`);
  const prefixes = `@prefix s: <http://www.w3.org/2004/02/skos/core#> . @prefix p: <http://example.org/${"p".repeat(length)}> .`;
  return `${prefixes}\n${concepts.join("\n")}`;
}

test("a file that needs too much memory ends its process with a message, and the next one is read", async () => {
  const { workers } = startWorkers(1, { largeMemoryMiB: 150 });
  const service = await startTestService({ workers });
  for (const bomb of [
    nestContexts(4000),
    expandPrefix(300_000, 2000),
    `{"kind": "keywords", "concepts": [${"[],".repeat(12_000_000)}[]]}`,
  ]) {
    await expect(service.readTaxonomyFile(read(bomb))).rejects.toMatchObject({
      code: "PAYLOAD_TOO_LARGE",
      message:
        "The file cannot be imported: the limit of 150 MiB of memory was exceeded while reading the file. " +
        "Import a smaller or simpler one.",
    });
  }
  const { size, bytes } = await service.readTaxonomyFile(read(turtle));
  const json = await new Response(bytes).text();
  expect(size).toBe(Buffer.byteLength(json));
  expect(JSON.parse(json) as ReadTaxonomyFile).toMatchObject({
    taxonomy: { title: "thesaurus", concepts: [{ id: "http://example.org/tides", label: { en: "tides" } }] },
    notes: [],
  });
  const stop = new AbortController();
  const stopped = service.readTaxonomyFile(read(nestContexts(4000), stop.signal));
  stop.abort(new Error("the window is closed"));
  await expect(stopped).rejects.toThrow("the window is closed");
  await expect.poll(() => readdirSync(join(service.dataFolder, "blobs", "arriving"))).toEqual([]);
});
