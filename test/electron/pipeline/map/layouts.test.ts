import { describe, expect, test } from "vitest";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { getDataPoint, listValues, mapPdf, type Placed } from "./map-pdf.ts";

describe("ranges and crowded layouts", () => {
  const taxonomy = dataPointTaxonomySchema.parse({
    name: "hire",
    kind: "data-points",
    title: "Hire",
    version: "1",
    language: ["en"],
    data_points: [
      { id: "begin", label: "Hire period", type: "date", range: "first" },
      { id: "end", label: "Hire period", type: "date", range: "last" },
      { id: "customer", label: "Customer", type: "string" },
      { id: "total", label: "Total", type: "money" },
    ],
    background_labels: ["Order date"],
  });
  const map = async (texts: readonly Placed[]) => listValues(await mapPdf([texts], taxonomy));

  test.each<[string, Placed[]]>([
    ["beside the label", [[60, 60, "Hire period: 04/05/2026 - 04/19/2026"]]],
    [
      "below the label",
      [
        [60, 60, "Hire period"],
        [60, 74, "04/05/2026 to 04/19/2026"],
      ],
    ],
    [
      "without spaces",
      [
        [60, 60, "Hire period"],
        [160, 60, "04/05/2026-04/19/2026"],
      ],
    ],
    [
      "a little lower than the label",
      [
        [60, 60, "Hire period"],
        [160, 64, "04/05/2026 - 04/19/2026"],
      ],
    ],
  ])("the first and last date of a range %s", async (_, texts) => {
    expect(await map(texts)).toMatchObject({ begin: "2026-04-05", end: "2026-04-19" });
  });

  test.each(["2026-04-05-2026-04-19", "05-Apr-26-19-Apr-26", "05.04.2026–19.04.2026"])(
    "the first and last date of %s have the same form",
    async (range) => {
      const values = await map([
        [60, 60, "Hire period"],
        [160, 60, range],
      ]);
      expect(values).toMatchObject({ begin: "2026-04-05", end: "2026-04-19" });
    },
  );

  test.each(["2026-03-15-00123", "15-Mar-26-4711", "2026-03-15-15-Mar-26"])(
    "the number %s, which begins with a date, is one value",
    async (number) => {
      const texts: Placed[] = [
        [60, 60, "Customer"],
        [160, 60, number],
      ];
      expect(await map(texts)).toMatchObject({ customer: number });
    },
  );

  test("a count before an amount is not a part of it", async () => {
    const texts: Placed[] = [
      [60, 60, "Total"],
      [160, 60, "14"],
      [176, 60, "$945.00"],
      [60, 90, "Deposit"],
      [160, 90, "$1,200.00"],
    ];
    expect(await map(texts)).toMatchObject({ total: "945.00" });
  });

  test("a name ends before a label in the same line", async () => {
    const texts: Placed[] = [
      [60, 60, "Customer"],
      [160, 60, "Heron Boats Order date"],
      [330, 60, "04/01/2026"],
    ];
    expect(await map(texts)).toMatchObject({ customer: "Heron Boats" });
  });

  test("a word of a sentence is not a label", async () => {
    const texts: Placed[] = [
      [60, 60, "Customer, as named in the order, pays all costs of the return of the boat to the harbour."],
      [60, 120, "Customer"],
      [60, 134, "Heron Boats"],
    ];
    expect(await map(texts)).toMatchObject({ customer: "Heron Boats" });
  });
});

describe("a schedule with a flight, months and a total", () => {
  const schedule = dataPointTaxonomySchema.parse({
    name: "schedule",
    kind: "data-points",
    title: "Schedule",
    version: "1",
    language: ["en"],
    data_points: [
      { id: "client", label: "Client", type: "string" },
      { id: "gross", label: "Gross amount", type: "money", synonyms: ["Total"] },
      { id: "from", range: "first", label: "Start date", type: "date", synonyms: ["Flight"] },
      { id: "to", range: "last", label: "End date", type: "date", synonyms: ["To", "Flight"] },
    ],
    background_labels: ["Spots", "Buyer"],
  });
  const table = (flight: string): Placed[] => [
    [60, 60, "Client"],
    [189, 60, "Buyer"],
    [60, 73, "Friends to Save the Western"],
    [189, 73, "Shore"],
    [60, 100, "Flight"],
    [160, 100, flight],
    ...["Start date", "End date", "Spots", "Gross amount"].map((head, index): Placed => [60 + 110 * index, 140, head]),
    ...[
      ["04/06/2026", "04/12/2026", "6", "$300.00"],
      ["04/13/2026", "04/19/2026", "8", "$400.00"],
      ["04/20/2026", "04/26/2026", "10", "$500.00"],
      ["Total", "", "24", "$1,200.00"],
    ].flatMap((cells, row) =>
      cells.flatMap((cell, index): Placed[] => (cell === "" ? [] : [[60 + 110 * index, 154 + 13 * row, cell]])),
    ),
  ];

  test("has the values of the document, and not those of the table's rows", async () => {
    const values = listValues(await mapPdf([table("04/01/2026 - 04/28/2026")], schedule));
    expect(values).toMatchObject({ gross: "1200.00 USD", from: "2026-04-01", to: "2026-04-28" });
  });

  test("has the days of a range without spaces", async () => {
    const values = listValues(await mapPdf([table("2026-04-01-2026-04-28")], schedule));
    expect(values).toMatchObject({ from: "2026-04-01", to: "2026-04-28" });
  });

  test("has a name with a word that is a label elsewhere", async () => {
    const values = listValues(await mapPdf([table("04/01/2026 - 04/28/2026")], schedule));
    expect(values.client).toBe("Friends to Save the Western");
  });
});

test("amounts of 0 don't confirm each other against the printed total", async () => {
  const values = listValues(
    await mapPdf([
      [
        [60, 100, "Charges"],
        [300, 100, "$4.11"],
        [60, 115, "Tax"],
        [300, 115, "$0.00"],
        [60, 130, "Invoice total"],
        [300, 130, "$4.11"],
        [60, 145, "Credits"],
        [300, 145, "$0.00"],
      ],
    ]),
  );
  expect(values["total.grand_total"]).toBe("4.11");
});

describe("a date in numbers", () => {
  const place = (others: readonly Placed[]): Placed[] => [
    [60, 60, "Invoice no.: TP-1088"],
    [60, 80, "Invoice date: 3/4/2026"],
    ...others,
    [60, 130, "Total including VAT: GBP 162.00"],
  ];

  test("has both readings if nothing in the document decides between them", async () => {
    const date = getDataPoint(await mapPdf([place([])]), "issue_date");
    expect(date).toMatchObject({ value: "2026-04-03", text: "3/4/2026", state: "suggested" });
    expect(date.confidence).toBeLessThanOrEqual(0.5);
    const [other] = date.alternatives;
    expect(other).toMatchObject({ value: "2026-03-04", text: "3/4/2026", regions: date.regions });
    expect(other?.confidence).toBeLessThanOrEqual(date.confidence);
  });

  test("has one reading if another date shows the order of day and month", async () => {
    const date = getDataPoint(await mapPdf([place([[60, 100, "Printed on 3/25/2026"]])]), "issue_date");
    expect(date).toMatchObject({ value: "2026-03-04", text: "3/4/2026" });
    expect(date.alternatives.map(({ text }) => text)).not.toContain("3/4/2026");
  });
});
