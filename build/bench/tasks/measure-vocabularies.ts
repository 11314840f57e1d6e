import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PageFiles, VocabularyFiles } from "../../../electron/pipeline/tasks.ts";
import { mebibyte } from "../../../shared/bytes.ts";
import { pageTextSchema, type PageText } from "../../../shared/document/page-text.ts";
import type { PageZones } from "../../../shared/document/zones.ts";
import { measureTask, writePages } from "../../../test/harness/task-cost.ts";
import { atMost, type Figure, percentile, withoutTarget } from "../figures.ts";
import { replaceWords, writeVocabulary } from "./vocabulary.ts";

/** The number of pages of the long document, and of different pages in it. */
const pageCount = 100;
const distinctPages = 25;
/** The number of words of an abstract. */
const abstractWords = 200;
/** The number of runs with an open vocabulary. */
const repetitions = 15;

/** Writes a text with the first words of a page. */
async function writeAbstract(folder: string, page: PageFiles): Promise<PageFiles> {
  const { page: number, ...text } = pageTextSchema.parse(JSON.parse(await readFile(page.text, "utf8")));
  if (text.source === "markup") throw new TypeError("the page has no words");
  const words = text.words.slice(0, abstractWords).map((word) => word.text);
  const blocks = [{ path: "/1", kind: "paragraph" as const, text: words.join(" ") }];
  const abstract: PageText = { page: number, source: "markup", href: "a.xhtml", blocks, html: "" };
  const zones: PageZones = { page: number, href: "a.xhtml", confidence: 1, zones: [] };
  const files = { text: join(folder, "abstract.text"), zones: join(folder, "abstract.zones") };
  await writeFile(files.text, JSON.stringify(abstract));
  await writeFile(files.zones, JSON.stringify(zones));
  return files;
}

/** Measures the compilation of a vocabulary in a process of its own. */
async function measureCompilation(name: string, vocabulary: VocabularyFiles): Promise<Figure[]> {
  const { peakMiB, firstMs } = await measureTask("compileVocabulary", vocabulary);
  return [
    withoutTarget(`${name}: taxonomy`, (await stat(vocabulary.taxonomy)).size / mebibyte, " MiB"),
    withoutTarget(`${name}: compilation`, firstMs / 1000, " s"),
    atMost(`${name}: peak memory of the compilation`, 600, peakMiB, " MiB"),
    withoutTarget(`${name}: compiled file`, (await stat(vocabulary.compiled)).size / mebibyte, " MiB"),
  ];
}

/**
 * Measures indexing with open compiled vocabularies: the time for an abstract with 33,000 and 500,000 concepts, the time for
 * 100 pages with 500,000 concepts, and the memory of the worker. Yields the figures of each vocabulary.
 */
export async function* measureVocabularies(folder: string): AsyncGenerator<Figure[]> {
  const pages = await writePages(folder, pageCount, distinctPages);
  const [firstPage] = pages;
  if (firstPage === undefined) throw new Error("the document has no pages");
  await replaceWords(pages);
  const abstract = await writeAbstract(folder, firstPage);

  const small = await writeVocabulary(join(folder, "small.json"), { concepts: 33_000, languages: 3 });
  yield await measureCompilation("33,000 concepts", small);
  const short = await measureTask("indexDocument", { pages: [abstract], vocabulary: small }, repetitions);
  yield [
    withoutTarget("33,000 concepts: first abstract, which opens the vocabulary", short.firstMs, " ms"),
    atMost("33,000 concepts: abstract, median", 20, percentile(short.repeatedMs, 0.5), " ms"),
  ];

  const large = await writeVocabulary(join(folder, "large.json"), { concepts: 500_000, languages: 1 });
  yield await measureCompilation("500,000 concepts", large);
  const long = await measureTask("indexDocument", { pages, vocabulary: large }, repetitions);
  const one = await measureTask("indexDocument", { pages: [abstract], vocabulary: large }, repetitions);
  yield [
    withoutTarget("500,000 concepts: first abstract, which opens the vocabulary", one.firstMs, " ms"),
    atMost("500,000 concepts: abstract, median", 20, percentile(one.repeatedMs, 0.5), " ms"),
    atMost("500,000 concepts: 100 pages, median", 300, percentile(long.repeatedMs, 0.5), " ms"),
    atMost("500,000 concepts: peak memory of the worker", 500, long.peakMiB, " MiB"),
  ];
}
