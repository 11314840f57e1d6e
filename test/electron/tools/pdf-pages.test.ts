import { describe, expect, test } from "vitest";
import { readRawPage } from "../../../electron/pipeline/read/page.ts";
import { openDocument } from "../../../electron/tools/open-documents.ts";
import { openWithPdfium } from "../../../electron/tools/pdf/pdfium-reader.ts";
import type { PageImage } from "../../../electron/tools/pdf/pdf-reader.ts";
import type { Bbox } from "../../../shared/document/geometry.ts";
import { readPage } from "../../../electron/tools/read-page.ts";
import { type PdfPageText, pdfPageTextSchema } from "../../../shared/document/page-text.ts";
import { buildInvoicePdf } from "../../builders/pdf.ts";
import { buildRawPage, type RawPageOptions } from "../../builders/raw-pdf.ts";
import { writeTemporaryFile, listLineTexts, readPages, zonePages } from "../../harness/read-document.ts";

interface RenderedPage {
  text: PdfPageText;
  image: PageImage;
}

/** Reads the only page of a PDF and renders it with two pixels per point. */
async function readAndRenderPage(options: RawPageOptions): Promise<RenderedPage> {
  const reader = await openWithPdfium(await writeTemporaryFile(buildRawPage(options), "page.pdf"));
  try {
    const text = readRawPage(await reader.readPage(1), 1);
    return { text, image: await reader.renderPage(1, Math.round(text.height * 2)) };
  } finally {
    await reader.close();
  }
}

/** Returns the share of dark pixels in a box of the page. */
function measureInkShare({ image, text }: RenderedPage, { x, y, width, height }: Bbox): number {
  const scale = image.height / text.height;
  let dark = 0;
  let all = 0;
  for (let row = Math.floor(y * scale); row < (y + height) * scale; row++) {
    for (let column = Math.floor(x * scale); column < (x + width) * scale; column++) {
      all += 1;
      if ((image.pixels[(row * image.width + column) * image.channels] ?? 255) < 160) dark += 1;
    }
  }
  return dark / all;
}

/** Two words, a line, an image, and a word outside the crop boxes of the tests. */
const content = `BT /F1 12 Tf 100 700 Td (harbor) Tj ET BT /F1 12 Tf 420 150 Td (corner) Tj ET
  BT /F1 12 Tf 2 2 Td (cropped) Tj ET 2 w 100 600 m 300 600 l S q 100 0 0 50 150 400 cm /Im1 Do Q`;
const image = {
  resources: "/XObject << /Im1 6 0 R >>",
  objects: [
    {
      dictionary: "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray",
      stream: "@",
    },
  ],
};

describe("boxes of words, ruling lines and images match the page's image", () => {
  test.each([
    ["cropped", "/CropBox [50 100 550 760]", { width: 500, height: 660, rotation: 0 }],
    ["rotated by 90°", "/Rotate 90 /CropBox [50 100 550 760]", { width: 660, height: 500, rotation: 90 }],
    ["rotated by 180°", "/Rotate 180 /CropBox [50 100 550 760]", { width: 500, height: 660, rotation: 180 }],
    ["rotated by 270°", "/Rotate -90 /CropBox [50 100 550 760]", { width: 660, height: 500, rotation: 270 }],
    ["with a negative origin", "/MediaBox [-20 -30 580 770]", { width: 600, height: 800, rotation: 0 }],
    ["whose box has its corners swapped", "/MediaBox [600 800 20 20]", { width: 580, height: 780, rotation: 0 }],
    ["with a crop box beyond its media box", "/CropBox [50 100 900 900]", { width: 550, height: 700, rotation: 0 }],
    [
      "with a crop box outside its media box",
      "/CropBox [1000 1000 1200 1200]",
      { width: 600, height: 800, rotation: 0 },
    ],
    ["with a UserUnit", "/UserUnit 2.5", { width: 600, height: 800, rotation: 0 }],
  ])("on a page %s", async (_, page, size) => {
    const renderedPage = await readAndRenderPage({ content, page, ...image });
    expect(renderedPage.text).toMatchObject(size);
    const words = ["harbor", "corner"].map((text) => renderedPage.text.words.find((word) => word.text === text));
    for (const word of words) {
      if (word === undefined) throw new Error("a word is missing");
      expect(measureInkShare(renderedPage, word.bbox), word.text).toBeGreaterThan(0.1);
    }
    expect(renderedPage.text.rules).toHaveLength(1);
    for (const { bbox } of [...renderedPage.text.rules, ...renderedPage.text.images])
      expect(measureInkShare(renderedPage, bbox)).toBeGreaterThan(0.9);
    expect(renderedPage.text.images).toHaveLength(1);
  });

  test("text outside the crop box is left out", async () => {
    const { text } = await readAndRenderPage({ content, page: "/CropBox [50 100 550 760]", ...image });
    expect(text.words.map((word) => word.text).sort()).toEqual(["corner", "harbor"]);
  });
});

