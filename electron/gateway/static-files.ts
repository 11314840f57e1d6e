import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { etag } from "hono/etag";
import { secureHeaders } from "hono/secure-headers";
import type { Handler } from "./handler.ts";

/**
 * The content security policy of the workbench's pages. They may load and run the workbench's files, and show images and
 * frames that they have created themselves.
 */
const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  // pdf.js decodes JPEG 2000 and JBIG2 with WebAssembly.
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  workerSrc: ["'self'", "blob:"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  fontSrc: ["'self'", "data:"],
  connectSrc: ["'self'"],
  frameSrc: ["'self'", "blob:", "data:"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
};

export interface StaticFilesOptions {
  /** The folder of the built renderer, served at `/`. */
  rendererFolder: string;
  /** The folder of the sample documents. */
  samplesFolder: string;
  /** The path under which the sample documents are served. */
  samplesPath: string;
}

/**
 * Serves the workbench's own files. Names below `/assets/` contain a hash of the content, so these files are cached
 * without revalidation. All other files are revalidated by their entity tags.
 */
export function createStaticFiles({ rendererFolder, samplesFolder, samplesPath }: StaticFilesOptions): Handler {
  const app = new Hono();
  app.use(secureHeaders({ contentSecurityPolicy, xFrameOptions: "DENY", strictTransportSecurity: false }));
  app.use(async (context, next) => {
    await next();
    const isImmutable = context.req.path.startsWith("/assets/") && context.res.ok;
    context.header("cache-control", isImmutable ? "private, max-age=31536000, immutable" : "no-cache");
  });
  app.use(etag());
  app.use(
    `${samplesPath}/*`,
    serveStatic({ root: samplesFolder, rewriteRequestPath: (path) => path.slice(samplesPath.length) }),
  );
  app.use(serveStatic({ root: rendererFolder }));
  app.on(["GET", "HEAD"], "*", (context) => context.text("No file exists at this address.\n", 404));
  app.all("*", (context) => context.text("Files can only be read.\n", 405, { allow: "GET, HEAD" }));
  return async ({ url, method, headers: requestHeaders }) => {
    // Ranges are ignored, which RFC 9110, section 14.2, permits. `serveStatic` does not support If-Range, and `etag()`
    // would hash only the requested part. The workbench requests no ranges.
    const headers = new Headers(requestHeaders);
    headers.delete("range");
    // HEAD is answered like GET, since the entity tag is a hash of the body.
    const response = await app.fetch(new Request(url, { method: method === "HEAD" ? "GET" : method, headers }));
    if (method !== "HEAD") return response;
    await response.body?.cancel();
    return new Response(null, response);
  };
}
