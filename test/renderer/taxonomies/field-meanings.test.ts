import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { setMessages } from "../../../renderer/messages/messages.ts";
import { createFieldMeanings } from "../../../renderer/taxonomies/field-meanings.ts";
import { setProperty } from "../../../renderer/taxonomies/edit-json.ts";
import { createTaxonomyDocument } from "../../../renderer/taxonomies/taxonomy-document.ts";
import { cacheComparisons, compareNames } from "../../../shared/lexicon/compare-names.ts";
import { dataPointTaxonomySchema } from "../../../shared/taxonomy/taxonomy.ts";

const fields = { name: "own", kind: "data-points", title: "Own", version: "1" };
const create = (data_points: readonly object[]) =>
  createFieldMeanings(dataPointTaxonomySchema.parse({ ...fields, data_points }), compareNames);

const pay = { id: "pay", label: "Pay until", type: "date" };
const bills = [
  pay,
  { id: "due", label: "Fällig", type: "date" },
  { id: "total", label: "Total", type: "money" },
  { id: "centre", label: "Cost centre", type: "string" },
  { id: "order", label: "Date", type: "date", concept: "order_date" },
  { id: "own", label: "Invoice number", type: "string", concept: "none" },
];

test("each field says what it is understood as, how sure that is, and what the taxonomy states", () => {
  const meanings = create(bills);
  expect(bills.map(({ id }) => meanings.summarize(id))).toEqual([
    "not understood: “Fällig” is Due date already",
    "understood as: Due date",
    "probably: Total with tax (or Sum of the lines)",
    "not understood: only its own labels count",
    "understood as: Order date (chosen)",
    "only its own labels count (chosen)",
  ]);
});

test("names of concepts are in the language of the window", () => {
  const readCatalogue = (language: string) =>
    readFileSync(join(import.meta.dirname, `../../../renderer/messages/${language}.ftl`), "utf8");
  onTestFinished(() => setMessages(readCatalogue("en"), "en-US"));
  setMessages(readCatalogue("de"), "de-AT");
  const meanings = create(bills);
  expect(["pay", "due", "total"].map((id) => meanings.summarize(id))).toEqual([
    "nicht verstanden: „Fällig“ ist schon Fälligkeitsdatum",
    "verstanden als: Fälligkeitsdatum",
    "vermutlich: Gesamtbetrag brutto (oder Summe der Positionen)",
  ]);
  expect(meanings.describe("pay").choices[2]).toEqual(["due_date", "Fälligkeitsdatum"]);
});

test("the choices are the weighed concepts, then those of a like type, and columns only for rows of tables", () => {
  const meanings = create([
    ...bills,
    {
      id: "works",
      label: "Works",
      type: "group",
      repeat: true,
      data_points: [{ id: "pieces", label: "Pieces", type: "number" }],
    },
  ]);
  const { choice, choices, note, searched } = meanings.describe("total");
  expect(choice).toBe("");
  expect(choices.slice(0, 4).map(([, title]) => title)).toEqual([
    "By its labels: Total with tax",
    "Nothing that Galley knows: only its own labels",
    "Total with tax",
    "Sum of the lines",
  ]);
  expect(note).toBe("probably: Total with tax (or Sum of the lines)");
  expect(searched).toContain("Gesamtbetrag");
  expect(searched).not.toContain("Total");
  const titles = choices.map(([, title]) => title);
  expect(titles).toContain("Prepaid amount");
  expect(titles).not.toContain("Due date");
  expect(titles).not.toContain("Line: total");
  expect(new Set(titles).size).toBe(titles.length);
  const ofColumn = meanings.describe("works.pieces").choices.slice(2);
  expect(ofColumn.map(([id]) => id)).toContain("line.quantity");
  expect(ofColumn.filter(([id]) => !/^(?:line|tax|allowance|charge)\./u.test(id))).toEqual([]);
});

test("a stated concept can be chosen although the type of the field is another", () => {
  const { choice, choices, note } = create([{ ...pay, type: "text", concept: "due_date" }]).describe("pay");
  expect([choice, note]).toEqual(["due_date", null]);
  expect(choices.filter(([id]) => id === "due_date")).toEqual([["due_date", "Due date"]]);
  expect(choices[0]).toEqual(["", "By its labels"]);
});

test("the meanings follow the text: after each change, only the changed field is compared with the lexicon", () => {
  let compared = 0;
  const document = createTaxonomyDocument(
    cacheComparisons((node, labels) => {
      compared += 1;
      return compareNames(node, labels);
    }),
  );
  const data_points = Array.from({ length: 300 }, (_, index) => ({ ...pay, id: `f${index}`, label: `Event ${index}` }));
  const write = (text: string): { compared: number; details: string[] } => {
    compared = 0;
    expect(document.setText(text, "own").findings).toEqual([]);
    expect(compared, "nothing is compared before the contents are shown").toBe(0);
    document.showTree(null);
    return { details: document.getRows(0, 300).map(({ detail }) => detail), compared };
  };
  const text = JSON.stringify({ ...fields, data_points });
  const { compared: ofAll } = write(text);
  expect(ofAll).toBeGreaterThan(300);
  const renamed = write(text.replace('"Event 7"', '"Pay until"'));
  expect(renamed.details[7]).toBe("date · understood as: Due date");
  expect(renamed.compared).toBe(ofAll / 300);
  const { meaning, source } = document.describe(7);
  expect([meaning?.choice, source]).toEqual(["", "data_points.7"]);
  const chosen = write(setProperty(text, source, "concept", "order_date", "type"));
  expect(chosen.details[7]).toBe("date · understood as: Order date (chosen)");
  expect(chosen.compared).toBe(0);
});

test("an unknown concept is a problem at its place in the text", () => {
  const text = JSON.stringify({ ...fields, data_points: [{ ...pay, concept: "pay_date" }] }, null, 2);
  const [finding] = createTaxonomyDocument().setText(text, "own").findings;
  expect(finding).toMatchObject({ path: "data_points.0.concept", line: 11 });
  expect(finding?.message).toContain('it knows no "pay_date"');
});
