import { describe, expect, test } from "vitest";
import { limitConfidence } from "../../../../electron/pipeline/map/confidence.ts";
import { mapDocument } from "../../../../electron/pipeline/map/map-document.ts";
import { getDataPoint, invoiceTaxonomy, listValues, mapPdf, type Placed, zonePdf } from "./map-pdf.ts";

/** Centres lines of Helvetica 10 at the middle of a page by their approximate widths. */
const centre = (lines: readonly string[], y: number): Placed[] =>
  lines.map((line, index): Placed => [297 - 2.6 * line.length, y + 13 * index, line]);

const items: Placed[] = [
  [200, 320, "PENCIL 2B"],
  [360, 320, "4.00"],
  [200, 336, "PAPER A4"],
  [360, 336, "6.60"],
  [200, 360, "Total (incl. GST)"],
  [360, 360, "10.60"],
];

describe("the head of a receipt", () => {
  test.each<[string, string, Placed[]]>([
    [
      "a centred address",
      "PASAR QUAYSIDE",
      centre(["PASAR QUAYSIDE", "379, JALAN PERMAS SATU", "81750 PLENTONG"], 200),
    ],
    ["an address at the top", "Quayside Shop", centre(["Quayside Shop", "4 Mill Lane", "10115 Berlin"], 40)],
    ["a name without an address", "QUAYSIDE BOOKS SDN BHD", centre(["QUAYSIDE BOOKS SDN BHD", "Tel: 030 1234"], 40)],
    ["a name below another line", "Quayside Trading Ltd", centre(["Tax Invoice", "Quayside Trading Ltd"], 40)],
    [
      "an address on one line that begins with a number",
      "QUAYSIDE STATIONERY SDN BHD",
      centre(["QUAYSIDE STATIONERY SDN BHD", "No 5, Jalan Utama, 81100 Johor Bahru"], 40),
    ],
  ])("%s names the seller", async (_, name, head) => {
    const values = listValues(await mapPdf([[...head, ...items]]));
    expect(values["seller.name"]).toBe(name);
    expect(values["buyer.name"]).toBeUndefined();
  });

  test.each<[string, string, string[]]>([
    ["a number of registration in its line", "QUAYSIDE BOOKS SDN BHD", ["QUAYSIDE BOOKS SDN BHD (123456-X)"]],
    ["a number of registration below it", "QUAYSIDE & CARRY", ["QUAYSIDE & CARRY", "(D01234567-V)", "40000 Shah Alam"]],
    ["its legal form on the next line", "QUAYSIDE BOOKS CO. (M) SDN BHD", ["QUAYSIDE BOOKS", "CO. (M) SDN BHD"]],
    ["a line that begins with “&”", "QUAYSIDE BEAN & TEA LTD", ["QUAYSIDE BEAN", "& TEA LTD", "(1234567-M)"]],
    ["a line that ends with “&”", "QUAYSIDE STATIONERY & BOOKS", ["QUAYSIDE STATIONERY &", "BOOKS", "(1234567-M)"]],
    ["a slogan above it", "Quayside Books GmbH", ["Read more", "Quayside Books GmbH", "Hafenweg 3"]],
    ["its address in the same line", "Quayside Books Ltd", ["Quayside Books Ltd, 12 Mill Lane, Bristol"]],
    ["a sign beside it", "QUAYSIDE BOOKS LTD", ["“ QUAYSIDE BOOKS LTD"]],
    ["a number before its legal form", "99 QUAYSIDE S/B", ["99 QUAYSIDE S/B 123456-U (QS)", "LOT 3, Jalan Utama"]],
    [
      "a number of registration and an address",
      "Quayside Mart",
      ["Quayside Mart (123456-X)", "4 Mill Lane", "10115 Berlin"],
    ],
  ])("a name with %s is the whole name", async (_, name, head) => {
    expect(listValues(await mapPdf([[...centre(head, 40), ...items]]))["seller.name"]).toBe(name);
  });

  test.each([
    [["(Co. No. 123456-X)", "No 8, Jalan Utama", "QUAYSIDE VELOCITY"]],
    [["NO.41, JALAN UTAMA 2", "TAMAN UTAMA", "52100 KUALA LUMPUR"]],
  ])("a head without a name has none: %s", async (lines) => {
    const head = centre(lines, 40);
    expect(listValues(await mapPdf([[...head, ...items]]))["seller.name"]).toBeUndefined();
  });

  test.each(["Letter 1", "Quarterly Report", "Minutes of Quayside Books Ltd"])(
    "%s is no seller on a page without amounts",
    async (title) => {
      const text: Placed = [60, 120, "We met on 3 May and agreed on 12 points."];
      expect(listValues(await mapPdf([[[60, 40, title], text]]))["seller.name"]).toBeUndefined();
    },
  );

  test("an address in an envelope window is the buyer's, although nothing stands above it", async () => {
    const window = ["Wren Joinery", "9 Mill Lane", "10115 Berlin"].map((line, index): Placed => [
      60,
      150 + 13 * index,
      line,
    ]);
    expect(listValues(await mapPdf([[...window, ...items]]))).toMatchObject({ "buyer.name": "Wren Joinery" });
  });
});

