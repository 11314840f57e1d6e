import { describe, expect, test } from "vitest";
import { readRawPage } from "../../../electron/pipeline/read/page.ts";
import { DocumentProfiler } from "../../../electron/pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../../electron/pipeline/zone/zone-page.ts";
import { openWithPdfium } from "../../../electron/tools/pdf/pdfium-reader.ts";
import { TextVisibility } from "../../../electron/tools/pdf/text-visibility.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { buildRawPage, type RawObject, type RawPageOptions } from "../../builders/raw-pdf.ts";
import { listLineTexts, writeTemporaryFile } from "../../harness/read-document.ts";

const shown = "Total amount due EUR 485.00";
const forged = "Total amount due EUR 1.00";
/** Writes a line at a height, in points from the bottom of the page. @param state Operators before it. */
const write = (text: string, y: number, state = "") => `q ${state} BT /F1 10 Tf 60 ${y} Td (${text}) Tj ET Q\n`;

/** A square of 2 × 2 pixels in one colour, given as hexadecimal digits. */
const buildImage = (color: string, entries = ""): RawObject => ({
  dictionary: `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceRGB
    /Filter /ASCIIHexDecode ${entries}`,
  stream: `${color.repeat(4)}>`,
});
/** A soft mask of 2 × 2 pixels. @param alpha Hexadecimal digits. */
const buildMask = (alpha: string): RawObject => ({
  dictionary: `/Type /XObject /Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray
    /Filter /ASCIIHexDecode`,
  stream: `${alpha.repeat(4)}>`,
});
const resources = `/XObject << /Im 6 0 R /Soft 8 0 R >> /ExtGState << /Clear << /ca 0 >> /Multiply << /BM /Multiply >>
  /Half << /ca 0.3 >> >> /Shading << /Sh 9 0 R >> /Pattern << /Gradient << /Type /Pattern /PatternType 2 /Shading 9 0 R >>
  /Hatch 11 0 R >>`;
const objects: RawObject[] = [
  buildImage("FFFFFF"),
  buildMask("00"),
  buildImage("2040A0", "/SMask 7 0 R"),
  "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 600 0] /Function 10 0 R >>",
  "<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0.4] /C1 [0 0.2 0.6] /N 1 >>",
  {
    dictionary: `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20
      /Resources << >>`,
    stream: "0.5 w 0 0 m 20 20 l S",
  },
];

async function read(content: string, options: Partial<RawPageOptions> = {}): Promise<PdfPageText> {
  const pdf = buildRawPage({ content, resources, objects, ...options });
  const reader = await openWithPdfium(await writeTemporaryFile(pdf, "page.pdf"));
  try {
    return readRawPage(await reader.readPage(1), 1);
  } finally {
    await reader.close();
  }
}

