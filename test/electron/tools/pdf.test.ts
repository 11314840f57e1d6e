import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { instantiatePdfium } from "../../../electron/tools/pdf/pdfium.ts";
import { getLineText, type PdfPageText, type Word } from "../../../shared/document/page-text.ts";
import { buildPdf } from "../../builders/pdf.ts";
import { readFirstPage, listLineTexts } from "../../harness/read-document.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

/** The largest distance of a word from where it was drawn, in points. */
const tolerance = 1;

function wordOf(page: PdfPageText, text: string): Word {
  const word = page.words.find((candidate) => candidate.text === text);
  if (word === undefined)
    throw new Error(`there is no word "${text}" among: ${page.words.map((w) => w.text).join(" ")}`);
  return word;
}

function expectNear(actual: number, expected: number): void {
  expect(Math.abs(actual - expected), `${actual} is not near ${expected}`).toBeLessThanOrEqual(tolerance);
}

describe("words", () => {
  test("have the position, font and size that they are drawn with", async () => {
    let widthOfSecond = 0;
    let startOfSecond = 0;
    const page = await readFirstPage(
      await buildPdf([
        (pdf) => {
          pdf.font("Helvetica").fontSize(12).text("harbor dredging", 100, 200, { lineBreak: false });
          startOfSecond = 100 + pdf.widthOfString("harbor ");
          widthOfSecond = pdf.widthOfString("dredging");
          pdf.font("Times-BoldItalic").fontSize(20).text("Loud", 300, 400, { lineBreak: false });
        },
      ]),
    );
    expect(page).toMatchObject({ width: expect.closeTo(595.28, 1), height: expect.closeTo(841.89, 1), rotation: 0 });
    const harbor = wordOf(page, "harbor");
    expectNear(harbor.bbox.x, 100);
    // pdfkit begins a line of Helvetica .718 em above the baseline; the box reaches .75 em above it.
    expectNear(harbor.bbox.y, 200 + (0.718 - 0.75) * 12);
    expect(harbor).toMatchObject({ size: 12, bold: false, italic: false, font: "Helvetica" });
    const dredging = wordOf(page, "dredging");
    expectNear(dredging.bbox.x, startOfSecond);
    expectNear(dredging.bbox.width, widthOfSecond);
    expect(wordOf(page, "Loud")).toMatchObject({ size: 20, bold: true, italic: true });
    expect(listLineTexts(page)).toEqual(["harbor dredging", "Loud"]);
  });

  test("have the displayed size where text is scaled", async () => {
    const page = await readFirstPage(
      await buildPdf([(pdf) => void pdf.scale(2).fontSize(9).text("doubled", 40, 40, { lineBreak: false })]),
    );
    expect(wordOf(page, "doubled").size).toBe(18);
    expectNear(wordOf(page, "doubled").bbox.x, 80);
  });

  test("have displayed positions on a rotated and cropped page", async () => {
    const page = await readFirstPage(
      await buildPdf([
        (pdf) => {
          pdf.fontSize(10).text("sideways", 150, 250, { lineBreak: false });
          Object.assign(pdf.page.dictionary.data, { Rotate: 90, CropBox: [50, 100, 550, 800] });
        },
      ]),
    );
    expect(page).toMatchObject({ rotation: 90, width: 700, height: 500 });
    const { bbox } = wordOf(page, "sideways");
    // Rotated by 90° clockwise, the left edge of the crop box (50) is at the top and its bottom (100) on the left.
    expectNear(bbox.y, 150 - 50);
    const baseline = 841.89 - (250 + 0.718 * 10);
    expectNear(bbox.x, baseline - 100 - 0.25 * 10);
    expect(bbox.height).toBeGreaterThan(bbox.width);
  });

  test("are built from text that runs up the page", async () => {
    const page = await readFirstPage(
      await buildPdf([
        (pdf) =>
          void pdf
            .rotate(-90, { origin: [60, 500] })
            .fontSize(10)
            .text("up the margin", 60, 500, { lineBreak: false }),
      ]),
    );
    expect(listLineTexts(page)).toEqual(["up the margin"]);
    const [line] = page.lines;
    expect(line?.bbox.height).toBeGreaterThan(40);
    expect(line?.bbox.width).toBeLessThan(15);
  });

  test("keep the hyphen at the end of a line", async () => {
    const page = await readFirstPage(
      await buildPdf([
        (pdf) => {
          pdf.fontSize(11).text("the transfor-", 72, 100, { lineBreak: false });
          pdf.text("mation of all", 72, 114, { lineBreak: false });
        },
      ]),
    );
    expect(listLineTexts(page)).toEqual(["the transfor-", "mation of all"]);
  });
});

describe("lines", () => {
  test("do not cross columns or a vertical ruling line", async () => {
    const page = await readFirstPage(
      await buildPdf([
        (pdf) => {
          pdf.fontSize(10);
          for (const row of [0, 1, 2]) {
            pdf.text(`left ${row}`, 72, 100 + row * 14, { lineBreak: false });
            pdf.text(`right ${row}`, 320, 100 + row * 14, { lineBreak: false });
          }
          pdf.text("cell", 72, 300, { lineBreak: false });
          pdf.moveTo(93, 290).lineTo(93, 320).stroke();
          pdf.text("next", 95, 300, { lineBreak: false });
        },
      ]),
    );
    expect(listLineTexts(page)).toEqual([
      "left 0",
      "right 0",
      "left 1",
      "right 1",
      "left 2",
      "right 2",
      "cell",
      "next",
    ]);
  });

  test("include superscripts", async () => {
    const page = await readFirstPage(
      await buildPdf([
        (pdf) => {
          pdf.fontSize(12).text("area in m", 72, 100, { lineBreak: false });
          const end = 72 + pdf.widthOfString("area in m");
          pdf.fontSize(7).text("2", end, 99, { lineBreak: false });
        },
      ]),
    );
    expect(page.lines).toHaveLength(1);
    const [line] = page.lines;
    expect(line && getLineText(page, line)).toBe("area in m 2");
  });
});

