import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import type { VocabularyFiles } from "../../../electron/pipeline/tasks.ts";
import type { KeywordTaxonomy } from "../../../shared/taxonomy.ts";
import { keywordTaxonomySchema } from "../../../shared/taxonomy.ts";
import { buildEpub, buildXhtml } from "../../../test/builders/epub.ts";
import { scoreSubjects, type SubjectPair } from "../scorers/subjects.ts";
import { loadJson } from "./json.ts";
import type { EvaluationSet } from "./set.ts";

/** A text with the concepts that indexers assigned to it. */
export interface SubjectsDocument {
  name: string;
  load: () => Promise<{ title?: string | undefined; paragraphs: string[] }>;
  language: string;
  truth: Pick<SubjectPair, "truth" | "grades">;
}

/** The language of each published set's vocabulary. The set's files do not state it. */
const vocabularyLanguages = new Map([
  ["agrovoc_fao", "en"],
  ["yso_kirjastonhoitaja_fi", "fi"],
  ["llms4subjects", "de"],
]);
const cutOffs = [1, 3, 5, 10];

const subjectsSchema = z.object({
  docs: z.record(
    z.string(),
    z.object({ subjects: z.array(z.string()), grades: z.record(z.string(), z.number()).optional() }),
  ),
});
const recordSchema = z.object({
  id: z.string(),
  lang: z.string(),
  title: z.string(),
  abstract: z.string(),
  subjects: z.array(z.string()),
});
const vocabularySchema = z.object({
  scheme: z.string(),
  concepts: z.record(
    z.string(),
    z.object({
      prefLabel: z.string(),
      altLabel: z.array(z.string()).default([]),
      broader: z.array(z.string()).default([]),
    }),
  ),
});

/** Loads the texts of a set with their concepts: `subjects.json` and `txt/` in `folder`. */
export async function loadTexts(folder: string, language: string): Promise<SubjectsDocument[]> {
  const { docs } = await loadJson(join(folder, "subjects.json"), subjectsSchema);
  return Object.entries(docs).map(([name, { subjects, grades }]) => ({
    name,
    language,
    truth: { truth: subjects, grades },
    async load() {
      const text = await readFile(join(folder, "txt", name), "utf8");
      const [, title] = /<title>(.*?)<\/title>/.exec(text) ?? [];
      // Section numbers are markup of the set, not text.
      const body = text.replaceAll(/<(title|section)>.*?<\/\1>/g, "");
      return { title, paragraphs: body.split(/\n+/).filter((line) => line.trim() !== "") };
    },
  }));
}

/** Loads records with title, abstract and concepts from a `.jsonl.gz` file. */
export async function loadRecords(file: string): Promise<SubjectsDocument[]> {
  const lines = gunzipSync(await readFile(file))
    .toString("utf8")
    .split("\n");
  return lines
    .filter((line) => line !== "")
    .map((line) => {
      const { id, title, abstract, lang, subjects } = recordSchema.parse(JSON.parse(line));
      const load = () => Promise.resolve({ title, paragraphs: [abstract] });
      return { name: id, language: lang, truth: { truth: subjects }, load };
    });
}

/** Finds the file of the records for evaluation. `train.jsonl.gz` is for training. */
async function findRecordsFile(folder: string): Promise<string> {
  const file = (await readdir(folder)).find((name) => name.endsWith(".jsonl.gz") && !name.startsWith("train"));
  if (file === undefined) throw new Error(`${folder} has neither subjects.json nor a .jsonl.gz file of records`);
  return file;
}

/** Loads a set's vocabulary as a taxonomy: `vocab.json` in `folder`. */
export async function loadVocabulary(folder: string, language: string): Promise<KeywordTaxonomy> {
  const { scheme, concepts } = await loadJson(join(folder, "vocab.json"), vocabularySchema);
  return keywordTaxonomySchema.parse({
    name: "vocabulary",
    kind: "keywords",
    title: scheme,
    version: "1",
    language: [language],
    concepts: Object.entries(concepts).map(([id, { prefLabel, altLabel, broader }]) => ({
      id,
      label: { [language]: prefLabel },
      alt_labels: { [language]: altLabel.filter((label) => label.trim() !== "") },
      broader,
    })),
  });
}

/** Writes a set's vocabulary to a folder for the workers. */
async function writeVocabulary(folder: string, language: string, out: string): Promise<VocabularyFiles> {
  const files = { taxonomy: join(out, "vocabulary.json"), compiled: join(out, "vocabulary.compiled") };
  await writeFile(files.taxonomy, JSON.stringify(await loadVocabulary(folder, language)));
  // An earlier run may have had another compiler.
  await rm(files.compiled, { force: true });
  return files;
}

/** Creates a set of texts for indexing. Each text is wrapped into an ePub with its title as a heading. */
export async function createSubjectsSet(folder: string, name: string): Promise<EvaluationSet> {
  const language = vocabularyLanguages.get(name) ?? "en";
  const documents = existsSync(join(folder, "subjects.json"))
    ? await loadTexts(folder, language)
    : await loadRecords(join(folder, await findRecordsFile(folder)));
  const predictions = new Map<string, string[]>();
  let vocabulary: Promise<VocabularyFiles> | undefined;
  return {
    name,
    kind: "indexing",
    documents: documents.map((document) => ({
      name: document.name,
      file: (out) => writeEpub(document, join(out, "documents", name)),
    })),
    async predict(document, { pages, document: epub }, workers) {
      if (epub === undefined) return;
      vocabulary ??= writeVocabulary(folder, language, dirname(epub.path));
      const files = [...pages.values()].map((page) => page.files);
      const { keywords } = await workers.run("indexDocument", { pages: files, vocabulary: await vocabulary });
      predictions.set(
        document,
        keywords.map(({ id }) => id),
      );
    },
    visualize(document) {
      const { truth = [] } = documents.find((candidate) => candidate.name === document)?.truth ?? {};
      const predicted = predictions.get(document) ?? [];
      const predictedLines = predicted.map((id) => `${truth.includes(id) ? " " : "+"} ${id}\n`);
      const missedLines = truth.filter((id) => !predicted.includes(id)).map((id) => `- ${id}\n`);
      return { kind: "text", text: [...predictedLines, ...missedLines].join("") };
    },
    score(names) {
      const pairs = documents
        .filter((document) => names.has(document.name))
        .map((document) => ({ ...document.truth, predicted: predictions.get(document.name) ?? [] }));
      const scores = cutOffs.map((count) => ({ count, ...scoreSubjects(pairs, count) }));
      const figures = scores.flatMap(({ count, precision, recall, f1, ndcg, microF1 }) => [
        { name: `F1@${count}`, value: f1 },
        { name: `nDCG@${count}`, value: ndcg },
        { name: `precision@${count}`, value: precision },
        { name: `recall@${count}`, value: recall },
        { name: `micro F1@${count}`, value: microF1 },
      ]);
      return {
        figures: figures.filter((figure) => /^(?:F1|nDCG)@(?:5|10)$/.test(figure.name)),
        details: figures,
        files: { "subjects.json": { docs: Object.fromEntries(predictions) } },
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
