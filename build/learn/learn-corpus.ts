import type { KeywordModel } from "../../electron/pipeline/index/learn/keyword-model.ts";
import type { Vocabulary } from "../../electron/pipeline/index/vocabulary.ts";
import { corpusLimits, readCorpus } from "./corpus.ts";
import { type BoostingParameters, learnKeywords, type AnalyzedText, analyzeLabelledText } from "./learn-keywords.ts";

/** The result of learning from a corpus. */
export interface LearnedCorpus {
  model: KeywordModel;
  documents: number;
  /** The number of lines that could not be used. */
  badLines: number;
}

/**
 * Learns a model for a vocabulary from a corpus.
 * @param onProblem Called for each line that cannot be used.
 * @param boosting The parameters of the trees; chosen by the number of documents if left out.
 * @throws {RangeError} if the corpus has too few or too many usable documents
 */
export async function learnCorpus(
  vocabulary: Vocabulary,
  corpus: string,
  onProblem: (line: number, problem: string) => void,
  boosting?: BoostingParameters,
): Promise<LearnedCorpus> {
  const numbers = new Map(
    Array.from({ length: vocabulary.size }, (_, concept) => [vocabulary.getId(concept), concept]),
  );
  const texts: AnalyzedText[] = [];
  let badLines = 0;
  for await (const entry of readCorpus(corpus)) {
    const concepts = "record" in entry ? entry.record.subjects.flatMap((id) => numbers.get(id) ?? []) : [];
    if ("problem" in entry || concepts.length === 0) {
      badLines += 1;
      onProblem(entry.line, "problem" in entry ? entry.problem : "none of its subjects is a concept of the taxonomy");
      continue;
    }
    if (texts.length === corpusLimits.maxDocuments)
      throw new RangeError(
        `${corpus} has more than ${corpusLimits.maxDocuments} documents. Leave out the oldest ones.`,
      );
    const { title, abstract, text } = entry.record;
    const paragraphs = `${abstract}\n${text}`.split(/\n+/u).filter((paragraph) => paragraph.trim() !== "");
    texts.push(await analyzeLabelledText(vocabulary, { title, paragraphs, concepts }));
  }
  return { model: learnKeywords(vocabulary, texts, boosting), documents: texts.length, badLines };
}
