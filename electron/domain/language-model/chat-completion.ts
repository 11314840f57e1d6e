import { z } from "zod";
import { kibibyte } from "../../../shared/bytes.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";
import type { DocumentLine } from "../../pipeline/map/language-model/document-lines.ts";
import {
  type AskedField,
  createAnswerSchema,
  createMessages,
  parseAnswers,
  type ParsedAnswers,
} from "../../pipeline/map/language-model/questions.ts";
import { PostError, type PostProblem, type PostResponse, postJson } from "../../platform/post-json.ts";

/** A model at a server with an OpenAI-compatible API, and the limits of a request. */
export interface ModelServer {
  /** The base address, such as `http://127.0.0.1:11434/v1`. */
  address: string;
  /** The name of the model at the server. */
  model: string;
  key: string | null;
  maxSeconds: number;
}

/** Thrown if a model gives no answer. The message is a clause without a full stop. */
export class ModelError extends Error {
  override readonly name = "ModelError";
}

/** The maximum size of a response. An answer has a few KiB; models that think send their thoughts too. */
const maxResponseBytes = 512 * kibibyte;
/** The maximum number of tokens of an answer, including those of thoughts. */
const maxTokens = 4096;
/** The maximum length of a text of a server, such as its message or the name of its model, in characters. */
const maxMessageLength = 200;

const completionSchema = z.object({
  model: z.string().optional(),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          /** The thoughts of the model: of vLLM and llama.cpp, and of Ollama. */
          reasoning_content: z.string().nullish(),
          reasoning: z.string().nullish(),
        }),
      }),
    )
    .min(1),
});

const errorSchema = z.object({ error: z.union([z.string(), z.object({ message: z.string() })]) });

export const getHost = ({ address }: Pick<ModelServer, "address">): string => new URL(address).host;

function explainProblem(problem: PostProblem, server: ModelServer): string {
  const host = getHost(server);
  switch (problem.kind) {
    case "too-slow":
      return serviceText("model-too-slow", { seconds: server.maxSeconds });
    case "too-long":
      return serviceText("model-answer-too-long", { limit: maxResponseBytes / kibibyte });
    case "unreachable": {
      const { code } = problem;
      if (/CERT|^ERR_(?:SSL|TLS)|^UNABLE_TO|^INVALID_CA/.test(code))
        return serviceText("model-certificate", { host, code });
      return code === ""
        ? serviceText("model-unreachable", { host })
        : serviceText("model-unreachable-code", { host, code });
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Explains a response that is no completion; null for status 200. */
function explainStatus({ status, text }: PostResponse): string | null {
  if (status === 200) return null;
  if (status === 401 || status === 403) return serviceText("model-key-refused", { status });
  if (status >= 300 && status < 400) return serviceText("model-redirect");
  const { data } = errorSchema.safeParse(parseJson(text));
  const message = (typeof data?.error === "string" ? data.error : (data?.error.message ?? ""))
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, maxMessageLength);
  return message === ""
    ? serviceText("model-status", { status })
    : serviceText("model-status-message", { status, message });
}

/** A model that thinks may put its thoughts before the answer, if its server does not separate them. */
const thoughtPattern = /^\s*<think>[^]*?<\/think>/u;

/** Returns the content of a completion. @throws {ModelError} */
function readContent(response: PostResponse): { content: string; model: string | null } {
  const problem = explainStatus(response);
  if (problem !== null) throw new ModelError(problem);
  const json = parseJson(response.text);
  if (json === undefined) {
    const type = response.mediaType.slice(0, maxMessageLength);
    throw new ModelError(serviceText("model-no-json", { type: type === "" ? "?" : type }));
  }
  const { data } = completionSchema.safeParse(json);
  const [choice] = data?.choices ?? [];
  if (data === undefined || choice === undefined) throw new ModelError(serviceText("model-no-completion"));
  const { content, reasoning_content: thoughts, reasoning } = choice.message;
  const answer = (content ?? "").replace(thoughtPattern, "").trim();
  const hasThought = /^\s*<think>/u.test(content ?? "") || Boolean(thoughts ?? reasoning);
  if (answer === "" || answer.startsWith("<think>")) {
    throw new ModelError(serviceText(hasThought ? "model-only-thought" : "model-no-answer"));
  }
  if (choice.finish_reason === "length") throw new ModelError(serviceText("model-cut-off", { tokens: maxTokens }));
  return { content: answer, model: data.model?.slice(0, maxMessageLength) ?? null };
}

/** The answers of a model, with its name as the server states it. */
export interface ModelAnswers extends ParsedAnswers {
  model: string | null;
}

/**
 * Asks a model for fields in lines of a document, by one chat completion whose form is a JSON schema. These properties of
 * the request are understood by Ollama, llama.cpp and vLLM alike.
 * @throws {ModelError} if it gives no answer in that form
 */
export async function askModel(
  server: ModelServer,
  fields: readonly AskedField[],
  lines: readonly DocumentLine[],
  signal: AbortSignal,
): Promise<ModelAnswers> {
  const request = {
    model: server.model,
    messages: createMessages(fields, lines),
    response_format: {
      type: "json_schema",
      json_schema: { name: "data_points", strict: true, schema: createAnswerSchema(fields) },
    },
    temperature: 0,
    seed: 1,
    max_tokens: maxTokens,
    stream: false,
  };
  let response: PostResponse;
  try {
    response = await postJson(`${server.address}/chat/completions`, request, {
      authorization: server.key === null ? null : `Bearer ${server.key}`,
      maxBytes: maxResponseBytes,
      timeoutMs: server.maxSeconds * 1000,
      signal,
    });
  } catch (error) {
    if (!(error instanceof PostError)) throw error;
    throw new ModelError(explainProblem(error.problem, server), { cause: error });
  }
  const { content, model } = readContent(response);
  const parsed = parseAnswers(content, fields, lines);
  if (parsed === null) throw new ModelError(serviceText("model-wrong-form"));
  return { ...parsed, model };
}
