import { readFile, stat } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";

const mediaTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".ico": "image/vnd.microsoft.icon",
  ".woff2": "font/woff2",
  ".ttf": "font/ttf",
  ".wasm": "application/wasm",
  ".pdf": "application/pdf",
  ".epub": "application/epub+zip",
};

/** What a page of the workbench may load and run: its own files, and pictures and frames that it made itself. */
export const contentSecurityPolicy = [
  "default-src 'self'",
  // WebAssembly is for pdf.js, whose decoders of JPEG 2000 and JBIG2 are compiled so.
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self' blob: data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const securityHeaders = {
  "content-security-policy": contentSecurityPolicy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { ...securityHeaders, "content-type": "text/plain; charset=utf-8" },
  });
}

/** The file that a path names below a folder; null where it names none, or one outside of the folder. */
function fileAt(folder: string, path: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return null;
  }
  if (decoded.includes("\0") || decoded.includes("\\")) return null;
  const file = resolve(join(folder, decoded));
  return file.startsWith(resolve(folder) + sep) ? file : null;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && ["ENOENT", "ENOTDIR", "EISDIR"].includes(String(error.code));
}

/**
 * Serves the files of a folder. Names below `/assets/` carry a hash of what is in them and may be kept for ever;
 * the others are asked for anew each time, with an entity tag.
 */
export function assets(folder: string) {
  return async (request: Request, path: string): Promise<Response> => {
    if (request.method !== "GET" && request.method !== "HEAD") return plain(405, "Files can only be read.");
    const file = fileAt(folder, path === "/" ? "/index.html" : path);
    if (file === null) return plain(404, "There is nothing at this address.");
    try {
      const { size, mtimeMs } = await stat(file);
      const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
      const headers = {
        ...securityHeaders,
        etag,
        "cache-control": path.startsWith("/assets/") ? "private, max-age=31536000, immutable" : "no-cache",
        "content-type": mediaTypes[extname(file)] ?? "application/octet-stream",
      };
      if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
      const body = request.method === "HEAD" ? null : new Uint8Array(await readFile(file));
      return new Response(body, { headers: { ...headers, "content-length": String(size) } });
    } catch (error) {
      if (isMissing(error)) return plain(404, "There is nothing at this address.");
      throw error;
    }
  };
}