describe("text that nobody sees is left out and counted", () => {
  test.each([
    ["in render mode 3", write(forged, 600, "3 Tr")],
    ["white on white", write(forged, 600, "1 g")],
    ["nearly white, stroked and filled", write(forged, 600, "0.98 0.99 1 rg 1 G 2 Tr")],
    ["black on a black rectangle", `0 g 50 590 300 30 re f ${write(forged, 600)}`],
    [
      "white on a white rectangle on a dark one",
      `0.2 g 0 500 600 200 re f 1 g 50 590 300 30 re f ${write(forged, 600, "1 g")}`,
    ],
    ["covered by a later rectangle", `${write(forged, 600)} 1 g 50 590 300 30 re f`],
    ["covered by a black bar", `${write(forged, 600)} 0 g 50 590 300 30 re f`],
    ["of half a point", `BT /F1 0.5 Tf 60 600 Td (${forged}) Tj ET`],
    ["scaled to half a point", `q 0.05 0 0 0.05 60 600 cm BT /F1 10 Tf (${forged}) Tj ET Q`],
    ["clipped away", `q 0 0 50 50 re W n ${write(forged, 600)} Q`],
    ["a clip that nothing is painted through", write(forged, 600, "7 Tr")],
    [
      "a clip that is painted through elsewhere",
      `q 7 Tr BT /F1 10 Tf 60 600 Td (${forged}) Tj ET 0 g 0 0 50 50 re f Q`,
    ],
    ["a clip that has ended before a rectangle", `${write(forged, 600, "7 Tr")} 0.8 g 50 590 300 30 re f`],
    ["beside the page", `BT /F1 10 Tf 700 600 Td (${forged}) Tj ET`],
    ["transparent", write(forged, 600, "/Clear gs")],
  ])("%s", async (_, hidden) => {
    const page = await read(`${write(shown, 700)} ${hidden}`);
    expect(listLineTexts(page)).toEqual([shown]);
    expect(page.hidden_words).toBe(5);
  });

  test.each([
    ["white on a dark rectangle", `0 0 0.4 rg 50 590 300 30 re f ${write(forged, 600, "1 g")}`],
    ["white on a gradient", `/Pattern cs /Gradient scn 50 590 300 30 re f ${write(forged, 600, "1 g")}`],
    ["white on a dark image", `q 300 0 0 30 50 590 cm /Im Do Q 0 g 50 590 300 30 re f ${write(forged, 600, "1 g")}`],
    ["white on a round shape", `0 g 50 590 m 50 640 350 640 350 590 c f ${write(forged, 600, "1 g")}`],
    ["in a gradient's colours", `/Pattern cs /Gradient scn BT /F1 10 Tf 60 600 Td (${forged}) Tj ET`],
    ["under a highlight", `${write(forged, 600)} q /Multiply gs 1 1 0 rg 50 590 300 30 re f Q`],
    ["under a translucent rectangle", `${write(forged, 600)} q /Half gs 1 g 50 590 300 30 re f Q`],
    ["under a transparent image", `${write(forged, 600)} q 300 0 0 30 50 590 cm /Soft Do Q`],
    ["under a hatching", `${write(forged, 600)} q /Pattern cs /Hatch scn 50 590 300 30 re f Q`],
    ["inside a frame of two rectangles", `${write(forged, 600)} 0 g 50 590 300 30 re 51 591 298 28 re f*`],
    ["under a clipped rectangle", `${write(forged, 600)} q 0 0 9 9 re W n 1 g 50 590 300 30 re f Q`],
    ["a clip that is painted through", `q 7 Tr BT /F1 10 Tf 60 600 Td (${forged}) Tj ET 0 g 50 590 300 30 re f Q`],
    ["of a thin dash", `${write(forged, 600)} BT /F1 10 Tf 60 580 Td (-) Tj ET`],
  ])("but not %s", async (_, visible) => {
    const page = await read(`${write(shown, 700)} ${visible}`);
    expect(listLineTexts(page).slice(0, 2)).toEqual([shown, forged]);
    expect(page.hidden_words).toBeUndefined();
  });

  test.each([
    ["over the image of a scan", `q 600 0 0 800 0 0 cm /Im Do Q ${write(shown, 700, "3 Tr")}`],
    ["that is a clip, under the image of a scan", `${write(shown, 700, "7 Tr")} q 600 0 0 800 0 0 cm /Im Do Q`],
    ["white under the image of a scan", `${write(shown, 700, "1 g")} q 600 0 0 800 0 0 cm /Im Do Q`],
    ["over letters that are drawn as shapes", `0 g 60 700 m 65 710 70 710 75 700 c f ${write(shown, 700, "3 Tr")}`],
  ])("but not the text layer %s", async (_, content) => {
    expect(listLineTexts(await read(content))).toEqual([shown]);
  });

  test.each([
    ["over the image of a scan", "", `q 600 0 0 800 0 0 cm /Im Do Q ${write(shown, 700, "3 Tr")}`],
    ["that is a clip, under the image", "", `${write(shown, 700, "7 Tr")} q 600 0 0 800 0 0 cm /Im Do Q`],
    ["black under the image", "", `${write(shown, 700)} q 600 0 0 800 0 0 cm /Im Do Q`],
    ["printed on the image", "Helvetica", `q 600 0 0 800 0 0 cm /Im Do Q ${write(shown, 700)}`],
  ])("the font of text %s is “%s”", async (_, font, content) => {
    expect(new Set((await read(content)).words.map((word) => word.font))).toEqual(new Set([font]));
  });

  test("the text layer of a scan in Courier is not taken for code", async () => {
    const lines = [
      "The harbour office opened at six, and",
      "the clerk copied the log of the night",
      "into the book for the committee.",
    ];
    const text = lines.map((line, index) => `q 3 Tr BT /C 10 Tf 60 ${700 - 12 * index} Td (${line}) Tj ET Q`);
    const page = await read(`q 600 0 0 800 0 0 cm /Im Do Q ${text.join(" ")}`, {
      fonts: "/C << /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>",
    });
    const profiler = new DocumentProfiler();
    profiler.add(page);
    const { zones } = zonePage(page, profiler.result());
    expect(zones.map(({ type }) => type)).toEqual(["text"]);
  });

  test("but not a page that is reduced as a whole", async () => {
    const lines = Array.from({ length: 20 }, () => `0 -12 Td (${forged}) Tj`).join(" ");
    const page = await read(`q 0.05 0 0 0.05 60 600 cm BT /F1 10 Tf ${lines} ET Q BT /F1 6 Tf 60 700 Td (4) Tj ET`);
    expect(page.words).toHaveLength(20 * 5 + 1);
    expect(page.hidden_words).toBeUndefined();
  });

  test("unless nothing is shown at all", async () => {
    expect(await read(write(forged, 600, "3 Tr"))).toMatchObject({ words: [], hidden_words: 5 });
  });
});

