import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildEpub, buildXhtml } from "../../builders/epub.ts";
import { pickWords } from "../../builders/papers.ts";
import { createRandom } from "../../builders/random.ts";
import { measureTask } from "../../harness/task-cost.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { reportFigure } from "../report-figure.ts";

test("reading a section of 50,000 blocks takes less than 450 MiB", async (context) => {
  const path = join(createTemporaryFolder(), "book.epub");
  const random = createRandom(1);
  const paragraphs = Array.from({ length: 50_000 }, () => `<p>${pickWords(random, 40)}.</p>`);
  await writeFile(path, buildEpub([buildXhtml(paragraphs.join("\n"))]));
  const document = { path, sha256: "a".repeat(64), mediaType: "application/epub+zip" as const };
  const { peakMiB } = await measureTask("readPage", { document, page: 1, ocr: false });
  reportFigure(context, "reading an ePub section of 50,000 blocks", "< 450 MiB", `${Math.round(peakMiB)} MiB`);
  expect(peakMiB).toBeLessThan(450);
}, 120_000);