test("a date without a label is the document's, unless another one has the label", async () => {
  const head = centre(["Quayside Trading Ltd"], 40);
  const plain: Placed = [200, 100, "15/04/2026 18:22"];
  expect(listValues(await mapPdf([[...head, plain, ...items]]))["issue_date"]).toBe("2026-04-15");
  const behind: Placed[] = [
    [60, 100, "Tax Invoice :"],
    [160, 100, "QS02202603"],
    [400, 100, "15/04/26"],
  ];
  expect(listValues(await mapPdf([[...head, ...behind, ...items]]))["issue_date"]).toBe("2026-04-15");
  const labelled: Placed = [200, 130, "Invoice date: 16/04/2026"];
  expect(listValues(await mapPdf([[...head, plain, labelled, ...items]]))["issue_date"]).toBe("2026-04-16");
  const other: Placed = [200, 130, "Due date: 16/05/2026"];
  expect(listValues(await mapPdf([[...head, other, ...items]]))["issue_date"]).toBeUndefined();
});

/** The lines of a receipt with labels at the left and amounts at the right. */
const listAmounts = (lines: readonly (readonly [label: string, amount: string])[]): Placed[] =>
  lines.flatMap(([label, amount], index): Placed[] => [
    [200, 300 + 14 * index, label],
    [380, 300 + 14 * index, amount],
  ]);

const mapAmounts = (lines: readonly (readonly [label: string, amount: string])[]) =>
  mapPdf([[...centre(["Quayside Trading Ltd"], 40), ...listAmounts(lines)]]);

const grandTotal = "total.grand_total";

describe("the total of a receipt", () => {
  test.each<[string, string, [string, string][]]>([
    [
      "with its tax among totals without it",
      "93.07",
      [
        ["Total Sales (Excluding GST) :", "87.80"],
        ["Total GST :", "5.27"],
        ["Total Sales (Inclusive of GST) :", "93.07"],
      ],
    ],
    [
      "above a tax summary",
      "18.00",
      [
        ["TOTAL", "18.00"],
        ["GST SUMMARY", "AMOUNT  TAX"],
        ["SR 6", "16.98"],
        ["TOTAL:", "16.98"],
      ],
    ],
    [
      "beside a total of pieces",
      "18.00",
      [
        ["Total quantity", "5.00"],
        ["Total", "18.00"],
      ],
    ],
    [
      "after rounding, as the payment shows",
      "42.50",
      [
        ["Total Sales Incl GST", "42.48"],
        ["Rounding Adj", "0.02"],
        ["Total After Adj Incl GST", "42.50"],
        ["CASH", "50.00"],
        ["Change Amt", "7.50"],
      ],
    ],
    [
      "after rounding, without a label that says total",
      "52.10",
      [
        ["Total Sales (Inclusive GST)", "52.08"],
        ["Rounding Adjustment", "0.02"],
        ["Rounding RM", "52.10"],
        ["CASH", "60.00"],
        ["CHANGE", "7.90"],
      ],
    ],
    [
      "without a label",
      "21.20",
      [
        ["Bread", "21.20"],
        ["CASH", "-100.00"],
        ["CHANGE", "78.80"],
      ],
    ],
    [
      "in German",
      "21,20",
      [
        ["Brot", "21,20"],
        ["Gegeben", "50,00"],
        ["Rückgeld", "28,80"],
      ],
    ],
  ])("is the one %s", async (_, total, lines) => {
    const { value } = getDataPoint(await mapAmounts(lines), grandTotal);
    expect(value).toMatchObject({ amount: Number(total.replace(",", ".")) });
  });

  test("is neither the payment nor the tax alone", async () => {
    const mapping = await mapAmounts([
      ["Bread", "9.80"],
      ["CASH", "100.00"],
      ["6% GST", "1.62"],
    ]);
    expect(getDataPoint(mapping, grandTotal).value).toBeNull();
  });

  test("is doubtful if the payment contradicts it, and so is the same amount elsewhere", async () => {
    const mapping = await mapAmounts([
      ["Total", "9.85"],
      ["Amount due", "9.85"],
      ["CASH", "50.00"],
      ["CHANGE", "40.35"],
    ]);
    for (const path of [grandTotal, "total.due_payable"])
      expect(getDataPoint(mapping, path)).toMatchObject({ value: { amount: 9.85 }, confidence: 0.5 });
    const rounded = await mapAmounts([
      ["Total (Inclusive of GST):", "31.02"],
      ["Bread", "31.02"],
      ["CASH :", "31.00"],
    ]);
    expect(getDataPoint(rounded, grandTotal)).toMatchObject({ value: { amount: 31.02 }, confidence: 0.5 });
    const right = await mapAmounts([
      ["Total", "9.65"],
      ["CASH", "50.00"],
      ["CHANGE", "40.35"],
    ]);
    expect(getDataPoint(right, grandTotal).confidence).toBeGreaterThan(0.9);
  });
});

