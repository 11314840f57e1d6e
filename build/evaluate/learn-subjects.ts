import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { compileVocabulary } from "../../electron/pipeline/index/compile-vocabulary.ts";
import { encodeKeywordModel } from "../../electron/pipeline/index/learn/keyword-model.ts";
import { writeChecked } from "../../electron/tools/checked-file.ts";
import type { KeywordTaxonomy } from "../../shared/taxonomy/taxonomy.ts";
import { learnKeywords, type AnalyzedText, minDocuments, analyzeLabelledText } from "../learn/learn-keywords.ts";
import { splitIntoFolds } from "../train/cross-validation.ts";
import { loadRecords, loadTexts, type SubjectsDocument } from "./sets/subjects-documents.ts";

/** The number of folds of the cross-validation. The documents of a fold are predicted by a model of the other folds. */
const foldCount = 8;

/** The sources of the labelled texts, and the folder for the models. */
export interface LearningSource {
  /** The folder of the evaluated set. */
  folder: string;
  language: string;
  /** The folder of another set, or `none`; see the option `--learn-from`. */
  learnFrom: string | undefined;
  taxonomy: KeywordTaxonomy;
  /** The folder of the models. */
  out: string;
}

/**
 * Learns models for the evaluated documents and writes them to files. A document is never in the training data of its model.
 * @returns the file of the model by the name of the document
 */
export async function learnSubjects(
  evaluated: readonly SubjectsDocument[],
  source: LearningSource,
): Promise<Map<string, string>> {
  if (source.learnFrom === "none") return new Map();
  const vocabulary = compileVocabulary(source.taxonomy);
  const numbers = new Map(source.taxonomy.concepts.map(({ id }, concept) => [id, concept]));
  const prepare = async (document: SubjectsDocument) => {
    const { title = "", paragraphs } = await document.load();
    const concepts = document.truth.truth.flatMap((id) => numbers.get(id) ?? []);
    return await analyzeLabelledText(vocabulary, { title, paragraphs, concepts });
  };
  const learn = async (texts: readonly AnalyzedText[], name: string) => {
    const file = join(source.out, `${name}.model`);
    await writeChecked(file, encodeKeywordModel(learnKeywords(vocabulary, texts)));
    return file;
  };
  await mkdir(source.out, { recursive: true });
  const others = await loadOthers(evaluated, source);
  if (others !== undefined) {
    const texts: AnalyzedText[] = [];
    for (const document of others) texts.push(await prepare(document));
    const file = await learn(texts, "all");
    return new Map(evaluated.map(({ name }) => [name, file]));
  }
  const namedTexts: { name: string; text: AnalyzedText }[] = [];
  for (const document of evaluated) namedTexts.push({ name: document.name, text: await prepare(document) });
  const files = new Map<string, string>();
  for (const [fold, { training, validation }] of splitIntoFolds(namedTexts, foldCount).entries()) {
    // With too few documents there is no model, and the formula ranks the concepts.
    if (training.length < minDocuments) continue;
    const file = await learn(
      training.map(({ text }) => text),
      `fold-${fold + 1}`,
    );
    for (const { name } of validation) files.set(name, file);
  }
  return files;
}

/** Loads the labelled documents that are not evaluated; undefined if there are none to learn from. */
async function loadOthers(
  evaluated: readonly SubjectsDocument[],
  { folder, learnFrom, language }: LearningSource,
): Promise<SubjectsDocument[] | undefined> {
  const train = join(learnFrom ?? folder, "train.jsonl.gz");
  if (existsSync(train)) return await loadRecords(train);
  if (learnFrom === undefined) return undefined;
  const names = new Set(evaluated.map(({ name }) => name));
  return (await loadTexts(learnFrom, language)).filter(({ name }) => !names.has(name));
}
