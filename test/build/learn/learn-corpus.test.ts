import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { learnCorpus } from "../../../build/learn/learn-corpus.ts";
import { corpusLimits, readCorpus, type CorpusLine } from "../../../build/learn/corpus.ts";
import { fitIsotonicRegression } from "../../../build/learn/isotonic-regression.ts";
import { compileVocabulary } from "../../../electron/pipeline/index/compile-vocabulary.ts";
import { DocumentWords } from "../../../electron/pipeline/index/document-words.ts";
import { analyzeDocument, indexDocument } from "../../../electron/pipeline/index/index-document.ts";
import {
  calibrate,
  decodeKeywordModel,
  encodeKeywordModel,
  rankByModel,
} from "../../../electron/pipeline/index/learn/keyword-model.ts";
import { writeChecked } from "../../../electron/tools/checked-file.ts";
import { openKeywordModel } from "../../../electron/tools/open-keyword-model.ts";
import { chooseKeywordCount, indexingSchema } from "../../../shared/document/keywords.ts";
import { createRandom } from "../../builders/random.ts";

/** Subjects with the words that go with them; the labels themselves are rarely printed. */
const subjects = {
  astronomy: "orbit telescope nebula galaxy comet eclipse",
  botany: "petal stem pollen root leaf blossom",
  cooking: "oven butter simmer recipe flour pan",
  sailing: "mast rudder harbour anchor keel breeze",
};
const names = Object.keys(subjects) as (keyof typeof subjects)[];
const subjectVocabulary = compileVocabulary({
  name: "subjects",
  language: ["en"],
  concepts: [...names, "paper"].map((id) => ({ id, label: { en: id }, alt_labels: {}, broader: [] })),
});

/** Writes lines to a file and returns its path. */
async function writeCorpus(lines: readonly string[]): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), "galley-corpus-")), "corpus.jsonl");
  await writeFile(file, lines.join("\n"));
  return file;
}

/** Generates documents, each about one subject. All mention "paper", which is never chosen. */
function generateRecords(count: number): { title: string; text: string; subjects: string[] }[] {
  const { next } = createRandom(7);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  return Array.from({ length: count }, () => {
    const name = pick(names);
    const words = subjects[name].split(" ");
    const text = Array.from({ length: 12 }, () => `the ${pick(words)} of the ${next() < 0.2 ? name : "paper"}`).join(
      " ",
    );
    return { title: `On the ${pick(words)}`, text, subjects: [name] };
  });
}

async function rank(model: Parameters<typeof rankByModel>[0], text: string, vocabulary = subjectVocabulary) {
  const blocks = [{ path: "/1", kind: "paragraph" as const, text }];
  const page = {
    text: { page: 1, source: "markup" as const, href: "", html: "", blocks },
    zones: { page: 1, confidence: 1, zones: [] },
  };
  const ranked = rankByModel(model, vocabulary, await analyzeDocument(new DocumentWords([() => page]), vocabulary));
  return ranked.map(({ concept, probability }) => ({ id: vocabulary.getId(concept), probability }));
}

test("a model suggests a subject by its words, and survives its file", async () => {
  const file = await writeCorpus(generateRecords(150).map((record) => JSON.stringify(record)));
  const { model, documents } = await learnCorpus(subjectVocabulary, file, () => {});
  expect(documents).toBe(150);
  const text = "the paper of the petal and the pollen, the blossom of the root of a paper";
  const ranked = await rank(model, text);
  expect(ranked[0]?.id).toBe("botany");
  expect(ranked[0]?.probability).toBeGreaterThan(0.7);
  expect(ranked.find(({ id }) => id === "paper")?.probability).toBeLessThan(0.3);

  const path = `${file}.model`;
  expect(await openKeywordModel(path, subjectVocabulary)).toBeUndefined();
  await writeChecked(path, encodeKeywordModel(model));
  const opened = await openKeywordModel(path, subjectVocabulary);
  if (opened === undefined) throw new Error("the model was not opened");
  expect(await rank(opened, text)).toEqual(ranked);

  await writeFile(path, "damaged file");
  await expect(openKeywordModel(path, subjectVocabulary)).rejects.toThrow(
    "is damaged. Delete the file, and learn again",
  );
  const bytes = Buffer.concat(encodeKeywordModel(model));
  const other = compileVocabulary({ name: "other", language: [], concepts: [] });
  expect(() => decodeKeywordModel(new Uint8Array(bytes), other)).toThrow("for another vocabulary");
});

test("a model of subjects that have nothing to do with the words is not confident", async () => {
  const { next } = createRandom(11);
  const pick = (prefix: string, count: number) => `${prefix}${String.fromCodePoint(97 + Math.floor(next() * count))}`;
  const generateText = () => Array.from({ length: 30 }, () => pick(pick("word", 26), 20)).join(" ");
  const concepts = Array.from({ length: 26 }, (_, index) => `subject${String.fromCodePoint(97 + index)}`);
  const unrelated = compileVocabulary({
    name: "unrelated",
    language: ["en"],
    concepts: concepts.map((id) => ({ id, label: { en: id }, alt_labels: {}, broader: [] })),
  });
  const records = Array.from({ length: 100 }, () => ({ text: generateText(), subjects: [pick("subject", 26)] }));
  const file = await writeCorpus(records.map((record) => JSON.stringify(record)));
  // A few trees are enough to learn from what a document says about itself, if it is not left out.
  const { model } = await learnCorpus(unrelated, file, () => {}, { seeds: [1], trees: 20, maxLeaves: 5 });
  for (let count = 0; count < 20; count++) {
    const [first] = await rank(model, generateText(), unrelated);
    expect(first?.probability).toBeLessThan(0.15);
  }
});

