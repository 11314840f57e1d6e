import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rotatePage } from "../../../../electron/pipeline/read/rotation.ts";
import { DocumentProfiler } from "../../../../electron/pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../../../electron/pipeline/zone/zone-page.ts";
import { type Bbox, roundBox, union } from "../../../../shared/document/geometry.ts";
import type { PdfPageText, Word } from "../../../../shared/document/page-text.ts";
import { pageZonesSchema } from "../../../../shared/document/zones.ts";
import { openEpub } from "../../../../electron/tools/epub/epub-reader.ts";
import { sentence } from "../../../builders/content.ts";
import { buildEpub, buildXhtml } from "../../../builders/epub.ts";
import { formatZones, writeTemporaryFile, zoneFirstPage } from "../../../harness/read-document.ts";
import { listUnzonedLines, listZoneViolations } from "../../../harness/zone-invariants.ts";

const size = { width: 595.28, height: 841.89 };

/** A line: the position on a coarse grid, so that columns, rows and overlaps are frequent, and its words. */
const lineArbitrary = fc.record({
  x: fc.integer({ min: -1, max: 28 }).map((column) => column * 20),
  y: fc.integer({ min: -1, max: 210 }).map((row) => row * 4),
  size: fc.constantFrom(6, 9, 10, 10, 10, 12, 18, 40),
  words: fc.array(fc.constantFrom("•", "1.", "Figure", "Table", "12.50", "harbour", "of", "the", "council", "="), {
    minLength: 1,
    maxLength: 9,
  }),
  gap: fc.constantFrom(0.3, 0.3, 0.9, 4),
  isVertical: fc.boolean().chain((flag) => fc.constantFrom(false, false, flag)),
  bold: fc.boolean(),
});

const boxArbitrary = fc.record({
  x: fc.integer({ min: -20, max: 560 }),
  y: fc.integer({ min: -20, max: 820 }),
  width: fc.integer({ min: 0, max: 500 }),
  height: fc.integer({ min: 0, max: 400 }),
});

const pageArbitrary = fc
  .record({
    lines: fc.array(lineArbitrary, { minLength: 0, maxLength: 45 }),
    images: fc.array(boxArbitrary, { maxLength: 3 }),
    rules: fc.array(fc.record({ bbox: boxArbitrary, isVertical: fc.boolean() }), { maxLength: 12 }),
    tags: fc.option(fc.array(fc.constantFrom("P", "H1", "LI", "Table", "Figure", "Caption"), { maxLength: 12 })),
    textRotation: fc.constantFrom(undefined, undefined, 90, 180, 270, 2, 4.5, 358, 92),
  })
  .map(({ lines, images, rules, tags, textRotation }): PdfPageText => {
    const words: Word[] = [];
    const pageLines = lines.map((line) => {
      let position = line.isVertical ? line.y : line.x;
      const indexes = line.words.map((text) => {
        const length = 0.5 * line.size * text.length;
        const bbox = line.isVertical
          ? { x: line.x, y: position, width: line.size, height: length }
          : { x: position, y: line.y, width: length, height: line.size };
        position += length + line.gap * line.size;
        return words.push({ text, bbox, font: "F", size: line.size, bold: line.bold, italic: false }) - 1;
      });
      return { bbox: roundBox(union(indexes.map((index) => words[index]?.bbox as Bbox))), words: indexes };
    });
    const structure = tags?.map((type, element) => ({
      type,
      words: pageLines.flatMap((line, index) => (index % tags.length === element ? line.words : [])),
    }));
    const page: PdfPageText = {
      page: 1,
      ...size,
      rotation: 0,
      source: "text-layer",
      words,
      lines: pageLines,
      rules: rules.map(({ bbox, isVertical }) =>
        isVertical
          ? { bbox: { ...bbox, width: 1 }, orientation: "vertical" }
          : { bbox: { ...bbox, height: 1 }, orientation: "horizontal" },
      ),
      images: images.map((bbox) => ({ bbox })),
      ...(structure && { structure }),
    };
    if (textRotation === undefined) return page;
    const isSideways = Math.round(textRotation / 90) % 2 === 1;
    return rotatePage(page, textRotation, isSideways ? { width: size.height, height: size.width } : size);
  });

