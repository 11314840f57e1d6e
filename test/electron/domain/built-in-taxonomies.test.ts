import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseExpression, pathsOf } from "../../../shared/expression.ts";
import type { DataPointTaxonomy, KeywordTaxonomy } from "../../../shared/taxonomy.ts";
import { placedFields, taxonomySchema } from "../../../shared/taxonomy.ts";

const folder = new URL("../../../electron/domain/taxonomies/", import.meta.url);
const files = readdirSync(folder).map((file) => ({
  file,
  taxonomy: taxonomySchema.parse(JSON.parse(readFileSync(new URL(file, folder), "utf8"))),
}));
const ofKind = <Kind extends "data-points" | "keywords">(kind: Kind) =>
  files.filter(({ taxonomy }) => taxonomy.kind === kind);

test("every file is named as its taxonomy, and there is one of each kind", () => {
  for (const { file, taxonomy } of files) expect(file).toBe(`${taxonomy.name}.json`);
  expect(ofKind("data-points").length).toBeGreaterThan(0);
  expect(ofKind("keywords").length).toBeGreaterThan(0);
});

test.each(ofKind("data-points"))("the checks and anchors of $file name fields that it has", ({ taxonomy }) => {
  const fields = placedFields(taxonomy as DataPointTaxonomy);
  const known = new Set(fields.map(({ path }) => path));
  for (const { path, field, groups } of fields) {
    const own = path.slice(0, path.length - field.id.length);
    for (const named of field.check === undefined ? [] : pathsOf(parseExpression(field.check))) {
      expect(known.has(own + named) || known.has(named), `${path}: ${named}`).toBe(true);
    }
    for (const { id, anchor } of groups) if (anchor !== undefined) expect(known).toContain(`${id}.${anchor}`);
  }
});

test.each(ofKind("keywords"))(
  "the concepts of $file have one id each, lead upwards to its tops and never round",
  ({ taxonomy }) => {
    const { concepts, language } = taxonomy as KeywordTaxonomy;
    const byId = new Map(concepts.map((concept) => [concept.id, concept]));
    expect(byId.size).toBe(concepts.length);
    for (const concept of concepts) {
      expect(Object.keys(concept.label)).toEqual(language);
      let above = concept.broader;
      for (let steps = 0; above.length > 0; steps++) {
        expect(steps, concept.id).toBeLessThan(concepts.length);
        above = above.flatMap((id) => byId.get(id)?.broader ?? [`${id} is not there`]);
        for (const id of above) expect(byId.has(id), id).toBe(true);
      }
    }
  },
);
