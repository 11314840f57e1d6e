import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { DocumentProfiler } from "../../../../electron/pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../../../electron/pipeline/zone/zone-page.ts";
import type { OcrOptions } from "../../../../electron/pipeline/tasks.ts";
import { listAvailableLanguages, findTrainedData } from "../../../../electron/platform/ocr-languages.ts";
import { openPdf } from "../../../../electron/tools/pdf/open-pdf.ts";
import { computeDrawingScale, drawingLimits, needsOcr } from "../../../../electron/tools/ocr/recognize.ts";
import { readPage } from "../../../../electron/tools/read-page.ts";
import { type Bbox, isCentreInside, overlapArea } from "../../../../shared/document/geometry.ts";
import { pageTextSchema, type PdfPageText } from "../../../../shared/document/page-text.ts";
import { buildPdf } from "../../../builders/pdf.ts";
import { buildRawPage } from "../../../builders/raw-pdf.ts";
import { createRandom } from "../../../builders/random.ts";
import { drawScan, simulateScan, buildScannedPdf } from "../../../builders/scan.ts";
import { writeTemporaryFile, listLineTexts } from "../../../harness/read-document.ts";
import { listZoneViolations } from "../../../harness/zone-invariants.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";

const timeout = 120_000;

async function readByOcr(pdf: Uint8Array, ocr: OcrOptions = {}): Promise<PdfPageText> {
  const reader = await openPdf(await writeTemporaryFile(pdf, "scan.pdf"), "scan.pdf");
  try {
    const page = pageTextSchema.parse(await readPage({ mediaType: "application/pdf", reader }, 1, ocr));
    if (page.source !== "ocr")
      throw new Error(`the page was read from its ${page.source}: ${page.error ?? "no error"}`);
    return page;
  } finally {
    await reader.close();
  }
}

function overlap(a: Bbox, b: Bbox): number {
  const shared = overlapArea(a, b);
  return shared / (a.width * a.height + b.width * b.height - shared);
}

const english: OcrOptions = { languages: ["eng"] };
const article = {
  title: "The deepening of the northern harbor",
  text:
    "In the spring of that year the committee met three times to decide whether the northern harbor should be deepened " +
    "before the winter storms.",
  rows: [
    ["Year", "Ships", "Depth"],
    ["1901", "412", "7.40"],
    ["1906", "388", "6.10"],
    ["1912", "251", "4.90"],
  ],
};
const table: Bbox = { x: 50, y: 190, width: 300, height: 88 };
const figure: Bbox = { x: 100, y: 310, width: 200, height: 150 };
/** The size of the paper in points. The time of OCR grows with the area of the page and with the text. */
const paper: [width: number, height: number] = [420, 520];

/** Builds a scan of small paper. @param draw Draws the paper. */
async function scanPaper(draw: (pdf: PDFKit.PDFDocument) => void, rotation = 0): Promise<Uint8Array> {
  return await buildScannedPdf(await buildPdf([draw], { size: paper }), { rotation, paperHeight: paper[1] });
}

/** Draws a page with a bold heading, a paragraph, a table with ruling lines, and a drawing. */
function drawArticle(pdf: PDFKit.PDFDocument): void {
  pdf.font("Helvetica-Bold").fontSize(12).text(article.title, 50, 70);
  pdf.font("Times-Roman").fontSize(12).text(article.text, 50, 100, { width: 320, align: "justify" });
  article.rows.forEach((cells, row) => {
    const y = table.y + row * 22;
    cells.forEach((cell, column) =>
      pdf.fontSize(11).text(cell, table.x + 8 + column * 100, y + 6, { lineBreak: false }),
    );
  });
  for (let row = 0; row <= 4; row++) {
    pdf.moveTo(table.x, table.y + row * 22).lineTo(table.x + table.width, table.y + row * 22);
  }
  for (let column = 0; column <= 3; column++) {
    pdf.moveTo(table.x + column * 100, table.y).lineTo(table.x + column * 100, table.y + table.height);
  }
  pdf.lineWidth(0.6).stroke();
  pdf.rect(figure.x, figure.y + 60, figure.width, figure.height - 60).fill("#8a9aa8");
  pdf.circle(figure.x + 100, figure.y + 50, 50).fill("#39424a");
}

