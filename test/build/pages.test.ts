import { globSync, existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const isGenerated = (path: string) => /^(?:node_modules|out|dist|\.git)$/.test(path);
const pages = globSync("**/*.md", { cwd: root, exclude: isGenerated }).toSorted();

/** Returns the anchor of a heading, as GitHub and GitLab form it. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
}

/** Reads a page without its blocks of code. */
const readPage = (path: string) => readFileSync(path, "utf8").replaceAll(/^```.*?^```$/gms, "");

/** Lists what the links and pictures of a page lead to, except addresses on the web. */
function listTargets(page: string): string[] {
  const targets = [...readPage(join(root, page)).matchAll(/\]\(([^)\s]+)[^)]*\)/g)].map(([, target = ""]) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** Tells whether a page's link leads to an existing file, and to an existing heading if it names one. */
function isValid(page: string, target: string): boolean {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? join(root, page) : join(root, dirname(page), path);
  if (relative(root, file).startsWith("..") || !existsSync(file)) return false;
  const headings = anchor === undefined ? [] : [...readPage(file).matchAll(/^#+ (.*)$/gm)];
  return anchor === undefined || headings.some(([, heading = ""]) => toAnchor(heading) === anchor);
}

test("every link and picture of the pages exists", () => {
  expect(pages).toContain("README.md");
  const broken = pages.flatMap((page) =>
    listTargets(page)
      .filter((target) => !isValid(page, target))
      .map((target) => `${page}: ${target}`),
  );
  expect(broken).toEqual([]);
});

/** Lists the source files that a page names: by a path from any folder, or by their name alone. */
function listSourceNames(page: string): string[] {
  const names = [...readPage(join(root, page)).matchAll(/`([\w./-]+\.(?:tsx?|mjs|ftl|css))`/g)].map(
    ([, name = ""]) => name,
  );
  return names.filter((name) => name !== "NAME.mjs");
}

test("every source file that the pages name exists", () => {
  const sources = globSync("**/*.{ts,tsx,mjs,ftl,css}", { cwd: root, exclude: isGenerated }).map((file) => `/${file}`);
  const named = pages.flatMap((page) => listSourceNames(page).map((name) => ({ page, name })));
  expect(named.length).toBeGreaterThan(200);
  const missing = named.filter(({ page, name }) => {
    const ending = name.startsWith("../") ? join("/", dirname(page), name) : `/${name}`;
    return !sources.some((file) => file.endsWith(ending));
  });
  expect(missing).toEqual([]);
});

test("every screenshot is on a page", () => {
  const shown = pages.flatMap((page) =>
    listTargets(page).map((target) => relative(root, join(root, dirname(page), target))),
  );
  const screenshots = globSync("build/screenshots/*", { cwd: root });
  expect(screenshots.length).toBeGreaterThan(3);
  expect(screenshots.filter((file) => !shown.includes(file))).toEqual([]);
});

test("README.md has at most 120 lines", () => {
  expect(readFileSync(join(root, "README.md"), "utf8").trimEnd().split("\n").length).toBeLessThanOrEqual(120);
});
