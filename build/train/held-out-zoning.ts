import { join } from "node:path";
import type { BlockClassifier } from "../../electron/pipeline/zone/models/block-classifier.ts";
import type { ConfidenceModel } from "../../electron/pipeline/zone/models/confidence-model.ts";
import { confidenceFeatureNames } from "../../electron/pipeline/zone/classify/confidence-features.ts";
import { models } from "../../electron/pipeline/zone/models/models.ts";
import type { BoostedTrees } from "../../electron/pipeline/zone/models/trees.ts";
import type { Workers } from "../../electron/pipeline/tasks.ts";
import { DocumentProfiler } from "../../electron/pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../electron/pipeline/zone/zone-page.ts";
import { openDocument } from "../../electron/tools/open-documents.ts";
import { readPage } from "../../electron/tools/read-page.ts";
import type { PageText } from "../../shared/document/page-text.ts";
import type { ProcessedPage } from "../evaluate/pipeline.ts";
import type { EvaluationSet } from "../evaluate/sets/set.ts";
import { createTokensSet } from "../evaluate/sets/tokens.ts";
import { createZonesSet } from "../evaluate/sets/zones.ts";
import type { Metric } from "./training-result.ts";

/** Workers that refuse every task. Sets of zones need none, since zoning is their only step. */
const unavailableWorkers: Workers = {
  run: () => Promise.reject(new Error("Training has no worker processes")),
  close: () => Promise.resolve(),
};

/** Models by the name of a document that they were not trained on. */
export interface HeldOutModels {
  affinity?: ReadonlyMap<string, BoostedTrees>;
  tables?: ReadonlyMap<string, BoostedTrees>;
  classification?: Pick<ReadonlyMap<string, BlockClassifier>, "get">;
}

/** A model that leaves scores uncalibrated: the confidence of a zone is its score, whose log-odds are the first feature. */
const identityModel: ConfidenceModel = {
  features: [...confidenceFeatureNames],
  bias: 0,
  weights: confidenceFeatureNames.map((_, column) => Number(column === 0)),
  trust: 1,
};

/**
 * Zones the documents of a set with held-out models, or the current models for documents without any. The confidence is
 * uncalibrated. Structure trees are ignored, since the models are for pages without a structure tree.
 * @returns the pages by document name.
 */
export async function zoneWithHeldOutModels(
  set: EvaluationSet,
  heldOut: HeldOutModels,
): Promise<Map<string, ProcessedPage[]>> {
  const documents = new Map<string, ProcessedPage[]>();
  for (const { name, file } of set.documents) {
    if (typeof file !== "string") throw new TypeError(`Document ${name} of ${set.name} has no file`);
    const texts = await readTexts(file, name, set.kind === "ocr");
    const profiler = new DocumentProfiler();
    for (const text of texts) profiler.add(text);
    const profile = profiler.result();
    const documentModels = {
      affinity: heldOut.affinity?.get(name) ?? models.affinity,
      tables: heldOut.tables?.get(name) ?? models.tables,
      classification: heldOut.classification?.get(name) ?? models.classification,
      confidence: identityModel,
    };
    const pages = texts.map((text) => ({
      text,
      zones: zonePage(text, profile, documentModels),
      files: { text: "", zones: "" },
    }));
    const byNumber = new Map(pages.map((page) => [page.text.page, page]));
    await set.predict(name, { info: undefined, document: undefined, pages: byNumber, errors: [] }, unavailableWorkers);
    documents.set(name, pages);
  }
  return documents;
}

async function readTexts(file: string, name: string, usesOcr: boolean): Promise<PageText[]> {
  const document = await openDocument(file, name, "application/pdf");
  const texts: PageText[] = [];
  for (let page = 1; page <= document.reader.info.pages; page++) {
    const text = await readPage(document, page, usesOcr ? {} : false);
    if (text.source !== "markup") delete text.structure;
    texts.push(text);
  }
  await document.reader.close();
  return texts;
}

/** Measures the zones of annotated documents. Each document is zoned by models that were not trained on it. */
export async function measureZoning(data: string, heldOut: HeldOutModels): Promise<Metric[]> {
  const sets = [
    await createZonesSet(join(data, "zoning", "tagged_pdf"), "tagged_pdf", false),
    await createTokensSet(join(data, "zoning", "docbank100"), "docbank100"),
  ];
  const metrics: Metric[] = [];
  for (const set of sets) {
    await zoneWithHeldOutModels(set, heldOut);
    const { figures } = set.score(new Set(set.documents.map(({ name }) => name)));
    metrics.push(...figures.map(({ name, value }) => ({ name: `${set.name}, ${name}`, value })));
  }
  return metrics;
}
