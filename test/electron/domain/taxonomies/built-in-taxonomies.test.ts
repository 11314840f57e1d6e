import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseExpression, listPaths } from "../../../../shared/checks/expression.ts";
import { findPatternProblem } from "../../../../shared/taxonomy/pattern.ts";
import { listFields, taxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";

const folder = new URL("../../../../electron/domain/taxonomies/built-in/", import.meta.url);
const files = readdirSync(folder);
const taxonomies = files.map((file) => taxonomySchema.parse(JSON.parse(readFileSync(new URL(file, folder), "utf8"))));
const mapped = taxonomies.filter((taxonomy) => taxonomy.kind === "data-points");
const indexed = taxonomies.filter((taxonomy) => taxonomy.kind === "keywords");

test("every file has the name of its taxonomy, and there is one of each kind", () => {
  expect(taxonomies.map(({ name }) => `${name}.json`)).toEqual(files);
  expect(mapped.length).toBeGreaterThan(0);
  expect(indexed.length).toBeGreaterThan(0);
});

test.each(mapped)("the checks and anchors of $name refer to existing fields", (taxonomy) => {
  const fields = listFields(taxonomy);
  const known = new Set(fields.map(({ path }) => path));
  const checked = fields.flatMap(({ path, field }) => {
    const own = path.slice(0, path.length - field.id.length);
    const paths = field.check === undefined ? [] : listPaths(parseExpression(field.check));
    return paths.map((name) => (known.has(own + name) ? own + name : name));
  });
  const anchors = fields.flatMap(({ groups }) =>
    groups.flatMap(({ id, anchor }) => (anchor === undefined ? [] : `${id}.${anchor}`)),
  );
  expect(checked.length).toBeGreaterThan(0);
  expect([...checked, ...anchors].filter((path) => !known.has(path))).toEqual([]);
});

test.each(mapped)("the patterns of $name are supported", (taxonomy) => {
  const patterns = listFields(taxonomy).flatMap(({ field }) => field.pattern ?? []);
  expect(patterns.length).toBeGreaterThan(0);
  expect(patterns.filter((pattern) => findPatternProblem(pattern) !== undefined)).toEqual([]);
});

test.each(indexed)("the concepts of $name have unique ids and labels in all languages", (taxonomy) => {
  const { concepts, language } = taxonomy;
  expect(new Set(concepts.map(({ id }) => id)).size).toBe(concepts.length);
  expect(concepts.filter(({ label }) => language.some((tag) => label[tag] === undefined))).toEqual([]);
});

test.each(indexed)("the broader concepts of $name have no cycles", ({ concepts }) => {
  const placed = new Set<string>();
  let remaining = concepts;
  for (let previousCount = -1; previousCount !== remaining.length;) {
    previousCount = remaining.length;
    for (const { id, broader } of remaining) if (broader.every((broaderId) => placed.has(broaderId))) placed.add(id);
    remaining = remaining.filter(({ id }) => !placed.has(id));
  }
  expect(remaining.map(({ id }) => id)).toEqual([]);
});

/** The languages of the window other than that of the labels. */
const translated = readdirSync(new URL("../../../../renderer/messages/", import.meta.url))
  .filter((file) => file.endsWith(".ftl"))
  .map((file) => file.replace(".ftl", ""))
  .filter((language) => language !== "en");

test.each(mapped)("the texts of $name are in every language of the window", (taxonomy) => {
  const nodes = new Set(listFields(taxonomy).flatMap(({ field, groups }) => [...groups, field]));
  const texts = [
    ...[...nodes].map(({ id, label, description, translations }) => ({
      id,
      texts: { label, description },
      translations,
    })),
    ...(taxonomy.checks ?? []).flatMap(({ id, message, translations }) =>
      message === undefined ? [] : [{ id, texts: { message }, translations }],
    ),
    { id: "title", texts: { title: taxonomy.title }, translations: taxonomy.translations },
  ];
  for (const { id, texts: source, translations } of texts) {
    const parts = Object.entries(source).flatMap(([part, text]) => (text === undefined ? [] : [part]));
    for (const language of translated) expect(Object.keys(translations?.[language] ?? {}), id).toEqual(parts);
  }
});
