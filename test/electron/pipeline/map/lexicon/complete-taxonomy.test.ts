import { expect, test } from "vitest";
import { completeTaxonomy } from "../../../../../electron/pipeline/map/lexicon/complete-taxonomy.ts";
import { matchConcepts } from "../../../../../shared/lexicon/match-concepts.ts";
import { classifyWords } from "../../../../../shared/lexicon/word-classes.ts";
import { dataPointTaxonomySchema, listFields } from "../../../../../shared/taxonomy/taxonomy.ts";

const parse = (data_points: readonly unknown[], more: object = {}) =>
  dataPointTaxonomySchema.parse({ name: "own", kind: "data-points", title: "Own", version: "1", data_points, ...more });

const listConcepts = (data_points: readonly unknown[]): Record<string, string> =>
  Object.fromEntries([...matchConcepts(parse(data_points)).concepts].map(([path, { id }]) => [path, id]));

const lines = [
  { id: "what", label: "Description", type: "text" },
  { id: "pieces", label: "Quantity", type: "number" },
  { id: "price", label: "Unit price", type: "money" },
  { id: "sum", label: "Amount", type: "money" },
];
const address = [
  { id: "street", label: "Street", type: "string" },
  { id: "city", label: "City", type: "string" },
];

test.each(["😀", "…", "—", "_", "the of", "constructor", "__proto__", "x".repeat(1000), "12345"])(
  "a label without a known word has no meaning: %s",
  (label) => {
    expect(listConcepts([{ id: "own", label, type: "string" }])).toEqual({});
    const group = { id: "constructor", label, type: "group", data_points: [{ id: "own", label, type: "string" }] };
    expect(listConcepts([group, { ...group, id: "to_string", repeat: true }])).toEqual({});
  },
);

test("of many fields with the same label, only one has its meaning", () => {
  const fields = Array.from({ length: 300 }, (_, index) => ({
    id: `f${index}`,
    label: "Invoice number",
    type: "string",
  }));
  expect(listConcepts(fields)).toEqual({ f0: "invoice_number" });
});

test("of two repeated groups with the same columns, only one is the table", () => {
  const { concepts, tables } = matchConcepts(
    parse([
      { id: "notes", label: "Further remarks", type: "group", repeat: true, data_points: lines },
      { id: "items", label: "Invoice lines", type: "group", repeat: true, data_points: lines },
    ]),
  );
  expect([...tables]).toEqual([["items", "line"]]);
  expect([...concepts.keys()].toSorted()).toEqual(["items.pieces", "items.price", "items.sum", "items.what"]);
});

test("the address of a party in a group of its own belongs to the party", () => {
  const parties = [
    ["supplier", "Supplier"],
    ["customer", "Customer"],
  ].map(([id, label]) => ({
    id,
    label,
    type: "group",
    data_points: [{ id: "address", label: "Address", type: "group", data_points: address }],
  }));
  expect(listConcepts(parties)).toEqual({
    "supplier.address.street": "seller.street",
    "supplier.address.city": "seller.city",
    "customer.address.street": "buyer.street",
    "customer.address.city": "buyer.city",
  });
  const { byPath } = completeTaxonomy(parse(parties)).parties;
  expect(byPath.get("customer.address.city")).toBe("customer");
});

test("one field is not enough for a special kind of document", () => {
  expect(listConcepts([{ id: "sum", label: "Total", type: "money" }])).toEqual({ sum: "total.grand_total" });
});

test.each(["Expiry date", "Termination date", "Last day"])(
  "%s among the fields of an invoice is not that of a broadcast",
  (label) => {
    const invoice = [
      { id: "no", label: "Invoice number", type: "string" },
      { id: "date", label: "Invoice date", type: "date" },
      { id: "net", label: "Net", type: "money" },
      { id: "sum", label: "Total", type: "money" },
    ];
    expect(listConcepts([...invoice, { id: "own", label, type: "date" }])).toEqual({
      no: "invoice_number",
      date: "issue_date",
      net: "total.tax_basis_total",
      sum: "total.grand_total",
    });
  },
);