describe("text that only a drawing of the page shows to be hidden", () => {
  test.each([
    ["covered by an image", `${write(forged, 600)} q 300 0 0 30 50 590 cm /Im Do Q`],
    ["invisible over a white image behind visible text", `q 600 0 0 800 0 0 cm /Im Do Q ${write("Part", 600, "3 Tr")}`],
    ["white on a round white shape", `q 1 g 50 590 m 50 640 350 640 350 590 c f Q ${write(forged, 600, "1 g")}`],
  ])("%s", async (_, hidden) => {
    const page = await read(`${hidden} ${write(shown, 700)}`);
    expect(listLineTexts(page)).toEqual([shown]);
    expect(page.hidden_words).toBeGreaterThan(0);
  });

  test("covered, and written again in the same place", async () => {
    const content = `${write(shown, 600)} 0.6 g 50 590 300 30 re f ${write(shown, 600, "1 g")}`;
    const page = await read(content);
    expect(listLineTexts(page)).toEqual([shown]);
    expect(page.hidden_words).toBe(5);
  });

  test("covered in part, and overprinted", async () => {
    // The cover begins where the amount does.
    const content = `${write(forged, 600)} 1 g 160.8 590 40 30 re f 0 g ${write("485.00", 600, "1 0 0 1 101 0 cm")}`;
    const page = await read(content);
    expect(listLineTexts(page)).toEqual(["Total amount due EUR 485.00"]);
    expect(page.hidden_words).toBe(1);
  });

  test("the value of a field is not added again", async () => {
    const page = await read(write(shown, 700), {
      page: "/Annots [7 0 R]",
      catalog: "/AcroForm << /Fields [7 0 R] /DR << /Font << /F1 5 0 R >> >> >>",
      objects: [
        {
          dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 300 20] /Resources << /Font << /F1 5 0 R >> >>",
          stream: "/Tx BMC 1 g BT /F1 10 Tf 2 5 Td (EUR 1.00) Tj ET EMC",
        },
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (total) /V (EUR 1.00) /Rect [60 600 360 620] /F 4 /P 3 0 R
          /DA (/F1 10 Tf 1 g) /AP << /N 6 0 R >> >>`,
      ],
    });
    expect(listLineTexts(page)).toEqual([shown]);
    expect(page.hidden_words).toBe(2);
  });
});

describe("text that is only a clip", () => {
  /** Writes the forged line as a clip, and paints through it. */
  const clip = (paint: string) => `q BT 7 Tr /F1 10 Tf 60 600 Td (${forged}) Tj ET ${paint} Q\n`;
  const below = write(shown, 700);
  const bar = "0.3 g 50 590 80 30 re f";

  test.each([
    ["a later shape has an edge in its place", `${clip("")} ${bar}`],
    [
      "white is painted through it, and a later shape has an edge in its place",
      `${clip("1 g 50 590 300 30 re f")} ${bar}`,
    ],
    [
      "it is covered, and a later shape has an edge there",
      `${clip("0 g 50 590 300 30 re f")} 1 g 40 580 400 60 re f ${bar}`,
    ],
    ["a later shape has its edge along it", `${clip("")} 0.3 g 50 603 300 10 re f`],
    ["an image is drawn over a part of it", `${clip("")} q 80 0 0 30 50 590 cm /Im Do Q 0 0.2 0.8 rg 50 590 9 30 re f`],
  ])("is hidden if %s", async (_, content) => {
    const page = await read(below + content);
    expect(listLineTexts(page)).toEqual([shown]);
    expect(page.hidden_words).toBe(5);
  });

  test.each([
    ["a dark shape", "0 g 50 590 300 30 re f"],
    ["a light shape", "0.85 g 50 590 300 30 re f"],
    ["a gradient", "/Sh sh"],
    ["a shape in two parts", "0 g 50 590 90 30 re f 0.6 0 0 rg 140 590 200 30 re f"],
  ])("is read if it shows %s", async (_, paint) => {
    expect(listLineTexts(await read(below + clip(paint)))).toEqual([shown, forged]);
  });
});

describe("a replacement text (ActualText)", () => {
  const replace = (replacement: string, glyphs: string) =>
    `BT /F1 10 Tf 60 700 Td /Span << /ActualText (${replacement}) >> BDC (${glyphs}) Tj EMC ET`;

  test.each([
    ["another amount", forged, shown],
    ["another IBAN", "DE75 5121 0800 1245 1261 99", "DE02 1203 0000 0000 2020 51"],
    ["more than is shown", `${shown} to be paid`, shown],
  ])("is ignored if it claims %s", async (_, replacement, glyphs) => {
    expect(listLineTexts(await read(replace(replacement, glyphs)))).toEqual([glyphs]);
  });

  test("in the resources is ignored each time the page is read", async () => {
    const pdf = buildRawPage({
      content: `BT /F1 10 Tf 60 700 Td /Span /Forged BDC (${shown}) Tj EMC ET`,
      resources: `/Properties << /Forged << /ActualText (${forged}) >> >>`,
    });
    const reader = await openWithPdfium(await writeTemporaryFile(pdf, "page.pdf"));
    const first = readRawPage(await reader.readPage(1), 1);
    expect(listLineTexts(first)).toEqual([shown]);
    expect(readRawPage(await reader.readPage(1), 1)).toEqual(first);
    await reader.close();
  });
});

test("a forged replacement text is counted, one that agrees is not, and one of unreadable glyphs is read", async () => {
  const span = (replacement: string, glyphs: string, y: number, font = "F1") =>
    `BT /${font} 10 Tf 60 ${y} Td /Span << /ActualText (${replacement}) >> BDC (${glyphs}) Tj EMC ET\n`;
  const page = await read(
    `${span("EUR 1.00", "EUR 485.00", 700)} ${span("effi-cient", "efficient", 600)} ${span("7", "x", 500, "F2")}`,
    {
      fonts: "/F2 12 0 R",
      objects: [
        ...objects,
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 13 0 R >>",
        { stream: "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <78> <E001> endbfchar" },
      ],
    },
  );
  expect(listLineTexts(page)).toEqual(["EUR 485.00", "efficient", "7"]);
  expect(page.hidden_words).toBe(2);
});

describe("a replacement text beside glyphs that cannot be read", () => {
  /** The glyph "x" has the code U+E001 of the private use area. */
  const readReplaced = async (replacement: string, glyphs: string) =>
    await read(`BT /F2 10 Tf 60 700 Td /Span << /ActualText ${replacement} >> BDC (${glyphs}) Tj EMC ET`, {
      fonts: "/F2 12 0 R",
      objects: [
        ...objects,
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 13 0 R >>",
        { stream: "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfchar <78> <E001> endbfchar" },
      ],
    });

  test.each([
    ["another amount beside a bullet", "(EUR 1.00)", "x EUR 485.00", "\ue001 EUR 485.00"],
    ["another amount in place of an icon", "(Total amount due EUR 1.00)", "x", "\ue001"],
    ["more digits than the glyph can be", "(EUR 1234567.00)", "EUR xx.00", "EUR \ue001\ue001.00"],
    ["nothing", "<FEFF200B>", "5x0", "5\ue0010"],
    ["nothing of a glyph between digits", "(EUR 4.00)", "EUR 4x.00", "EUR 4\ue001.00"],
    ["nothing of a glyph at the end", "(EUR 4)", "EUR 4x", "EUR 4\ue001"],
    ["nothing of the second of two glyphs", "(EUR 48)", "EUR 4xx", "EUR 4\ue001\ue001"],
    ["a space in place of a glyph", "(EUR 4 00)", "EUR 4x00", "EUR 4\ue00100"],
    ["a filler in place of a glyph", "<FEFF00343164003000300030>", "4x000", "4\ue001000"],
  ])("is ignored if it says %s", async (_, replacement, glyphs, text) => {
    expect(listLineTexts(await readReplaced(replacement, glyphs))).toEqual([text]);
  });

  test.each([
    ["a ligature", "(difficult)", "dixcult", "difficult"],
    ["a digit", "(EUR 485)", "EUR 4x5", "EUR 485"],
    ["an icon", "(Telephone 030 1234)", "x 030 1234", "Telephone 030 1234"],
    ["a bullet", "<FEFF20220020004500550052>", "x EUR", "\u2022 EUR"],
    ["an accent of its own", "<FEFF00DC00420045>", "xxBE", "\u00dcBE"],
    ["a currency sign", "<FEFF20AC0020003500300030>", "x 500", "\u20ac 500"],
  ])("is read for %s", async (_, replacement, glyphs, text) => {
    expect(listLineTexts(await readReplaced(replacement, glyphs))).toEqual([text]);
  });
});

describe("the visibility of text", () => {
  const box = (index: number) => ({
    x: 50 + (index % 5) * 100,
    y: 20 + Math.floor(index / 5) * 1.2,
    width: 80,
    height: 10,
  });
  const text = (index: number, color: string) => ({ box: box(index), colors: [color], getSize: () => 10 });

  test("of dark text on light areas takes no comparison and no drawing", () => {
    const visibility = new TextVisibility({ width: 600, height: 800 });
    for (let index = 0; index < 3_000; index++) {
      visibility.addArea({ box: box(index), color: index % 2 === 0 ? "#eeeeee" : "#203060", isExact: true });
      visibility.addText(index, text(index, "#000000"));
    }
    const { doubtful, hidden } = visibility.result();
    expect([doubtful.size, hidden.size]).toEqual([0, 0]);
  });

  test("takes a limited number of comparisons, however much is painted", () => {
    const visibility = new TextVisibility({ width: 600, height: 800 });
    for (let index = 0; index < 20_000; index++) visibility.addText(index, text(index % 3_000, "#000000"));
    const everything = { x: 0, y: 0, width: 600, height: 800 };
    for (let index = 0; index < 2_000; index++)
      visibility.addArea({ box: everything, color: "#ffffff", isExact: false });
    expect(visibility.comparisons).toBeLessThanOrEqual(2_000_000);
  });
});
