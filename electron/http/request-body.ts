import { formatBytes } from "../../shared/bytes.ts";
import { ServiceError } from "../../shared/errors.ts";

/** Parses `Content-Length`; returns null if the header is absent or malformed. */
export function readContentLength(request: Request): number | null {
  const header = request.headers.get("content-length");
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

/**
 * Reads the whole body of a request.
 * @throws {ServiceError} PAYLOAD_TOO_LARGE for a larger body, before more than `maxBytes` are in memory
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const createError = () =>
    new ServiceError("PAYLOAD_TOO_LARGE", `The body is larger than ${formatBytes(maxBytes)}, the limit of this call.`);
  const length = readContentLength(request);
  if (length !== null && length > maxBytes) throw createError();
  // The body cannot be longer than its Content-Length, and arrayBuffer() is faster than reading the stream.
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