test("the payment is no data point", async () => {
  const mapping = await mapAmounts([
    ["Total", "9.65"],
    ["CASH", "50.00"],
    ["CHANGE", "40.35"],
  ]);
  expect(mapping.data_points.filter(({ path }) => path.includes("payment"))).toEqual([]);
});

test("a value is as doubtful as the most doubtful of its words", () => {
  const limits = { isAmbiguous: false, consistency: 1 };
  expect(limitConfidence(0.98, { ...limits, ocrConfidence: undefined })).toBe(0.98);
  expect(limitConfidence(0.98, { ...limits, ocrConfidence: 0.9 })).toBe(0.98);
  expect(limitConfidence(0.98, { ...limits, ocrConfidence: 0.7 })).toBeLessThan(0.8);
  expect(limitConfidence(0.98, { ...limits, ocrConfidence: 0.3 })).toBeLessThan(0.2);
});

describe("words of OCR", () => {
  const head = centre(["Quayside Trading Ltd"], 40);
  const amounts = listAmounts([
    ["Bread", "4.00"],
    ["Cake", "5.65"],
    ["Total", "9.65"],
  ]);

  /** Maps a page as if OCR had read it: all words with certainty, except the given ones. */
  async function mapAsOcr(placed: readonly Placed[], doubtful: ReadonlyMap<string, number> = new Map()) {
    const [read] = await zonePdf([placed]);
    const page = await read?.();
    if (page === undefined || page.text.source === "markup") throw new Error("The page has no words.");
    const words = page.text.words.map((word) => ({ ...word, confidence: doubtful.get(word.text) ?? 0.96 }));
    const text = { ...page.text, words };
    return mapDocument({ pages: [() => ({ ...page, text })], taxonomy: invoiceTaxonomy });
  }

  test("a doubtful word makes its value doubtful", async () => {
    const sure = getDataPoint(await mapAsOcr([...head, ...amounts]), grandTotal);
    const doubted = getDataPoint(await mapAsOcr([...head, ...amounts], new Map([["9.65", 0.4]])), grandTotal);
    expect(doubted.value).toEqual(sure.value);
    expect(doubted.confidence).toBeLessThan(sure.confidence / 2);
  });

  test("a date with a letter for a digit is read", async () => {
    const date: Placed = [200, 100, "2O-1l-17 09:06"];
    expect(getDataPoint(await mapAsOcr([...head, date, ...amounts]), "issue_date").value).toBe("2017-11-20");
  });

  test("an amount that a space divides after its decimal mark is one amount", async () => {
    const divided = [...head, ...amounts.map(([x, y, text]): Placed => [x, y, text.replace(".65", ". 65")])];
    expect(getDataPoint(await mapAsOcr(divided), grandTotal).value).toMatchObject({ amount: 9.65 });
  });
});
