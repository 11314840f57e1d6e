import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { compareLayouts } from "../../../build/corpus/ink/compare-layouts.ts";
import { latexStyles, writeSource } from "../../../build/corpus/latex/kind.ts";
import { readInk } from "../../../build/corpus/ink/read-ink.ts";
import { reserved, type Structure, Structures } from "../../../build/corpus/ink/structure.ts";
import { typeset } from "../../../build/corpus/latex/typeset.ts";
import { readZones } from "../../../build/corpus/ink/zones-of-ink.ts";
import { buildPdf } from "../../builders/pdf.ts";

const toColor = (number: number) => `#${number.toString(16).padStart(6, "0")}`;

/** Draws a line of text in the colour of a structure. */
function drawLine(pdf: PDFKit.PDFDocument, number: number, text: string, [x, y]: [number, number]): void {
  pdf.fontSize(10).fillColor(toColor(number)).text(text, x, y, { lineBreak: false });
}

async function readPage(structures: Structures, draw: (pdf: PDFKit.PDFDocument) => void) {
  const [page] = readZones(await readInk(await buildPdf([draw])), structures);
  if (page === undefined) throw new Error("The PDF has no page");
  return page;
}

describe("zones from colours", () => {
  test("text of a colour is one zone, a running line is a header or a footer, other ink is none", async () => {
    const structures = new Structures();
    const heading = structures.add({ label: "heading", level: 2 });
    const paragraph = structures.add({ label: "paragraph" });
    const { zones, outside } = await readPage(structures, (pdf) => {
      drawLine(pdf, reserved.running, "Left head", [72, 30]);
      drawLine(pdf, reserved.running, "Right head", [400, 30]);
      drawLine(pdf, heading, "2 Results", [72, 100]);
      drawLine(pdf, paragraph, "First line", [72, 120]);
      drawLine(pdf, reserved.none, "17", [40, 120]);
      drawLine(pdf, paragraph, "second line", [72, 132]);
      drawLine(pdf, reserved.running, "3", [300, 800]);
    });
    expect(zones.map(({ label, level, text }) => [label, level, text])).toEqual([
      ["header", undefined, "Left head"],
      ["header", undefined, "Right head"],
      ["heading", 2, "2 Results"],
      ["paragraph", undefined, "First line second line"],
      ["footer", undefined, "3"],
    ]);
    expect(outside).toHaveLength(1);
    const [left = 0, top = 0, right = 0, bottom = 0] = zones[3]?.bbox ?? [];
    expect(left).toBeCloseTo(72, -1);
    expect(top).toBeGreaterThan(119);
    expect(right).toBeLessThan(140);
    expect(bottom).toBeGreaterThan(138);
  });

  test("a paragraph that continues in the next column has a zone in each", async () => {
    const structures = new Structures();
    const paragraph = structures.add({ label: "paragraph" });
    const { zones } = await readPage(structures, (pdf) => {
      for (const y of [640, 652]) drawLine(pdf, paragraph, "in the left column", [72, y]);
      for (const y of [80, 92]) drawLine(pdf, paragraph, "in the right column", [320, y]);
    });
    expect(zones.map(({ text }) => text)).toEqual([
      "in the left column in the left column",
      "in the right column in the right column",
    ]);
  });

  test("a framed program that continues in the next column has its frame in each", async () => {
    const structures = new Structures();
    const code = structures.add({ label: "code" });
    const { zones } = await readPage(structures, (pdf) => {
      drawLine(pdf, code, "x = 1;", [72, 640]);
      drawLine(pdf, code, "y = 2;", [320, 80]);
      for (const [x, y] of [
        [60, 630],
        [310, 70],
      ] as const)
        pdf.strokeColor(toColor(code)).rect(x, y, 200, 30).stroke();
    });
    expect(zones.map(({ text }) => text)).toEqual(["x = 1;", "y = 2;"]);
    expect(zones[0]?.bbox[0]).toBeCloseTo(60, -1);
    expect(zones[0]?.bbox[2]).toBeCloseTo(260, -1);
    expect(zones[1]?.bbox[0]).toBeCloseTo(310, -1);
    expect(zones[1]?.bbox[1]).toBeCloseTo(70, -1);
  });

  test("the drawing of a figure is part of it, as far as it is not clipped; an underline is no part of text", async () => {
    const structures = new Structures();
    const figure = structures.add({ label: "figure" });
    const paragraph = structures.add({ label: "paragraph" });
    const { zones } = await readPage(structures, (pdf) => {
      pdf.save().rect(100, 100, 200, 100).clip();
      pdf.strokeColor(toColor(figure)).moveTo(50, 150).lineTo(500, 150.5).lineTo(500, 190).stroke().restore();
      drawLine(pdf, figure, "label", [150, 210]);
      pdf.strokeColor(toColor(paragraph)).moveTo(72, 320).lineTo(500, 320).stroke();
      drawLine(pdf, paragraph, "text", [72, 300]);
    });
    expect(zones.map(({ label }) => label)).toEqual(["figure", "paragraph"]);
    expect(zones[0]?.bbox[0]).toBeCloseTo(100, 0);
    expect(zones[0]?.bbox[2]).toBeCloseTo(300, 0);
    expect(zones[0]?.bbox[3]).toBeGreaterThan(215);
    expect(zones[1]?.bbox[2]).toBeLessThan(100);
  });

  test("cells have rows that count from 0 on the page, and the text of their colour", async () => {
    const structures = new Structures();
    const table = structures.add({ label: "table" });
    const addCell = (row: number, column: number, options: Partial<Structure["cell"]> = {}, isOptional = false) =>
      structures.add({
        label: "cell",
        isOptional,
        cell: { table, row, column, rowSpan: 1, columnSpan: 1, isHeader: false, ...options },
      });
    addCell(0, 0, {}, true);
    const head = addCell(4, 0, { isHeader: true, columnSpan: 2 });
    const name = addCell(5, 0, { rowSpan: 2 });
    const value = addCell(5, 1);
    addCell(6, 1, {}, true);
    const { zones } = await readPage(structures, (pdf) => {
      pdf.strokeColor(toColor(table)).moveTo(72, 95).lineTo(300, 95).stroke();
      drawLine(pdf, head, "Both", [100, 100]);
      drawLine(pdf, name, "Port", [72, 115]);
      drawLine(pdf, value, "12.5", [200, 115]);
    });
    expect(zones).toHaveLength(1);
    expect(zones[0]?.bbox[2]).toBeCloseTo(300, -1);
    const cells = zones[0]?.cells?.map(({ bbox: _bbox, ...cell }) => cell);
    expect(cells).toEqual([
      { row: 0, column: 0, rowSpan: 1, columnSpan: 2, isHeader: true, text: "Both" },
      { row: 1, column: 0, rowSpan: 1, columnSpan: 1, isHeader: false, text: "Port" },
      { row: 1, column: 1, rowSpan: 1, columnSpan: 1, isHeader: false, text: "12.5" },
    ]);
  });

  test("a structure without ink is an error", async () => {
    const structures = new Structures();
    const heading = structures.add({ label: "heading", level: 1 });
    structures.add({ label: "caption" });
    const page = readPage(structures, (pdf) => drawLine(pdf, heading, "Results", [72, 100]));
    await expect(page).rejects.toThrow("Structures of the source have no place on the pages: caption 3");
  });
});

