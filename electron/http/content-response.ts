import type { ByteRange } from "../../shared/bytes.ts";
import { isNotModified } from "./entity-tags.ts";

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

/** A content to send, with its representation headers. */
export interface BinaryContent {
  etag: string;
  /** In bytes. */
  size: number;
  mediaType: string;
  /** Reads the content, or a range of it. */
  read: (range: ByteRange | undefined) => Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>>;
}

/**
 * Creates the response to a download: 200 with the content, 206 or 416 for a range, 304 if the caller already has the
 * content.
 */
export async function createContentResponse(
  request: Request,
  { etag, size, mediaType, read }: BinaryContent,
  moreHeaders: Record<string, string> = {},
): Promise<Response> {
  const headers = new Headers({
    etag,
    "content-type": mediaType,
    "accept-ranges": "bytes",
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
    ...moreHeaders,
  });
  if (isNotModified(request, etag)) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get("if-range");
  // Ranges are defined for GET only (RFC 9110, section 14.2).
  const hasRange = request.method === "GET" && (ifRange === null || ifRange === etag);
  const range = hasRange ? parseRange(request.headers.get("range"), size) : null;
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("content-length", String(range === null ? size : range.end - range.start + 1));
  if (range !== null) headers.set("content-range", `bytes ${range.start}-${range.end}/${size}`);
  const body = request.method === "HEAD" ? null : await read(range ?? undefined);
  return new Response(body, { status: range === null ? 200 : 206, headers });
}
