import { describe, expect, test } from "vitest";
import { getDataPoint, listValues, mapPdf, type Placed } from "./map-pdf.ts";

/** The cells of a row, from left to right. */
const row = (y: number, cells: readonly (readonly [x: number, text: string])[]): Placed[] =>
  cells.map(([x, text]) => [x, y, text]);
const pair = (y: number, label: string, amount: string): Placed[] =>
  row(y, [
    [60, label],
    [470, amount],
  ]);

describe("allowances and charges of a document", () => {
  const items: Placed[] = [
    ...row(60, [
      [60, "Artikel"],
      [150, "Beschreibung"],
      [300, "Menge"],
      [360, "Einzelpreis"],
      [430, "MwSt. %"],
      [490, "Nettobetrag"],
    ]),
    ...row(80, [
      [150, "Zitronensäure"],
      [300, "100"],
      [360, "1,00"],
      [430, "19%"],
      [490, "100,00"],
    ]),
    ...row(93, [[60, "Art-Nr: ZS997"]]),
    ...row(120, [
      [150, "Mischpalette Joghurt"],
      [300, "2"],
      [360, "29,10"],
      [430, "7%"],
      [490, "58,20"],
    ]),
    ...row(133, [
      [60, "Art-Nr:"],
      [150, "Karton 3 x 20"],
    ]),
    ...row(141, [[60, "MP107"]]),
  ];
  const charges: Placed[] = [
    ...row(300, [
      [60, "Art"],
      [200, "Prozent"],
      [270, "Basisbetrag"],
      [350, "Menge"],
      [430, "MwSt. %"],
      [490, "Betrag"],
    ]),
    ...row(313, [
      [60, "Rechnungsrabatt"],
      [200, "2"],
      [270, "100,00"],
      [430, "19%"],
      [490, "-2,00"],
    ]),
    ...row(326, [
      [60, "Transportkosten"],
      [430, "19%"],
      [490, "3,00"],
    ]),
  ];

  test("are no items, and the sum of the items is without them", async () => {
    const values = listValues(await mapPdf([[...items, ...pair(200, "Positionssumme", "158,20"), ...charges]]));
    expect(values).toMatchObject({ "line[0].total": "100.00", "line[1].total": "58.20", "total.line_total": "158.20" });
    expect(values).not.toHaveProperty(["line[2].total"]);
  });

  test("an item number stands in the column of its label, not beside it in the next one", async () => {
    const values = listValues(await mapPdf([items]));
    expect(values).toMatchObject({ "line[0].seller_item_id": "ZS997", "line[1].seller_item_id": "MP107" });
  });
});

test("what the rows add up to is a total, though many other amounts stand nearer to its label", async () => {
  const texts: Placed[] = [
    ...row(60, [
      [60, "Kategorie"],
      [160, "Warenwert"],
      [260, "Basisbetrag"],
      [360, "Steuersatz"],
      [460, "Steuerbetrag"],
    ]),
    ...row(74, [
      [60, "Umsatzsteuer"],
      [160, "326,50"],
      [260, "321,40"],
      [360, "19 %"],
      [460, "61,07"],
    ]),
    ...row(88, [
      [60, "Umsatzsteuer"],
      [160, "130,70"],
      [260, "127,59"],
      [360, "7 %"],
      [460, "8,93"],
    ]),
    ...pair(150, "Rechnungssumme ohne USt", "448,99"),
    ...pair(164, "Steuerbetrag in EUR", "70"),
    ...pair(178, "Bruttosumme", "518,99"),
  ];
  expect(listValues(await mapPdf([texts]))).toMatchObject({ "total.tax_total": "70.00 EUR" });
});

describe("items that are texts with amounts", () => {
  test("are the rows whose amounts add up to a sum with a label", async () => {
    const texts = [
      ...pair(60, "Progetto preliminare", "3.200,00"),
      ...pair(76, "Rilievo topografico", "950,00"),
      ...pair(92, "Pratiche catastali", "410,00"),
      ...pair(130, "Imponibile", "4.560,00"),
      ...pair(146, "IVA 22%", "1.003,20"),
      ...pair(162, "Totale fattura", "5.563,20"),
    ];
    expect(listValues(await mapPdf([texts]))).toMatchObject({
      "line[0].name": "Progetto preliminare",
      "line[0].total": "3200.00",
      "line[2].name": "Pratiche catastali",
      "line[2].total": "410.00",
      "tax[0].amount": "1003.20",
    });
  });

  test("are none if they do not add up", async () => {
    const texts = [
      ...pair(60, "Credit limit", "3,200.00"),
      ...pair(76, "Last payment", "950.00"),
      ...pair(130, "Net total", "4,560.00"),
      ...pair(146, "Total", "5,563.20"),
    ];
    expect(Object.keys(listValues(await mapPdf([texts]))).filter((path) => path.startsWith("line["))).toEqual([]);
  });
});

