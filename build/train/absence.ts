import { absenceFeatureNames, computeConfidence, computeMeanLogOdds } from "../../electron/pipeline/map/confidence.ts";
import { suggestDataPoints } from "../../electron/pipeline/map/map-document.ts";
import { mappingModels } from "../../electron/pipeline/map/models/models.ts";
import { computeCalibration } from "../evaluate/scorers/calibration.ts";
import { collectFieldTypes } from "../evaluate/scorers/data-points.ts";
import { isInTruthScope } from "../evaluate/sets/data-points.ts";
import { loadPlainTaxonomies, renameTruth } from "../evaluate/sets/plain-taxonomies.ts";
import { fitLogisticRegression } from "./logistic-regression.ts";
import { loadMappingSets, type MappingSet } from "./mapping-documents.ts";
import type { TrainingResult } from "./training-result.ts";

/** An absent value: the features of its calibration, and whether the truth has none either. */
interface Absence {
  features: readonly number[];
  correct: boolean;
  /** The confidence without the calibration of absent values. */
  uncalibrated: number;
}

const setNames = ["einvoice_hybrid", "vrdu_deepform", "kleister_nda"];
const corpusSetNames = ["corpus_invoices_learn"];
const penalty = 1;

/**
 * Trains the calibration of absent values on the development documents of all sets and on the typeset invoices, with the
 * taxonomies of the sets and with those of five minutes, whose fields most documents have. All sets have the same weight.
 */
export async function trainAbsence(data: string, corpus: string, pages: string | undefined): Promise<TrainingResult> {
  const sets = [
    ...(await loadMappingSets(data, pages, setNames)),
    ...(await loadMappingSets(corpus, pages, corpusSetNames)),
  ];
  const variants: { name: string; absences: Absence[] }[] = [];
  for (const set of sets) {
    for (const variant of [set, ...(await listPlainVariants(set, data))])
      variants.push({ name: variant.name, absences: await listAbsences(variant) });
  }
  const rows = variants.flatMap(({ absences }) =>
    absences.map((absence) => ({ ...absence, weight: 1 / Math.sqrt(absences.length) })),
  );
  const model = fitLogisticRegression({
    features: absenceFeatureNames,
    rows: rows.map(({ features }) => features),
    targets: rows.map(({ correct }) => correct),
    weights: rows.map(({ weight }) => weight),
    penalty,
  });
  return {
    models: { absence: model },
    metrics: variants.map(({ name, absences }) => ({
      name: `${name} calibration error of ${absences.length} absent values before`,
      value: computeCalibration(absences.map(({ uncalibrated, correct }) => ({ confidence: uncalibrated, correct })))
        .error,
    })),
  };
}

/** Lists a set with each of the taxonomies of five minutes that belong to it. */
async function listPlainVariants(set: MappingSet, data: string): Promise<MappingSet[]> {
  const truePaths = new Set([...set.fieldTypes.keys()].map((path) => path.replaceAll("[]", "")));
  return (await loadPlainTaxonomies(data, truePaths)).map(({ taxonomy, paths }) => {
    const documents = set.documents.map((document) => ({ ...document, truth: renameTruth(document.truth, paths) }));
    const fieldTypes = collectFieldTypes(documents.map(({ truth }) => truth));
    return { name: `${set.name}, ${taxonomy.name}`, taxonomy, fieldTypes, documents };
  });
}

async function listAbsences({ taxonomy, fieldTypes, documents }: MappingSet): Promise<Absence[]> {
  const absences: Absence[] = [];
  for (const { pages, truth } of documents) {
    const { suggestions } = await suggestDataPoints({ pages, taxonomy }, mappingModels.candidates);
    for (const rated of suggestions) {
      const { path, value } = rated.point;
      // The confidence of a value in sentences is that of its candidates.
      if (value !== null || rated.confidence !== undefined || rated.kind !== "absent") continue;
      if (!fieldTypes.has(path) || truth[path]?.visible === false || !isInTruthScope(truth, path, fieldTypes)) continue;
      const logOdds = computeMeanLogOdds(mappingModels.confidence.absent, rated.features);
      absences.push({
        features: [logOdds, ...(rated.absence ?? [])],
        correct: truth[path] === undefined,
        uncalibrated: computeConfidence(mappingModels.confidence, rated),
      });
    }
  }
  return absences;
}
