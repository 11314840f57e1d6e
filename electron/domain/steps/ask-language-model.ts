import type { Mapping } from "../../../shared/document/data-points.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import { getHost, ModelError, type ModelServer } from "../language-model/chat-completion.ts";
import { listModelPaths } from "../../pipeline/map/language-model/model-candidates.ts";
import type { ModelAnswer } from "../../pipeline/map/language-model/questions.ts";
import { mappingThresholds } from "../../pipeline/map/thresholds.ts";
import type { Tasks } from "../../pipeline/tasks.ts";
import type { TaxonomyRecord } from "../../storage/tables/documents.ts";
import { getDocumentTaskOptions, runTask, type StepRun } from "./step-run.ts";

type MapTaskInput = Tasks["mapDocument"]["input"] & { taxonomy: { path: string } };

/** What a model answered about a document. */
interface Answers {
  answers: ModelAnswer[];
  /** The number of answers whose quotes are not in the document. */
  dropped: number;
  /** Why the model was not asked about the whole document, as a clause; null if it was. */
  problem: string | null;
}

/** Lists the paths of the data points outside of repeated groups that are absent or unsure, the most doubtful first. */
function listDoubtfulPaths({ data_points: points }: Mapping): string[] {
  return points
    .filter(
      ({ path, value, confidence }) =>
        !path.includes("[") && (value === null || confidence < mappingThresholds.minSureConfidence),
    )
    .sort((a, b) => a.confidence - b.confidence)
    .map(({ path }) => path);
}

/** Asks a model about one part of the document after the other, each time for the fields that it has not found yet. */
async function ask(
  step: StepRun,
  server: ModelServer,
  { fields, parts }: Pick<Tasks["prepareQuestions"]["output"], "fields" | "parts">,
): Promise<Answers> {
  const { context, job, signal } = step;
  const result: Answers = { answers: [], dropped: 0, problem: null };
  const owner = {
    owner: job.ownerId,
    job: job.id,
    ...(job.network === undefined ? {} : { network: job.network }),
    signal,
  };
  for (const lines of parts) {
    const missing = fields.filter(({ path }) => result.answers.every((answer) => answer.path !== path));
    if (missing.length === 0) break;
    try {
      const { answers, dropped } = await context.languageModel.ask(server, { fields: missing, lines }, owner);
      result.answers.push(...answers);
      result.dropped += dropped;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ModelError)) throw error;
      // Without an answer to one request, the others are not sent, so that a server that is away costs one time limit.
      return { ...result, problem: error.message };
    }
  }
  return result;
}

/** The maximum number of data points that a note names, and the length of each title in characters. */
const maxNamed = { titles: 8, characters: 50 };

function listTitles(titles: readonly string[]): string {
  const named = titles.slice(0, maxNamed.titles).map((title) => title.slice(0, maxNamed.characters));
  return [...named, ...(titles.length > named.length ? ["…"] : [])].join(", ");
}

/** Describes for the reviewer what the model was asked and what it found. */
function describeAnswers(
  server: ModelServer,
  { fields, parts, lineCount }: Tasks["prepareQuestions"]["output"],
  { answers, dropped, problem }: Answers,
  foundPaths: readonly string[],
): string[] {
  const { model } = server;
  if (problem !== null && answers.length + dropped === 0)
    return [serviceText("model-failed", { model, reason: problem })];
  const about = { model, host: getHost(server), asked: fields.length };
  const titles = fields.filter(({ path }) => foundPaths.includes(path)).map(({ title }) => title);
  const lines = parts.reduce((sum, part) => sum + part.length, 0);
  return [
    titles.length === 0
      ? serviceText("model-no-values", about)
      : serviceText("model-values", { ...about, fields: listTitles(titles) }),
    ...(dropped === 0 ? [] : [serviceText("model-dropped", { model, count: dropped })]),
    ...(lines === lineCount ? [] : [serviceText("model-part", { model, lines, count: lineCount })]),
    ...(problem === null ? [] : [serviceText("model-stopped", { model, reason: problem })]),
  ];
}

/**
 * Asks the language model, if one is on for the taxonomy, for the data points that are absent or unsure, and maps the
 * document again with its answers. Without a model the mapping stays as it is. A model that cannot be asked adds a note, and
 * the job goes on without it.
 * @param mapped the mapping without the model
 * @param usedTaxonomy the job's version of the taxonomy
 */
export async function askLanguageModel(
  step: StepRun,
  mapped: Mapping,
  usedTaxonomy: TaxonomyRecord,
  input: MapTaskInput,
): Promise<Mapping> {
  const { context, job, signal } = step;
  const selected = await context.languageModel.select(job.ownerId, usedTaxonomy);
  if (selected === null) return mapped;
  const addNotes = (mapping: Mapping, notes: readonly string[]): Mapping =>
    notes.length === 0 ? mapping : { ...mapping, notes: [...(mapping.notes ?? []), ...notes] };
  if ("problem" in selected) {
    return addNotes(mapped, [serviceText("model-unusable", { reason: selected.problem })]);
  }
  const { server, limits } = selected;
  const { pages, taxonomy } = input;
  const options = getDocumentTaskOptions(step);
  const paths = listDoubtfulPaths(mapped);
  const questions = await runTask(step, "prepareQuestions", { pages, taxonomy, paths, limits }, options);
  if (questions.fields.length === 0 || questions.parts.length === 0) return mapped;
  const answered = await ask(step, server, questions);
  signal.throwIfAborted();
  const { answers, dropped, problem } = answered;
  const asked = questions.fields.length;
  context.log.info("a language model was asked", {
    job: job.id,
    model: server.model,
    host: getHost(server),
    asked,
    answers: answers.length,
    dropped,
    ...(problem === null ? {} : { problem }),
  });
  if (answers.length === 0) return addNotes(mapped, describeAnswers(server, questions, answered, []));
  const model = { answers, without: mapped };
  const mapping = await runTask(step, "mapDocument", { ...input, model }, options);
  return addNotes(mapping, describeAnswers(server, questions, answered, listModelPaths(mapping, mapped)));
}