test(
  "OCR finds the words of a scan, bold ones, its figure and the ruling lines of its table",
  { timeout },
  async () => {
    const page = await readByOcr(await scanPaper(drawArticle), english);
    const printed = [article.title, article.text, ...article.rows.flat()].join(" ").split(" ");
    const seen = new Set(page.words.map((word) => word.text));
    expect(printed.filter((word) => seen.has(word)).length / printed.length).toBeGreaterThanOrEqual(0.98);
    expect(page.words.every((word) => (word.confidence ?? 0) > 0)).toBe(true);

    const bold = page.words.filter((word) => word.bold).map((word) => word.text);
    expect(bold.join(" ")).toBe(article.title);
    const sizes = page.words.filter((word) => word.bbox.y > 95 && word.bbox.y < 185).map((word) => word.size);
    expect(new Set(sizes).size, "a paragraph is set in one size").toBe(1);
    expect(Math.abs((sizes[0] ?? 0) - 12)).toBeLessThan(1);

    expect(page.images).toHaveLength(1);
    expect(overlap(page.images[0]?.bbox ?? figure, figure)).toBeGreaterThan(0.95);
    expect(page.rules.filter((rule) => rule.orientation === "horizontal")).toHaveLength(5);
    expect(page.rules.filter((rule) => rule.orientation === "vertical")).toHaveLength(4);

    const profiler = new DocumentProfiler();
    profiler.add(page);
    const { zones } = zonePage(page, profiler.result());
    expect(zones.map((zone) => zone.type).sort()).toEqual(["picture", "section-header", "table", "text"]);
    const found = zones.find((zone) => zone.type === "table");
    expect(found?.table).toMatchObject({ rows: 4, columns: 3 });
    const tableBox = found?.bbox ?? figure;
    const inTable = page.words.filter((word) => isCentreInside(word.bbox, tableBox));
    expect(inTable.map((word) => word.text)).toEqual(article.rows.flat());
  },
);

/** Draws a line of four words. */
function drawLine(pdf: PDFKit.PDFDocument): void {
  pdf.fontSize(16).text("The harbor master wrote.", 72, 120);
}

test("a page of one image is read only with OCR", { timeout }, async () => {
  const scan = await scanPaper(drawLine);
  const reader = await openPdf(await writeTemporaryFile(scan, "scan.pdf"), "scan.pdf");
  const plain = pageTextSchema.parse(await readPage({ mediaType: "application/pdf", reader }, 1, false));
  await reader.close();
  expect(plain).toMatchObject({ source: "text-layer", words: [] });
  const page = await readByOcr(scan);
  expect(page.words.map((word) => word.text)).toEqual(["The", "harbor", "master", "wrote."]);
  const [first] = page.words;
  expect(first?.confidence).toBeGreaterThan(0.7);
  expect(Math.abs((first?.bbox.x ?? 0) - 72)).toBeLessThan(3);
  expect(Math.abs((first?.bbox.y ?? 0) - 120)).toBeLessThan(6);
});

test("a page of 30,000 points is drawn within the limits", { timeout }, async () => {
  const poster = buildRawPage({
    page: "/MediaBox [0 0 30000 30000]",
    resources: "/XObject << /I 6 0 R >>",
    content: "q 30000 0 0 30000 0 0 cm /I Do Q",
    objects: [
      {
        dictionary: "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
        stream: "\xff\x80\x80\xff",
      },
    ],
  });
  const reader = await openPdf(await writeTemporaryFile(poster, "poster.pdf"), "poster.pdf");
  try {
    const page = pageTextSchema.parse(await readPage({ mediaType: "application/pdf", reader }, 1, false));
    if (!needsOcr(page)) throw new Error("the page has no image to read");
    const { width, height } = await reader.renderPage(1, Math.round(30000 * (await computeDrawingScale(page, reader))));
    expect([width, height]).toEqual([3464, 3464]);
    expect(width * height).toBeLessThanOrEqual(drawingLimits.pixels);
    const narrow = { ...page, width: 30000, height: 1 };
    expect(30000 * (await computeDrawingScale(narrow, reader))).toBeLessThanOrEqual(drawingLimits.side);
  } finally {
    await reader.close();
  }
});

test("a scan with a text stamp is read, and the stamp is kept", { timeout }, async () => {
  const stamp = "Received by the harbour office on 14 March, No. 4711";
  const scan = await simulateScan(await buildPdf([drawLine], { size: paper }), { paperHeight: paper[1] });
  const drawStamped = (pdf: PDFKit.PDFDocument) => {
    drawScan(scan)(pdf);
    pdf.fontSize(9).text(stamp, 72, 40, { lineBreak: false });
  };
  const page = await readByOcr(await buildPdf([drawStamped], { size: paper }), english);
  const read = page.words.filter((word) => word.confidence !== undefined).map((word) => word.text);
  expect(read.join(" ")).toBe("The harbor master wrote.");
  expect(listLineTexts(page).filter((line) => line.includes("Received"))).toEqual([stamp]);
  const stamped = page.words.filter((word) => word.confidence === undefined).map((word) => word.text);
  expect(stamped.join(" ")).toBe(stamp);
});

