import { computeLineAmount, computeTotals, formatAmount, type InvoiceLine } from "./invoice.ts";
import { createPdf, a4Size, drawLines, drawLine, finishPdf } from "./pdf.ts";

const left = 70.9;
const right = a4Size.width - 56.7;
const accent = "#0b5d66";

const lines: readonly InvoiceLine[] = [
  { description: "Aktenordner A4, 80 mm, grau", quantity: 40, unit: "Stk.", price: 289, rate: 19 },
  { description: "Archivschachtel, säurefrei, 350 × 260 × 120 mm", quantity: 25, unit: "Stk.", price: 745, rate: 19 },
  { description: "Handbuch „Belege ordnen“, 4. Auflage", quantity: 6, unit: "Stk.", price: 2490, rate: 7 },
  { description: "Digitalisierung von Belegen, Schwarzweiß", quantity: 1250, unit: "Seiten", price: 14, rate: 19 },
  { description: "Einrichtung des Ablageplans vor Ort", quantity: 5.5, unit: "Std.", price: 8600, rate: 19 },
];

const columns = [
  { title: "Pos.", x: left, width: 26, align: "left" },
  { title: "Bezeichnung", x: left + 30, width: 206, align: "left" },
  { title: "Menge", x: left + 238, width: 46, align: "right" },
  { title: "Einheit", x: left + 290, width: 36, align: "left" },
  { title: "Einzelpreis", x: left + 326, width: 54, align: "right" },
  { title: "USt.", x: left + 384, width: 30, align: "right" },
  { title: "Betrag EUR", x: right - 56, width: 56, align: "right" },
] as const;

const facts: readonly (readonly [label: string, value: string])[] = [
  ["Rechnungsnummer", "RE-2026-0417"],
  ["Rechnungsdatum", "16.02.2026"],
  ["Lieferdatum", "12.02.2026"],
  ["Kundennummer", "K-20815"],
  ["Bestellnummer", "B-7714"],
  ["Fällig am", "18.03.2026"],
];

const footer = [
  ["Musterwerk GmbH", "Werkstraße 12", "10999 Berlin", "Deutschland"],
  ["Telefon 030 23125 140", "rechnung@musterwerk.example", "www.musterwerk.example"],
  ["Beispielbank Berlin", "IBAN DE89 3704 0044 0532 0130 00", "BIC BSPLDEB1XXX"],
  ["Amtsgericht Charlottenburg", "HRB 000000 B", "USt-IdNr. DE123456788"],
];

function drawHeader(pdf: PDFKit.PDFDocument): void {
  pdf.rect(right - 30, 46, 30, 30).fill(accent);
  pdf
    .circle(right - 15, 61, 8)
    .lineWidth(2.4)
    .stroke("#ffffff");
  drawLines(pdf, "Musterwerk", right - 190, 48, {
    font: "sans-bold",
    size: 17,
    color: accent,
    width: 152,
    align: "right",
  });
  drawLines(pdf, "Büro- und Archivbedarf", right - 190, 67, {
    size: 8,
    color: "#5a646e",
    width: 152,
    align: "right",
  });
  drawLines(pdf, "Musterwerk GmbH · Werkstraße 12 · 10999 Berlin", left, 128, { size: 7, color: "#5a646e" });
  drawLines(pdf, ["Beispiel & Partner AG", "Buchhaltung", "Lindenallee 5", "20144 Hamburg"], left, 144, {
    size: 10.5,
  });
  for (const [index, [label, value]] of facts.entries()) {
    drawLines(pdf, label, right - 190, 130 + index * 15, { size: 9, color: "#5a646e" });
    drawLines(pdf, value, right - 90, 130 + index * 15, { size: 9, width: 90, align: "right" });
  }
}

function drawTable(pdf: PDFKit.PDFDocument, top: number): number {
  pdf.rect(left - 4, top - 5, right - left + 8, 19).fill("#e6efef");
  drawLine(pdf, [left - 4, top + 14], [right + 4, top + 14], 0.8, accent);
  for (const column of columns) {
    drawLines(pdf, column.title, column.x, top, {
      font: "sans-bold",
      size: 8.5,
      width: column.width,
      align: column.align,
    });
  }
  let y = top + 23;
  for (const [index, line] of lines.entries()) {
    const cells = [
      String(index + 1),
      line.description,
      line.quantity.toLocaleString("de-DE"),
      line.unit,
      formatAmount(line.price, "de-DE"),
      `${line.rate} %`,
      formatAmount(computeLineAmount(line), "de-DE"),
    ];
    for (const [columnIndex, column] of columns.entries()) {
      drawLines(pdf, cells[columnIndex] ?? "", column.x, y, { size: 9, width: column.width, align: column.align });
    }
    y += 21;
    drawLine(pdf, [left - 4, y - 5], [right + 4, y - 5], 0.4, "#cbd3d6");
  }
  return y;
}

function drawTotals(pdf: PDFKit.PDFDocument, top: number): number {
  const { net, taxes, gross } = computeTotals(lines);
  const rows: [string, number][] = [
    ["Nettobetrag", net],
    ...taxes.map((tax): [string, number] => [
      `zzgl. ${tax.rate} % USt. auf ${formatAmount(tax.base, "de-DE")}`,
      tax.amount,
    ]),
  ];
  let y = top + 8;
  for (const [label, value] of rows) {
    drawLines(pdf, label, right - 250, y, { size: 9, width: 170, align: "right" });
    drawLines(pdf, formatAmount(value, "de-DE"), right - 70, y, { size: 9, width: 70, align: "right" });
    y += 15;
  }
  drawLine(pdf, [right - 236, y + 1], [right + 4, y + 1], 1, accent);
  drawLines(pdf, "Gesamtbetrag EUR", right - 250, y + 7, {
    font: "sans-bold",
    size: 10.5,
    width: 170,
    align: "right",
  });
  drawLines(pdf, formatAmount(gross, "de-DE"), right - 80, y + 7, {
    font: "sans-bold",
    size: 10.5,
    width: 80,
    align: "right",
  });
  return y + 40;
}

/** Creates a German invoice in the layout of a business letter (DIN 5008), with two tax rates. */
export function createGermanInvoice(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = createPdf("Rechnung RE-2026-0417", "de");
  pdf.addPage();
  drawHeader(pdf);
  drawLines(pdf, "Rechnung RE-2026-0417", left, 262, { font: "sans-bold", size: 15, color: accent });
  drawLines(
    pdf,
    [
      "Sehr geehrte Damen und Herren,",
      "für unsere Lieferung und Leistung berechnen wir Ihnen wie bestellt die folgenden Positionen.",
    ],
    left,
    292,
    { leading: 16 },
  );
  const y = drawTotals(pdf, drawTable(pdf, 340));
  drawLines(
    pdf,
    [
      "Bitte überweisen Sie den Gesamtbetrag bis zum 18.03.2026 ohne Abzug auf das unten genannte Konto",
      "und geben Sie dabei die Rechnungsnummer an. Bei Zahlung bis zum 02.03.2026 gewähren wir 2 % Skonto.",
      "",
      "Mit freundlichen Grüßen",
      "Musterwerk GmbH",
    ],
    left,
    y + 12,
    { leading: 14.5 },
  );
  drawLine(pdf, [left, 758], [right, 758]);
  for (const [index, block] of footer.entries()) {
    drawLines(pdf, block, left + [0, 96, 222, 352][index]!, 766, { size: 7, color: "#5a646e", leading: 9.6 });
  }
  return finishPdf(pdf);
}