test("the dates of a contract are not those of a broadcast", () => {
  const contract = [
    { id: "parties", label: "Contracting parties", type: "string" },
    { id: "law", label: "Applicable law", type: "string" },
    { id: "since", label: "Start date", type: "date" },
    { id: "own", label: "End date", type: "date" },
  ];
  expect(listConcepts(contract)).toEqual({
    parties: "contract.party",
    law: "contract.jurisdiction",
    since: "contract.effective_date",
  });
});

test("labels that the taxonomy gives to other values are not completed", () => {
  const { taxonomy } = completeTaxonomy(
    parse(
      [
        { id: "due", label: "Due date", type: "date" },
        { id: "number", label: "Invoice number", type: "string", not: ["Belegnummer"] },
      ],
      { background_labels: ["Pay by"] },
    ),
  );
  const [due = [], number = []] = listFields(taxonomy).map(({ field }) => field.synonyms);
  expect(due).toContain("Payment due");
  expect(due).not.toContain("Pay by");
  expect(number).toContain("Invoice no");
  expect(number).not.toContain("Belegnummer");
});

test("what a field says itself comes before the lexicon", () => {
  const own = { type: "string", pattern: "[0-9]{4}", triggers: ["our number"] };
  const role = { anchors: ["Factory"], decoys: ["Agent"] };
  const { taxonomy, parties } = completeTaxonomy(
    parse([
      { ...own, id: "vat", label: "Seller VAT ID", part: "street" },
      { id: "maker", label: "Seller", type: "group", role, data_points: address },
    ]),
  );
  const [vat] = listFields(taxonomy);
  expect(vat?.field).toMatchObject({ ...own, part: "street" });
  // A number of that pattern has no check digits.
  expect(vat?.field.identifier).toBeUndefined();
  expect(parties.roles.get("maker")).toEqual(role);
});

test("a field is completed by the concept that its taxonomy states, or by none", () => {
  const complete = (concept: string) =>
    listFields(completeTaxonomy(parse([{ id: "pay", label: "Pay until", type: "date", concept }])).taxonomy)[0]?.field;
  expect(complete("order_date")?.synonyms).toEqual(expect.arrayContaining(["Order date", "Bestelldatum"]));
  expect(complete("order_date")?.synonyms).not.toContain("Due date");
  expect(complete("none")?.synonyms).toEqual([]);
});

test("a taxonomy is completed once while it is among the latest, though each task parses it anew", () => {
  const number = (label: string) => parse([{ id: "number", label, type: "string" }]);
  const first = completeTaxonomy(number("Invoice number"));
  expect(completeTaxonomy(number("Invoice number"))).toBe(first);
  for (let index = 0; index < 8; index++) completeTaxonomy(number(`Number ${index}`));
  expect(completeTaxonomy(number("Invoice number"))).not.toBe(first);
  expect(completeTaxonomy(number("Invoice number"))).toEqual(first);
});

test("a taxonomy with checks gets no equations", () => {
  const sums = ["Net", "VAT", "Gross"].map((label) => ({ id: label.toLowerCase(), label, type: "money" }));
  const checks = [{ expression: "gross = net + vat" }];
  expect(completeTaxonomy(parse(sums, { checks })).taxonomy.checks).toMatchObject(checks);
  expect(completeTaxonomy(parse(sums)).taxonomy.checks?.map(({ expression }) => expression)).toContain(
    "gross = net + vat",
  );
});

test.each([
  ["Zahlungsart", ["PAY", "KIND"]],
  ["Lieferort", ["DELIVERY", "CITY"]],
  ["Zählernummer", ["METER", "NUMBER"]],
])("%s is not known by its beginning alone", (label, classes) => {
  expect([...classifyWords(label)]).toEqual(classes);
});

test("values that the lexicon does not know are not taken for similar ones", () => {
  const unknown = ["Zählerstand", "Belegart", "Payee", "Shipping method", "Flight number", "Product code"];
  const fields = unknown.map((label, index) => ({ id: `f${index}`, label, type: "string" }));
  const invoice = { id: "no", label: "Invoice number", type: "string" };
  expect(listConcepts([invoice, ...fields])).toEqual({ no: "invoice_number" });
});