const zone = (text: PdfPageText) => {
  const profiler = new DocumentProfiler();
  profiler.add(text);
  return pageZonesSchema.parse(zonePage(text, profiler.result()));
};

describe("the zones of a page", () => {
  test("keep the invariants on any page, however it is crowded, tagged or rotated", () => {
    const property = fc.property(pageArbitrary, (text) => {
      const zones = zone(text);
      expect(listZoneViolations(text, zones)).toEqual([]);
      const isOnPage = ({ x, y, width, height }: Bbox) =>
        x + width / 2 > 1 && y + height / 2 > 1 && x + width / 2 < text.width - 1 && y + height / 2 < text.height - 1;
      expect(listUnzonedLines(text, zones).filter((line) => isOnPage(text.lines[line]?.bbox as Bbox))).toEqual([]);
    });
    fc.assert(property, { seed: 25, numRuns: 100 });
  });

  test("of a section of an ePub have a block each", async () => {
    const body = "<ol><li>One<table><tr><td>a<p>b</p></td></tr></table></li><li><p>Two</p><figure>c</figure></li></ol>";
    const epub = buildEpub([buildXhtml(body)]);
    const reader = await openEpub(await writeTemporaryFile(epub, "test.epub"), "test.epub");
    const section = await reader.readSection(1);
    const zones = zonePage(section, new DocumentProfiler().result());
    expect(listZoneViolations(section, zones)).toEqual([]);
  });
});

describe("each line is in one zone", () => {
  test("of the labels and values of a form", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(16).text("Delivery note", 60, 50, { lineBreak: false }).fontSize(10);
      const pairs = ["Number: L-4711", "Date: 14.03.2024", "Customer number: K-20815", "Carrier: Coastal Freight"];
      pairs.forEach((pair, row) => {
        const [label = "", value = ""] = pair.split(": ");
        pdf.text(`${label}:`, 60, 92 + row * 15, { lineBreak: false });
        pdf.text(value, 160, 92 + row * 15, { lineBreak: false });
      });
      pdf.text("The goods were packed in two crates and left the yard on Monday.", 60, 182, { lineBreak: false });
    });
    expect(listZoneViolations(page.text, page.zones)).toEqual([]);
    const texts = formatZones(page)
      .map((line) => line.replace(/^[a-z-]+: /, ""))
      .join(" ");
    expect(texts).toBe(
      "Delivery note Number: L-4711 Date: 14.03.2024 Customer number: K-20815 Carrier: Coastal Freight " +
        "The goods were packed in two crates and left the yard on Monday.",
    );
  });

  test("of a list item whose paragraph follows its nested items", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10).text("1.", 72, 100, { lineBreak: false }).text(sentence, 90, 100, { width: 400 });
      pdf.text("a)", 90, 130, { lineBreak: false }).text("Nested in the first.", 108, 130, { lineBreak: false });
      pdf.text("b)", 90, 144, { lineBreak: false }).text("Nested in it as well.", 108, 144, { lineBreak: false });
      pdf.text(`Paragraph. ${sentence}`, 90, 160, { width: 400 });
      pdf.text("2.", 72, 190, { lineBreak: false }).text(sentence, 90, 190, { width: 400 });
    });
    expect(listZoneViolations(page.text, page.zones)).toEqual([]);
  });

  test.each([4, -4])("of a list on a page that is skewed by %i degrees", async (degrees) => {
    const items = ["Carts", "Slates", "Ropes", "Lamps"].map((start) => `- ${start} are kept beside the house.`);
    const { text: upright } = await zoneFirstPage((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(5), 72, 100, { width: 450 }).moveDown();
      for (const item of items) pdf.text(item, 90);
      pdf.moveDown().text(sentence.repeat(5), 72, pdf.y, { width: 450 });
    });
    const text = rotatePage({ ...upright, source: "ocr" }, (degrees + 360) % 360, upright);
    const zones = zone(text);
    expect(listZoneViolations(text, zones)).toEqual([]);
    expect(listUnzonedLines(text, zones)).toEqual([]);
    expect(formatZones({ text, zones }).filter((line) => line.startsWith("list-item"))).toEqual(
      items.map((item) => `list-item: ${item}`),
    );
  });
});