test("the box of an image is what its clips leave of it, and an image that is clipped away is left out", async () => {
  const image = "BI /W 1 /H 1 /CS /G /BPC 8 ID \0 EI";
  const { text } = await readAndRenderPage({
    content: `q 100 500 50 60 re W n 200 0 0 200 80 400 cm ${image} Q
      q 300 400 100 100 re W n 320 300 200 150 re W n 200 0 0 200 250 350 cm ${image} Q
      q 10 10 20 20 re W n 100 0 0 100 400 600 cm ${image} Q
      q 1 0 0 1 50 0 cm /Fm Do Q`,
    page: "/MediaBox [0 0 600 800]",
    resources: "/XObject << /Fm 6 0 R >>",
    objects: [
      {
        dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << >>",
        stream: `q 100 100 40 30 re W n 200 0 0 200 60 20 cm ${image} Q`,
      },
    ],
  });
  expect(text.images.map(({ bbox }) => bbox)).toEqual([
    { x: 100, y: 240, width: 50, height: 60 },
    { x: 320, y: 350, width: 80, height: 50 },
    { x: 150, y: 670, width: 40, height: 30 },
  ]);
});

test("of very many clips of an image, the first ones count", async () => {
  // Clips that are no rectangles are kept apart.
  const clips = Array.from({ length: 300 }, (_, index) => {
    const x = 100 + index;
    return `${x} 450 m ${x + 5} 400 l 500 400 l 500 500 l ${x + 5} 500 l h W n`;
  }).join("\n");
  const { text } = await readAndRenderPage({
    content: `q ${clips} 400 0 0 400 100 300 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \0 EI Q`,
    page: "/MediaBox [0 0 600 800]",
  });
  const [image] = text.images;
  expect(image?.bbox).toMatchObject({ y: 300, height: 100 });
  expect(image?.bbox.x).toBeGreaterThan(110);
  expect(image?.bbox.x).toBeLessThan(150);
});

test("lengths of pages and zones are rounded to hundredths of a point", async () => {
  const [page] = await zonePages(await buildInvoicePdf());
  const lengths: number[] = [];
  JSON.stringify(page, (key, value: unknown) => {
    if (typeof value === "number" && key !== "confidence") lengths.push(value);
    return value;
  });
  expect(lengths.length).toBeGreaterThan(100);
  expect(lengths.filter((length) => Number(length.toFixed(2)) !== length || Object.is(length, -0))).toEqual([]);
});

