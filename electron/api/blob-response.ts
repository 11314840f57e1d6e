import { ServiceError } from "../../shared/errors.ts";
import type { BlobStore, ByteRange, DescribeBlob } from "../storage/blobs.ts";
import { formatEntityTag, isNotModified } from "../http/entity-tags.ts";
import { formatContentDisposition } from "./file-name.ts";

/**
 * Parses a `Range` header with one byte range (RFC 9110, section 14.2). Returns null for any other header, which the
 * service ignores, and `unsatisfiable` for a range outside the content.
 * @param size the size of the content in bytes
 */
export function parseRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  const last = size - 1;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? last : Math.min(Number(to), last);
  if (from !== "" && to !== "" && Number(to) < start) return null;
  return start > end ? "unsatisfiable" : { start, end };
}

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
export async function createBlobResponse(request: Request, blobs: BlobStore, content: BlobContent): Promise<Response> {
  const { sha256, size, mediaType, name, describe } = content;
  const etag = formatEntityTag(sha256);
  const headers = new Headers({
    etag,
    "content-type": mediaType,
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
  });
  if (name !== undefined) headers.set("content-disposition", formatContentDisposition(name));
  if (isNotModified(request, etag)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get("if-range");
  const range = ifRange === null || ifRange === etag ? parseRange(request.headers.get("range"), size) : null;
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("content-length", String(range === null ? size : range.end - range.start + 1));
  if (range !== null) headers.set("content-range", `bytes ${range.start}-${range.end}/${size}`);
  const body = request.method === "HEAD" ? null : await blobs.stream(sha256, describe, range ?? undefined);
  return new Response(body, { status: range === null ? 200 : 206, headers });
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
