import { createHash } from "node:crypto";
import { maxDocumentBytes } from "../../shared/api/documents.ts";
import { ServiceError } from "../../shared/errors.ts";

const header = "idempotency-key";

/** The key under which a caller may ask again; null where it gives none. @throws {ServiceError} FIELD_INVALID */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.method === "POST" ? request.headers.get(header) : null;
  if (key === null || /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  const message = "must be 1 to 255 visible ASCII characters";
  throw new ServiceError("FIELD_INVALID", `Idempotency-Key ${message}.`, {
    fields: { "Idempotency-Key": { message } },
  });
}

/** A request whose body is hashed while it is read: an upload is never held whole. */
export interface HashedRequest {
  request: Request;
  /** Of the kind of key, the address's parameters, the query and as much of the body as was read. */
  digest: () => string;
  /** Reads what is left of the body. @throws {ServiceError} PAYLOAD_TOO_LARGE */
  skip: () => Promise<void>;
}

/** `test`: whether it came with a test key, which makes other things of the same body than a live one. */
export function hashed(original: Request, params: Record<string, string>, test: boolean): HashedRequest {
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
    async skip() {
      if (request.bodyUsed) return;
      for await (const _ of request.body ?? []) {
        if (size > maxDocumentBytes) throw new ServiceError("PAYLOAD_TOO_LARGE");
      }
    },
  };
}