test.each([0, 2])("white text on dark bands is read, on a page skewed by %s°", { timeout }, async (rotation) => {
  const draw = (pdf: PDFKit.PDFDocument) => {
    pdf.rect(50, 60, 320, 60).fill("#23466e");
    pdf.font("Helvetica-Bold").fontSize(20).fillColor("#ffffff").text("Harbour Report", 90, 80, { lineBreak: false });
    pdf.font("Times-Roman").fontSize(12).fillColor("#000000").text(article.text, 50, 150, { width: 320 });
    pdf.rect(50, 240, 320, 20).fill("#555555");
    pdf.fillColor("#ffffff").text("Depth of the basins in metres", 60, 245, { lineBreak: false });
  };
  const page = await readByOcr(await scanPaper(draw, rotation), english);
  const printed = ["Harbour Report", article.text, "Depth of the basins in metres"].join(" ").split(" ");
  const seen = new Set(page.words.map((word) => word.text));
  expect(printed.filter((word) => !seen.has(word))).toEqual([]);
});

const font = "node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf";

test("a page with a garbled text layer is read by OCR", { timeout }, async () => {
  const drawText = (page: PDFKit.PDFDocument) => void page.font(font).fontSize(11).text(article.text, 50, 100);
  const pdf = await buildPdf([drawText], { size: paper });
  const file = Buffer.from(pdf).toString("latin1");
  const without = file.replace(/\/ToUnicode \d+ 0 R/, (entry) => " ".repeat(entry.length));
  const page = await readByOcr(Buffer.from(without, "latin1"), english);
  const seen = new Set(page.words.map((word) => word.text));
  const printed = article.text.split(" ");
  expect(printed.filter((word) => seen.has(word)).length / printed.length).toBeGreaterThanOrEqual(0.98);
});

const german =
  "Der Ausschuss trat im Frühjahr zusammen und beschloss, das nördliche Hafenbecken für größere Schiffe zu vertiefen.";

test("a page is read in its own language", { timeout }, async () => {
  const scan = await scanPaper((pdf) => void pdf.fontSize(12).text(german, 50, 100, { width: 320 }));
  const printed = german.split(" ");
  for (const ocr of [{}, { languages: ["deu"] }]) {
    const seen = new Set((await readByOcr(scan, ocr)).words.map((word) => word.text));
    expect(printed.filter((word) => seen.has(word)).length / printed.length).toBeGreaterThanOrEqual(0.98);
  }
});

test("a language is added as a file, and a missing one is an error", { timeout }, async () => {
  const tessdata = createTemporaryFolder();
  const data = join(findTrainedData("eng", undefined)?.folder ?? "", "eng.traineddata.gz");
  const scan = await scanPaper(drawLine);
  await expect(readByOcr(scan, { languages: ["xyz"], tessdata })).rejects.toMatchObject({
    code: "INSTALLATION_DAMAGED",
    permanent: true,
    message: expect.stringMatching(/no data for the language xyz.*Put xyz\.traineddata into/),
  });
  const broken: [content: string | Buffer, flaw: RegExp][] = [
    ["no such data", /is not trained data of Tesseract/],
    [gunzipSync(await readFile(data)).subarray(0, 5000), /ends too early/],
    ["", /is not trained data of Tesseract/],
  ];
  for (const [index, [content, flaw]] of broken.entries()) {
    const language = `xb${"rst"[index]}`;
    await writeFile(join(tessdata, `${language}.traineddata`), content);
    const reading = readByOcr(scan, { languages: [language], tessdata });
    await expect(reading).rejects.toMatchObject({
      code: "INSTALLATION_DAMAGED",
      permanent: true,
      message: expect.stringMatching(flaw),
    });
  }
  // A language is read once its file is replaced.
  await copyFile(data, join(tessdata, "xbr.traineddata.gz"));
  expect(await listAvailableLanguages(tessdata)).toEqual(["deu", "eng", "xbr", "xbs", "xbt"]);
  const page = await readByOcr(scan, { languages: ["xbr"], tessdata });
  expect(page.words.map((word) => word.text)).toEqual(["The", "harbor", "master", "wrote."]);
});

