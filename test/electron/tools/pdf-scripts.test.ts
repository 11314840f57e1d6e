import { describe, expect, test } from "vitest";
import { readRawPage } from "../../../electron/pipeline/read/page.ts";
import { openWithPdfium } from "../../../electron/tools/pdf/pdfium-reader.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { BoxFont } from "../../builders/box-font.ts";
import { buildRawPage, type RawPageOptions } from "../../builders/raw-pdf.ts";
import { writeTemporaryFile, listLineTexts } from "../../harness/read-document.ts";

async function read(options: RawPageOptions): Promise<PdfPageText> {
  const reader = await openWithPdfium(await writeTemporaryFile(buildRawPage(options), "page.pdf"));
  try {
    return readRawPage(await reader.readPage(1), 1);
  } finally {
    await reader.close();
  }
}

/** Reads a page of pieces of text in 12 pt, each at a position, drawn in the given order. */
async function readPieces(
  pieces: readonly { x: number; y: number; glyphs: Iterable<string>; operators?: string }[],
  font = new BoxFont(),
): Promise<PdfPageText> {
  const content = pieces
    .map(({ x, y, glyphs, operators = "" }) => `BT /B 12 Tf ${operators} ${x} ${y} Td ${font.encode(glyphs)} Tj ET`)
    .join("\n");
  return await read({ content, fonts: "/B 6 0 R", objects: font.buildObjects(6) });
}

/** Returns right-to-left text in visual order, as it is drawn. */
function seen(text: string): string {
  return Array.from(text).toReversed().join("");
}

const words = (page: PdfPageText): string[][] =>
  page.lines.map((line) => line.words.map((index) => page.words[index]?.text ?? ""));

describe("right-to-left text", () => {
  test("has words and lines in reading order", async () => {
    const page = await readPieces([
      { x: 100, y: 700, glyphs: seen("שלום עולם") },
      { x: 100, y: 660, glyphs: seen("مرحبا بالعالم") },
    ]);
    expect(words(page)).toEqual([
      ["שלום", "עולם"],
      ["مرحبا", "بالعالم"],
    ]);
    const [first, second] = page.words;
    expect(first?.bbox.x).toBeGreaterThan((second?.bbox.x ?? 0) + (second?.bbox.width ?? 0));
  });

  test("has numbers in their own direction", async () => {
    const page = await readPieces([
      { x: 100, y: 700, glyphs: `${seen("שקל")} 12,345.60 ${seen("מחיר")}` },
      { x: 100, y: 660, glyphs: "page 12" },
    ]);
    expect(words(page)).toEqual([
      ["מחיר", "12,345.60", "שקל"],
      ["page", "12"],
    ]);
  });
});

describe("Arabic-Indic and Persian numbers", () => {
  test.each<[string, string, string[]]>([
    ["alone", "٢٠٢٤", ["٢٠٢٤"]],
    ["in Persian", `${seen("سال")} ۱۴۰۳ ${seen("در")}`, ["در", "۱۴۰۳", "سال"]],
    ["with separators", `١٬٢٣٤٫٥٠ ${seen("مبلغ")}`, ["مبلغ", "١٬٢٣٤٫٥٠"]],
    ["in a date", `٢٠٢٤/٠٣/١٤ ${seen("تاريخ")}`, ["تاريخ", "٢٠٢٤/٠٣/١٤"]],
  ])("%s are one word from left to right", async (_, glyphs, expected) => {
    expect(words(await readPieces([{ x: 100, y: 700, glyphs }]))).toEqual([expected]);
  });
});

describe("right-to-left text in logical order", () => {
  test("by moving back over each letter", async () => {
    const font = new BoxFont();
    const shown = Array.from("שלום עולם", (letter) => `${font.encode(letter)} 1200`).join(" ");
    const content = `BT /B 12 Tf 300 700 Td [${shown}] TJ ET`;
    const page = await read({ content, fonts: "/B 6 0 R", objects: font.buildObjects(6) });
    expect(words(page)).toEqual([["שלום", "עולם"]]);
  });

  test("letter by letter", async () => {
    const pieces = Array.from("שלום עולם", (letter, index) => ({ x: 300 - index * 7.2, y: 700, glyphs: letter }));
    expect(words(await readPieces(pieces))).toEqual([["שלום", "עולם"]]);
  });

  test("mixed with Latin words keeps the order of both", async () => {
    const page = await readPieces([
      { x: 100, y: 700, glyphs: `${seen("שלום")} Grand Hotel ${seen("מלון")}` },
      { x: 100, y: 660, glyphs: `The words ${seen("שלום עולם")} mean it` },
    ]);
    expect(words(page)).toEqual([
      ["מלון", "Grand", "Hotel", "שלום"],
      ["The", "words", "שלום", "עולם", "mean", "it"],
    ]);
  });

  test("has letters in place of presentation forms, and ligatures in order", async () => {
    const page = await readPieces([
      { x: 100, y: 700, glyphs: seen("\ufee3\ufeae\ufea3\ufe92\ufe8e") },
      { x: 100, y: 660, glyphs: ["م", "لا", "س"] },
    ]);
    expect(words(page)).toEqual([["مرحبا"], ["سلام"]]);
  });

  test("has a full stop with the word before it", async () => {
    const page = await readPieces([{ x: 100, y: 700, glyphs: seen("שלום עולם.") }]);
    expect(words(page)).toEqual([["שלום", "עולם."]]);
  });
});

