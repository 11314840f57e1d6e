import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { startHttpServer } from "./http-server.ts";
import type { RegisterCleanup } from "./temporary-folder.ts";

/** A request as Ollama, llama.cpp and vLLM accept it. Other properties are not sent. */
const requestSchema = z.strictObject({
  model: z.string(),
  messages: z.array(z.strictObject({ role: z.enum(["system", "user"]), content: z.string() })),
  response_format: z.strictObject({
    type: z.literal("json_schema"),
    json_schema: z.strictObject({
      name: z.string(),
      strict: z.literal(true),
      schema: z.looseObject({ properties: z.record(z.string(), z.unknown()) }),
    }),
  }),
  temperature: z.literal(0),
  seed: z.int(),
  max_tokens: z.int(),
  stream: z.literal(false),
});

/** A request to the server, and what it contains. */
export interface ModelRequest {
  authorization: string | undefined;
  model: string;
  /** The paths of the fields that were asked for. */
  fields: string[];
  /** The lines of the document by their numbers. */
  lines: Map<number, string>;
}

/** The server's answer: the data points, a complete response, or a function that writes one. */
export type ModelReply =
  | { points: Record<string, { text: string; quote: string; value?: string } | null> }
  | { status?: number; headers?: Record<string, string>; body: string }
  | ((response: ServerResponse) => void);

/** Creates the body of a chat completion with a message. */
export const createCompletion = (message: object, finish_reason = "stop"): string =>
  JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    model: "small-7b",
    choices: [{ index: 0, finish_reason, message: { role: "assistant", ...message } }],
  });

async function readRequest(incoming: IncomingMessage): Promise<ModelRequest> {
  const { model, messages, response_format: format } = requestSchema.parse(JSON.parse(await text(incoming)));
  const content = messages.at(-1)?.content ?? "";
  const lines = content.slice(content.indexOf("\nLines:\n") + "\nLines:\n".length).split("\n");
  return {
    authorization: incoming.headers.authorization,
    model,
    fields: Object.keys(format.json_schema.schema.properties),
    lines: new Map(
      lines.map((line) => {
        const colon = line.indexOf(": ");
        return [Number(line.slice(0, colon)), line.slice(colon + 2)];
      }),
    ),
  };
}

/** Answers each point with the line that contains a text. A point that was not asked for is left out. */
function answerPoints(
  points: Extract<ModelReply, { points: object }>["points"],
  { fields, lines }: ModelRequest,
): string {
  const answers = fields.map((path) => {
    const point = points[path] ?? null;
    if (point === null) return [path, null];
    const line = [...lines].find(([, content]) => content.includes(point.text))?.[0];
    return [path, line === undefined ? null : { line, quote: point.quote, value: point.value ?? point.quote }];
  });
  return createCompletion({ content: JSON.stringify(Object.fromEntries(answers)) });
}

/** A server with an OpenAI-compatible API on a free port of this machine. */
export interface ModelServer {
  /** The base address, which ends with `/v1`. */
  address: string;
  requests: ModelRequest[];
  close: () => Promise<void>;
}

/** Starts a model server that answers each request by a function. */
export async function startModelServer(
  reply: (request: ModelRequest, index: number) => ModelReply,
  onCleanup: RegisterCleanup = onTestFinished,
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const respond = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (incoming.method !== "POST" || incoming.url !== "/v1/chat/completions") {
      response.writeHead(404).end();
      return;
    }
    const request = await readRequest(incoming);
    requests.push(request);
    const answer = reply(request, requests.length - 1);
    if (typeof answer === "function") return answer(response);
    const {
      status = 200,
      headers = {},
      body,
    } = "points" in answer ? { body: answerPoints(answer.points, request) } : answer;
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  };
  const server = await startHttpServer((incoming, response) => {
    // A request that does not have the expected form breaks the connection, so that the test fails with it.
    respond(incoming, response).catch((error: Error) => response.destroy(error));
  }, null);
  onCleanup(() => server.close());
  return { address: `${server.address}/v1`, requests, close: () => server.close() };
}
