import { ServiceError } from "../../shared/errors.ts";

/** Reads `Content-Length`; null where the request has none. */
export function readContentLength(request: Request): number | null {
  const header = request.headers.get("content-length");
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

/**
 * Reads the whole body of a request.
 * @throws {ServiceError} PAYLOAD_TOO_LARGE before more than `maxBytes` are in memory
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const createError = () =>
    new ServiceError("PAYLOAD_TOO_LARGE", `The body is larger than ${maxBytes} bytes, the limit of this call.`);
  const length = readContentLength(request);
  if (length !== null && length > maxBytes) throw createError();
  // HTTP delivers no more than Content-Length, and arrayBuffer() is faster than the stream.
  if (length !== null) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw createError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
