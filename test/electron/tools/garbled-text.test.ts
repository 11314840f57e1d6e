import { describe, expect, onTestFinished, test } from "vitest";
import { DocumentProfiler } from "../../../electron/pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../../electron/pipeline/zone/zone-page.ts";
import type { OcrOptions } from "../../../electron/pipeline/tasks.ts";
import { pdfPageTextSchema, type PdfPageText } from "../../../shared/document/page-text.ts";
import { openPdf } from "../../../electron/tools/pdf/open-pdf.ts";
import { readPage } from "../../../electron/tools/read-page.ts";
import { needsOcr } from "../../../electron/tools/ocr/recognize.ts";
import { BoxFont } from "../../builders/box-font.ts";
import { buildPdf } from "../../builders/pdf.ts";
import { buildRawPage } from "../../builders/raw-pdf.ts";
import { writeTemporaryFile, readFirstPage, zonePages } from "../../harness/read-document.ts";

const english = `The committee met in spring and agreed that the harbor should be deepened before winter. Ships of more than eight meters draught wait for the tide, which costs their owners time and the town its trade.`;
const german = `Der Ausschuss trat im Frühjahr zusammen und beschloss, das Hafenbecken vor dem Winter zu vertiefen. Größere Schiffe warten auf die Flut, was ihre Eigner Zeit und die Stadt einen Teil ihres Handels kostet.`;

/** Builds a page whose font maps each drawn character to another one. */
function buildGarbledPage(text: string, tell: (character: string) => string): Uint8Array {
  const lines = text.match(/.{1,80}(?:\s|$)/g) ?? [];
  return buildLinesPage(lines.map((line) => Array.from(line.trim(), tell)));
}

/** Builds a page of lines of glyphs, each of which has the text that its font maps it to. */
function buildLinesPage(lines: readonly (readonly string[])[]): Uint8Array {
  const font = new BoxFont();
  const shown = lines.map((line) => `${font.encode(line)} Tj 0 -14 Td`);
  return buildRawPage({
    content: `BT /B 8 Tf 50 700 Td ${shown.join(" ")} ET`,
    fonts: "/B 6 0 R",
    objects: font.buildObjects(6),
  });
}

/** Fonts without a map number their glyphs like ASCII, 29 lower. */
const shifted = (character: string) =>
  character === " " ? " " : String.fromCodePoint((character.codePointAt(0) ?? 0) - 29);
const shiftedAlphabet = (character: string) =>
  character.replace(/[a-z]/g, (letter) => String.fromCodePoint((((letter.codePointAt(0) ?? 0) - 94) % 26) + 97));

describe("a text layer is garbled", () => {
  test.each<[string, (character: string) => string]>([
    ["of the private use area", (character) => (character === " " ? " " : "\ue000")],
    ["told by the numbers of glyphs", shifted],
    ["another letter each", shiftedAlphabet],
  ])("when its characters are %s", async (_, tell) => {
    const page = await readFirstPage(buildGarbledPage(english, tell));
    expect(page.garbled).toBe(true);
    expect(needsOcr(page)).toBe(true);
    const [zoned] = await zonePages(buildGarbledPage(english, tell));
    expect(zoned?.zones.confidence).toBe(0);
    expect(zoned?.zones.zones.map(({ confidence }) => confidence)).toEqual([0]);
  });

  test.each([
    ["long", english],
    ["short", "Invoice 4711"],
  ])("when its fonts have no map to Unicode (a %s text)", async (_, text) => {
    const font = "node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf";
    const pdf = await buildPdf([(page) => void page.font(font).fontSize(11).text(text)]);
    expect((await readFirstPage(pdf)).garbled).toBeUndefined();
    // The same file without its map to Unicode.
    const file = Buffer.from(pdf).toString("latin1");
    const without = file.replace(/\/ToUnicode \d+ 0 R/, (entry) => " ".repeat(entry.length));
    const page = await readFirstPage(Buffer.from(without, "latin1"));
    expect(page.garbled).toBe(true);
    expect(needsOcr(page)).toBe(true);
  });

  test.each([
    ["English", english],
    ["German", german],
    ["a form of codes and numbers", "HRB 12345 B IBAN DE02 1203 0000 0000 2020 51 BIC BYLADEM1001 ".repeat(6)],
    ["Hebrew", "הוועדה התכנסה באביב והחליטה להעמיק את הנמל לפני החורף ".repeat(6)],
  ])("not when it is %s", async (_, text) => {
    const page = await readFirstPage(buildGarbledPage(text, (character) => character));
    expect(page.words.length).toBeGreaterThan(20);
    expect(page.garbled).toBeUndefined();
    expect(needsOcr(page)).toBe(false);
  });

  test("not because of a few symbols among its words", async () => {
    const page = await readFirstPage(buildGarbledPage(`\uf0b7 ${english} \uf0b7 ${english}`, (character) => character));
    expect(page.garbled).toBeUndefined();
  });
});

