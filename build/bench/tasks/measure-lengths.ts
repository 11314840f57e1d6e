import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { builtInTaxonomies } from "../../../electron/domain/built-in-taxonomies.ts";
import type { PageFiles } from "../../../electron/pipeline/tasks.ts";
import { pageTextSchema } from "../../../shared/document/page-text.ts";
import type { DataPointTaxonomy, KeywordTaxonomy } from "../../../shared/taxonomy.ts";
import { createRandom } from "../../../test/builders/random.ts";
import { measureTask, writePages, type TaskCost } from "../../../test/harness/task-cost.ts";
import { atMost, withoutTarget, type Figure } from "../figures.ts";

/** Number of pages that differ. A longer document repeats them. */
const distinctPages = 50;
const concepts = 33_000;
/** The targets: memory of a process, and of a long document relative to the shortest. */
const maxMiB = 500;
const maxGrowth = 1.2;

/** Reads the words of some pages. */
async function readWords(pages: readonly PageFiles[]): Promise<string[]> {
  const words = new Set<string>();
  for (const { text } of pages) {
    const page = pageTextSchema.parse(JSON.parse(await readFile(text, "utf8")));
    if (page.source !== "markup") for (const word of page.words) words.add(word.text);
  }
  return [...words].filter((word) => /^[a-z]{2,}$/.test(word));
}

/** Creates a vocabulary whose labels are phrases of the document's words; three of four have another word too. */
function createVocabulary(words: readonly string[]): KeywordTaxonomy {
  const random = createRandom(1);
  const createLabel = (index: number): string => {
    const phrase = Array.from({ length: 1 + (index % 3) }, () => random.pick(words));
    return [...phrase, ...(index % 4 === 0 ? [] : [`term${index}`])].join(" ");
  };
  return {
    name: "vocabulary",
    kind: "keywords",
    title: "Vocabulary",
    version: "1",
    language: ["en"],
    concepts: Array.from({ length: concepts }, (_, index) => ({
      id: `http://example.org/concepts/${index}`,
      label: { en: createLabel(index), de: `Begriff ${index}`, fr: `notion ${index}` },
      alt_labels: { en: [createLabel(index + 1), createLabel(index + 2)] },
      broader: index === 0 ? [] : [`http://example.org/concepts/${Math.floor(index / 5)}`],
    })),
  };
}

function getInvoiceTaxonomy(): DataPointTaxonomy {
  const taxonomy = builtInTaxonomies.find(({ name }) => name === "invoice");
  if (taxonomy?.kind !== "data-points") throw new Error("the application has no invoice taxonomy");
  return taxonomy;
}

/** Compares the costs of a task by the number of pages. */
function createFigures(task: string, costs: ReadonlyMap<number, TaskCost>): Figure[] {
  const [[shortest, base] = [1, { peakMiB: 1, seconds: 1 }]] = costs;
  return [...costs].flatMap(([length, { peakMiB, seconds }]) => {
    const name = `${task}, ${length.toLocaleString("en-US")} pages`;
    const figures = [
      atMost(`${name}: peak memory`, maxMiB, peakMiB, " MiB"),
      withoutTarget(`${name}: processor time a page`, (1000 * seconds) / length, " ms"),
    ];
    if (length === shortest) return figures;
    return [
      ...figures,
      atMost(`${name}: memory against ${shortest} pages`, maxGrowth, peakMiB / base.peakMiB),
      atMost(`${name}: time a page against ${shortest} pages`, maxGrowth, seconds / length / (base.seconds / shortest)),
    ];
  });
}

/**
 * Measures mapping with the invoice taxonomy and indexing with a vocabulary of 33,000 concepts, for documents of some
 * numbers of pages, the shortest first. Yields the figures of each task.
 */
export async function* measureLengths(folder: string, lengths: readonly number[]): AsyncGenerator<Figure[]> {
  const pages = await writePages(folder, Math.max(...lengths), distinctPages);
  const vocabulary = join(folder, "vocabulary.json");
  await writeFile(vocabulary, JSON.stringify(createVocabulary(await readWords(pages.slice(0, distinctPages)))));
  const taxonomy = getInvoiceTaxonomy();
  const tasks = {
    map: (document: readonly PageFiles[]) => measureTask("mapDocument", { pages: document, taxonomy }),
    index: (document: readonly PageFiles[]) =>
      measureTask("indexDocument", {
        pages: document,
        vocabulary: { taxonomy: vocabulary, compiled: `${vocabulary}.compiled` },
      }),
  };
  for (const [name, measure] of Object.entries(tasks)) {
    const costs = new Map<number, TaskCost>();
    for (const length of lengths) costs.set(length, await measure(pages.slice(0, length)));
    yield createFigures(name, costs);
  }
}
