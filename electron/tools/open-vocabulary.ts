import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { mebibyte } from "../../shared/bytes.ts";
import { splitJsonArray } from "../../shared/split-json-array.ts";
import { conceptSchema, keywordTaxonomySchema } from "../../shared/taxonomy.ts";
import { VocabularyCompiler } from "../pipeline/index/compile-vocabulary.ts";
import { Vocabulary } from "../pipeline/index/vocabulary.ts";
import { reportProgress } from "../pipeline/progress.ts";
import type { VocabularyFiles } from "../pipeline/tasks.ts";
import { isSystemError, reportFullDisk } from "./error-messages.ts";

const checksumBytes = 4;

/** The vocabulary that this process opened last. A job works on one, and a vocabulary needs up to 150 MiB. */
let lastOpened: { path: string; vocabulary: Vocabulary } | undefined;

/**
 * Opens a compiled vocabulary, which stays open until another one is opened. Compiles the taxonomy first if the compiled
 * file is missing or damaged. Several processes may do so at the same time, since the file is replaced as a whole.
 * @throws {TaskError} STORAGE_FULL
 */
export async function openVocabulary(files: VocabularyFiles): Promise<Vocabulary> {
  if (lastOpened?.path === files.compiled) return lastOpened.vocabulary;
  lastOpened = undefined;
  const vocabulary = (await readVocabulary(files.compiled)) ?? (await compileAndRead(files));
  lastOpened = { path: files.compiled, vocabulary };
  return vocabulary;
}

/** Compiles a taxonomy, and replaces the compiled file. @throws {TaskError} STORAGE_FULL */
export async function compileVocabularyFile({ taxonomy, compiled }: VocabularyFiles): Promise<void> {
  const path = `${compiled}.${randomUUID()}.new`;
  const pieces = await compileTaxonomy(taxonomy);
  try {
    await reportFullDisk(writePieces(path, pieces));
    await rename(path, compiled);
  } finally {
    await rm(path, { force: true });
  }
}

async function compileAndRead(files: VocabularyFiles): Promise<Vocabulary> {
  await compileVocabularyFile(files);
  const vocabulary = await readVocabulary(files.compiled);
  if (vocabulary === null) throw new Error("the vocabulary that was just compiled cannot be opened");
  return vocabulary;
}

/** Reads a compiled vocabulary. Returns null if the file is missing, or its checksum is wrong. */
async function readVocabulary(path: string): Promise<Vocabulary | null> {
  const bytes = await readFile(path).catch((error: unknown) => {
    if (isSystemError(error) && error.code === "ENOENT") return null;
    throw error;
  });
  if (bytes === null || bytes.byteLength < checksumBytes) return null;
  reportProgress();
  const end = bytes.byteLength - checksumBytes;
  const content = bytes.subarray(0, end);
  return crc32(content) === bytes.readUInt32LE(end) ? new Vocabulary(content) : null;
}

async function writePieces(path: string, pieces: readonly Uint8Array[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "wx", 0o600);
  try {
    let checksum = 0;
    for (const piece of pieces) {
      checksum = crc32(piece, checksum);
      await file.writeFile(piece);
      reportProgress();
    }
    const end = Buffer.alloc(checksumBytes);
    end.writeUInt32LE(checksum);
    await file.writeFile(end);
    // Without it, the name may survive a power cut and the bytes not.
    await file.sync();
  } finally {
    await file.close();
  }
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
