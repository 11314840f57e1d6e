import { expect, test } from "vitest";
import { readRawPage } from "../../../../electron/pipeline/read/page.ts";
import { toGreyImage } from "../../../../electron/tools/ocr/grey-image.ts";
import { findRulingLines } from "../../../../electron/tools/ocr/ruling-lines.ts";
import { openPdf } from "../../../../electron/tools/pdf/open-pdf.ts";
import { buildPdf } from "../../../builders/pdf.ts";
import { writeTemporaryFile } from "../../../harness/read-document.ts";

const paper = { width: 420, height: 200 };
const scale = 200 / 72;

test.each([26, 32, 40])(
  "the strokes of letters of %i points are no ruling lines, but the lines of a cell are",
  async (size) => {
    const cell = { x: 40, y: 120, width: 200, height: 24 };
    const pdf = await buildPdf(
      [
        (page) => {
          page.font("Helvetica").fontSize(size).text("THE HILL", 40, 40, { lineBreak: false });
          page.rect(cell.x, cell.y, cell.width, cell.height).lineWidth(1).stroke();
          page.fontSize(10).text("Fee", cell.x + 4, cell.y + 8, { lineBreak: false });
        },
      ],
      { size: [paper.width, paper.height] },
    );
    const reader = await openPdf(await writeTemporaryFile(pdf, "test.pdf"), "test.pdf");
    const image = toGreyImage(await reader.renderPage(1, Math.round(paper.height * scale)));
    const page = readRawPage(await reader.readPage(1), 1);
    await reader.close();
    const words = page.words.map(({ text, bbox }) => ({ text, bbox }));
    // OCR reads lines beside words as bars too.
    words.push({ text: "|", bbox: { x: cell.x - 1, y: cell.y, width: 2, height: cell.height } });
    const lines = findRulingLines(image, scale, words);
    expect(lines.map(({ orientation }) => orientation).sort()).toEqual([
      "horizontal",
      "horizontal",
      "vertical",
      "vertical",
    ]);
    expect(lines.every(({ bbox }) => bbox.y > cell.y - 2)).toBe(true);
  },
);
