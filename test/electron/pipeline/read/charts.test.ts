import { expect, test } from "vitest";
import type { Bbox } from "../../../../shared/document/geometry.ts";
import { buildPdf } from "../../../builders/pdf.ts";
import { readFirstPage } from "../../../harness/read-document.ts";

/** Draws on a page and returns the boxes of its drawn figures, rounded to points. */
async function findDrawnFigures(draw: (pdf: PDFKit.PDFDocument) => void): Promise<Bbox[]> {
  const { images } = await readFirstPage(await buildPdf([draw]));
  return images.map(({ bbox: { x, y, width, height }, drawn }) => {
    expect(drawn).toBe(true);
    return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
  });
}

/** Draws axes whose origin is at (100, 300), 200 points wide and 120 points high. */
function drawAxes(pdf: PDFKit.PDFDocument): void {
  pdf.lineWidth(0.6).moveTo(100, 180).lineTo(100, 300).stroke().moveTo(100, 300).lineTo(300, 300).stroke();
}

const area = { x: 100, y: 180, width: 200, height: 120 };

test("a single curve between axes is a chart, and so are bars of different lengths", async () => {
  const curve = await findDrawnFigures((pdf) => {
    drawAxes(pdf);
    pdf.moveTo(100, 280).lineTo(160, 200).lineTo(220, 250).lineTo(300, 190).stroke();
  });
  expect(curve).toEqual([area]);
  const columns = await findDrawnFigures((pdf) => {
    drawAxes(pdf);
    for (const [index, height] of [90, 40, 70].entries()) pdf.rect(120 + 60 * index, 300 - height, 40, height).fill();
  });
  expect(columns).toEqual([area]);
  const rows = await findDrawnFigures((pdf) => {
    drawAxes(pdf);
    for (const [index, width] of [150, 80].entries()) pdf.rect(100, 200 + 50 * index, width, 30).fill("#345678");
  });
  expect(rows).toEqual([area]);
});

test("lines of tables, frames and the equal grounds of rows are no charts", async () => {
  const draw = (pdf: PDFKit.PDFDocument) => {
    drawAxes(pdf);
    for (const y of [180, 210, 240, 270]) pdf.moveTo(100, y).lineTo(300, y).stroke();
  };
  expect(await findDrawnFigures(draw)).toEqual([]);
  const withGrounds = await findDrawnFigures((pdf) => {
    draw(pdf);
    for (const y of [181, 241]) pdf.rect(100, y, 200, 28).fill("#dddddd");
  });
  expect(withGrounds).toEqual([]);
  const framed = await findDrawnFigures((pdf) => {
    drawAxes(pdf);
    pdf.moveTo(300, 180).lineTo(300, 300).stroke().moveTo(100, 280).lineTo(160, 200).lineTo(300, 190).stroke();
  });
  expect(framed).toEqual([]);
});

test("boxes that lines connect are a diagram, with the boxes below them", async () => {
  const diagram = await findDrawnFigures((pdf) => {
    for (const y of [100, 160]) {
      for (const x of [80, 200, 320]) pdf.rect(x, y, 90, 36).stroke();
      for (const x of [170, 290])
        pdf
          .moveTo(x, y + 18)
          .lineTo(x + 30, y + 18)
          .stroke();
    }
  });
  expect(diagram).toEqual([{ x: 80, y: 100, width: 330, height: 96 }]);
  const chain = await findDrawnFigures((pdf) => {
    for (const y of [100, 180]) pdf.rect(80, y, 90, 36).stroke();
    pdf.moveTo(125, 136).lineTo(125, 180).stroke();
  });
  expect(chain).toEqual([{ x: 80, y: 100, width: 90, height: 116 }]);
});

test("boxes without connections, and the cells of a table, are no diagram", async () => {
  expect(
    await findDrawnFigures((pdf) => {
      for (const x of [80, 200, 320]) pdf.rect(x, 100, 90, 36).stroke();
    }),
  ).toEqual([]);
  // The cells at the left and right span two rows, so that the sides of those between them connect them.
  expect(
    await findDrawnFigures((pdf) => {
      for (const x of [80, 280]) pdf.rect(x, 100, 100, 60).stroke();
      for (const y of [100, 130]) pdf.rect(180, y, 100, 30).stroke();
    }),
  ).toEqual([]);
  // The rows of a table are boxes, and the line between their columns connects the rows above and below.
  expect(
    await findDrawnFigures((pdf) => {
      for (const y of [100, 130, 160, 190]) {
        pdf.moveTo(80, y).lineTo(380, y).stroke();
        for (const x of [80, 200, 380])
          pdf
            .moveTo(x, y)
            .lineTo(x, y + 30)
            .stroke();
      }
      pdf.moveTo(80, 220).lineTo(380, 220).stroke();
    }),
  ).toEqual([]);
});

test("a diagram can have a frame", async () => {
  const images = await findDrawnFigures((pdf) => {
    pdf.rect(60, 80, 300, 100).stroke();
    for (const x of [80, 200]) pdf.rect(x, 100, 90, 36).stroke();
    pdf.moveTo(170, 118).lineTo(200, 118).stroke();
  });
  expect(images).toEqual([{ x: 80, y: 100, width: 210, height: 36 }]);
});

test("grounds of cells with text are no bars", async () => {
  const figures = await findDrawnFigures((pdf) => {
    drawAxes(pdf);
    for (const [index, height] of [60, 30, 90].entries()) {
      pdf.rect(110 + 60 * index, 300 - height, 50, height).fill("#dddddd");
      pdf.fillColor("black").text("sum", 115 + 60 * index, 302 - height, { lineBreak: false });
    }
  });
  expect(figures).toEqual([]);
});

/** Adds a rectangle to the path that begins in the middle of its lower side, as LibreOffice draws it. */
function addRectangle(pdf: PDFKit.PDFDocument, { x, y, width, height }: Bbox): PDFKit.PDFDocument {
  const [right, bottom] = [x + width, y + height];
  const start = [x + width / 2, bottom] as const;
  return pdf
    .moveTo(...start)
    .lineTo(x, bottom)
    .lineTo(x, y)
    .lineTo(right, y)
    .lineTo(right, bottom)
    .lineTo(...start)
    .closePath();
}

test("bars that begin in the middle of a side are bars of a chart", async () => {
  const columns = await findDrawnFigures((pdf) => {
    drawAxes(pdf);
    for (const [index, height] of [90, 40, 70].entries())
      addRectangle(pdf, { x: 120 + 60 * index, y: 300 - height, width: 40, height }).fill("#345678");
  });
  expect(columns).toEqual([area]);
});

test("boxes that begin in the middle of a side, and axes in pieces, are those of a diagram and of a chart", async () => {
  const boxes = await findDrawnFigures((pdf) => {
    for (const x of [100, 220]) addRectangle(pdf, { x, y: 200, width: 80, height: 40 }).stroke();
    pdf.moveTo(180, 220).lineTo(220, 220).stroke();
  });
  expect(boxes).toEqual([{ x: 100, y: 200, width: 200, height: 40 }]);
  const chart = await findDrawnFigures((pdf) => {
    pdf.lineWidth(0.6).moveTo(100, 180).lineTo(100, 240).lineTo(100, 300).stroke();
    pdf.moveTo(100, 300).lineTo(150, 300).lineTo(300, 300).stroke();
    pdf.moveTo(100, 280).lineTo(160, 200).lineTo(220, 250).lineTo(300, 190).stroke();
  });
  expect(chart).toEqual([area]);
});
