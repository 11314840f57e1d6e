import { createPdf, a4Size, drawLines, drawLine, finishPdf } from "./pdf.ts";
import { simulateScan } from "./scan.ts";

const left = 78;
const letterStyle = { font: "Courier", size: 10.6, leading: 15.4, color: "#16181c" };

function drawSignature(pdf: PDFKit.PDFDocument, x: number, y: number): void {
  pdf
    .lineWidth(1.3)
    .moveTo(x, y + 14)
    .bezierCurveTo(x + 4, y - 24, x + 22, y - 20, x + 10, y + 10)
    .bezierCurveTo(x + 22, y - 12, x + 30, y - 6, x + 30, y + 6)
    .bezierCurveTo(x + 40, y - 14, x + 50, y - 2, x + 46, y + 6)
    .bezierCurveTo(x + 66, y - 34, x + 74, y - 18, x + 62, y + 10)
    .bezierCurveTo(x + 84, y - 2, x + 104, y + 2, x + 126, y - 6)
    .stroke("#22346e");
}

/** Creates a PDF with a scanned letter: the image of a page with skew and noise, without a text layer. */
export async function createScannedLetter(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = createPdf("Letter", "en");
  pdf.addPage();
  drawLines(pdf, "LARKSPUR PAPER MILLS LTD", 0, 58, {
    font: "Times-Bold",
    size: 19,
    width: a4Size.width,
    align: "center",
    color: "#16181c",
  });
  drawLines(pdf, "Weir Road 7, Kendal LA9 0ZZ · Telephone 01632 960 288 · VAT number GB 888 8888 19", 0, 84, {
    font: "Times-Roman",
    size: 9.5,
    width: a4Size.width,
    align: "center",
    color: "#16181c",
  });
  drawLine(pdf, [left, 104], [a4Size.width - left, 104], 1, "#16181c");
  drawLines(
    pdf,
    ["Tidewater Press", "Attn. Accounts payable", "14 Compositor Street", "Bristol BS1 0ZZ"],
    left,
    140,
    letterStyle,
  );
  drawLines(pdf, "9 February 2026", 380, 140, letterStyle);
  drawLines(
    pdf,
    ["Invoice number:  LP-5531", "Invoice date:    8 January 2026", "Due date:        7 February 2026"],
    left,
    232,
    letterStyle,
  );
  drawLines(pdf, "Payment reminder", left, 300, { ...letterStyle, font: "Courier-Bold" });
  drawLines(
    pdf,
    [
      "Dear Sir or Madam,",
      "",
      "Our records show that the invoice named above has not been",
      "settled yet. It was for the delivery of 24 reams of laid",
      "paper, cream, and of 6 boxes of archival folders.",
      "",
      "     Net amount               GBP 1,140.00",
      "     VAT 20%                  GBP   228.00",
      "     Total amount             GBP 1,368.00",
      "",
      "Please pay the total amount by 20 February 2026 to the",
      "account GB33 BUKB 2020 1555 5555 55, giving the invoice",
      "number. If your payment has crossed with this letter,",
      "please accept our thanks and disregard the reminder.",
      "",
      "Yours faithfully,",
    ],
    left,
    332,
    letterStyle,
  );
  drawSignature(pdf, left + 6, 608);
  drawLines(pdf, ["Credit control", "Larkspur Paper Mills Ltd"], left, 634, letterStyle);
  const image = await simulateScan(await finishPdf(pdf));
  const copy = createPdf("Scanned letter", "en");
  copy.addPage();
  copy.image(Buffer.from(image), 0, 0, { width: a4Size.width, height: a4Size.height });
  return finishPdf(copy);
}
