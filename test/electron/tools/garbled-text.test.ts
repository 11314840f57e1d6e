import { describe, expect, onTestFinished, test } from "vitest";
import { DocumentProfiler } from "../../../electron/pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../../electron/pipeline/zone/zone-page.ts";
import type { OcrOptions } from "../../../electron/pipeline/tasks.ts";
import { pdfPageTextSchema, type PdfPageText } from "../../../shared/document/page-text.ts";
import { openPdf } from "../../../electron/tools/pdf/open-pdf.ts";
import { readPage } from "../../../electron/tools/read-page.ts";
import { needsOcr } from "../../../electron/tools/ocr/recognize.ts";
import { BoxFont, type MisleadingGlyph } from "../../builders/box-font.ts";
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
function buildLinesPage(
  lines: readonly (readonly (string | MisleadingGlyph)[])[],
  font: BoxFont = new BoxFont(),
): Uint8Array {
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

  test.each(["\uf0fc 3", "0,5 \u041c\u0420a", "\ufffd 12"])(
    "not when it has little text with a symbol: %s",
    async (text) => {
      const page = await readFirstPage(buildLinesPage([Array.from(text)]));
      expect(page.words).not.toEqual([]);
      expect(page.garbled).toBeUndefined();
    },
  );

  test("when it has no readable character at all", async () => {
    expect((await readFirstPage(buildLinesPage([["\ue001", "\ue002"]]))).garbled).toBe(true);
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

const paragraph = (english.match(/.{1,60}(?:\s|$)/g) ?? []).map((part) => Array.from(part.trim()));

/** Builds a page with a readable paragraph, and a line below it at a distance. */
function buildPageWithLine(glyphs: Iterable<string | MisleadingGlyph>): Uint8Array {
  return buildLinesPage([...paragraph, [], [], Array.from(glyphs)]);
}

describe("of a readable page", () => {
  test.each([
    ["of private use", "Total \ue012\ue013\ue014\ue015"],
    ["without a character", "Total \u0378\u0379\u0380\u0381"],
    ["of tags, which are invisible", "Total \u{e0034}\u{e0038}\u{e0035}\u{e0030}"],
    ["of more tags behind a flag than the name of a region has", `\u{1f3f4}${"\u{e0034}".repeat(12)}`],
    ["of two scripts that look alike", "T\u043et\u0430l \u0441harge"],
    ["of Greek letters among Latin ones", "\u03a4otal \u039det"],
    ["of Greek vowels among Latin consonants", "T\u03bftal c\u03bfst"],
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

/** Builds the glyphs of a line from texts and misleading glyphs. */
function line(...parts: (string | MisleadingGlyph)[]): (string | MisleadingGlyph)[] {
  return parts.flatMap((part) => (typeof part === "string" ? Array.from<string | MisleadingGlyph>(part) : [part]));
}

/** Characters without ink, to which a font may map a glyph that the page shows. */
const invisibleCharacters: [name: string, character: string][] = [
  ["space", " "],
  ["no-break space", "\u00a0"],
  ["zero-width space", "\u200b"],
  ["word joiner", "\u2060"],
  ["direction mark", "\u200e"],
  ["variation selector", "\ufe00"],
  ["grapheme joiner", "\u034f"],
  ["Hangul filler", "\u3164"],
  ["non-joiner", "\u200c"],
  ["blank Braille pattern", "\u2800"],
  ["Ogham space mark", "\u1680"],
  ["C1 control", "\u0099"],
  ["tab", "\t"],
];

describe("a glyph that is drawn, but that its font maps to nothing visible, is unreadable", () => {
  const readLastLine = async (pdf: Uint8Array) => {
    const page = await readFirstPage(pdf);
    return (page.lines.at(-1)?.words ?? []).map((index) => page.words[index]?.text);
  };

  test.each(invisibleCharacters)("to a %s, or several of them", async (_, character) => {
    const glyph = { mapsTo: character };
    const inWord = buildPageWithLine(line("1", glyph, "5.00"));
    expect(await readLastLine(inWord)).toEqual(["1\ufffd5.00"]);
    // PDFium keeps only the first one of several spaces, here the blank one.
    const afterSpace = buildPageWithLine(line("Total: ", glyph, glyph, "00.00 EUR"));
    expect(await readLastLine(afterSpace)).toEqual(["Total:", "\ufffd\ufffd00.00", "EUR"]);
    const atEnd = buildPageWithLine(line("Total: 100", glyph));
    expect(await readLastLine(atEnd)).toEqual(["Total:", "100\ufffd"]);
    // A page of such glyphs is not blank.
    const all = await readPageOfJob(buildLinesPage(paragraph.map((text) => text.map(() => glyph))), false);
    expect(all).toMatchObject({ garbled: true, findings: [expect.stringMatching(/text layer is garbled/)] });
    const amount = await readPageOfJob(buildPageWithLine(line("Total: ", ...Array.from("100.00", () => glyph))), false);
    expect(amount.findings).toEqual([expect.stringMatching(/garbled in 1 line of the page/)]);
  });

  test.each([
    ["a soft hyphen", "\u00ad"],
    ["a hyphen at the end of a line", "\u0002"],
  ])("to %s, unless it has the height of a hyphen", async (_, character) => {
    expect(await readLastLine(buildPageWithLine(line("1", { mapsTo: character }, "5.00")))).toEqual(["1\ufffd5.00"]);
  });

  test.each([0.2, 0.24])("in a typeface whose characters are %d em wide", async (advance) => {
    const glyphs = line("Total: ", { mapsTo: " " }, "00.00 EUR");
    const pdf = buildLinesPage([glyphs], new BoxFont(advance));
    expect((await readLastLine(pdf)).join(" ")).toBe("Total: \ufffd00.00 EUR");
  });

  test.each([200, 700])("after a gap of %d thousandths of an em without a space", async (gap) => {
    const font = new BoxFont();
    const digit = font.encode([{ mapsTo: " " }]);
    // PDFium inserts a space at the end of the gap, and leaves the next one out.
    const content = `BT /B 8 Tf 50 700 Td [${font.encode("Total:")} -${gap} ${digit} ${font.encode("00.00")} -${gap} ${font.encode("EUR")}] TJ ET`;
    const pdf = buildRawPage({ content, fonts: "/B 6 0 R", objects: font.buildObjects(6) });
    expect((await readLastLine(pdf)).join(" ")).toBe("Total: \ufffd00.00 EUR");
  });

  test("in a text object of its own, in a form, and in sideways text", async () => {
    const font = new BoxFont();
    const digit = { mapsTo: " " };
    const parts = `${font.encode("Total: ")} Tj ET BT /B 8 Tf 83.6 700 Td ${font.encode([digit])} Tj ET
      BT /B 8 Tf 88.4 700 Td ${font.encode("00.00")} Tj`;
    const sideways = `BT /B 8 Tf 0 1 -1 0 300 100 Tm ${font.encode(line("Sum: ", digit, "5.00"))} Tj ET`;
    const inForm = `BT /B 8 Tf 0 0 Td ${font.encode(line("Due: ", digit, "7.00"))} Tj ET`;
    const form = { dictionary: "/Type /XObject /Subtype /Form /BBox [0 -10 200 50] /Matrix [2 0 0 2 0 0]", stream: "" };
    const objects = font.buildObjects(6);
    const pdf = buildRawPage({
      content: `BT /B 8 Tf 50 700 Td ${parts} ET ${sideways} q 1 0 0 1 50 500 cm /X Do Q`,
      fonts: "/B 6 0 R",
      resources: `/XObject << /X ${6 + objects.length} 0 R >>`,
      objects: [
        ...objects,
        { ...form, dictionary: `${form.dictionary} /Resources << /Font << /B 6 0 R >> >>`, stream: inForm },
      ],
    });
    const texts = (await readFirstPage(pdf)).words.map(({ text }) => text);
    expect(texts).toEqual(["Total:", "\ufffd00.00", "Sum:", "\ufffd5.00", "Due:", "\ufffd7.00"]);
  });

  test.each([
    ["in text that is covered in part", "", "(19000.00 7) Tj ET 1 g 345 490 60 60 re f"],
    ["in translucent text", "/Half gs", "(19000.00) Tj ET"],
    ["in a clip that something is painted through", "7 Tr", "(19000.00) Tj ET 0 g 0 450 600 150 re f"],
    ["in condensed text", "20 Tz", "(19000.00) Tj ET"],
  ])("%s", async (_, state, content) => {
    const cmap =
      "begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <39> <0020> endbfchar endcmap";
    const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /ToUnicode 7 0 R >>";
    const pdf = buildRawPage({
      content: `BT /F1 10 Tf 50 700 Td (Seen) Tj ET q ${state} BT /L 40 Tf 50 500 Td (Sum:) Tj ${content} Q`,
      fonts: "/L 6 0 R",
      resources: "/ExtGState << /Half << /ca 0.4 >> >>",
      objects: [font, { stream: cmap }],
    });
    const [, ...words] = (await readFirstPage(pdf)).words.map(({ text }) => text);
    expect(words.join("")).toBe("Sum:1\ufffd000.00");
  });

  test.each([
    ["of a text object that is too long to be drawn", 0, 9_000_000],
    ["of one of more text objects than are drawn", 2_000, 0],
  ])("%s", async (_, objectsBefore, gap) => {
    const font = new BoxFont();
    const digit = font.encode([{ mapsTo: " " }]);
    const others = Array.from(
      { length: objectsBefore },
      (__, index) => `BT /B 2 Tf ${20 + (index % 100) * 5} ${600 - Math.floor(index / 100) * 4} Td ${digit} Tj ET`,
    );
    const last = `BT /B 8 Tf 50 100 Td [${font.encode("Total: ")} ${digit} ${font.encode("5.00")} -${gap} ${font.encode("x")}] TJ ET`;
    const pdf = buildRawPage({
      content: `${others.join(" ")} ${last}`,
      fonts: "/B 6 0 R",
      objects: font.buildObjects(6),
    });
    expect((await readLastLine(pdf)).join(" ")).toContain("\ufffd");
  });

  test("not a leader, a visible space, invisible text, or a replacement of a hyphen", async () => {
    const fontObjects = (content: string, toUnicode: string) => {
      const cmap = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${toUnicode} endcmap`;
      const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 7 0 R >>`;
      return buildRawPage({ content, fonts: "/L 6 0 R", objects: [font, { stream: cmap }] });
    };
    const toSpaces = "4 beginbfchar <2e> <0020> <b7> <0020> <5f> <0009> <31> <0020> endbfchar";
    const leader = fontObjects("BT /L 10 Tf 50 700 Td (Chapter......) Tj /F1 10 Tf ( 7) Tj ET", toSpaces);
    expect(await readLastLine(leader)).toEqual(["Chapter", "7"]);
    const visibleSpace = fontObjects("BT /L 10 Tf 50 700 Td (for\xb7example____) Tj ET", toSpaces);
    expect(await readLastLine(visibleSpace)).toEqual(["for", "example"]);
    const decimal = fontObjects("BT /L 10 Tf 50 700 Td (23.50) Tj ET", toSpaces);
    expect(await readLastLine(decimal)).toEqual(["23\ufffd50"]);
    const invisible = fontObjects("BT /F1 10 Tf 50 700 Td (Seen 5) Tj 3 Tr /L 10 Tf (17) Tj ET", toSpaces);
    expect((await readFirstPage(invisible)).words.map(({ text }) => text).join()).not.toContain("\ufffd");
    const replaced = (text: string, shown: string) =>
      buildRawPage({
        content: `BT /F1 10 Tf 50 700 Td (Sum) Tj /Span << /ActualText ${text} >> BDC (${shown}) Tj EMC ET`,
      });
    expect(await readLastLine(replaced("<FEFF00AD>", "-"))).toEqual(["Sum-"]);
    // A replacement text may not hide a digit.
    expect(await readLastLine(replaced("<FEFF0020>", "5"))).toEqual(["Sum5"]);
    expect(await readLastLine(replaced("<FEFF200B>", "5"))).toEqual(["Sum5"]);
    expect(await readLastLine(replaced("<FEFF3164>", "5"))).toEqual(["Sum5"]);
    expect(await readLastLine(replaced("<FEFF2800>", "5"))).toEqual(["Sum5"]);
  });
});
