import { createHash } from "node:crypto";
import { formatBytes } from "../../shared/bytes.ts";
import { ServiceError } from "../../shared/errors.ts";

/**
 * Reads the `Idempotency-Key` of a POST request; null for a request without it. @throws {ServiceError} FIELD_INVALID
 */
export function readIdempotencyKey(request: Request): string | null {
  const key = request.method === "POST" ? request.headers.get("idempotency-key") : null;
  if (key === null || /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const message = "must be 1 to 255 visible ASCII characters";
  throw new ServiceError("FIELD_INVALID", `Idempotency-Key ${message}.`, {
    fields: { "Idempotency-Key": { message } },
  });
}

/** A request whose body is hashed while it is read, so that an upload is never in memory as a whole. */
export interface HashedRequest {
  request: Request;
  /**
   * Returns the SHA-256 (hex) of the parameters, the query, the kind of API key, and the part of the body that has been
   * read so far.
   */
  digest: () => string;
  /** Reads and discards the rest of the body. @throws {ServiceError} PAYLOAD_TOO_LARGE */
  drain: () => Promise<void>;
}

export interface HashOptions {
  params: Record<string, string>;
  /**
   * Whether the API key is a test key. It is part of the digest, since a test key and a live key create different
   * resources from the same body.
   */
  test: boolean;
  /** The limit of the body that `drain` reads. */
  maxBodyBytes: number;
}

/** Wraps a request so that its body is hashed while it is read. */
export function hashRequest(original: Request, { params, test, maxBodyBytes }: HashOptions): HashedRequest {
  const { url, method, headers, signal } = original;
  const hash = createHash("sha256").update(JSON.stringify([params, new URL(url).search, test]));
  let size = 0;
  const tap = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk);
      size += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  const body = original.body?.pipeThrough(tap) ?? null;
  const init: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" };
  const request = new Request(url, init);
  return {
    request,
    digest: () => hash.copy().digest("hex"),
    async drain() {
      if (request.bodyUsed) return;
      for await (const _ of request.body ?? []) {
        if (size <= maxBodyBytes) continue;
        const message = `The body is larger than ${formatBytes(maxBodyBytes)}, the limit of this call.`;
        throw new ServiceError("PAYLOAD_TOO_LARGE", message);
      }
    },
  };
}
