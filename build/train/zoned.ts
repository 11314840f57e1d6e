import { join } from "node:path";
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
import type { Training } from "./training.ts";

/** Sets with zones have no step of their own to be done. */
const noWorkers: Workers = {
  run: () => Promise.reject(new Error("there are no workers here")),
  close: () => Promise.resolve(),
};

/** By a document's name the models that have not seen it. */
export interface HeldOut {
  pairs: ReadonlyMap<string, BoostedTrees>;
  tables?: ReadonlyMap<string, BoostedTrees>;
}

/** Leaves scores as they are, for who learns what they are worth: the first piece of evidence is a score's log-odds. */
const scoresAlone: ConfidenceModel = {
  features: [...confidenceFeatureNames],
  bias: 0,
  weights: confidenceFeatureNames.map((_, column) => Number(column === 0)),
  trust: 1,
};

/**
 * Zones each document of a set, with models that have not seen it where there are such, and scores for confidences.
 * Gives the pages of each. What an author has said with tags is not asked.
 */
export async function zoneSet(set: EvaluationSet, heldOut: HeldOut): Promise<Map<string, ProcessedPage[]>> {
  const documents = new Map<string, ProcessedPage[]>();
  for (const { name, file } of set.documents) {
    if (typeof file !== "string") throw new TypeError(`${name} of ${set.name} is no file that can be read`);
    const texts = await readTexts(file, name, set.kind === "ocr");
    const profiler = new DocumentProfiler();
    for (const text of texts) profiler.add(text);
    const profile = profiler.result();
    const learned = {
      pairs: heldOut.pairs.get(name) ?? models.pairs,
      tables: heldOut.tables?.get(name) ?? models.tables,
      confidence: scoresAlone,
    };
    const pages = texts.map((text) => ({
      text,
      zones: zonePage(text, profile, learned),
      files: { text: "", zones: "" },
    }));
    const byNumber = new Map(pages.map((page) => [page.text.page, page]));
    await set.predict(name, { info: undefined, document: undefined, pages: byNumber, errors: [] }, noWorkers);
    documents.set(name, pages);
  }
  return documents;
}

async function readTexts(file: string, name: string, ocr: boolean): Promise<PageText[]> {
  const document = await openDocument(file, name, "application/pdf");
  const texts: PageText[] = [];
  for (let page = 1; page <= document.reader.info.pages; page++) {
    const text = await readPage(document, page, ocr ? {} : false);
    if (text.source !== "markup") delete text.structure;
    texts.push(text);
  }
  await document.reader.close();
  return texts;
}

/** How good zones are on documents of which the model of pairs has seen none. */
export async function zonedFigures(
  data: string,
  heldOut: ReadonlyMap<string, BoostedTrees>,
): Promise<Training["figures"]> {
  const sets = [
    await createZonesSet(join(data, "zoning", "tagged_pdf"), "tagged_pdf", false),
    await createTokensSet(join(data, "zoning", "docbank100"), "docbank100"),
  ];
  const figures: Training["figures"] = [];
  for (const set of sets) {
    await zoneSet(set, { pairs: heldOut });
    const { figures: found } = set.score(new Set(set.documents.map(({ name }) => name)));
    figures.push(...found.map(({ name, value }) => ({ name: `${set.name}, ${name}`, value })));
  }
  return figures;
}