/** Reads text in a font that is not embedded, whose characters a predefined map defines. */
function japanese(map: string, lines: readonly string[], advance: string): RawPageOptions {
  const hex = (text: string) => `<${Buffer.from(text, "utf16le").swap16().toString("hex")}>`;
  return {
    content: `BT /V 12 Tf 500 700 Td ${lines.map((line) => `${hex(line)} Tj ${advance} Td`).join(" ")} ET`,
    fonts: "/V 6 0 R",
    objects: [
      `<< /Type /Font /Subtype /Type0 /BaseFont /Mincho-${map} /Encoding /${map} /DescendantFonts [7 0 R] >>`,
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Mincho /DW 1000 /FontDescriptor 8 0 R
          /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>`,
      `<< /Type /FontDescriptor /FontName /Mincho /Flags 4 /FontBBox [0 -120 1000 880] /ItalicAngle 0 /Ascent 880
          /Descent -120 /CapHeight 700 /StemV 80 >>`,
    ],
  };
}

describe("Chinese and Japanese", () => {
  test("has a line for each column from right to left, as wide as its characters", async () => {
    const page = await read(japanese("UniJIS-UCS2-V", ["東京都は日本の首都", "です。人口は多い。"], "-20 0"));
    expect(listLineTexts(page)).toEqual(["東京都は日本の首都", "です。人口は多い。"]);
    expect(page.lines[0]?.bbox).toEqual({ x: 494, y: 100, width: 12, height: 108 });
    expect(page.lines[1]?.bbox).toMatchObject({ x: 474, width: 12 });
  });

  test("has no spaces in rows without word spaces", async () => {
    const page = await read(japanese("UniJIS-UCS2-H", ["東京都"], "0 -20"));
    expect(listLineTexts(page)).toEqual(["東京都"]);
  });
});

test("loosely set ideographs are one word, and words of a line are joined without spaces", async () => {
  const font = new BoxFont(1);
  const page = await readPieces(
    [
      { x: 100, y: 700, glyphs: "東京都", operators: "4 Tc" },
      { x: 155, y: 700, glyphs: "は首都" },
    ],
    font,
  );
  expect(words(page)).toEqual([["東京都", "は首都"]]);
  expect(listLineTexts(page)).toEqual(["東京都は首都"]);
});

describe("letters", () => {
  test("of a ligature are separate letters", async () => {
    const glyphs = ["e", "ffi", "c", "i", "e", "n", "t", " ", "ﬁ", "s", "h", " ", "ﬂ", "o", "w"];
    expect(listLineTexts(await readPieces([{ x: 100, y: 700, glyphs }]))).toEqual(["efficient fish flow"]);
  });

  test("and accents that are drawn over them are one character, wherever the file has them", async () => {
    const pieces = [
      // As in TeX: the accent, then its letter in the same place. One raised for a capital is drawn last.
      { x: 100, y: 700, glyphs: "Z" },
      { x: 100 + 7.2, y: 700, glyphs: "\u00a8" },
      { x: 100 + 7.2, y: 700, glyphs: "urich" },
      { x: 172, y: 700, glyphs: "Ubung" },
      { x: 172, y: 702, glyphs: "\u00a8" },
      { x: 100, y: 660, glyphs: "5\u00b4 and x\u02dc" },
    ];
    expect(listLineTexts(await readPieces(pieces))).toEqual(["Zürich Übung", "5\u00b4 and x\u02dc"]);
  });

  test("with combining marks over them are one character", async () => {
    const pieces = [
      { x: 100, y: 700, glyphs: "cafe" },
      { x: 100 + 3 * 7.2, y: 700, glyphs: "\u0301" },
    ];
    expect(listLineTexts(await readPieces(pieces))).toEqual(["café"]);
  });

  test("under combining marks that reach back stay on their line, and so do their neighbours", async () => {
    const font = new BoxFont(0.6, "\u0e31\u0e48");
    const page = await readPieces(
      [
        { x: 100, y: 700, glyphs: "\u0e1a\u0e17\u0e04\u0e31\u0e14\u0e22\u0e48\u0e2d" },
        { x: 100, y: 660, glyphs: "Some English" },
      ],
      font,
    );
    expect(words(page)).toEqual([["บทคัดย่อ"], ["Some", "English"]]);
  });

  test("of a font that is not embedded have the widths of the file, not of the substitute", async () => {
    // Arial Narrow: .82 of Arial.
    const widths = Array.from({ length: 95 }, (_, index) => (index === 0 ? 228 : 456)).join(" ");
    const page = await read({
      content: "BT /N 8 Tf 100 700 Td (to) Tj 9.12 0 Td (do) Tj 9.12 0 Td (no) Tj ET",
      fonts: "/N 6 0 R",
      objects: [
        `<< /Type /Font /Subtype /TrueType /BaseFont /ArialNarrow /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126
          /Widths [${widths}] /FontDescriptor 7 0 R >>`,
        `<< /Type /FontDescriptor /FontName /ArialNarrow /Flags 32 /FontBBox [-182 -307 1000 1086] /ItalicAngle 0 /Ascent 936
          /Descent -212 /CapHeight 936 /StemV 80 >>`,
      ],
    });
    expect(words(page)).toEqual([["to", "do", "no"]]);
  });

  test.each(["Bifidobacterium bifidum", "major subject of an object", "Of jade fjords"])(
    "of an italic substitute begin at their origins, not at the tails of f and j: %s",
    async (text) => {
      // The widths of Times New Roman Bold Italic, by letter.
      const known: Record<string, number> = {
        " ": 250,
        a: 500,
        b: 500,
        c: 444,
        d: 500,
        e: 444,
        f: 333,
        i: 278,
        j: 278,
        m: 778,
        n: 556,
        o: 500,
        r: 389,
        s: 389,
        t: 278,
        u: 556,
        B: 667,
        O: 722,
      };
      const widths = Array.from({ length: 95 }, (_, index) => known[String.fromCharCode(32 + index)] ?? 500).join(" ");
      const page = await read({
        content: `BT /N 16 Tf 100 700 Td (${text}) Tj ET`,
        fonts: "/N 6 0 R",
        objects: [
          `<< /Type /Font /Subtype /TrueType /BaseFont /TimesNewRoman,BoldItalic /Encoding /WinAnsiEncoding /FirstChar 32
            /LastChar 126 /Widths [${widths}] /FontDescriptor 7 0 R >>`,
          `<< /Type /FontDescriptor /FontName /TimesNewRoman,BoldItalic /Flags 98 /FontBBox [-547 -307 1206 1032]
            /ItalicAngle -16 /Ascent 891 /Descent -216 /CapHeight 1032 /StemV 140 >>`,
        ],
      });
      expect(words(page)).toEqual([text.split(" ")]);
    },
  );

  test("that are letterspaced make words", async () => {
    const page = await read({
      content:
        "BT /F1 12 Tf 4 Tc 100 700 Td (SPACED OUT WORDS) Tj ET BT /F1 12 Tf 100 600 Td [(A) -3000 (B) -3000 (C)] TJ ET",
    });
    expect(words(page)).toEqual([["SPACED", "OUT", "WORDS"], ["A"], ["B"], ["C"]].map((line) => line));
  });

  test("include a visible hyphen, but no invisible soft hyphen", async () => {
    const seenHyphen = await readPieces([{ x: 100, y: 700, glyphs: "well\u00adknown" }]);
    expect(listLineTexts(seenHyphen)).toEqual(["well-known"]);
  });
});

describe("text that is drawn", () => {
  test.each([
    ["as a whole", ["bold text"]],
    ["in other pieces", ["bold", " text"]],
  ])("twice for a bold face is one word (%s)", async (_, again) => {
    const pieces = again.map((glyphs, index) => ({ x: 100.6 + index * 4 * 7.2, y: 700, glyphs }));
    const page = await readPieces([{ x: 100, y: 700, glyphs: "bold text" }, ...pieces]);
    expect(listLineTexts(page)).toEqual(["bold text"]);
  });

  test("upside down with a negative size is upright", async () => {
    const page = await read({ content: "BT /F1 -12 Tf -1 0 0 -1 100 700 Tm (turned twice) Tj ET" });
    expect(listLineTexts(page)).toEqual(["turned twice"]);
    expect(page.words[0]?.bbox).toMatchObject({ x: 100, y: 91 });
  });

  test("diagonal across the page has words and one line", async () => {
    const page = await read({
      content: `BT /F1 40 Tf .7071 .7071 -.7071 .7071 100 200 Tm (not for sale) Tj ET
        BT /F1 12 Tf 200 330 Td (a line below it) Tj ET`,
    });
    expect(listLineTexts(page).sort()).toEqual(["a line below it", "not for sale"]);
  });
});

describe("codes that are no character", () => {
  test("are read as U+FFFD among the other text", async () => {
    const page = await read({
      content: "BT /T 12 Tf 50 700 Td <0102030405> Tj ET",
      fonts: "/T 6 0 R",
      objects: [
        `<< /Type /Font /Subtype /TrueType /BaseFont /Helvetica /FirstChar 1 /LastChar 5 /Widths [600 600 600 600 600]
           /Encoding << /Type /Encoding /Differences [1 /A /u110000 /uFFFFFF /uniD83D /B] >> >>`,
      ],
    });
    expect(listLineTexts(page)).toEqual(["A\ufffd\ufffd\ufffdB"]);
  });

  test("leave pairs of surrogates intact", async () => {
    expect(listLineTexts(await readPieces([{ x: 50, y: 700, glyphs: ["a", "😀", "b"] }]))).toEqual(["a😀b"]);
  });
});
