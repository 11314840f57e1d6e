import { describe, expect, test } from "vitest";
import { conceptIds } from "../../../shared/lexicon/concept-ids.ts";
import { lexicon } from "../../../shared/lexicon/lexicon.ts";
import { matchConcepts } from "../../../shared/lexicon/match-concepts.ts";
import { classifyWords } from "../../../shared/lexicon/word-classes.ts";
import { dataPointTaxonomySchema, listFields, noConcept } from "../../../shared/taxonomy/taxonomy.ts";

type Named = readonly [label: string, type: string, concept: string | undefined];

const parse = (title: string, data_points: readonly unknown[]) =>
  dataPointTaxonomySchema.parse({ name: "own", kind: "data-points", title, version: "1", data_points });

function match(title: string, data_points: readonly unknown[]): Record<string, string | undefined> {
  const taxonomy = parse(title, data_points);
  const { concepts } = matchConcepts(taxonomy);
  return Object.fromEntries(listFields(taxonomy).map(({ path, field }) => [field.label, concepts.get(path)?.id]));
}

const toFields = (named: readonly Named[]) => named.map(([label, type], index) => ({ id: `f${index}`, label, type }));
const toExpected = (named: readonly Named[]) => Object.fromEntries(named.map(([label, , concept]) => [label, concept]));

describe("labels of one's own", () => {
  test.each<[string, readonly Named[]]>([
    [
      "bills in English",
      [
        ["Number of the bill", "string", "invoice_number"],
        ["Billed on", "date", "issue_date"],
        ["Pay until", "date", "due_date"],
        ["Vendor", "string", "seller.name"],
        ["City of the vendor", "string", "seller.city"],
        ["Supplier VAT number", "string", "seller.vat_id"],
        ["Customer no.", "string", "customer_number"],
        ["Sum excl. VAT", "money", "total.tax_basis_total"],
        ["Sum incl. VAT", "money", "total.grand_total"],
        ["Open amount", "money", "total.due_payable"],
        ["Cost centre", "string", undefined],
        ["Approved", "boolean", undefined],
      ],
    ],
    [
      "invoices in German",
      [
        ["Rg.-Nr.", "string", "invoice_number"],
        ["Rg.-Datum", "date", "issue_date"],
        ["Kreditor", "string", "seller.name"],
        ["USt-IdNr. Lieferant", "string", "seller.vat_id"],
        ["Nettobetrag", "money", "total.tax_basis_total"],
        ["Bruttobetrag", "money", "total.grand_total"],
        ["Kostenstelle", "string", undefined],
      ],
    ],
    [
      "invoices in French",
      [
        ["Numéro", "string", "invoice_number"],
        ["Fournisseur", "string", "seller.name"],
        ["Montant HT", "money", "total.tax_basis_total"],
        ["TVA", "money", "total.tax_total"],
        ["Date d'échéance", "date", "due_date"],
      ],
    ],
    [
      "contracts",
      [
        ["In force since", "date", "contract.effective_date"],
        ["Applicable law", "string", "contract.jurisdiction"],
        ["Duration", "string", "contract.term"],
        ["Tenant", "string", undefined],
      ],
    ],
    [
      "theses, which the lexicon does not know",
      [
        ["Author", "string", undefined],
        ["University", "string", undefined],
        ["ISBN", "string", undefined],
      ],
    ],
  ])("%s", (title, named) => {
    expect(match(title, toFields(named))).toEqual(toExpected(named));
  });
});

test("the same word means a column in a table, and a total outside of it", () => {
  const items = { id: "items", label: "Things bought", type: "group", repeat: true };
  const columns = toFields([
    ["What", "text", undefined],
    ["Qty", "number", undefined],
    ["Price each", "money", undefined],
    ["Amount", "money", undefined],
  ]);
  const found = match("Bills", [
    { id: "sum", label: "Total", type: "money" },
    { ...items, data_points: columns },
  ]);
  expect(found).toEqual({
    Total: "total.grand_total",
    What: undefined,
    Qty: "line.quantity",
    "Price each": "line.unit_price",
    Amount: "line.total",
  });
});

test("a type that does not fit excludes a concept", () => {
  expect(match("Bills", [{ id: "due", label: "Due date", type: "money" }])).not.toMatchObject({
    "Due date": "due_date",
  });
});

test("a business term decides, whatever the label", () => {
  expect(match("Bills", [{ id: "x", label: "Something", type: "date", term: "BT-9" }])).toEqual({
    Something: "due_date",
  });
});

