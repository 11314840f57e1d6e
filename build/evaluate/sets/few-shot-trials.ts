import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  computeLayoutFingerprint,
  computeLayoutSimilarity,
} from "../../../electron/pipeline/map/layout-fingerprint.ts";
import { buildRows, getOwnRows } from "../../../electron/pipeline/map/rows.ts";
import { mappingThresholds } from "../../../electron/pipeline/map/thresholds.ts";
import type { Workers } from "../../../electron/pipeline/tasks.ts";
import type { DataPoint, Mapping } from "../../../shared/document/data-points.ts";
import type { LearnedContent } from "../../../shared/learned.ts";
import { runConcurrently } from "../../../shared/run-concurrently.ts";
import { createRandom } from "../../../test/builders/random.ts";
import type { ProcessedDocument, ProcessedPage } from "../pipeline.ts";
import { reviewByTruth } from "../review-by-truth.ts";
import { collectFieldTypes } from "../scorers/data-points.ts";
import type { PlainDocuments } from "./plain-taxonomies.ts";
import { findTruth } from "./set.ts";

/** The numbers of reviewed documents after which the other documents are mapped. */
const reviewedCounts = [0, 1, 3, 10];
/** Each repetition reviews other documents. Their order is random, and the same in each run. */
const repetitions = 2;
const seed = 7;
/** The maximum number of documents that are mapped in a repetition, so that a large set does not take long. */
const maxTested = 30;
/** Number of documents that are mapped in parallel. */
const concurrency = 2;

/** A document that was mapped after some documents had been reviewed. */
export interface Trial {
  taxonomy: string;
  /** The number of reviewed documents. */
  count: number;
  document: string;
  points: readonly DataPoint[];
  /** The suggestions for the same document with nothing reviewed. */
  unlearned: readonly DataPoint[];
  /** True if a reviewed document has the same sender or a similar layout. */
  isKnown: boolean;
}

/** The documents of a set to review and to map. */
export interface TrialInput extends PlainDocuments {
  names: readonly string[];
  processed: ReadonlyMap<string, ProcessedDocument>;
  /** Folder of the reviews. */
  folder: string;
}

/**
 * Reviews some documents with a taxonomy, learns from them, and maps the others, for each number of reviewed documents.
 * The documents that are mapped are the same for each number. In a small set, larger numbers are left out.
 */
export async function runTrials(input: TrialInput, workers: Workers): Promise<Trial[]> {
  const service = new TrialService(input, workers);
  const trials: Trial[] = [];
  for (let repetition = 0; repetition < repetitions; repetition++) {
    const order = shuffle(input.names, seed + repetition);
    const counts = reviewedCounts.filter((count) => count < order.length);
    const lessons: Lesson[] = [];
    for (const name of order.slice(0, Math.max(...counts))) lessons.push(await service.review(name));
    const tested = order.slice(lessons.length, lessons.length + maxTested);
    for (const count of counts) {
      const known = lessons.slice(0, count);
      await runConcurrently(tested, concurrency, new AbortController().signal, async (document) => {
        const { data_points: unlearned } = await service.map(document, []);
        trials.push({
          taxonomy: input.taxonomy.name,
          count,
          document,
          points: count === 0 ? unlearned : (await service.map(document, known)).data_points,
          unlearned,
          isKnown: service.isSimilar(document, known),
        });
      });
    }
  }
  return trials;
}

/** Shuffles names (Fisher and Yates 1938). */
function shuffle(names: readonly string[], seedOfOrder: number): string[] {
  const random = createRandom(seedOfOrder);
  const shuffled = [...names];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other] ?? "", shuffled[last] ?? ""];
  }
  return shuffled;
}

/** What a reviewed document taught. */
interface Lesson {
  name: string;
  content: LearnedContent | null;
}

/** Maps and learns by the tasks of the service. */
class TrialService {
  readonly #input: TrialInput;
  readonly #workers: Workers;
  readonly #fieldTypes: ReadonlyMap<string, string>;
  readonly #unlearned = new Map<string, Mapping>();

  constructor(input: TrialInput, workers: Workers) {
    this.#input = input;
    this.#workers = workers;
    this.#fieldTypes = collectFieldTypes(input.documents.map(({ truth }) => truth));
  }

  /** Maps a document after some documents were reviewed. What it maps without any is kept. */
  async map(name: string, reviewed: readonly Lesson[]): Promise<Mapping> {
    const known = reviewed.length === 0 ? this.#unlearned.get(name) : undefined;
    if (known !== undefined) return known;
    const { taxonomy } = this.#input;
    const pages = this.#listPages(name).map(({ files }) => files);
    const learned = reviewed.flatMap(({ content }) => (content === null ? [] : { json: JSON.stringify(content) }));
    const mapping = await this.#workers.run("mapDocument", { pages, taxonomy, learned });
    if (reviewed.length === 0) this.#unlearned.set(name, mapping);
    return mapping;
  }

  async review(name: string): Promise<Lesson> {
    const { taxonomy, documents, folder } = this.#input;
    const pages = this.#listPages(name);
    const suggested = await this.map(name, []);
    const reviewed = reviewByTruth(suggested, findTruth(documents, name) ?? {}, this.#fieldTypes, taxonomy, pages);
    const files = {
      suggested: join(folder, `${taxonomy.name}.${name}.suggested.json`),
      reviewed: join(folder, `${taxonomy.name}.${name}.reviewed.json`),
    };
    await writeFile(files.suggested, JSON.stringify(suggested));
    await writeFile(files.reviewed, JSON.stringify(reviewed));
    const { learned } = await this.#workers.run("learnDocument", {
      pages: pages.map((page) => page.files),
      result: { step: "mapping", ...files, settings: { threshold: 1, share: 0 } },
      zones: [],
    });
    return { name, content: learned };
  }

  /** Tells whether a document has the sender or the layout of a reviewed document. */
  isSimilar(name: string, reviewed: readonly Lesson[]): boolean {
    const sender = this.#findSender(name);
    const layout = this.#computeLayout(name);
    return reviewed.some(
      (lesson) =>
        this.#findSender(lesson.name) === sender ||
        computeLayoutSimilarity(this.#computeLayout(lesson.name), layout) >= mappingThresholds.minSimilarityShare,
    );
  }

  /** Returns the family of a document, which is its sender if the truth has one, and otherwise its own name. */
  #findSender(name: string): string {
    return this.#input.documents.find((document) => document.name === name)?.family ?? name;
  }

  #computeLayout(name: string): string[] {
    const [first] = this.#listPages(name);
    if (first === undefined) return [];
    return computeLayoutFingerprint([...buildRows(first.text, 0)].flatMap((window) => getOwnRows(window)));
  }

  #listPages(name: string): ProcessedPage[] {
    return [...(this.#input.processed.get(name)?.pages.values() ?? [])];
  }
}
