/** Learns keywords of a taxonomy from a corpus: `npm run learn -- --taxonomy NAME --corpus FILE.jsonl`. */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { compileVocabulary } from "../../electron/pipeline/index/compile-vocabulary.ts";
import { encodeKeywordModel } from "../../electron/pipeline/index/learn/keyword-model.ts";
import { vocabularyVersions } from "../../electron/pipeline/index/versions.ts";
import { getDefaultDataFolder } from "../../electron/platform/paths.ts";
import { createVocabularyStore } from "../../electron/storage/vocabularies.ts";
import { writeChecked } from "../../electron/tools/checked-file.ts";
import { learnCorpus } from "./learn-corpus.ts";
import { readStoredTaxonomy } from "./stored-taxonomy.ts";

const usage = `npm run learn -- --taxonomy NAME --corpus FILE.jsonl [--data DIR] [--test]

Learns which keywords of a taxonomy documents get, and how probable a suggestion is right. The service uses what was
learned for documents that it indexes from then on; learning again replaces it.

  --taxonomy NAME   the name of a keyword taxonomy in the service
  --corpus FILE     labelled documents as JSON lines: {"title": "…", "abstract": "…" or "text": "…", "subjects": ["ID", …]}
                    with the ids of concepts. From 5 full texts or 20 abstracts it is better than not learning; from
                    several hundred it also suggests keywords that are not in the text.
  --data DIR        the data folder of the service; by default that of the desktop application
  --test            the taxonomy of test keys with this name`;

/** The maximum number of lines whose problems are printed. */
const maxPrintedProblems = 50;

async function learn(): Promise<void> {
  const { values } = parseArgs({
    options: {
      taxonomy: { type: "string" },
      corpus: { type: "string" },
      data: { type: "string", default: getDefaultDataFolder() },
      test: { type: "boolean", default: false },
    },
  });
  const { taxonomy: name, corpus, data, test } = values;
  if (name === undefined || corpus === undefined) throw new RangeError("--taxonomy and --corpus are needed.");
  if (!existsSync(corpus)) throw new RangeError(`--corpus ${corpus}: there is no such file.`);
  const { sha256, taxonomy } = readStoredTaxonomy(data, name, test);
  let problems = 0;
  const { model, documents, badLines } = await learnCorpus(compileVocabulary(taxonomy), corpus, (line, problem) => {
    problems += 1;
    if (problems <= maxPrintedProblems) console.error(`${corpus}:${line}: ${problem}`);
  });
  if (problems > maxPrintedProblems) console.error(`… and ${problems - maxPrintedProblems} more lines`);
  const path = createVocabularyStore(data, vocabularyVersions).getModelPath(sha256);
  await writeChecked(path, encodeKeywordModel(model));
  console.log(`Learned from ${documents} documents; ${badLines} lines could not be used. The model is ${path}.`);
}

try {
  await learn();
} catch (error) {
  const isUsage = error instanceof RangeError || (error instanceof TypeError && "code" in error);
  if (!isUsage) throw error;
  console.error(`${error.message}\n\n${usage}`);
  process.exitCode = 1;
}