test("layouts are the same whatever their colours, and differ if a glyph moves", async () => {
  const draw = (color: number, x: number) => async () =>
    await readInk(await buildPdf([(pdf) => drawLine(pdf, color, "The same text", [x, 100])]));
  const [plain, colored, moved] = await Promise.all([draw(0, 72)(), draw(7, 72)(), draw(7, 74)()]);
  expect(() => compareLayouts(plain, colored)).not.toThrow();
  expect(() => compareLayouts(plain, moved)).toThrow("The layouts of page 1 differ");
});

test("the names of families differ, and the same index writes the same source", () => {
  expect(new Set(latexStyles.map(({ name }) => name)).size).toBe(latexStyles.length);
  for (const style of latexStyles) {
    expect(writeSource(style, 1).tex).toBe(writeSource(style, 1).tex);
    expect(writeSource(style, 1).tex).not.toBe(writeSource(style, 2).tex);
  }
});

const hasLatex = spawnSync("kpsewhich", ["luatex.def", "pgfplots.sty"]).status === 0;
const reason = hasLatex ? "" : " (skipped, since LuaLaTeX is not installed)";

test.skipIf(!hasLatex)(`LuaLaTeX typesets every mark of a source${reason}`, { timeout: 300_000 }, async () => {
  const structures = new Structures();
  const mark = (structure: Structure) => String.raw`\structure{${structures.add(structure)}}`;
  const footnote = () => structures.add({ label: "footnote" });
  const tex = String.raw`\documentclass{article}\usepackage[T1]{fontenc}\usepackage{tikz,structures}\begin{document}
${mark({ label: "heading", level: 1 })}\section{One}
${mark({ label: "paragraph" })}Some \textcolor{red}{coloured} text with a note\structurefootnote{${footnote()}}{The note.} and
${mark({ label: "formula" })}\begin{equation} a = \frac{b}{c} \end{equation}
\begin{figure}[h!]\centering${mark({ label: "figure" })}\begin{tikzpicture}\fill[blue] (0,0) rectangle (2,1);\end{tikzpicture}
${mark({ label: "caption" })}\caption{A box}\end{figure}
\end{document}`;
  const { pages } = await typeset({ tex, structures });
  expect(pages[0]?.zones.map(({ label, text }) => [label, text])).toEqual([
    ["heading", "1 One"],
    ["paragraph", "Some coloured text with a note1 and"],
    ["formula", "a = b c (1)"],
    ["figure", ""],
    ["caption", "Figure 1: A box"],
    ["footnote", "1The note."],
    ["footer", "1"],
  ]);
  const [left = 0, top = 0, right = 0, bottom = 0] = pages[0]?.zones[3]?.bbox ?? [];
  expect(right - left).toBeCloseTo(56.7, 0);
  expect(bottom - top).toBeCloseTo(28.35, 0);
});
