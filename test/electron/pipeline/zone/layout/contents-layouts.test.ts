import { expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import { buildPdf } from "../../../../builders/pdf.ts";
import { formatZones, zoneFirstPage, zonePages } from "../../../../harness/read-document.ts";

const titles = ["Introduction", "The harbor", "Depth surveys", "Pilots and tugs", "Fees and dues", "Night work"];
const numbers = ["3", "5", "9", "14", "18", "22"];
const [left, end, top] = [72, 500, 120];

type Draw = (pdf: PDFKit.PDFDocument) => void;

function drawHeading(text: string): Draw {
  return (pdf) => pdf.font("Helvetica-Bold").fontSize(16).text(text, left, 72).font("Helvetica").fontSize(11);
}

/** Draws a title and, at the right edge, its page number. */
function drawEntry(pdf: PDFKit.PDFDocument, title: string, label: string, y: number, from = left, to = end): void {
  pdf.text(title, from, y, { lineBreak: false });
  pdf.text(label, to - pdf.widthOfString(label), y, { lineBreak: false });
}

/** Draws entries below each other. @param describe Returns the title and the page number of an entry. */
function drawEntries(describe: (index: number) => [title: string, label: string], count = titles.length): Draw {
  return (pdf) => {
    for (let index = 0; index < count; index++) drawEntry(pdf, ...describe(index), top + 17 * index);
  };
}

const body: Draw = (pdf) => pdf.text(sentence.repeat(5), left, 420, { width: end - left });

const entries = (index: number): [string, string] => [titles[index] ?? "", numbers[index] ?? ""];

test.each<[string, Draw]>([
  ["without leaders", drawEntries(entries)],
  [
    "with Roman page numbers",
    drawEntries((index) => [titles[index] ?? "", ["i", "iii", "v", "ix", "xii", "xvi"][index] ?? ""]),
  ],
  ["of chapters that are numbers only", drawEntries((index) => [`Chapter ${index + 1}`, numbers[index] ?? ""])],
  [
    "whose titles end with a number",
    drawEntries((index) => [`${titles[index]} of part ${index % 2}`, numbers[index] ?? ""]),
  ],
  [
    "with page numbers by chapter",
    drawEntries((index) => [
      `${titles[index]} ${".".repeat(60 - index)}`,
      `${1 + Math.floor(index / 2)}-${1 + 6 * (index % 2)}`,
    ]),
  ],
  ["without page numbers", drawEntries((index) => [titles[index] ?? "", ""])],
  ["of numbered sections without page numbers", drawEntries((index) => [`${index + 1}. ${titles[index]}`, ""])],
  ["with page numbers at the left", drawEntries((index) => [`${numbers[index]}   ${titles[index]}`, ""])],
  [
    "with authors below each title",
    (pdf) =>
      titles.forEach((title, index) => {
        drawEntry(pdf, title, numbers[index] ?? "", top + 34 * index);
        pdf
          .font("Helvetica-Oblique")
          .text("Anna Berg and Carl Lund", left, top + 14 + 34 * index, { lineBreak: false })
          .font("Helvetica");
      }),
  ],
  [
    "whose titles go on below their page numbers",
    (pdf) =>
      titles.forEach((title, index) => {
        drawEntry(pdf, `${title}: a report to the council about the works`, numbers[index] ?? "", top + 34 * index);
        pdf.text("of the year and of the next one", left, top + 14 + 34 * index, { lineBreak: false });
      }),
  ],
  [
    "with indents",
    (pdf) =>
      titles.forEach((title, index) =>
        drawEntry(pdf, title, numbers[index] ?? "", top + 17 * index, left + 18 * (index % 3)),
      ),
  ],
  [
    "with headings between the entries",
    (pdf) =>
      titles.forEach((title, index) => {
        const y = top + 17 * index + 30 * (index > 2 ? 1 : 0);
        if (index === 3)
          pdf
            .font("Helvetica-Bold")
            .text("Part two", left, y - 20, { lineBreak: false })
            .font("Helvetica");
        drawEntry(pdf, title, numbers[index] ?? "", y);
      }),
  ],
  [
    "in a frame",
    (pdf) => {
      pdf.rect(left - 10, top - 10, end - left + 20, 120).stroke();
      drawEntries(entries)(pdf);
    },
  ],
  [
    "on coloured bands",
    (pdf) => {
      titles.forEach((_, index) => pdf.rect(left - 6, top - 3 + 17 * index, end - left + 12, 15).fill("#dde6ee"));
      drawEntries(entries)(pdf.fillColor("black"));
    },
  ],
])("a table of contents %s is one zone", async (_, draw) => {
  const page = await zoneFirstPage((pdf) => {
    drawHeading("Contents")(pdf);
    draw(pdf);
    body(pdf);
  });
  expect(page.zones.zones.map(({ type }) => type).slice(1)).toEqual(["document-index", "text"]);
  const contents = formatZones(page)[1] ?? "";
  expect(titles.filter((title) => !contents.includes(title) && !contents.includes("Chapter"))).toEqual([]);
});

test("the second column of a table of contents is one of its zones", async () => {
  const page = await zoneFirstPage((pdf) => {
    drawHeading("Contents")(pdf);
    titles.forEach((title, index) => {
      drawEntry(pdf, title, numbers[index] ?? "", top + 17 * index, left, 270);
      drawEntry(pdf, `${title} again`, String(40 + 7 * index), top + 17 * index, 310, end);
    });
    body(pdf);
  });
  expect(page.zones.zones.map(({ type }) => type).slice(1)).toEqual(["document-index", "document-index", "text"]);
});

test("a table of contents goes on on the next pages, and the text after it does not belong to it", async () => {
  const long =
    (first: number, count: number): Draw =>
    (pdf) => {
      pdf.fontSize(11);
      for (let index = 0; index < count; index++)
        drawEntry(pdf, `${titles[index % titles.length]} and more`, String(first + 3 * index), top + 17 * index);
    };
  const pages = await zonePages(
    await buildPdf([
      (pdf) => {
        drawHeading("Contents")(pdf);
        long(3, 30)(pdf);
      },
      (pdf) => {
        long(95, 4)(pdf);
        body(pdf);
      },
      body,
    ]),
  );
  expect(pages.map(({ zones }) => zones.zones.map(({ type }) => type))).toEqual([
    [expect.any(String), "document-index"],
    ["document-index", "text"],
    ["text"],
  ]);
});

test("short lines below another heading are no table of contents", async () => {
  const page = await zoneFirstPage((pdf) => {
    drawHeading("Members")(pdf);
    drawEntries((index) => [titles[index] ?? "", ""])(pdf);
    body(pdf);
  });
  expect(page.zones.zones.map(({ type }) => type)).not.toContain("document-index");
});

test("a paragraph below the heading of contents is none", async () => {
  const page = await zoneFirstPage((pdf) => {
    drawHeading("Contents")(pdf);
    pdf.text(sentence.repeat(8), left, top, { width: end - left });
  });
  expect(page.zones.zones.map(({ type }) => type)).not.toContain("document-index");
});
