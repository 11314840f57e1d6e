import { ServiceError } from "../../shared/errors.ts";
import type { BlobStore, ByteRange } from "../storage/blobs.ts";
import { formatEntityTag, isNotModified } from "../http/entity-tags.ts";
import { formatContentDisposition } from "./file-name.ts";

/** A header of one byte range as RFC 9110 has it; null where it is none, `unsatisfiable` where nothing lies in it. */
export function parseRange(header: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  const last = size - 1;
  const start = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? last : Math.min(Number(to), last);
  if (from !== "" && to !== "" && Number(to) < start) return null;
  return start > end ? "unsatisfiable" : { start, end };
}

export interface Bytes {
  sha256: string;
  size: number;
  mediaType: string;
  /** As its sender called it; what it is saved as. */
  name?: string;
}

/** Answers with a blob: whole, in part (`Range`, `If-Range`), or not at all where the caller has it (304). */
export async function createBlobResponse(request: Request, blobs: BlobStore, bytes: Bytes): Promise<Response> {
  const { sha256, size, mediaType, name } = bytes;
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
  const sameAs = request.headers.get("if-range");
  const range = sameAs === null || sameAs === etag ? parseRange(request.headers.get("range"), size) : null;
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("content-length", String(range === null ? size : range.end - range.start + 1));
  if (range !== null) headers.set("content-range", `bytes ${range.start}-${range.end}/${size}`);
  const body = request.method === "HEAD" ? null : await blobs.stream(sha256, range ?? undefined);
  return new Response(body, { status: range === null ? 200 : 206, headers });
}

/**
 * The SHA-256, in hex, that `Content-Digest` (RFC 9530) says; null where it says none.
 * @throws {ServiceError} FIELD_INVALID where what it says cannot be one: checked it cannot be, and should not pass for it
 */
export function declaredSha256(request: Request): string | null {
  const header = request.headers.get("content-digest") ?? "";
  if (!/(?:^|,)\s*sha-256\s*=/i.test(header)) return null;
  const [, base64] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/i.exec(header) ?? [];
  if (base64 !== undefined) return Buffer.from(base64, "base64").toString("hex");
  const message = "must be sha-256=:…: around the Base64 of 32 bytes";
  throw new ServiceError("FIELD_INVALID", `Content-Digest ${message}.`, { fields: { "Content-Digest": { message } } });
}
