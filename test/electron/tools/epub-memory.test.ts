import { expect, test } from "vitest";
import { parseBody } from "../../../electron/tools/epub/xhtml.ts";
import { pickWords } from "../../builders/papers.ts";
import { createRandom } from "../../builders/random.ts";
import { countConcatenatedStrings } from "../../harness/heap-snapshot.ts";

test("the texts of a section are in one piece each, not a tree of their words", async () => {
  const random = createRandom(1);
  const html = Array.from({ length: 200 }, () => `<p>${pickWords(random, 40)}.</p>`).join("\n");
  const before = await countConcatenatedStrings();
  const body = parseBody(html);
  const after = await countConcatenatedStrings();
  expect(body.childNodes.length).toBeGreaterThan(200);
  // A tree of words would have some 40 for each paragraph.
  expect(after - before).toBeLessThan(200);
});
