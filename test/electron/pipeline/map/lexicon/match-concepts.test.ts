import { describe, expect, test } from "vitest";
import { lexicon } from "../../../../../electron/pipeline/map/lexicon/lexicon.ts";
import { matchConcepts } from "../../../../../electron/pipeline/map/lexicon/match-concepts.ts";
import { classifyWords } from "../../../../../electron/pipeline/map/lexicon/word-classes.ts";
import { dataPointTaxonomySchema, listFields } from "../../../../../shared/taxonomy/taxonomy.ts";

type Named = readonly [label: string, type: string, concept: string | undefined];

function match(title: string, data_points: readonly unknown[]): Record<string, string | undefined> {
  const taxonomy = dataPointTaxonomySchema.parse({
    name: "own",
    kind: "data-points",
    title,
    version: "1",
    data_points,
  });
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

test.each([
  ["Rechnungsnummer", ["DOCUMENT", "NUMBER"]],
  ["Number of the invoice", ["NUMBER", "DOCUMENT"]],
  ["Sendungsnummer", ["sendungs", "NUMBER"]],
  ["USt-ID des Lieferanten", ["VAT", "NUMBER", "SELLER"]],
])("the words of %s have meanings", (label, classes) => {
  expect([...classifyWords(label)]).toEqual(classes);
});

test("each reference of the lexicon names something in it", () => {
  const ids = new Set(lexicon.concepts.map(({ id }) => id));
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