test("a stated concept decides, whatever the label, the type, the business term and the other fields", () => {
  const contract = toFields([
    ["Governing law", "string", undefined],
    ["In force since", "date", undefined],
    ["Applicable since", "date", undefined],
  ]);
  expect(
    match("Contracts", [
      ...contract,
      { id: "pay", label: "Pay until", type: "date", concept: "order_date" },
      { id: "other", label: "Date of the order", type: "date" },
      { id: "x", label: "Something", type: "string", concept: "due_date", term: "BT-2" },
    ]),
  ).toMatchObject({
    "Governing law": "contract.jurisdiction",
    "Pay until": "order_date",
    "Date of the order": undefined,
    Something: "due_date",
  });
});

test("a field without a concept by choice leaves its meaning to another field", () => {
  const fields = [
    { id: "pay", label: "Due date", type: "date", concept: noConcept },
    { id: "until", label: "Pay until", type: "date" },
  ];
  expect(match("Bills", fields)).toEqual({ "Due date": undefined, "Pay until": "due_date" });
});

test("one stated column decides which table a group is, so that its other columns are understood", () => {
  const data_points = [
    { id: "a", label: "Work", type: "text", concept: "line.name" },
    { id: "b", label: "Hours spent", type: "number" },
    { id: "c", label: "Remark", type: "text" },
    { id: "d", label: "Unit price", type: "money" },
  ];
  const works = { id: "works", label: "Works", type: "group", repeat: true, data_points };
  const { concepts, tables } = matchConcepts(parse("Works", [works]));
  expect(tables.get("works")).toBe("line");
  expect(concepts.get("works.a")?.id).toBe("line.name");
  expect(concepts.get("works.d")?.id).toBe("line.unit_price");
});

test("the concepts that fit a field about equally well are listed, also those that another field means", () => {
  const fields = toFields([
    ["Total", "money", undefined],
    ["Zahlbar bis", "date", undefined],
    ["Fällig", "date", undefined],
    ["Kostenstelle", "string", undefined],
  ]);
  const { concepts, weighed } = matchConcepts(parse("Bills", fields));
  const list = (path: string) => weighed.get(path)?.map(({ id }) => id);
  expect(list("f0")).toEqual(["total.grand_total", "total.line_total"]);
  expect(list("f1")).toEqual(["due_date"]);
  expect([concepts.get("f2"), list("f2")]).toEqual([undefined, ["due_date"]]);
  expect(list("f3")).toBeUndefined();
  const price = { id: "price", label: "Price each", type: "money" };
  const lines = { id: "lines", label: "Lines", type: "group", repeat: true, data_points: [price] };
  const ofLines = matchConcepts(parse("Bills", [lines])).weighed.get("lines.price");
  expect(
    ofLines?.map(({ id }) => id),
    "no quantity, which is a number too",
  ).toEqual(["line.unit_price"]);
});

test("every id that a taxonomy can state is a concept, and each concept has a name of its own", () => {
  expect(lexicon.concepts.map(({ id }) => id).sort()).toEqual([...conceptIds].sort());
  expect(conceptIds).not.toContain(noConcept);
  for (const language of ["en", "de"] as const) {
    expect(new Set(lexicon.concepts.map(({ title }) => title[language])).size).toBe(lexicon.concepts.length);
  }
});

test.each([
  ["Rechnungsnummer", ["DOCUMENT", "NUMBER"]],
  ["Number of the invoice", ["NUMBER", "DOCUMENT"]],
  ["Sendungsnummer", ["sendungs", "NUMBER"]],
  ["USt-ID des Lieferanten", ["VAT", "NUMBER", "SELLER"]],
])("the words of %s have meanings", (label, classes) => {
  expect([...classifyWords(label)]).toEqual(classes);
});

test("each reference of the lexicon names something in it", () => {
  const ids = new Set<string>(lexicon.concepts.map(({ id }) => id));
  const operands = lexicon.equations.flatMap(([id, expression]) => [
    id,
    ...(expression.match(/[a-z_]+\.[a-z_]+/gu) ?? []),
  ]);
  const anchors = Object.values(lexicon.groups).map(({ anchor }) => anchor);
  expect([...operands, ...anchors, ...lexicon.optional].filter((id) => !ids.has(id))).toEqual([]);
  const known = (name: string | undefined, names: object) => name === undefined || name in names;
  expect(lexicon.concepts.filter(({ group }) => !known(group, lexicon.groups))).toEqual([]);
  expect(lexicon.concepts.filter(({ party }) => !known(party, lexicon.parties))).toEqual([]);
  expect(lexicon.concepts.filter(({ kind }) => !(kind in lexicon.kinds))).toEqual([]);
  expect(ids.size).toBe(lexicon.concepts.length);
});