describe("taxes", () => {
  test.each([
    ["VAT (20% on £800.00)", "£160.00", "20 %", "800.00 GBP", "160.00 GBP"],
    ["Btw 9% over € 3.920,00", "€ 352,80", "9 %", "3920.00 EUR", "352.80 EUR"],
  ])("in one phrase: %s", async (label, amount, rate, basis, tax) => {
    expect(listValues(await mapPdf([pair(60, label, amount)]))).toMatchObject({
      "tax[0].rate": rate,
      "tax[0].basis": basis,
      "tax[0].amount": tax,
    });
  });

  test("in a sentence of several lines", async () => {
    const texts: Placed[] = [
      [60, 60, "Der Nettobetrag beläuft sich auf 2.965,00 €, hinzu kommen 19 %"],
      [60, 73, "Mehrwertsteuer in Höhe von 563,35 €, so dass sich ein Rechnungsbetrag"],
      [60, 86, "von 3.528,35 € ergibt."],
    ];
    expect(listValues(await mapPdf([texts]))).toMatchObject({
      "tax[0].basis": "2965.00 EUR",
      "tax[0].amount": "563.35 EUR",
      "total.grand_total": "3528.35 EUR",
    });
  });
});

test("a label may stand below its value in smaller type", async () => {
  const texts: Placed[] = [
    [60, 100, "87/2024", 12],
    [200, 100, "18/11/2024", 12],
    [360, 100, "18/12/2024", 12],
    [60, 115, "Fattura n.", 7],
    [200, 115, "Data fattura", 7],
    [360, 115, "Scadenza", 7],
  ];
  const mapping = await mapPdf([texts]);
  expect(listValues(mapping)).toMatchObject({
    invoice_number: "87/2024",
    issue_date: "2024-11-18",
    due_date: "2024-12-18",
  });
  const { provenance = -1 } = getDataPoint(mapping, "due_date");
  expect(mapping.provenance?.records[provenance]).toMatchObject({ method: "above", label: { text: "Scadenza" } });
});

test("an IBAN is found by its check digits without a label, and wrong check digits find none", async () => {
  const pay = (iban: string): Placed[] => [[60, 60, `Pagamento tramite bonifico: ${iban}`]];
  expect(listValues(await mapPdf([pay("IT60 X054 2811 1010 0000 0123 456")]))).toMatchObject({
    iban: "IT60 X054 2811 1010 0000 0123 456",
  });
  expect(listValues(await mapPdf([pay("IT61 X054 2811 1010 0000 0123 456")]))).not.toHaveProperty("iban");
});

describe("the due date in a sentence", () => {
  test.each([
    "Payable within 14 days, by 12 March 2024.",
    "zahlbar bis 12.03.2024 ohne Abzug",
    "Zahlbar innerhalb von 14 Tagen bis 12.03.2024",
    "Please settle this invoice no later than 12 March 2024.",
    "Kindly remit payment before March 12, 2024.",
    "Payment must reach us by 12 March 2024",
    "Merci de régler avant le 12/03/2024",
    "Pagamento entro il 12/03/2024",
    "Forma de pago: transferencia, pagar antes del 12/03/2024",
    "Wij verzoeken u het bedrag vóór 12-03-2024 over te maken",
    "Bei Zahlung bis 08.03.2024 2 % Skonto, bis 12.03.2024 netto.",
    "2 % Skonto bis 08.03.2024, ohne Abzug bis 12.03.2024",
  ])("%s", async (sentence) => {
    const texts: Placed[] = [
      [60, 60, "Rechnungsdatum: 27.02.2024"],
      [60, 200, sentence],
    ];
    expect(listValues(await mapPdf([texts]))).toMatchObject({ due_date: "2024-03-12" });
  });

  test.each([
    "Payable 30 days net.",
    "Zahlbar innerhalb von 14 Tagen ohne Abzug.",
    "Bei Zahlung bis 08.03.2024 gewähren wir 2 % Skonto.",
    "Service from 1 March 2024 until 12 March 2024",
  ])("is none where no such date is printed: %s", async (sentence) => {
    const texts: Placed[] = [
      [60, 60, "Rechnungsdatum: 27.02.2024"],
      [60, 200, sentence],
    ];
    expect(listValues(await mapPdf([texts]))).not.toHaveProperty("due_date");
  });
});
