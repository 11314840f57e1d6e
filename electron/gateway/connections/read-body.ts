import { formatBytes, mebibyte } from "../../../shared/bytes.ts";
import { GatewayError } from "../../../shared/errors.ts";
import type { Handler } from "../handler.ts";

/** The limit of a JSON response that is held in memory. The contents that reviewers write have at most 16 MiB. */
export const maxJsonBytes = 32 * mebibyte;

/**
 * Reads the body of a service's response, which may be hostile.
 * @throws {GatewayError} NOT_A_SERVICE if it is longer than `maxBytes`; the rest is not read then
 */
export async function readBody({ body }: Response, maxBytes: number, host: string): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      const message = `The answer of ${host} is longer than ${formatBytes(maxBytes)}, which no service sends here.`;
      throw new GatewayError("NOT_A_SERVICE", message);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Wraps a handler so that its responses are read as a whole, with a limit of their size. */
export function readWhole(send: Handler): Handler {
  return async (request) => {
    const response = await send(request);
    return response.body === null
      ? response
      : new Response(await readBody(response, maxJsonBytes, "the service"), response);
  };
}