describe("invisible text is left out", () => {
  test("if it is clipped away, but not if a part is visible", async () => {
    const options = {
      content: `q 0 0 50 50 re W n BT /F1 12 Tf 100 700 Td (clipped away) Tj ET Q
        q 90 590 30 30 re W n BT /F1 12 Tf 100 600 Td (narrow) Tj ET Q q 1 0 0 1 50 50 cm /Fm Do Q`,
      resources: "/XObject << /Fm 6 0 R >>",
      objects: [
        {
          dictionary:
            "/Type /XObject /Subtype /Form /BBox [0 0 500 500] /Matrix [1 0 0 1 9 9] /Resources << /Font << /F1 5 0 R >> >>",
          stream: `q 0 0 40 40 re W n BT /F1 12 Tf 100 400 Td (cut) Tj ET Q
            q 95 295 20 20 re W n BT /F1 12 Tf 100 300 Td (inside) Tj ET Q`,
        },
      ],
    };
    const { text } = await readAndRenderPage(options);
    expect(listLineTexts(text)).toEqual(["narrow", "inside"]);
  });

  test("if its layer is switched off", async () => {
    const readWithLayersOff = (off: string) =>
      readAndRenderPage({
        content: `/OC /draft BDC BT /F1 12 Tf 100 700 Td (a draft) Tj ET EMC
          /OC /final BDC BT /F1 12 Tf 100 600 Td (the report) Tj ET EMC`,
        resources: "/Properties << /draft 6 0 R /final 7 0 R >>",
        catalog: `/OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [${off}] >> >>`,
        objects: ["<< /Type /OCG /Name (draft) >>", "<< /Type /OCG /Name (final) >>"],
      });
    expect(listLineTexts((await readWithLayersOff("6 0 R")).text)).toEqual(["the report"]);
    expect(listLineTexts((await readWithLayersOff("")).text)).toEqual(["a draft", "the report"]);
  });

  test("if its layer is switched off, with a long name, and another one shows the same text on other pages", async () => {
    const name = "layer of the plan, ".repeat(20);
    const show = (layer: string) => `/OC /${layer} BDC BT /F1 12 Tf 100 700 Td (the report) Tj ET EMC`;
    const resources =
      "/Resources << /Font << /F1 5 0 R >> /Properties << /draft 6 0 R /final 7 0 R >> >> /MediaBox [0 0 600 800]";
    const pdf = buildRawPage({
      content: show("final"),
      resources: "/Properties << /draft 6 0 R /final 7 0 R >>",
      pages: "/Kids [3 0 R 3 0 R 8 0 R] /Count 3",
      catalog: "/OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [6 0 R] >> >>",
      objects: [
        `<< /Type /OCG /Name (${name}draft) >>`,
        `<< /Type /OCG /Name (${name}final) >>`,
        `<< /Type /Page /Parent 2 0 R /Contents 9 0 R ${resources} >>`,
        { stream: show("draft") },
      ],
    });
    expect((await readPages(pdf)).map(listLineTexts)).toEqual([["the report"], ["the report"], []]);
  });

  test.each(["1 1 0", "0 1 1", "0 1 0", "1 0.8 1"])(
    "but not text of a visible layer in the light colour %s",
    async (color) => {
      const { text } = await readAndRenderPage({
        content: `/OC /final BDC ${color} rg BT /F1 40 Tf 100 600 Td (the report) Tj ET EMC`,
        resources: "/Properties << /final 6 0 R >>",
        catalog: "/OCProperties << /OCGs [6 0 R] /D << >> >>",
        objects: ["<< /Type /OCG /Name (final) >>"],
      });
      expect(listLineTexts(text)).toEqual(["the report"]);
    },
  );
});

const buildField = (type: string, entries: string, y: number): string =>
  `<< /Type /Annot /Subtype /Widget /FT ${type} /T (field ${y}) /Rect [200 ${y} 400 ${y + 20}] /F 4 /P 3 0 R
     /DA (/F1 10 Tf 0 g) ${entries} >>`;
const buildAppearance = (operators: string) => ({
  dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 5 0 R /Za 7 0 R >> >>",
  stream: `/Tx BMC ${operators} EMC`,
});

const readAndRenderForm = (fields: readonly string[]): Promise<RenderedPage> => readAndRenderPage(buildForm(fields));

/** Builds a form with the given fields and annotations; objects 8, 9 and 10 are appearances. */
function buildForm(fields: readonly string[]): RawPageOptions {
  const references = fields.map((_, index) => `${11 + index} 0 R`).join(" ");
  return {
    content: "BT /F1 12 Tf 100 705 Td (Name:) Tj ET",
    page: `/Annots [${references}]`,
    catalog: "/AcroForm 6 0 R",
    objects: [
      `<< /Fields [${references}] /DA (/F1 10 Tf 0 g) /DR << /Font << /F1 5 0 R >> >> >>`,
      "<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>",
      buildAppearance("q BT /F1 11 Tf 2 5 Td (Bristol Harbor) Tj ET Q"),
      buildAppearance("q BT /Za 11 Tf 2 5 Td (4) Tj ET Q"),
      buildAppearance(""),
      ...fields,
    ],
  };
}

