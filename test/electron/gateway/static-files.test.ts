import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createStaticFiles } from "../../../electron/gateway/static-files.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

function createFolders() {
  const parent = createTemporaryFolder();
  const files: [path: string, text: string][] = [
    ["secret.txt", "secret"],
    ["renderer-2/secret.txt", "secret"],
    ["renderer/index.html", "<!doctype html>"],
    ["renderer/assets/main-1a2b.js", "export {}"],
    ["renderer/pdfjs/wasm/openjpeg.wasm", "wasm"],
    ["samples/samples.json", "[]"],
  ];
  for (const [path, text] of files) {
    mkdirSync(join(parent, path, ".."), { recursive: true });
    writeFileSync(join(parent, path), text);
  }
  const handle = createStaticFiles({
    rendererFolder: join(parent, "renderer"),
    samplesFolder: join(parent, "samples"),
    samplesPath: "/samples",
  });
  return (path: string, init: RequestInit = {}) => handle(new Request(`http://galley.test${path}`, init));
}

test("files are served with media type, security headers and caching rules", async () => {
  const get = createFolders();
  const page = await get("/");
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("cache-control")).toBe("no-cache");
  expect(page.headers.get("content-security-policy")).toBe(
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; " +
      "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; " +
      "frame-src 'self' blob: data:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(page.headers.get("x-content-type-options")).toBe("nosniff");
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(page.headers.get("cross-origin-resource-policy")).toBe("same-origin");
  const script = await get("/assets/main-1a2b.js");
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(script.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
  expect(await script.text()).toBe("export {}");
  expect((await get("/pdfjs/wasm/openjpeg.wasm")).headers.get("content-type")).toBe("application/wasm");
  expect(await (await get("/samples/samples.json")).text()).toBe("[]");
});

test("a file with an unchanged entity tag is answered with 304, and HEAD without a body", async () => {
  const get = createFolders();
  const etag = (await get("/")).headers.get("etag") ?? "";
  const unchanged = await get("/", { headers: { "if-none-match": etag } });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
  const head = await get("/", { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "15", ""]);
  expect(head.headers.get("etag")).toBe(etag);
  expect((await get("/", { method: "HEAD", headers: { "if-none-match": etag } })).status).toBe(304);
});

test.each([{}, { "if-range": '"another version"' }])(
  "a range is answered with the whole file and its tag",
  async (more) => {
    const get = createFolders();
    const etag = (await get("/")).headers.get("etag");
    const response = await get("/", { headers: { range: "bytes=2-4", ...more } });
    expect([response.status, response.headers.get("etag"), await response.text()]).toEqual([
      200,
      etag,
      "<!doctype html>",
    ]);
  },
);

test.each([
  "/../secret.txt",
  "/%2e%2e/secret.txt",
  "/..%2fsecret.txt",
  "/%2e%2e%2fsecret.txt",
  "/%252e%252e/secret.txt",
  "/assets/../../secret.txt",
  "/assets/..%2f..%2fsecret.txt",
  "/../renderer-2/secret.txt",
  "/..%5csecret.txt",
  "//secret.txt",
  "/samples/..%2fsecret.txt",
  "/samples%2f..%2f..%2fsecret.txt",
  "/%00",
  "/index.html%00",
  "/%",
  "/assets",
  "/nothing.js",
  "/assets/nothing.js",
])("%s is answered with 404", async (path) => {
  const response = await createFolders()(path);
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("no-cache");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
  expect(await response.text()).not.toContain("secret");
});

test("files cannot be written", async () => {
  const response = await createFolders()("/index.html", { method: "PUT", body: "x" });
  expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
