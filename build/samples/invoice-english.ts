import { computeLineAmount, computeTotals, formatAmount, type InvoiceLine } from "./invoice.ts";
import { createPdf, a4Size, drawLines, drawLine, finishPdf } from "./pdf.ts";

const left = 48;
const right = a4Size.width - 48;
const ink = "#1d2b4f";
const serif = "Times-Roman";

const lines: readonly InvoiceLine[] = [
  {
    description: "Large-format scanner hire",
    detail: "Model LF-36, two weeks from 5 January",
    quantity: 2,
    unit: "weeks",
    price: 42500,
    rate: 20,
  },
  {
    description: "Conservation cleaning",
    detail: "Bound volumes, surface cleaning only",
    quantity: 18,
    unit: "volumes",
    price: 3650,
    rate: 20,
  },
  { description: "Parchment repair", detail: "Deeds 114 to 121", quantity: 8, unit: "sheets", price: 9275, rate: 20 },
  {
    description: "Printed finding aid",
    detail: "Section-sewn, zero-rated",
    quantity: 30,
    unit: "copies",
    price: 1180,
    rate: 0,
  },
  {
    description: "Courier, insured",
    detail: "Collection and return",
    quantity: 2,
    unit: "trips",
    price: 7440,
    rate: 20,
  },
];

const columns = [
  { title: "Description", x: left + 10, width: 210, align: "left" },
  { title: "Qty", x: left + 226, width: 30, align: "right" },
  { title: "Unit", x: left + 268, width: 46, align: "left" },
  { title: "Unit price", x: left + 312, width: 60, align: "right" },
  { title: "VAT", x: left + 380, width: 34, align: "right" },
  { title: "Amount", x: right - 76, width: 66, align: "right" },
] as const;

const facts = [
  ["Invoice number", "INV-10492"],
  ["Invoice date", "21 January 2026"],
  ["Due date", "20 February 2026"],
  ["Purchase order", "PO 88-1307"],
] as const;

function drawHeader(pdf: PDFKit.PDFDocument): void {
  pdf.rect(0, 0, a4Size.width, 104).fill(ink);
  drawLines(pdf, "Fennimore & Quill", left, 34, { font: "Times-Bold", size: 23, color: "#ffffff" });
  drawLines(pdf, "Conservation and imaging for archives", left, 62, {
    font: "Times-Italic",
    size: 11,
    color: "#c9d3ee",
  });
  drawLines(pdf, "INVOICE", right - 200, 36, { font: serif, size: 28, color: "#ffffff", width: 200, align: "right" });
  const parties = [
    [
      "From",
      "Fennimore & Quill Ltd",
      "3 Inkhorn Yard",
      "Norwich NR1 0ZZ",
      "United Kingdom",
      "VAT number GB 999 9999 73",
    ],
    ["Bill to", "Harrowgate County Archive", "Accounts payable", "1 Muniment Lane", "Leeds LS1 0ZZ", "United Kingdom"],
  ];
  for (const [index, [label = "", ...party]] of parties.entries()) {
    const x = left + index * 260;
    drawLines(pdf, label.toUpperCase(), x, 128, { font: "Helvetica-Bold", size: 7.5, color: "#6b7690" });
    drawLines(pdf, party.slice(0, 1), x, 141, { font: "Times-Bold", size: 12 });
    drawLines(pdf, party.slice(1), x, 157, { font: serif, size: 11, leading: 13.5 });
  }
  pdf.rect(left, 236, right - left, 44).fill("#eef1f8");
  const step = (right - left) / facts.length;
  for (const [index, [label, value]] of facts.entries()) {
    drawLines(pdf, label, left + 10 + index * step, 245, { font: "Helvetica", size: 7.5, color: "#6b7690" });
    drawLines(pdf, value, left + 10 + index * step, 257, { font: "Times-Bold", size: 12 });
  }
}

function drawTable(pdf: PDFKit.PDFDocument, top: number): number {
  for (const { title, x, width, align } of columns) {
    drawLines(pdf, title, x, top, { font: "Helvetica-Bold", size: 8, color: ink, width, align });
  }
  drawLine(pdf, [left, top + 15], [right, top + 15], 1.2, ink);
  let y = top + 24;
  for (const line of lines) {
    const cells = [
      line.description,
      String(line.quantity),
      line.unit,
      formatAmount(line.price, "en-GB"),
      `${line.rate}%`,
      formatAmount(computeLineAmount(line), "en-GB"),
    ];
    for (const [columnIndex, { x, width, align }] of columns.entries()) {
      drawLines(pdf, cells[columnIndex] ?? "", x, y, { font: serif, size: 11, width, align });
    }
    drawLines(pdf, line.detail ?? "", left + 10, y + 13, { font: "Times-Italic", size: 9.5, color: "#6b7690" });
    y += 34;
    drawLine(pdf, [left, y - 5], [right, y - 5], 0.5, "#d4daea");
  }
  return y;
}

function drawTotals(pdf: PDFKit.PDFDocument, top: number): number {
  const { net, taxes, gross } = computeTotals(lines);
  const rows = [
    ["Subtotal", net] as const,
    ...taxes.map((tax) => [`VAT ${tax.rate}% on ${formatAmount(tax.base, "en-GB")}`, tax.amount] as const),
  ];
  let y = top + 6;
  for (const [label, value] of rows) {
    drawLines(pdf, label, right - 220, y, { font: serif, size: 11, width: 130 });
    drawLines(pdf, formatAmount(value, "en-GB"), right - 90, y, { font: serif, size: 11, width: 80, align: "right" });
    y += 17;
  }
  pdf.rect(right - 230, y + 2, 230, 28).fill(ink);
  drawLines(pdf, "Amount due", right - 220, y + 10, { font: "Times-Bold", size: 12, color: "#ffffff" });
  drawLines(pdf, `£${formatAmount(gross, "en-GB")}`, right - 120, y + 10, {
    font: "Times-Bold",
    size: 12,
    color: "#ffffff",
    width: 110,
    align: "right",
  });
  return y + 30;
}

/** Creates an English invoice with a colored header, a band of facts, and some zero-rated goods. */
export function createEnglishInvoice(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = createPdf("Invoice INV-10492", "en");
  pdf.addPage();
  drawHeader(pdf);
  const bottom = drawTable(pdf, 306);
  drawTotals(pdf, bottom);
  drawLines(pdf, "PAYMENT", left, bottom + 12, { font: "Helvetica-Bold", size: 7.5, color: "#6b7690" });
  const payment = ["Quayside Example Bank", "IBAN GB29 NWBK 6016 1331 9268 19", "BIC NWBKGB2L", "Reference INV-10492"];
  drawLines(pdf, payment, left, bottom + 26, { font: serif, size: 11, leading: 14 });
  drawLines(
    pdf,
    [
      "Payment is due within 30 days of the invoice date. Goods remain the property of the seller until paid for.",
      "Questions about this invoice: accounts@fennimore-quill.example, telephone 01632 960 140.",
    ],
    left,
    742,
    { font: "Times-Italic", size: 10, color: "#4a5573" },
  );
  drawLine(pdf, [left, 784], [right, 784], 0.5, "#d4daea");
  drawLines(pdf, "Fennimore & Quill Ltd · Registered in England 00000000", left, 792, {
    font: "Helvetica",
    size: 7.5,
    color: "#6b7690",
  });
  drawLines(pdf, "Page 1 of 1", right - 100, 792, {
    font: "Helvetica",
    size: 7.5,
    color: "#6b7690",
    width: 100,
    align: "right",
  });
  return finishPdf(pdf);
}
