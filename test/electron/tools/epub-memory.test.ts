import { expect, test } from "vitest";
import { z } from "zod";
import { pickWords } from "../../builders/papers.ts";
import { createRandom } from "../../builders/random.ts";
import { runInThread } from "../../harness/run-in-thread.ts";

const countsSchema = z.object({ concatenated: z.number(), nodes: z.number() });

test("the texts of a section are in one piece each, not a tree of their words", async () => {
  const random = createRandom(1);
  const html = Array.from({ length: 200 }, () => `<p>${pickWords(random, 40)}.</p>`).join("\n");
  const counts = countsSchema.parse(await runInThread(new URL("parse-section.ts", import.meta.url), html));
  expect(counts.nodes).toBeGreaterThan(200);
  // A tree of words would have some 40 for each paragraph.
  expect(counts.concatenated).toBeLessThan(200);
});