describe("form fields and annotations", () => {
  test("the value of a field is text in its box, and drawn in the image", async () => {
    const renderedPage = await readAndRenderForm([
      buildField("/Tx", "/V (Ada Quill)", 700),
      buildField("/Tx", "/V (Bristol Harbor) /AP << /N 8 0 R >>", 660),
      buildField("/Ch", "/Ff 131072 /Opt [(Germany) (France)] /V (France)", 620),
      buildField("/Tx", "/Ff 4096 /V (first line\\nsecond line)", 560).replace("400 580]", "400 600]"),
    ]);
    expect(listLineTexts(renderedPage.text)).toEqual([
      "Name:",
      "Ada Quill",
      "Bristol Harbor",
      "France",
      "first line",
      "second line",
    ]);
    for (const word of renderedPage.text.words)
      expect(measureInkShare(renderedPage, word.bbox), word.text).toBeGreaterThan(0.05);
    const [, ada] = renderedPage.text.words;
    expect(ada?.bbox.x).toBeGreaterThan(200);
    expect(ada?.bbox.x).toBeLessThan(205);
  });

  test("a checked box has a tick, an unchecked one has none", async () => {
    const states = "/AP << /N << /Yes 9 0 R /Off 10 0 R >> >>";
    const checkedForm = await readAndRenderForm([buildField("/Btn", `/V /Yes /AS /Yes ${states}`, 620)]);
    expect(listLineTexts(checkedForm.text)).toEqual(["Name:", "✔"]);
    const uncheckedForm = await readAndRenderForm([buildField("/Btn", `/V /Off /AS /Off ${states}`, 620)]);
    expect(listLineTexts(uncheckedForm.text)).toEqual(["Name:"]);
  });

  test("a checked box has a tick, even if its appearance is a shape or missing", async () => {
    const states = "/AP << /N << /Yes 10 0 R /Off 10 0 R >> >>";
    for (const entries of [`/V /Yes /AS /Yes ${states}`, "/V /Yes /AS /Yes"]) {
      const { text } = await readAndRenderForm([buildField("/Btn", entries, 620)]);
      expect(listLineTexts(text)).toEqual(["Name:", expect.stringMatching(/^[✓✔]$/)]);
    }
    const { text } = await readAndRenderForm([buildField("/Btn", `/V /Off /AS /Off ${states}`, 620)]);
    expect(listLineTexts(text)).toEqual(["Name:"]);
  });

  test("a choice has its label, not its code", async () => {
    const { text } = await readAndRenderForm([
      buildField("/Ch", "/Ff 131072 /Opt [[(DE) (Germany)] [(FR) (France)]] /V (FR)", 660),
    ]);
    expect(listLineTexts(text)).toEqual(["Name:", "France"]);
  });

  test("a comb field is words separated by empty compartments", async () => {
    const { text } = await readAndRenderForm([buildField("/Tx", "/Ff 16777216 /MaxLen 9 /V (AB12 345)", 660)]);
    expect(listLineTexts(text)).toEqual(["Name:", "AB12 345"]);
    const [, first, second] = text.words;
    expect([first?.text, second?.text]).toEqual(["AB12", "345"]);
    // Nine compartments in 200 points; the first word fills four of them.
    expect(first?.bbox.width).toBeGreaterThan(70);
  });

  test("fields have the same values if the page is drawn and read again", async () => {
    const fields = [
      buildField("/Tx", "/Ff 16777216 /MaxLen 9 /V (AB12 345)", 660),
      buildField("/Btn", "/V /Yes /AS /Yes /MK << /CA (4) >>", 620),
    ];
    const firstReading = await readAndRenderForm(fields);
    const reader = await openWithPdfium(await writeTemporaryFile(buildRawPage(buildForm(fields)), "form.pdf"));
    try {
      for (let times = 0; times < 2; times++) {
        await reader.renderPage(1, 100);
        expect(readRawPage(await reader.readPage(1), 1)).toEqual(firstReading.text);
      }
    } finally {
      await reader.close();
    }
  });

  test("fields that are hidden on screens are left out", async () => {
    const { text } = await readAndRenderForm([buildField("/Tx", "/V (for printers)", 660).replace("/F 4", "/F 36")]);
    expect(listLineTexts(text)).toEqual(["Name:"]);
  });

  test("an empty appearance is replaced with one generated from the value", async () => {
    const { text } = await readAndRenderForm([buildField("/Tx", "/V (new value) /AP << /N 10 0 R >>", 660)]);
    expect(listLineTexts(text)).toEqual(["Name:", "new value"]);
  });

  test("hidden fields, notes and popups are left out", async () => {
    const { text } = await readAndRenderForm([
      buildField("/Tx", "/V (hidden) /AP << /N 8 0 R >>", 660).replace("/F 4", "/F 2"),
      "<< /Type /Annot /Subtype /Text /Contents (a note) /Rect [300 400 320 420] /F 4 >>",
      "<< /Type /Annot /Subtype /Popup /Contents (a popup) /Rect [300 300 420 420] /F 4 >>",
    ]);
    expect(listLineTexts(text)).toEqual(["Name:"]);
  });

  test("free text annotations and stamps are text", async () => {
    const renderedPage = await readAndRenderForm([
      "<< /Type /Annot /Subtype /Stamp /Rect [50 200 250 220] /F 4 /AP << /N 8 0 R >> >>",
    ]);
    expect(listLineTexts(renderedPage.text)).toEqual(["Name:", "Bristol Harbor"]);
    for (const word of renderedPage.text.words)
      expect(measureInkShare(renderedPage, word.bbox), word.text).toBeGreaterThan(0.05);
  });
});

