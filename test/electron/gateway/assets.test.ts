import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { assets } from "../../../electron/gateway/assets.ts";
import { temporaryFolder } from "../../harness/service.ts";

function folderWithFiles() {
  const parent = temporaryFolder();
  const folder = join(parent, "renderer");
  mkdirSync(join(folder, "assets"), { recursive: true });
  writeFileSync(join(parent, "secret.txt"), "secret");
  mkdirSync(join(parent, "renderer-2"));
  writeFileSync(join(parent, "renderer-2", "secret.txt"), "secret");
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  writeFileSync(join(folder, "assets", "main-1a2b.js"), "export {}");
  symlinkSync(join(parent, "renderer-2"), join(folder, "assets", "linked"));
  const serve = assets(folder);
  return (path: string, init: RequestInit = {}) => serve(new Request("http://galley.test/", init), path);
}

test("files come with their type, a policy for scripts, and how long they may be kept", async () => {
  const get = folderWithFiles();
  const page = await get("/");
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(page.headers.get("cache-control")).toBe("no-cache");
  expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self' 'wasm-unsafe-eval';/);
  expect(page.headers.get("x-content-type-options")).toBe("nosniff");
  const script = await get("/assets/main-1a2b.js");
  expect(script.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(script.headers.get("cache-control")).toContain("immutable");
  expect(await script.text()).toBe("export {}");
  const known = await get("/", { headers: { "if-none-match": page.headers.get("etag") ?? "" } });
  expect(known.status).toBe(304);
});

test.each([
  "/../secret.txt",
  "/%2e%2e/secret.txt",
  "/..%2fsecret.txt",
  "/assets/../../secret.txt",
  "/../renderer-2/secret.txt",
  "/..\\secret.txt",
  "/%00",
  "/%",
  "/assets",
  "/nothing.js",
])("%s is not there", async (path) => {
  const answer = await folderWithFiles()(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain("secret");
});

test("files cannot be written", async () => {
  expect((await folderWithFiles()("/index.html", { method: "PUT", body: "x" })).status).toBe(405);
});
