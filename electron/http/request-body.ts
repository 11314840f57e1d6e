import { formatBytes, kibibyte, mebibyte } from "../../shared/bytes.ts";
import { ServiceError } from "../../shared/errors.ts";

/** Parses `Content-Length`; returns null if the header is absent or malformed. */
export function readContentLength(request: Request): number | null {
  const header = request.headers.get("content-length");
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}

/** The `Content-Length` up to which a body is neither counted nor throttled. */
const smallBodyBytes = 256 * kibibyte;
/** The memory that the large bodies of all requests of the process may take together. */
const maxTotalHeldBytes = 192 * mebibyte;
const retryAfterSeconds = 5;

let heldBytes = 0;
const heldBytesByRequest = new WeakMap<Request, number>();

/** Counts memory for the body of a request. @throws {ServiceError} SERVICE_BUSY if all requests together need too much */
function holdMemory(request: Request, bytes: number): void {
  if (heldBytes + bytes > maxTotalHeldBytes) {
    const message = `The service is reading too many large bodies. Try again in ${retryAfterSeconds} s.`;
    throw new ServiceError("SERVICE_BUSY", message, { retryAfterSeconds });
  }
  heldBytes += bytes;
  heldBytesByRequest.set(request, (heldBytesByRequest.get(request) ?? 0) + bytes);
}

/** Ends the count of the memory for the body of a request. */
export function releaseBody(request: Request): void {
  heldBytes -= heldBytesByRequest.get(request) ?? 0;
  heldBytesByRequest.delete(request);
}

/** The overhead of each chunk, as the number of bytes whose processing takes the same time. */
const chunkOverheadBytes = 16 * kibibyte;

/**
 * Wraps a request so that a body that is large, or has no `Content-Length`, is read no faster than `take` permits. Each
 * chunk counts with its overhead.
 */
export function throttleBody(original: Request, take: (bytes: number) => Promise<void>): Request {
  const length = readContentLength(original);
  if ((length !== null && length <= smallBodyBytes) || original.body === null) return original;
  const throttle = new TransformStream<Uint8Array, Uint8Array>({
    async transform(chunk, controller) {
      await take(chunk.byteLength + chunkOverheadBytes);
      controller.enqueue(chunk);
    },
  });
  const { url, method, headers, signal } = original;
  const body = original.body.pipeThrough(throttle);
  const init: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" };
  return new Request(url, init);
}

function createTooLargeError(maxBytes: number): ServiceError {
  return new ServiceError(
    "PAYLOAD_TOO_LARGE",
    `The body is larger than ${formatBytes(maxBytes)}, the limit of this call.`,
  );
}

/**
 * Reads the whole body of a request.
 * @throws {ServiceError} PAYLOAD_TOO_LARGE for a body of more than `maxBytes`, before more are in memory; SERVICE_BUSY
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const length = readContentLength(request);
  if (length !== null && length > maxBytes) throw createTooLargeError(maxBytes);
  // The body cannot be longer than its Content-Length, and arrayBuffer() is faster than reading the stream.
  if (length !== null && length <= smallBodyBytes) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw createTooLargeError(maxBytes);
    if (maxBytes > smallBodyBytes) holdMemory(request, chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads the body of a request if it has at most `maxBytesInMemory`. Returns a larger one as a stream, which throws
 * PAYLOAD_TOO_LARGE beyond `maxBytes`.
 * @throws {ServiceError} PAYLOAD_TOO_LARGE if `Content-Length` is more than `maxBytes`; SERVICE_BUSY
 */
export async function readOrStreamBody(
  request: Request,
  { maxBytesInMemory, maxBytes }: { maxBytesInMemory: number; maxBytes: number },
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  const length = readContentLength(request);
  if (length !== null && length <= maxBytesInMemory) return readBody(request, maxBytesInMemory);
  if (length !== null && length > maxBytes) throw createTooLargeError(maxBytes);
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const iterator = request.body.values();
  const read = async (): Promise<Uint8Array | null> => {
    const { done, value } = await iterator.next();
    if (done === true) return null;
    size += value.byteLength;
    if (size > maxBytes) throw createTooLargeError(maxBytes);
    return value;
  };
  // A body of unknown length is treated as small until it turns out to be large.
  for (let isSmall = length === null; isSmall; isSmall = size <= maxBytesInMemory) {
    const chunk = await read();
    if (chunk === null) return Buffer.concat(chunks);
    holdMemory(request, chunk.byteLength);
    chunks.push(chunk);
  }
  async function* stream(): AsyncGenerator<Uint8Array> {
    try {
      yield* chunks.splice(0);
      releaseBody(request);
      for (let chunk = await read(); chunk !== null; chunk = await read()) yield chunk;
    } finally {
      await iterator.return?.();
    }
  }
  return stream();
}
