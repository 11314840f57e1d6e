import { hash } from "node:crypto";

/** Formats an opaque value as a strong entity tag (RFC 9110, section 8.8.3). */
export function formatEntityTag(value: string): string {
  return `"${value}"`;
}

/** Computes the entity tag of a JSON text from its SHA-256. */
export function computeEntityTag(json: string): string {
  return formatEntityTag(hash("sha256", json, "base64url"));
}

/** Computes an entity tag from values that together identify one version of a representation. */
export function computeVersionTag(...values: readonly (string | number | boolean)[]): string {
  return computeEntityTag(JSON.stringify(values));
}

/**
 * Tells whether an `If-Match` or `If-None-Match` header matches an entity tag: it lists the tag or is `*`. Both are
 * compared weakly. RFC 9110, section 13.1.1, requires the strong comparison for `If-Match`, but proxies that compress
 * responses weaken the strong tags of the service, as nginx does with gzip. With the strong comparison, clients behind
 * such proxies could change nothing. A weakened tag still names one version only, since the service itself gives no
 * weak tags.
 */
export function matchesEntityTag(header: string, etag: string): boolean {
  return header.split(",").some((tag) => ["*", etag].includes(tag.trim().replace(/^W\//, "")));
}

/** Tells whether `If-None-Match` matches the tag, so that the caller already has this representation. */
export function isNotModified(request: Request, etag: string): boolean {
  const header = request.headers.get("if-none-match");
  return header !== null && matchesEntityTag(header, etag);
}

/** Tells whether `If-Match` permits the request. `etag` is null if the resource has no content yet. */
export function meetsIfMatch(request: Request, etag: string | null): boolean {
  const header = request.headers.get("if-match");
  return header === null || (etag !== null && matchesEntityTag(header, etag));
}

/** Tells whether `If-None-Match` permits a change: if the header is absent, or does not match the current version. */
export function meetsIfNoneMatch(request: Request, etag: string | null): boolean {
  return etag === null || !isNotModified(request, etag);
}
