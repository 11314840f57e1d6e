import { createReadStream } from "node:fs";
import { mebibyte } from "../../shared/bytes.ts";
import { splitJsonArray } from "../../shared/json/split-json-array.ts";
import { conceptSchema, keywordTaxonomySchema } from "../../shared/taxonomy/taxonomy.ts";
import { VocabularyCompiler } from "../pipeline/index/compile-vocabulary.ts";
import { Vocabulary } from "../pipeline/index/vocabulary.ts";
import type { VocabularyFiles } from "../pipeline/tasks.ts";
import { readChecked, writeChecked } from "./checked-file.ts";

/**
 * The vocabulary that this process opened last. Only one is kept, since a vocabulary takes up to 150 MiB and a job
 * needs only one.
 */
let lastOpened: { path: string; vocabulary: Vocabulary } | undefined;

/**
 * Opens a compiled vocabulary, which stays open until another one is opened. Compiles the taxonomy first if the compiled
 * file is missing or damaged. Several processes may do so at the same time, since the file is replaced as a whole.
 * @throws {TaskError} STORAGE_FULL
 */
export async function openVocabulary(files: VocabularyFiles): Promise<Vocabulary> {
  const vocabulary = (await openCompiledVocabulary(files.compiled)) ?? (await compileAndRead(files));
  lastOpened = { path: files.compiled, vocabulary };
  return vocabulary;
}

/**
 * Opens a compiled vocabulary as {@link openVocabulary} does, without compiling it. Returns null if the file is missing
 * or damaged.
 */
export async function openCompiledVocabulary(path: string): Promise<Vocabulary | null> {
  if (lastOpened?.path === path) return lastOpened.vocabulary;
  lastOpened = undefined;
  const vocabulary = await readVocabulary(path);
  if (vocabulary !== null) lastOpened = { path, vocabulary };
  return vocabulary;
}

/** Compiles a taxonomy, and replaces the compiled file. @throws {TaskError} STORAGE_FULL */
export async function compileVocabularyFile({ taxonomy, compiled }: VocabularyFiles): Promise<void> {
  await writeChecked(compiled, await compileTaxonomy(taxonomy));
}

async function compileAndRead(files: VocabularyFiles): Promise<Vocabulary> {
  await compileVocabularyFile(files);
  const vocabulary = await readVocabulary(files.compiled);
  if (vocabulary === null) throw new Error("the vocabulary that was just compiled cannot be opened");
  return vocabulary;
}

/** Reads a compiled vocabulary. Returns null if the file is missing or damaged. */
async function readVocabulary(path: string): Promise<Vocabulary | null> {
  const content = await readChecked(path);
  return content === null || content === "damaged" ? null : new Vocabulary(content);
}

const headSchema = keywordTaxonomySchema.pick({ name: true, language: true });

/** Compiles a taxonomy concept by concept, so that it is never in memory as a whole. */
async function compileTaxonomy(path: string): Promise<Uint8Array[]> {
  const compiler = new VocabularyCompiler();
  const splitter = splitJsonArray("concepts");
  for await (const chunk of createReadStream(path, { highWaterMark: mebibyte })) {
    for (const json of splitter.push(chunk as Uint8Array)) compiler.add(conceptSchema.parse(JSON.parse(json)));
  }
  return compiler.finish(headSchema.loose().parse(JSON.parse(splitter.finish())));
}
