import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { zoneStyles } from "../../renderer/styles/zone-types.ts";
import { zoneTypes } from "../../shared/document/zones.ts";

const renderer = join(import.meta.dirname, "..", "..", "renderer");

test("Each zone type has a tag and a color of its own", () => {
  const styles = zoneTypes.map((type) => zoneStyles[type]);
  expect(new Set(styles.map(({ tag }) => tag)).size).toBe(zoneTypes.length);
  expect(new Set(styles.map(({ color }) => color)).size).toBe(zoneTypes.length);
  expect(styles.every(({ tag }) => tag.length === 2)).toBe(true);
});

/** Lists the classes that a style sheet styles wherever they are: the selectors `.name` without anything else. */
function listClasses(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{/g);
  return [...rules].flatMap(([, selectors = ""]) =>
    selectors.split(",").flatMap((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1] ?? []),
  );
}

test("No class has two meanings: each view's style sheet stays loaded in all views that are opened later", () => {
  const paths = readdirSync(renderer, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".css"));
  const meanings = new Map<string, string[]>();
  for (const path of paths) {
    for (const name of new Set(listClasses(readFileSync(join(renderer, path), "utf8"))))
      meanings.set(name, [...(meanings.get(name) ?? []), path]);
  }
  // A folder may add to the styles of the folder around it.
  const isAddition = (folders: readonly string[]) =>
    folders.some((outer) => folders.every((inner) => `${inner}/`.startsWith(`${outer}/`)));
  const collisions = [...meanings].filter(([, files]) => files.length > 1 && !isAddition(files.map(dirname)));
  expect(Object.fromEntries(collisions)).toEqual({});
});
