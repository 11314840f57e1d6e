import type { ByteRange } from "../../shared/bytes.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { BlobStore } from "../storage/blobs/blobs.ts";
import type { DescribeBlob } from "../storage/blobs/lost-blobs.ts";
import { createContentResponse } from "../http/content-response.ts";
import { formatEntityTag } from "../http/entity-tags.ts";
import { formatContentDisposition } from "./file-name.ts";

/** A blob to send, with its representation headers. */
export interface BlobContent {
  sha256: string;
  size: number;
  mediaType: string;
  /** The file name for `Content-Disposition`. */
  name?: string;
  describe: DescribeBlob;
}

/** Creates the response to a download: 200 with the blob, 206 or 416 for a range, 304 if the caller has the blob. */
export function createBlobResponse(request: Request, blobs: BlobStore, content: BlobContent): Promise<Response> {
  const { sha256, size, mediaType, name, describe } = content;
  const disposition: Record<string, string> =
    name === undefined ? {} : { "content-disposition": formatContentDisposition(name) };
  const read = (range: ByteRange | undefined) => blobs.stream(sha256, describe, range);
  return createContentResponse(request, { etag: formatEntityTag(sha256), size, mediaType, read }, disposition);
}

/**
 * Parses the SHA-256 of `Content-Digest` (RFC 9530) to hex; returns null if the header has no SHA-256.
 * @throws {ServiceError} FIELD_INVALID for a malformed digest
 */
export function parseContentDigest(request: Request): string | null {
  const header = request.headers.get("content-digest") ?? "";
  if (!/(?:^|,)\s*sha-256\s*=/i.test(header)) return null;
  const [, base64] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/i.exec(header) ?? [];
  if (base64 !== undefined) return Buffer.from(base64, "base64").toString("hex");
  const message = "must be sha-256=:…: around the Base64 of 32 bytes";
  throw new ServiceError("FIELD_INVALID", `Content-Digest ${message}.`, { fields: { "Content-Digest": { message } } });
}