describe("appearances that are missing in the file", () => {
  test("a password is shown as asterisks, and free text is shown as its words", async () => {
    const renderedPage = await readAndRenderForm([
      buildField("/Tx", "/Ff 8192 /V (secret)", 620),
      "<< /Type /Annot /Subtype /FreeText /Contents (free words) /Rect [50 400 150 430] /F 4 /DA (/F1 12 Tf 0 g) >>",
    ]);
    expect(listLineTexts(renderedPage.text)).toEqual(["Name:", "******", "free words"]);
    for (const word of renderedPage.text.words)
      expect(measureInkShare(renderedPage, word.bbox), word.text).toBeGreaterThan(0.05);
  });
});

describe("a page that is too small to be measured", () => {
  const readBoth = async (page: string) => {
    const bytes = buildRawPage({
      content: "BT /F1 10 Tf 60 700 Td (Seen) Tj ET",
      page,
      pages: "/Kids [3 0 R 6 0 R] /Count 2",
      objects: [
        `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 600 800]
          /Resources << /Font << /F1 5 0 R >> >> >>`,
      ],
    });
    const path = await writeTemporaryFile(bytes, "small.pdf");
    const document = await openDocument(path, "small.pdf", "application/pdf");
    try {
      return [await readPage(document, 1, false), await readPage(document, 2, false)].map((text) =>
        pdfPageTextSchema.parse(text),
      );
    } finally {
      await document.reader.close();
    }
  };

  test.each(["/MediaBox [0 0 0.0000001 0.0000001]", "/MediaBox [0 0 600 0.001]", "/MediaBox [0 0 0.004 800]"])(
    "by its %s is damaged, like any other one, and the next page is read",
    async (page) => {
      const [first, second] = await readBoth(page);
      expect(first).toMatchObject({ words: [], error: "page 1 is damaged: it has no size" });
      expect(second?.words.map(({ text }) => text)).toEqual(["Seen"]);
    },
  );

  test("by its crop box has its media box", async () => {
    const [first] = await readBoth("/MediaBox [0 0 600 800] /CropBox [0 0 600 0.003]");
    expect(first).toMatchObject({ width: 600, height: 800 });
    expect(first?.words.map(({ text }) => text)).toEqual(["Seen"]);
  });
});
