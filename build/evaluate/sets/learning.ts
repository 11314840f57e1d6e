import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Mapping } from "../../../shared/document/data-points.ts";
import type { Workers } from "../../../electron/pipeline/tasks.ts";
import type { ProcessedDocument } from "../pipeline.ts";
import { reviewByTruth } from "../review-by-truth.ts";
import { collectFieldTypes, countErrors, groupValues } from "../scorers/data-points.ts";
import { ratio } from "../scorers/measures.ts";
import {
  listTruePaths,
  loadDataPoints,
  selectTaxonomy,
  toPredictedValue,
  type DataPointsTruth,
} from "./data-points.ts";
import type { EvaluationSet, LabelledDocument } from "./set.ts";

/** Two documents of a sender. The first is reviewed before the second is mapped. */
interface Pair {
  first: LabelledDocument<DataPointsTruth>;
  second: LabelledDocument<DataPointsTruth>;
}

/** The numbers of wrong and missing values. */
interface PairErrors {
  first: number;
  /** The errors of the second document, without and with learning from the review of the first one. */
  unlearned: number;
  learned: number;
}

/**
 * Creates a set that measures how much the review of one document of a sender helps with the next one. It counts the errors
 * in the first two documents of each sender, by date. Mapping and learning use the tasks of the service. The review is
 * simulated by the truth.
 * @returns undefined if no sender has two documents.
 */
export async function createLearningSet(folder: string, source: string): Promise<EvaluationSet | undefined> {
  const name = `learning_${source}`;
  const documents = await loadDataPoints(folder);
  const fieldTypes = collectFieldTypes(documents.map(({ truth }) => truth));
  const taxonomy = await selectTaxonomy(listTruePaths(documents));
  const allPairs = listPairs(documents, new Set(documents.map((document) => document.name)));
  if (allPairs.length === 0) return undefined;
  const errors = new Map<string, PairErrors>();
  const processed = new Map<string, ProcessedDocument>();
  let [folderOfReviews, pairs] = ["", allPairs];

  const map = (document: string, workers: Workers, learned: readonly string[] = []): Promise<Mapping> => {
    const pages = listFiles(processed.get(document));
    return workers.run("mapDocument", { pages, taxonomy, learned: learned.map((json) => ({ json })) });
  };
  const count = (truth: DataPointsTruth, mapping: Mapping): number => {
    const predicted = groupValues(mapping.data_points.flatMap((point) => toPredictedValue(point) ?? []));
    return countErrors({ truth, predicted }, fieldTypes);
  };
  const measurePair = async ({ first, second }: Pair, workers: Workers): Promise<PairErrors> => {
    const suggested = await map(first.name, workers);
    const pages = [...(processed.get(first.name)?.pages.values() ?? [])];
    const reviewed = reviewByTruth(suggested, first.truth, fieldTypes, taxonomy, pages);
    const files = {
      suggested: join(folderOfReviews, `${first.name}.suggested.json`),
      reviewed: join(folderOfReviews, `${first.name}.reviewed.json`),
    };
    await writeFile(files.suggested, JSON.stringify(suggested));
    await writeFile(files.reviewed, JSON.stringify(reviewed));
    const result = { step: "mapping" as const, ...files, settings: { threshold: 1, share: 0 } };
    const { learned } = await workers.run("learnDocument", {
      pages: pages.map((page) => page.files),
      result,
      zones: [],
    });
    const lessons = learned === null ? [] : [JSON.stringify(learned)];
    return {
      first: count(first.truth, suggested),
      unlearned: count(second.truth, await map(second.name, workers)),
      learned: count(second.truth, await map(second.name, workers, lessons)),
    };
  };

  return {
    name,
    kind: "learning",
    source,
    documents,
    async learn(names, out) {
      pairs = listPairs(documents, names);
      folderOfReviews = join(out, name);
      await mkdir(folderOfReviews, { recursive: true });
    },
    async predict(document, content, workers) {
      processed.set(document, content);
      const pair = pairs.find(({ first, second }) => first.name === document || second.name === document);
      if (pair === undefined || !processed.has(pair.first.name) || !processed.has(pair.second.name)) return;
      errors.set(pair.second.name, await measurePair(pair, workers));
    },
    visualize: () => ({ kind: "text", text: "" }),
    score(names) {
      const measured = [...errors].filter(([second]) => names.has(second));
      const sum = (key: keyof PairErrors) => measured.reduce((total, [, counts]) => total + counts[key], 0);
      const counts = [
        { name: "errors of first documents", value: sum("first"), count: true },
        { name: "errors of second documents, nothing learned", value: sum("unlearned"), count: true },
        { name: "errors of second documents, learned", value: sum("learned"), count: true },
      ];
      return {
        figures: [
          { name: "senders", value: measured.length, count: true },
          ...counts,
          { name: "errors of second documents / of first", value: ratio(sum("learned"), sum("first")) },
        ],
        details: [],
        files: { "errors.json": Object.fromEntries(measured) },
      };
    },
  };
}

function listFiles(processed: ProcessedDocument | undefined) {
  return [...(processed?.pages.values() ?? [])].map(({ files }) => files);
}

/** Lists the first two documents of each seller, by their dates. */
function listPairs(documents: readonly LabelledDocument<DataPointsTruth>[], names: ReadonlySet<string>): Pair[] {
  const read = ({ truth }: LabelledDocument<DataPointsTruth>, path: string) => String(truth[path]?.value ?? "");
  const selected = documents.filter((document) => names.has(document.name) && read(document, "seller.name") !== "");
  const senders = Map.groupBy(selected, (document) => read(document, "seller.name").toLowerCase());
  return [...senders.values()].flatMap((documentsOfSender) => {
    const [first, second] = documentsOfSender.toSorted((a, b) =>
      read(a, "issue_date").localeCompare(read(b, "issue_date")),
    );
    return first === undefined || second === undefined ? [] : [{ first, second }];
  });
}