/** Reads the only page of a PDF as a job does. @param ocr Options of OCR; false without OCR. */
async function readPageOfJob(pdf: Uint8Array, ocr: OcrOptions | false): Promise<PdfPageText> {
  const reader = await openPdf(await writeTemporaryFile(pdf, "garbled.pdf"), "garbled.pdf");
  onTestFinished(() => reader.close());
  return pdfPageTextSchema.parse(await readPage({ mediaType: "application/pdf", reader }, 1, ocr));
}

describe("a garbled page has a finding", () => {
  const pdf = buildGarbledPage(english, shiftedAlphabet);

  test("without OCR", async () => {
    const page = await readPageOfJob(pdf, false);
    expect(page).toMatchObject({ source: "text-layer", garbled: true });
    expect(page.findings).toEqual([expect.stringMatching(/text layer is garbled: .+ Read the page by OCR\./)]);
    expect(
      (
        await readPageOfJob(
          buildGarbledPage(english, (character) => character),
          false,
        )
      ).findings,
    ).toBeUndefined();
  });

  test("and no text if OCR finds no words", { timeout: 120_000 }, async () => {
    // The page shows black boxes.
    const page = await readPageOfJob(pdf, { languages: ["eng"] });
    expect(page).toMatchObject({ source: "ocr", words: [] });
    expect(page.findings).toEqual([
      expect.stringMatching(/text layer is garbled: .+ OCR finds no words on the page\./),
    ]);
    const profiler = new DocumentProfiler();
    profiler.add(page);
    expect(zonePage(page, profiler.result())).toMatchObject({ zones: [], confidence: 0 });
  });
});

/** Builds a page with a readable paragraph, and a line below it at a distance. */
function buildPageWithLine(line: string): Uint8Array {
  const paragraph = (english.match(/.{1,60}(?:\s|$)/g) ?? []).map((part) => Array.from(part.trim()));
  return buildLinesPage([...paragraph, [], [], Array.from(line)]);
}

describe("of a readable page", () => {
  test.each([
    ["of private use", "Total \ue012\ue013\ue014\ue015"],
    ["without a character", "Total \u0378\u0379\u0380\u0381"],
    ["of tags, which are invisible", "Total \u{e0034}\u{e0038}\u{e0035}\u{e0030}"],
    ["of more tags behind a flag than the name of a region has", `\u{1f3f4}${"\u{e0034}".repeat(12)}`],
    ["of two scripts that look alike", "T\u043et\u0430l \u0441harge"],
  ])("a line with characters %s is garbled, and nothing else", async (_, line) => {
    const pdf = buildPageWithLine(line);
    const page = await readPageOfJob(pdf, false);
    expect(page.garbled).toBeUndefined();
    expect(page.findings).toEqual([expect.stringMatching(/garbled in 1 line of the page/)]);
    const [zoned] = await zonePages(pdf);
    const confidences = zoned?.zones.zones.map(({ confidence }) => confidence) ?? [];
    expect(confidences.length).toBeGreaterThan(1);
    expect(confidences.at(-1)).toBe(0);
    expect(Math.min(...confidences.slice(0, -1))).toBeGreaterThan(0);
  });

  test.each([
    ["bullets and arrows of a symbol font", "\uf0b7 \uf0b7 \uf0e0"],
    ["words of two languages", "Договор поставки / Supply agreement № 14, PDF-файл"],
    ["a word with a foreign ending", "SMSка, QRкод"],
    ["symbols of mathematics and units", "α-helix 5 µm, ΔG = 𝒳 ≤ 2 kΩ"],
    ["the flag of a region", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f} Scotland"],
  ])("a line with %s is not garbled", async (_, line) => {
    const page = await readPageOfJob(buildPageWithLine(line), false);
    expect(page.lines.length).toBeGreaterThan(4);
    expect(page.findings).toBeUndefined();
  });
});
