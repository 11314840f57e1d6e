import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readTaxonomyFile } from "../../../../electron/tools/taxonomy-files/read-taxonomy-file.ts";
import { maxEditableBytes, type ReadTaxonomyFile } from "../../../../shared/api/taxonomy-files.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";

/** Reads a file as the worker does. */
async function read(content: string): Promise<ReadTaxonomyFile> {
  const folder = createTemporaryFolder();
  const [path, output] = [join(folder, "file"), join(folder, "output")];
  writeFileSync(path, content);
  await readTaxonomyFile({ path, name: "my.file.json", output });
  return JSON.parse(readFileSync(output, "utf8")) as ReadTaxonomyFile;
}

test.each([
  ["an empty file", "", { reason: "empty" }],
  ["an unknown format", "name;label", { reason: "unknown-format" }],
  ["a list", "[1]", { reason: "list" }],
  [
    "JSON-LD without concepts",
    '{"@context": {}, "@graph": []}',
    { reason: "invalid", message: expect.stringContaining("no concept") as string },
  ],
  [
    "JSON-LD that is cut off",
    '{"@context": {}, "@graph": [{"@id": "http://a.org/1"}',
    { reason: "invalid", message: expect.stringContaining("The file is not valid JSON-LD: ") as string },
  ],
  [
    "JSON with an error",
    '{"name": 1,}',
    { reason: "invalid", message: expect.stringContaining("The file is not JSON") as string },
  ],
  [
    "JSON with a key twice",
    '{"name": 1, "name": 2}',
    { reason: "invalid", message: expect.stringContaining("name is given twice") as string },
  ],
  [
    "JSON that is no taxonomy, and too large to be corrected",
    JSON.stringify({ name: "a", kind: "keywords", concepts: ["x".repeat(maxEditableBytes)] }),
    {
      reason: "invalid",
      message: expect.stringContaining("too large to be corrected here: title is required.") as string,
    },
  ],
])("%s is refused with what to do", async (_, content, refusal) => {
  expect(await read(content)).toEqual({ refusal });
});

test("a taxonomy is written as it was read, and one with problems too, which the editor shows", async () => {
  const concepts = Array.from({ length: 2500 }, (_, index) => ({ id: `c${index}`, label: { en: `c ${index}` } }));
  const taxonomy = { name: "a", concepts, kind: "keywords", title: 'A "quote"', version: "1" };
  expect(await read(JSON.stringify(taxonomy))).toEqual({ taxonomy, notes: [] });
  expect(await read('{"name": "a", "concepts": 3}')).toEqual({ taxonomy: { name: "a", concepts: 3 }, notes: [] });
  const turtle = "<http://a.org/1> a <http://www.w3.org/2004/02/skos/core#Concept> .";
  expect(await read(turtle)).toMatchObject({ taxonomy: { name: "my.file", title: "my.file" }, notes: [{ count: 1 }] });
});
