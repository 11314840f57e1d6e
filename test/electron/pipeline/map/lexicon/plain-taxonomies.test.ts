import { expect, test } from "vitest";
import { dataPointTaxonomySchema } from "../../../../../shared/taxonomy/taxonomy.ts";
import { listValues, mapPdf, type Placed } from "../map-pdf.ts";

const item = (y: number, ...[name, quantity, price, amount]: [string, string, string, string]): Placed[] => [
  [60, y, name],
  [280, y, quantity],
  [360, y, price],
  [450, y, amount],
];

const bill: Placed[] = [
  [60, 50, "Marlow Timber Ltd"],
  [60, 62, "4 Quay Street"],
  [60, 74, "Bristol BS1 4DJ"],
  [60, 120, "Bill to:"],
  [60, 132, "Wren Joinery"],
  [60, 144, "9 Mill Lane"],
  [60, 156, "Bath BA1 2QH"],
  [350, 120, "Invoice no. MT-2041"],
  [350, 134, "Invoice date: 3 March 2026"],
  [350, 148, "Due date: 2 April 2026"],
  ...item(220, "Description", "Qty", "Unit price", "Line total"),
  ...item(238, "Oak boards", "4", "25.00", "100.00"),
  ...item(256, "Brass screws", "10", "1.50", "15.00"),
  [340, 290, "Net total"],
  [450, 290, "115.00"],
  [340, 306, "VAT 20 %"],
  [450, 306, "23.00"],
  [340, 322, "Total incl. VAT"],
  [450, 322, "GBP 138.00"],
];

test("labels and types of one's own are enough to read an invoice", async () => {
  const taxonomy = dataPointTaxonomySchema.parse({
    name: "bills",
    kind: "data-points",
    title: "Bills",
    version: "1",
    data_points: [
      { id: "no", label: "Number of the bill", type: "string" },
      { id: "written", label: "Billed on", type: "date" },
      { id: "latest", label: "Pay until", type: "date" },
      { id: "from", label: "Vendor", type: "string" },
      { id: "to", label: "Customer", type: "string" },
      { id: "before", label: "Without VAT", type: "money" },
      { id: "after", label: "With VAT", type: "money" },
      {
        id: "things",
        label: "Things",
        type: "group",
        repeat: true,
        data_points: [
          { id: "what", label: "Article", type: "text" },
          { id: "pieces", label: "Pieces", type: "number" },
          { id: "each", label: "Price each", type: "money" },
          { id: "sum", label: "Amount", type: "money" },
        ],
      },
    ],
  });
  expect(listValues(await mapPdf([bill], taxonomy))).toMatchObject({
    no: "MT-2041",
    written: "2026-03-03",
    latest: "2026-04-02",
    from: "Marlow Timber Ltd",
    to: "Wren Joinery",
    before: "115.00 GBP",
    after: "138.00 GBP",
    "things[0].what": "Oak boards",
    "things[1].pieces": "10",
    "things[1].each": "1.50 GBP",
    "things[1].sum": "15.00 GBP",
  });
});

test("labels and types are enough to read a contract in prose", async () => {
  const taxonomy = dataPointTaxonomySchema.parse({
    name: "contracts",
    kind: "data-points",
    title: "Contracts",
    version: "1",
    data_points: [
      { id: "since", label: "In force since", type: "date" },
      { id: "law", label: "Applicable law", type: "enum", enum: ["Delaware", "Ohio", "Texas"] },
      { id: "who", label: "Contracting parties", type: "string", repeat: true },
    ],
  });
  const lines = [
    "This Agreement is made and entered into as of June 4, 2025 by and between",
    "Marlow Timber Inc. and Wren Joinery LLC (together, the Parties). It is governed by",
    "and construed in accordance with the laws of the State of Ohio.",
  ];
  const placed = lines.map((line, index): Placed => [60, 80 + 14 * index, line]);
  expect(listValues(await mapPdf([placed], taxonomy))).toEqual({
    since: "2025-06-04",
    law: "Ohio",
    "who[0]": "Marlow Timber Inc.",
    "who[1]": "Wren Joinery LLC",
  });
});
