import { join } from "node:path";
import { builtInTaxonomies } from "../../../electron/domain/taxonomies/built-in-taxonomies.ts";
import type { PageFiles } from "../../../electron/pipeline/tasks.ts";
import type { DataPointTaxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { measureTask, writePages, type TaskCost } from "../../../test/harness/task-cost.ts";
import { atMost, withoutTarget, type Figure } from "../figures.ts";
import { replaceWords, writeVocabulary } from "./vocabulary.ts";

/** The number of different pages. A longer document repeats them. */
const distinctPages = 50;
const conceptCount = 33_000;
/**
 * The targets: the memory in MiB, and the growth of the memory and of the time per page, relative to the shortest
 * document.
 */
const maxMiB = 500;
const maxGrowth = 1.2;

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
  await replaceWords(pages);
  const vocabulary = await writeVocabulary(join(folder, "vocabulary.json"), { concepts: conceptCount, languages: 3 });
  // Otherwise the vocabulary would be compiled for the first and shortest document, which would hide a growth of the
  // time per page.
  await measureTask("compileVocabulary", vocabulary);
  const taxonomy = getInvoiceTaxonomy();
  const tasks = {
    map: (document: readonly PageFiles[]) => measureTask("mapDocument", { pages: document, taxonomy }),
    index: (document: readonly PageFiles[]) =>
      measureTask("indexDocument", {
        pages: document,
        vocabulary,
      }),
  };
  for (const [name, measure] of Object.entries(tasks)) {
    const costs = new Map<number, TaskCost>();
    for (const length of lengths) costs.set(length, await measure(pages.slice(0, length)));
    yield createFigures(name, costs);
  }
}