describe("an upright scan with vertical strokes", () => {
  const lines = [
    "The harbour office opened at six,",
    "and the clerk copied the night",
    "log into the book. Twice a year",
    "great rain came, and he copied it",
    "again on dry paper for them.",
  ];
  const drawings: Readonly<Record<string, (pdf: PDFKit.PDFDocument) => void>> = {
    "pen strokes": (pdf) => {
      for (let stroke = 0; stroke < 72; stroke++) {
        const x = 24 + (stroke % 24) * 6;
        const y = 200 + Math.floor(stroke / 24) * 90 + ((stroke * 7) % 24);
        pdf.moveTo(x, y).lineTo(x + ((stroke * 5) % 4) - 1.5, y + 40 + ((stroke * 11) % 26));
      }
      pdf.lineWidth(0.8).stroke();
    },
    "a chart of narrow bars": (pdf) => {
      for (let bar = 0; bar < 34; bar++) pdf.rect(30 + bar * 4.4, 420 - 60 - (bar % 7) * 1.5, 1.8, 62).fill("#333333");
      for (let bar = 0; bar < 34; bar++) pdf.rect(30 + bar * 4.4, 240 - 60 - (bar % 5) * 2, 1.8, 62).fill("#333333");
    },
    "a fence of slats": (pdf) => {
      for (let slat = 0; slat < 44; slat++) pdf.rect(20 + slat * 8.7, 330 + (slat % 2) * 70, 2, 64).fill("#000000");
    },
  };
  test.each(Object.keys(drawings))("is not taken for a sideways one (%s)", { timeout }, async (name) => {
    const draw = (pdf: PDFKit.PDFDocument) => {
      drawings[name]?.(pdf);
      pdf.fillColor("#000000").font("Times-Roman").fontSize(12);
      lines.forEach((line, index) => pdf.text(line, 200, 70 + index * 17, { lineBreak: false }));
    };
    const page = await readByOcr(await scanPaper(draw), english);
    expect(page.text_rotation ?? 0).toBe(0);
    expect(listLineTexts(page).filter((text) => lines.some((line) => text.endsWith(line)))).toHaveLength(lines.length);
    const profiler = new DocumentProfiler();
    profiler.add(page);
    expect(listZoneViolations(page, zonePage(page, profiler.result()))).toEqual([]);
  });
});

describe("a scan that is rotated", () => {
  // Offset of the centre of the heading from the centre of the page.
  const heading = { x: 50 + 115 - paper[0] / 2, y: 70 + 6 - paper[1] / 2 };

  // A page that is upside down is read twice, so that one of them is skewed as well.
  test.each([90, 177.6, 270, 1.2])("by %s° is read and zoned as if upright", { timeout }, async (rotation) => {
    const page = await readByOcr(await scanPaper(drawArticle, rotation), english);
    const printed = [article.title, article.text, ...article.rows.flat()].join(" ").split(" ");
    const seen = new Set(page.words.map((word) => word.text));
    expect(printed.filter((word) => seen.has(word)).length / printed.length).toBeGreaterThanOrEqual(0.98);
    expect(Math.abs((page.text_rotation ?? 0) - ((rotation + 360) % 360))).toBeLessThan(0.2);

    const profiler = new DocumentProfiler();
    profiler.add(page);
    const { zones, width, height } = zonePage(page, profiler.result());
    expect([width, height]).toEqual([page.width, page.height]);
    expect(zones.map((zone) => zone.type).sort()).toEqual(["picture", "section-header", "table", "text"]);
    const bbox = zones.find((zone) => zone.type === "section-header")?.bbox ?? figure;
    const angle = (rotation * Math.PI) / 180;
    const x = page.width / 2 + heading.x * Math.cos(angle) - heading.y * Math.sin(angle);
    const y = page.height / 2 + heading.x * Math.sin(angle) + heading.y * Math.cos(angle);
    expect(Math.hypot(bbox.x + bbox.width / 2 - x, bbox.y + bbox.height / 2 - y)).toBeLessThan(12);
  });
});

