import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { VocabularyFiles } from "../../../electron/pipeline/tasks.ts";
import { chooseKeywordCount, type Keyword } from "../../../shared/document/keywords.ts";
import { type KeywordTaxonomy, keywordTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";
import { buildEpub, buildXhtml } from "../../../test/builders/epub.ts";
import { learnSubjects } from "../learn-subjects.ts";
import { computeCalibration } from "../scorers/calibration.ts";
import { mean } from "../scorers/measures.ts";
import { scoreSubjects } from "../scorers/subjects.ts";
import { loadJson } from "./json.ts";
import type { EvaluationSet } from "./set.ts";
import { loadRecords, loadTexts, type SubjectsDocument } from "./subjects-documents.ts";

/** The language of each published set's vocabulary. The set's files do not state it. */
const vocabularyLanguages = new Map([
  ["agrovoc_fao", "en"],
  ["yso_kirjastonhoitaja_fi", "fi"],
  ["llms4subjects", "de"],
]);
/** The numbers of first keywords of a document that are scored ("@k"). */
const cutOffs = [1, 3, 5, 10];

/** The labels of a concept in the language of the set, or by language. */
const byLanguage = <Labels extends z.ZodType>(labels: Labels) => z.union([labels, z.record(z.string(), labels)]);

const vocabularySchema = z.object({
  scheme: z.string().optional(),
  concepts: z.record(
    z.string(),
    z.object({
      prefLabel: byLanguage(z.string()),
      altLabel: byLanguage(z.array(z.string())).default([]),
      broader: z.array(z.string()).default([]),
    }),
  ),
});

/** Finds the file of the records for evaluation. `train.jsonl.gz` is for training. */
async function findRecordsFile(folder: string): Promise<string> {
  const file = (await readdir(folder)).find((name) => name.endsWith(".jsonl.gz") && !name.startsWith("train"));
  if (file === undefined) throw new Error(`${folder} has neither subjects.json nor a .jsonl.gz file of records`);
  return file;
}

const removeEmpty = (labels: readonly string[]): string[] => labels.filter((label) => label.trim() !== "");

/** Loads a set's vocabulary as a taxonomy: `vocab.json` in `folder`. */
export async function loadVocabulary(folder: string, language: string): Promise<KeywordTaxonomy> {
  const { scheme, concepts } = await loadJson(join(folder, "vocab.json"), vocabularySchema);
  return keywordTaxonomySchema.parse({
    name: "vocabulary",
    kind: "keywords",
    title: scheme ?? "Vocabulary",
    version: "1",
    language: [language],
    concepts: Object.entries(concepts).map(([id, { prefLabel, altLabel, broader }]) => ({
      id,
      label: typeof prefLabel === "string" ? { [language]: prefLabel } : prefLabel,
      alt_labels: Object.fromEntries(
        Object.entries(Array.isArray(altLabel) ? { [language]: altLabel } : altLabel).map(([key, labels]) => [
          key,
          removeEmpty(labels),
        ]),
      ),
      broader,
    })),
  });
}

interface Prediction {
  keywords: Keyword[];
  /** The expected number of right keywords that are not suggested. */
  missed: number | undefined;
  /** The time of the task, in milliseconds. */
  ms: number;
}

/**
 * Creates a set of texts for indexing. Each text is wrapped into an ePub with its title as a heading.
 * @param learnFrom The folder of the labelled texts to learn from; `none` to learn nothing.
 */
export async function createSubjectsSet(folder: string, name: string, learnFrom?: string): Promise<EvaluationSet> {
  const language = vocabularyLanguages.get(name) ?? "en";
  const documents = existsSync(join(folder, "subjects.json"))
    ? await loadTexts(folder, language)
    : await loadRecords(join(folder, await findRecordsFile(folder)));
  const predictions = new Map<string, Prediction>();
  const listIds = (document: string) => predictions.get(document)?.keywords.map(({ id }) => id) ?? [];
  let files: VocabularyFiles | undefined;
  let models = new Map<string, string>();
  return {
    name,
    kind: "indexing",
    documents: documents.map((document) => ({
      name: document.name,
      file: (out) => writeEpub(document, join(out, "documents", name)),
    })),
    async learn(names, out) {
      const taxonomy = await loadVocabulary(folder, language);
      const target = join(out, "vocabularies", name);
      await mkdir(target, { recursive: true });
      files = { taxonomy: join(target, "vocabulary.json"), compiled: join(target, "vocabulary.compiled") };
      await writeFile(files.taxonomy, JSON.stringify(taxonomy));
      // The compiled file of an earlier run may be from another version of the compiler.
      await rm(files.compiled, { force: true });
      const evaluated = documents.filter((document) => names.has(document.name));
      models = await learnSubjects(evaluated, { folder, language, learnFrom, taxonomy, out: target });
    },
    async predict(document, { pages }, workers) {
      if (files === undefined) throw new Error(`${name} has not learned`);
      const model = models.get(document);
      const vocabulary = model === undefined ? files : { ...files, model };
      const input = { pages: [...pages.values()].map((page) => page.files), vocabulary };
      const start = performance.now();
      const { keywords, missed_keywords: missed } = await workers.run("indexDocument", input);
      predictions.set(document, { keywords, missed, ms: performance.now() - start });
    },
    visualize(document) {
      const { truth = [] } = documents.find((candidate) => candidate.name === document)?.truth ?? {};
      const predicted = listIds(document);
      const predictedLines = predicted.map((id) => `${truth.includes(id) ? " " : "+"} ${id}\n`);
      const missedLines = truth.filter((id) => !predicted.includes(id)).map((id) => `- ${id}\n`);
      return { kind: "text", text: [...predictedLines, ...missedLines].join("") };
    },
    score(names) {
      const selected = documents.filter((document) => names.has(document.name));
      const pairs = selected.map((document) => ({ ...document.truth, predicted: listIds(document.name) }));
      const scores = cutOffs.map((count) => ({ count, ...scoreSubjects(pairs, count) }));
      const figures = scores.flatMap(({ count, precision, recall, f1, ndcg, microF1 }) => [
        { name: `F1@${count}`, value: f1 },
        { name: `nDCG@${count}`, value: ndcg },
        { name: `precision@${count}`, value: precision },
        { name: `recall@${count}`, value: recall },
        { name: `micro F1@${count}`, value: microF1 },
      ]);
      const chosen = selected.map(({ name: document, truth }) => {
        const { keywords = [], missed } = predictions.get(document) ?? {};
        const count = chooseKeywordCount(keywords, missed);
        return { ...truth, predicted: listIds(document).slice(0, count) };
      });
      const judged = selected.flatMap(({ name: document, truth }) =>
        (predictions.get(document)?.keywords ?? []).map(({ id, confidence }) => ({
          confidence,
          correct: truth.truth.includes(id),
        })),
      );
      const times = selected.flatMap(({ name: document }) => predictions.get(document)?.ms ?? []);
      return {
        figures: [
          ...figures.filter((figure) => /^(?:F1|nDCG)@(?:5|10)$/.test(figure.name)),
          { name: "F1 with the number chosen by document", value: scoreSubjects(chosen).f1 },
          { name: "calibration error", value: computeCalibration(judged).error },
          { name: "ms per document", value: mean(times) },
        ],
        details: figures,
        files: {
          "subjects.json": {
            docs: Object.fromEntries(selected.map((document) => [document.name, listIds(document.name)])),
          },
        },
        judgedValues: judged,
      };
    },
  };
}

async function writeEpub({ name, language, load }: SubjectsDocument, folder: string): Promise<string> {
  const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const { title, paragraphs } = await load();
  const heading = title === undefined ? "" : `<h1>${escapeXml(title)}</h1>`;
  const body = heading + paragraphs.map((text) => `<p>${escapeXml(text)}</p>`).join("");
  const file = join(folder, `${name}.epub`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, buildEpub([buildXhtml(body)], { title: escapeXml(title ?? name), language }));
  return file;
}