test("bad lines of a corpus are reported with their numbers, and the others are learned from", async () => {
  const good = generateRecords(6).map((record) => JSON.stringify(record));
  const bad = [
    "{",
    "[]",
    '{"title": "x", "subjects": []}',
    '{"subjects": ["botany"]}',
    '{"title": "x", "subjects": ["y"]}',
  ];
  const file = await writeCorpus([...bad, "", ...good]);
  const problems: [number, string][] = [];
  const { documents, badLines } = await learnCorpus(subjectVocabulary, file, (line, problem) =>
    problems.push([line, problem]),
  );
  expect([documents, badLines]).toEqual([6, 5]);
  expect(problems.map(([line]) => line)).toEqual([1, 2, 3, 4, 5]);
  expect(problems[0]?.[1]).toContain("is not JSON");
  expect(problems[2]?.[1]).toContain("subjects: ");
  expect(problems[3]?.[1]).toBe("title, abstract and text are empty");
  expect(problems[4]?.[1]).toBe("none of its subjects is a concept of the taxonomy");
  await expect(learnCorpus(subjectVocabulary, await writeCorpus(good.slice(0, 2)), () => {})).rejects.toThrow(
    "There are 2 labelled documents; at least 5 are needed.",
  );
});

test("a line above the limit is skipped, and the lines after it are read", async () => {
  const file = await writeCorpus(["x".repeat(corpusLimits.maxLineBytes + 1), '{"title": "a", "subjects": ["b"]}']);
  const lines: CorpusLine[] = [];
  for await (const line of readCorpus(file)) lines.push(line);
  expect(lines.map((line) => [line.line, "record" in line])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test("isotonic regression gives monotone probabilities near the shares", () => {
  const { next } = createRandom(3);
  const judged = Array.from({ length: 4000 }, () => {
    const score = next();
    return { score, isCorrect: next() < score ** 2 };
  });
  const calibration = fitIsotonicRegression(judged);
  const { probabilities } = calibration;
  expect(probabilities).toEqual([...probabilities].sort((a, b) => a - b));
  for (const score of [0.2, 0.5, 0.8]) expect(Math.abs(calibrate(calibration, score) - score ** 2)).toBeLessThan(0.12);
});

test("a model tells how many keywords its suggestions miss, and its file keeps the number", async () => {
  const vocabulary = compileVocabulary({
    name: "subjects",
    language: ["en"],
    concepts: [...names, "paper", "typography"].map((id) => ({ id, label: { en: id }, alt_labels: {}, broader: [] })),
  });
  // No document mentions the second subject, and too few documents teach which words go with it.
  const records = generateRecords(20).map((record) => ({ ...record, subjects: [...record.subjects, "typography"] }));
  const file = await writeCorpus(records.map((record) => JSON.stringify(record)));
  const { model } = await learnCorpus(vocabulary, file, () => {}, { seeds: [1], trees: 20, maxLeaves: 5 });
  // 20 documents miss the second subject, and few of them also the first one.
  expect(model.missedKeywords).toBeGreaterThanOrEqual(1);
  expect(model.missedKeywords).toBeLessThan(1.5);

  const decoded = decodeKeywordModel(Uint8Array.from(Buffer.concat(encodeKeywordModel(model))), vocabulary);
  expect(decoded.missedKeywords).toBe(model.missedKeywords);
  const page = {
    text: {
      page: 1,
      source: "markup" as const,
      href: "",
      html: "",
      blocks: [{ path: "/1", kind: "paragraph" as const, text: "the petal of botany" }],
    },
    zones: { page: 1, confidence: 1, zones: [] },
  };
  const indexing = indexingSchema.parse(await indexDocument({ pages: [() => page], vocabulary, model: decoded }));
  expect(indexing.missed_keywords).toBe(model.missedKeywords);

  const { missedKeywords: _, ...earlierModel } = model;
  const earlier = decodeKeywordModel(Uint8Array.from(Buffer.concat(encodeKeywordModel(earlierModel))), vocabulary);
  expect(earlier.missedKeywords).toBeUndefined();
  const damaged = { ...model, missedKeywords: -1 };
  expect(() => decodeKeywordModel(Uint8Array.from(Buffer.concat(encodeKeywordModel(damaged))), vocabulary)).toThrow(
    "by another version",
  );
});

test("more keywords are accepted the more right ones are missed", () => {
  const keywords = [0.9, 0.6, 0.4, 0.3, 0.2].map((confidence) => ({ confidence }));
  expect([0, 2, 8].map((missed) => chooseKeywordCount(keywords, missed))).toEqual([3, 4, 5]);
});

test.for([
  [[0.9, 0.8, 0.1, 0.05], 2],
  [[0.4, 0.1, 0.02], 1],
  [[0.5, 0.5, 0.5, 0.5], 4],
  [[], 0],
] as const)("of the confidences %o, the number with the best expected F1 is %i", ([confidences, count]) => {
  expect(chooseKeywordCount(confidences.map((confidence) => ({ confidence })))).toBe(count);
});