describe("a receipt", () => {
  const items = [
    ["Removing sand", "19.95"],
    ["Scripts", "40.58"],
    ["Raw timber", "73.45"],
    ["Rope and tar", "30.49"],
    ["Summary", "8.04"],
    ["Anchors", "57.91"],
  ] as const;
  const [width, height] = [204, 420];

  /** Draws narrow paper with amounts whose decimal points are aligned. */
  const drawReceipt = (pdf: PDFKit.PDFDocument) => {
    pdf.font("Courier").fontSize(14).text("HARBOUR SHOP", 20, 60, { lineBreak: false });
    pdf.fontSize(9).text("27 January 2019 11:33", 20, 90, { lineBreak: false });
    items.forEach(([text, amount], row) => {
      pdf.text(text, 18, 130 + 22 * row, { lineBreak: false });
      pdf.text(amount.padStart(5), 154, 130 + 22 * row, { lineBreak: false });
    });
    pdf.text("Thank you for your visit!", 20, 300, { lineBreak: false });
  };

  test.each([0, 2.5, 90, 180, 270])(
    "that is rotated by %s° is read upright with its decimals",
    { timeout },
    async (rotation) => {
      const pdf = await buildPdf([drawReceipt], { size: [width, height] });
      const page = await readByOcr(await buildScannedPdf(pdf, { rotation, paperHeight: height }));
      expect(Math.abs((page.text_rotation ?? 0) - rotation)).toBeLessThan(0.3);
      const words = page.words.map((word) => word.text);
      expect(items.map(([, amount]) => amount).filter((amount) => !words.includes(amount))).toEqual([]);
      for (const { bbox } of page.words) {
        expect(Math.min(bbox.x, bbox.y)).toBeGreaterThanOrEqual(0);
        expect(bbox.x + bbox.width).toBeLessThanOrEqual(page.width);
        expect(bbox.y + bbox.height).toBeLessThanOrEqual(page.height);
      }
    },
  );
});

test("a pale and blurred receipt is read twice, so that its amounts are sure", { timeout }, async () => {
  const items = [
    ["Tea", "4.30"],
    ["Salted rice", "8.50"],
    ["Egg", "1.80"],
    ["SUBTOTAL", "14.60"],
    ["CASH", "20.00"],
    ["CHANGE", "5.40"],
  ] as const;
  const [width, height] = [200, 260];
  const draw = (pdf: PDFKit.PDFDocument) => {
    pdf.font("Courier-Bold").fontSize(8).text("HARBOUR CAFE", 24, 30, { lineBreak: false });
    pdf.text("14 Quay Street, Northport", 24, 43, { lineBreak: false });
    items.forEach(([text, amount], row) =>
      pdf.text(`${text.padEnd(14)}${amount.padStart(5)}`, 24, 80 + row * 14, { lineBreak: false }),
    );
    pdf.text("Thank you, please come again", 24, 200, { lineBreak: false });
  };
  const scan = await simulateScan(await buildPdf([draw], { size: [width, height] }), { dpi: 110, paperHeight: height });
  const image = await sharp(scan.image).blur(0.6).linear(0.3, 130).jpeg({ quality: 60 }).toBuffer();
  const page = await readByOcr(await buildPdf([drawScan({ ...scan, image })]), english);
  const sure = page.words.filter(({ confidence = 0 }) => confidence >= 0.9).map(({ text }) => text);
  expect(items.map(([, amount]) => amount).filter((amount) => !sure.includes(amount))).toEqual([]);
  expect(page.findings).toBeUndefined();
});

test("a scan with specks and a skew of 6° is read", { timeout }, async () => {
  const pdf = await buildPdf([drawArticle], { size: paper });
  const { image, width, height } = await simulateScan(pdf, { rotation: 6, paperHeight: paper[1] });
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  const random = createRandom(5);
  for (let count = 0.002 * data.length; count > 0; count--)
    data[random.below(data.length)] = random.next() < 0.7 ? 0 : 255;
  const speckled = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: 70 })
    .toBuffer();
  const page = await readByOcr(await buildPdf([drawScan({ image: speckled, width, height })]), english);
  expect(Math.abs((page.text_rotation ?? 0) - 6)).toBeLessThan(0.3);
  const printed = [article.title, article.text, ...article.rows.flat()].join(" ").split(" ");
  const seen = new Set(page.words.map((word) => word.text));
  expect(printed.filter((word) => seen.has(word)).length / printed.length).toBeGreaterThanOrEqual(0.95);

  // The box of the heading encloses its words, which reach over more than its height.
  const profiler = new DocumentProfiler();
  profiler.add(page);
  const heading = zonePage(page, profiler.result()).zones.find((zone) => zone.type === "section-header");
  const words = page.words.filter((word) => article.title.split(" ").includes(word.text) && word.bold);
  const headingBox = heading?.bbox ?? figure;
  expect(words.filter((word) => isCentreInside(word.bbox, headingBox)).length).toBe(words.length);
});