describe("bullets that are drawn as shapes", () => {
  test("begin the line beside them, whether dots or squares", async () => {
    const page = await readFirstPage(
      await buildPdf([
        (pdf) => {
          pdf.font("Helvetica").fontSize(11);
          pdf.text("Berths for ships", 90, 100, { lineBreak: false });
          pdf.circle(78, 104.5, 1.6).fill("black");
          pdf.text("Cranes and sheds", 90, 120, { lineBreak: false });
          pdf.rect(76, 122, 5, 5).fill("black");
        },
      ]),
    );
    expect(listLineTexts(page)).toEqual(["• Berths for ships", "• Cranes and sheds"]);
  });

  test("are empty check boxes, whose sides are lines, but no cells of a table", async () => {
    const page = await readFirstPage(
      await buildPdf([
        (pdf) => {
          pdf.font("Helvetica").fontSize(11).lineWidth(0.7);
          pdf.text("Berths for ships", 90, 100, { lineBreak: false }).rect(76, 101, 8, 8).stroke();
          pdf.text("Cranes and sheds", 90, 120, { lineBreak: false }).rect(76, 122.5, 6, 6).stroke();
          for (const x of [60, 68, 76]) pdf.rect(x, 141, 8, 8).stroke();
          pdf.text("A number of three digits", 90, 140, { lineBreak: false });
          pdf.rect(60, 159, 24, 12).stroke();
          pdf.text("A wide box", 90, 160, { lineBreak: false });
        },
      ]),
    );
    expect(listLineTexts(page)).toEqual([
      "☐ Berths for ships",
      "☐ Cranes and sheds",
      "A number of three digits",
      "A wide box",
    ]);
  });

  test("are no dots of a plot, an ellipsis or a pattern", async () => {
    const page = await readFirstPage(
      await buildPdf([
        (pdf) => {
          pdf.font("Helvetica").fontSize(11);
          pdf.text("series", 90, 100, { lineBreak: false });
          for (const x of [60, 69, 78]) pdf.circle(x, 104.5, 1.6).fill("black");
          pdf.text("left", 60, 140, { lineBreak: false }).text("right", 95, 140, { lineBreak: false });
          pdf.circle(87, 144.5, 1.6).fill("black");
          pdf.text("far below", 90, 200, { lineBreak: false });
          pdf.circle(78, 190, 1.6).fill("black");
        },
      ]),
    );
    expect(listLineTexts(page).join(" ")).not.toContain("•");
  });
});

describe("graphics", () => {
  test("filled rectangles have their colour, other shapes and frames have none", async () => {
    const page = await readFirstPage(
      await buildPdf([
        (pdf) => {
          pdf.rect(100, 200, 300, 20).fill("#d0e0f0");
          pdf.rect(100, 220, 300, 20).stroke();
          pdf.circle(200, 400, 30).fill("#d0e0f0");
        },
      ]),
    );
    expect(page.fills).toEqual([{ bbox: { x: 100, y: 200, width: 300, height: 20 }, color: "#d0e0f0" }]);
  });

  test("ruling lines are lines, thin rectangles and edges of frames; images have their box", async () => {
    const png = await sharp({ create: { width: 20, height: 10, channels: 3, background: "#b03020" } })
      .png()
      .toBuffer();
    const page = await readFirstPage(
      await buildPdf([
        (pdf) => {
          pdf.lineWidth(1).moveTo(72, 100).lineTo(300, 100).stroke();
          pdf.rect(72, 150, 200, 0.8).fill("black");
          pdf.rect(72, 200, 100, 50).stroke();
          pdf.image(png, 350, 500, { width: 120, height: 60 });
        },
      ]),
    );
    const horizontal = page.rules.filter((rule) => rule.orientation === "horizontal").map(({ bbox }) => bbox);
    const at = (y: number) => horizontal.find((bbox) => Math.abs(bbox.y + bbox.height / 2 - y) <= tolerance);
    expect(at(100)).toMatchObject({ x: 72, width: 228 });
    expect(at(150.4)).toMatchObject({ width: 200 });
    expect(at(200)).toMatchObject({ x: 72, width: 100 });
    expect(at(250)).toBeDefined();
    expect(page.rules.filter((rule) => rule.orientation === "vertical")).toHaveLength(2);
    const [image] = page.images;
    expect(page.images).toHaveLength(1);
    expectNear(image?.bbox.x ?? 0, 350);
    expectNear(image?.bbox.y ?? 0, 500);
    expectNear(image?.bbox.width ?? 0, 120);
  });
});

test("a damaged or missing PDFium is an error of the installation", async () => {
  const folder = createTemporaryFolder();
  const file = join(folder, "pdfium.wasm");
  const intact = readFileSync(createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm"));
  const error = { code: "INSTALLATION_DAMAGED", message: expect.stringMatching(/pdfium\.wasm.*Install Galley again/) };
  await expect(instantiatePdfium(file)).rejects.toMatchObject(error);
  writeFileSync(file, intact.subarray(0, 10_000));
  await expect(instantiatePdfium(file)).rejects.toMatchObject(error);
});
