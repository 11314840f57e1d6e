import { array, assert, integer, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import { validateTaxonomy } from "../../../shared/taxonomy/validate-taxonomy.ts";

const concept = (id: string, broader: string[]) => ({ id, label: { en: id }, broader });
const keywords = (concepts: object[]) => ({ name: "a", kind: "keywords", title: "A", version: "1", concepts });

const findInvalidFields = (concepts: object[]) => findInvalidFieldsOf(keywords(concepts));

function findInvalidFieldsOf(taxonomy: object): string[] {
  try {
    validateTaxonomy("a", taxonomy);
    return [];
  } catch (error) {
    return Object.keys((error as { fields: object }).fields);
  }
}

test("translated titles are limited by length and number, since lists of taxonomies have them all", () => {
  const field = { id: "total", label: "Total", type: "money" };
  const findInvalid = (translations: object) =>
    findInvalidFieldsOf({
      name: "a",
      kind: "data-points",
      title: "A",
      version: "1",
      data_points: [field],
      translations,
    });
  const languages = Array.from({ length: 25 }, (_, index) => `a${String.fromCodePoint(97 + index)}`);
  const translate = (count: number) =>
    Object.fromEntries(languages.slice(0, count).map((key) => [key, { title: "A" }]));
  expect(findInvalid({ ...translate(23), de: { title: "x".repeat(300) } })).toEqual([]);
  expect(findInvalid({ de: { title: "x".repeat(301) } })).toEqual(["translations.de.title"]);
  expect(findInvalid(translate(25))).toEqual(["translations"]);
});

test("a concept that Galley does not know is a problem of its field", () => {
  const line = { id: "what", label: "What", type: "text", concept: "line.what" };
  const validate = (concept: unknown) =>
    validateTaxonomy("a", {
      name: "a",
      kind: "data-points",
      title: "A",
      version: "1",
      data_points: [
        { id: "pay", label: "Pay until", type: "date", concept },
        { id: "lines", label: "Lines", type: "group", repeat: true, data_points: [line] },
      ],
    });
  const message = (concept: string): string =>
    `must be a concept that Galley knows, such as due_date, or none; it knows no ${concept}`;
  expect(() => validate("pay_date")).toThrow(
    expect.objectContaining({
      code: "TAXONOMY_INVALID",
      fields: {
        "data_points.0.concept": { message: message('"pay_date"') },
        "data_points.1.data_points.0.concept": { message: message('"line.what"') },
      },
    }),
  );
  line.concept = "line.name";
  expect(() => validate(["due_date"])).toThrow("data_points.0.concept");
  expect(validate("none")).toMatchObject({ data_points: [{ concept: "none" }, {}] });
});

test.each([
  ["a chain", (index: number) => (index === 0 ? [] : [`c${index - 1}`])],
  ["a chain in reverse order", (index: number) => (index === 99_999 ? [] : [`c${index + 1}`])],
  [
    "levels of ten that are all linked",
    (index: number) =>
      Array.from({ length: 10 }, (_, above) => `c${Math.floor(index / 10) * 10 - 1 - above}`).filter(
        (id) => id !== "c-1" && !id.includes("-"),
      ),
  ],
])("100,000 concepts in %s are valid", (_, broader) => {
  const concepts = Array.from({ length: 100_000 }, (_concept, index) => concept(`c${index}`, broader(index)));
  expect(findInvalidFields(concepts)).toEqual([]);
});

test("a cycle of 50,000 concepts is found, and the first 100 problems are listed", () => {
  const concepts = Array.from({ length: 50_000 }, (_, index) => concept(`c${index}`, [`c${(index + 1) % 50_000}`]));
  expect(findInvalidFields(concepts)).toHaveLength(100);
});

test("a concept is on a cycle exactly if it can be reached from its broader concepts", () => {
  const size = 8;
  const edges = array(tuple(integer({ min: 0, max: size - 1 }), integer({ min: 0, max: size - 1 })), { maxLength: 14 });
  assert(
    property(edges, (pairs) => {
      const listBroader = (index: number) => pairs.filter(([from]) => from === index).map(([, to]) => to);
      const isReachable = (target: number, from: number, seen = new Set<number>()): boolean =>
        listBroader(from).some((next) => {
          if (next === target) return true;
          if (seen.has(next)) return false;
          return isReachable(target, next, seen.add(next));
        });
      const indexes = Array.from({ length: size }, (_, index) => index);
      const concepts = indexes.map((index) =>
        concept(
          `c${index}`,
          listBroader(index).map((to) => `c${to}`),
        ),
      );
      const onCycle = indexes.filter((index) => isReachable(index, index)).map((index) => `concepts.${index}.broader`);
      expect(findInvalidFields(concepts)).toEqual(onCycle);
    }),
  );
});
