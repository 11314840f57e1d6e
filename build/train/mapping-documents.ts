import { existsSync } from "node:fs";
import { mkdtemp, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PageReader } from "../../electron/pipeline/page-reader.ts";
import { pageTextSchema } from "../../shared/document/page-text.ts";
import { pageZonesSchema } from "../../shared/document/zones.ts";
import type { DataPointTaxonomy } from "../../shared/taxonomy/taxonomy.ts";
import { createSplitFilter, UsageError } from "../evaluate/options.ts";
import { processDocument, startWorkers } from "../evaluate/pipeline.ts";
import { collectFieldTypes } from "../evaluate/scorers/data-points.ts";
import { loadDataPoints, selectTaxonomy, type DataPointsTruth } from "../evaluate/sets/data-points.ts";
import { loadJson } from "../evaluate/sets/json.ts";

/** A document with its pages and the true values of its data points. */
export interface MappingDocument {
  set: string;
  name: string;
  /**
   * The family of a document of the corpus, the seller of another invoice, or else the name of the document. All documents
   * of a family are in the same fold.
   */
  family: string;
  pages: readonly PageReader[];
  truth: DataPointsTruth;
}

/** The development part of a set of documents with data points. */
export interface MappingSet {
  name: string;
  taxonomy: DataPointTaxonomy;
  /** The types of all fields of the set, by path. */
  fieldTypes: ReadonlyMap<string, string>;
  documents: readonly MappingDocument[];
}

/**
 * Loads the development parts of sets in `DIR/mapping`.
 * @param pages The folder `pages` of an earlier run of `npm run evaluate -- --out`. Documents that are not in it are read
 *   and zoned again.
 */
export async function loadMappingSets(
  data: string,
  pages: string | undefined,
  setNames: readonly string[],
): Promise<MappingSet[]> {
  const folder = pages ?? (await mkdtemp(join(tmpdir(), "galley-train-")));
  const workers = startWorkers({ sequential: false });
  try {
    const sets: MappingSet[] = [];
    for (const name of setNames) {
      const isDevelopment = createSplitFilter(name, "development");
      const labelled = await loadDataPoints(join(data, "mapping", name));
      const fieldTypes = collectFieldTypes(labelled.map(({ truth }) => truth));
      const paths = new Set([...fieldTypes.keys()].map((path) => path.replaceAll("[]", "")));
      const documents: MappingDocument[] = [];
      for (const { name: document, file, family = document, truth } of labelled.filter((entry) =>
        isDevelopment(entry.name),
      )) {
        const documentFolder = join(folder, name, document);
        if (!existsSync(documentFolder)) {
          const { errors } = await processDocument(workers, file, documentFolder);
          // A missing page changes the training data.
          for (const error of errors) console.error(`${name}: ${document}: ${error}`);
        }
        const documentPages = await loadPages(documentFolder);
        // Models must be trained on all documents.
        if (documentPages.length === 0)
          throw new UsageError(`${documentFolder} has no pages: delete it to read ${file}`);
        documents.push({ set: name, name: document, family, pages: documentPages, truth });
      }
      sets.push({ name, taxonomy: await selectTaxonomy(paths), fieldTypes, documents });
    }
    return sets;
  } finally {
    await workers.close();
  }
}

async function loadPages(folder: string): Promise<PageReader[]> {
  const numbers = (await readdir(folder))
    .flatMap((name) => /^(\d+)\.zones\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
  return numbers.map((number) => async () => ({
    text: await loadJson(join(folder, `${number}.text.json`), pageTextSchema),
    zones: await loadJson(join(folder, `${number}.zones.json`), pageZonesSchema),
  }));
}
