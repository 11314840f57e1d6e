import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { DataPointTaxonomy, TaxonomyNode } from "../../../shared/taxonomy/taxonomy.ts";
import type { ProcessedDocument } from "../pipeline.ts";
import { computeCalibration } from "../scorers/calibration.ts";
import { collectFieldTypes, countErrors, groupValues, judgeValues, scoreDataPoints } from "../scorers/data-points.ts";
import { ratio } from "../scorers/measures.ts";
import { listTruePaths, loadDataPoints, selectTaxonomy, toPredictedValue } from "./data-points.ts";
import { runTrials, type Trial } from "./few-shot-trials.ts";
import { loadPlainDocuments, renameTruth, type PlainDocuments } from "./plain-taxonomies.ts";
import { findTruth, type EvaluationSet, type Figure } from "./set.ts";

/** Values with at least this confidence are sure. */
const sureConfidence = 0.95;

/**
 * Creates a set that measures what reviewed documents teach a taxonomy: the ordinary taxonomy of the documents, those of
 * five minutes, and the latter without any words that tell what their fields are. After each number of reviewed documents,
 * all documents are mapped that are never reviewed in the same repetition. Mapping and learning use the tasks of the
 * service. The review is simulated by the truth.
 * @returns undefined if there are less than two documents.
 */
export async function createFewShotSet(data: string, source: string): Promise<EvaluationSet | undefined> {
  const name = `few-shot_${source}`;
  const documents = await loadDataPoints(join(data, "mapping", source));
  if (documents.length < 2) return undefined;
  const plain = await loadPlainDocuments(data, source);
  const ordinary = { taxonomy: await selectTaxonomy(listTruePaths(documents)), documents };
  const subjects = [ordinary, ...plain, ...plain.map(removeWords)];
  const processed = new Map<string, ProcessedDocument>();
  const trials: Trial[] = [];
  let [folder, selected]: [string, ReadonlySet<string>] = ["", new Set()];

  return {
    name,
    kind: "few-shot",
    source,
    documents,
    async learn(names, out) {
      [folder, selected] = [join(out, name), names];
      await mkdir(folder, { recursive: true });
    },
    predict: (document, content) => void processed.set(document, content),
    async complete(workers) {
      const names = documents.flatMap((document) => (selected.has(document.name) ? document.name : []));
      for (const subject of subjects)
        trials.push(...(await runTrials({ ...subject, names, processed, folder }, workers)));
    },
    visualize: () => ({ kind: "text", text: "" }),
    score(names) {
      const measured = trials.filter(({ document }) => names.has(document));
      const figures = subjects.map((subject) => listFigures(subject, measured));
      return {
        figures: figures.flatMap(({ main }) => main),
        details: figures.flatMap(({ others }) => others),
        files: { "trials.json": measured },
      };
    },
  };
}

/** Removes all words from a taxonomy that tell what its fields are. Then only reviewed documents teach it. */
function removeWords({ taxonomy, documents }: PlainDocuments): PlainDocuments {
  const paths = new Map<string, string>();
  let count = 0;
  const remove = (node: TaxonomyNode, prefix: string, newPrefix: string): TaxonomyNode => {
    const id = `field_${(count += 1)}`;
    const label = `Field ${count}`;
    if (node.type !== "group") {
      paths.set(newPrefix + id, prefix + node.id);
      const { description: _, ...field } = node;
      return { ...field, id, label, synonyms: [] };
    }
    const children = node.data_points.map((child) => remove(child, `${prefix}${node.id}.`, `${newPrefix}${id}.`));
    return { ...node, id, label, data_points: children };
  };
  const renamed: DataPointTaxonomy = {
    ...taxonomy,
    name: `${taxonomy.name}-without-words`,
    title: "Documents",
    data_points: taxonomy.data_points.map((node) => remove(node, "", "")),
  };
  return {
    taxonomy: renamed,
    documents: documents.map((document) => ({ ...document, truth: renameTruth(document.truth, paths) })),
  };
}

/** Lists the figures of one taxonomy for each number of reviewed documents. */
function listFigures({ taxonomy, documents }: PlainDocuments, trials: readonly Trial[]) {
  const fieldTypes = collectFieldTypes(documents.map(({ truth }) => truth));
  const own = trials.filter((trial) => trial.taxonomy === taxonomy.name);
  const pairWithTruth = (document: string, points: readonly DataPoint[]) => ({
    truth: findTruth(documents, document) ?? {},
    predicted: groupValues(points.flatMap((point) => toPredictedValue(point) ?? [])),
  });
  const scoreF1 = (list: readonly Trial[], key: "points" | "unlearned") =>
    scoreDataPoints(
      list.map((trial) => pairWithTruth(trial.document, trial[key])),
      fieldTypes,
    ).f1;
  const byCount = [...Map.groupBy(own, ({ count }) => count)];
  const main = byCount.flatMap(([count, list]): Figure[] => {
    const judged = list.flatMap(({ document, points }) => {
      const values = points.flatMap((point) => {
        const predicted = toPredictedValue(point);
        return predicted === undefined ? [] : [{ ...predicted, confidence: point.confidence }];
      });
      return judgeValues(findTruth(documents, document) ?? {}, values, fieldTypes).map(({ point, correct }) => ({
        confidence: point.confidence,
        correct,
      }));
    });
    const sure = judged.filter(({ confidence }) => confidence >= sureConfidence);
    const prefix = `${taxonomy.name}, ${count} reviewed`;
    return [
      { name: `${prefix}: micro F1`, value: scoreF1(list, "points") },
      { name: `${prefix}: wrong of the sure values`, value: ratio(countWrong(sure), sure.length) },
      { name: `${prefix}: sure values`, value: ratio(sure.length, judged.length) },
      { name: `${prefix}: calibration error`, value: computeCalibration(judged).error },
    ];
  });
  const others = byCount.flatMap(([count, list]): Figure[] => {
    if (count === 0) return [];
    const prefix = `${taxonomy.name}, ${count} reviewed`;
    const isWorse = ({ document, points, unlearned }: Trial, sign: number) => {
      const errors = countErrors(pairWithTruth(document, points), fieldTypes);
      return sign * (errors - countErrors(pairWithTruth(document, unlearned), fieldTypes)) > 0;
    };
    return [true, false].flatMap((isKnown): Figure[] => {
      const chosen = list.filter((trial) => trial.isKnown === isKnown);
      if (chosen.length === 0) return [];
      const senders = `${prefix}: ${isKnown ? "reviewed" : "other"} senders`;
      return [
        { name: `${senders}: documents`, value: chosen.length, count: true },
        { name: `${senders}: micro F1, nothing reviewed`, value: scoreF1(chosen, "unlearned") },
        { name: `${senders}: micro F1`, value: scoreF1(chosen, "points") },
        { name: `${senders}: better`, value: chosen.filter((trial) => isWorse(trial, -1)).length, count: true },
        { name: `${senders}: worse`, value: chosen.filter((trial) => isWorse(trial, 1)).length, count: true },
      ];
    });
  });
  return { main, others };
}

const countWrong = (judged: readonly { correct: boolean }[]): number => judged.filter(({ correct }) => !correct).length;
