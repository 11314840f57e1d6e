import { describe, expect, test } from "vitest";
import { buildRawPage } from "../../../builders/raw-pdf.ts";
import { formatZones, listLineTexts, readFirstPage, zonePages } from "../../../harness/read-document.ts";

const heading = "The book of ships";
const paragraphs = ["book", "ledger"].map((book) => [
  `The harbour master keeps a ${book} of all ships.`,
  "He writes down the name of each ship first.",
  "Then he writes down the port it comes from.",
  "Its cargo is weighed and written beside it.",
  `The council reads the ${book} in spring.`,
]);
const text = [heading, ...paragraphs.flat()];

/** The text matrices by orientation, in quarter turns clockwise, with the start of a line at a distance from the first. */
const matrices = [
  (distance: number) => `1 0 0 1 60 ${740 - distance}`,
  (distance: number) => `0 -1 1 0 ${540 - distance} 740`,
  (distance: number) => `-1 0 0 -1 540 ${60 + distance}`,
  (distance: number) => `0 1 -1 0 ${60 + distance} 60`,
];

/** Draws lines of text in an orientation. @param from The distance of the first line, in points. */
function drawLines(lines: readonly string[], orientation: number, from: number, size = 11): string {
  return lines
    .map((line, index) => `BT /F1 ${size} Tf ${matrices[orientation]?.(from + index * 14)} Tm (${line}) Tj ET`)
    .join("\n");
}

const drawPage = (orientation: number): string =>
  [
    drawLines([heading], orientation, 0, 18),
    drawLines(paragraphs[0] ?? [], orientation, 40),
    drawLines(paragraphs[1] ?? [], orientation, 140),
  ].join("\n");

describe("a page whose text is rotated", () => {
  const pages = [1, 2, 3].flatMap((orientation) => [
    { orientation, by: "its text matrix", content: drawPage(orientation), page: "" },
    { orientation, by: "/Rotate", content: drawPage(0), page: `/Rotate ${orientation * 90}` },
  ]);
  test.each(pages)("by $orientation quarters by $by is read and zoned as if upright", async (options) => {
    const [zoned] = await zonePages(buildRawPage(options));
    if (zoned === undefined) throw new Error("the document has no page");
    expect(listLineTexts(zoned.text)).toEqual(text);
    expect(zoned.text.text_rotation).toBe(options.orientation * 90);
    expect(formatZones(zoned)).toEqual([`title: ${heading}`, ...paragraphs.map((lines) => `text: ${lines.join(" ")}`)]);
  });

  test("has columns and ruling lines in its own frame", async () => {
    const rows = ["Brest", "Bremen"].map((port, row) => [port, `${12 + row}.5`]);
    // The ruling line between the columns is horizontal on the page.
    const cells = rows.flatMap(([port = "", depth = ""], row) => [
      `BT /F1 11 Tf 0 -1 1 0 ${540 - row * 14} 740 Tm (${port}) Tj ET`,
      `BT /F1 11 Tf 0 -1 1 0 ${540 - row * 14} 690 Tm (${depth}) Tj ET`,
    ]);
    const page = await readFirstPage(buildRawPage({ content: `${cells.join("\n")} 400 697 m 560 697 l S` }));
    expect(listLineTexts(page)).toEqual(rows.flat());
  });
});

describe("text in several orientations on one page", () => {
  test("is read in the order of each", async () => {
    const lines = paragraphs[0]?.map((line) => line.slice(0, 29).trim()) ?? [];
    const page = await readFirstPage(
      buildRawPage({ content: [3, 1, 0, 2].map((orientation) => drawLines(lines, orientation, 20)).join("\n") }),
    );
    expect(page.text_rotation).toBeUndefined();
    expect(listLineTexts(page)).toEqual([lines, lines, lines, lines].flat());
  });

  test.each([1, 2, 3])("is zoned in the order of each (%i quarters beside upright text)", async (orientation) => {
    const upright = ["The pilots wait at the mouth of the river.", "They see the lights of the town at night."];
    const [first = [], second = []] = paragraphs.map((lines) => [...lines.slice(0, 2), "Spring."]);
    const content = [
      drawLines(first, orientation, 20),
      drawLines(second, orientation, 110),
      // Away from the rotated text, at the end of the page where that does not begin.
      drawLines(upright, 0, orientation === 2 ? 20 : 640),
    ];
    const [zoned] = await zonePages(buildRawPage({ content: content.join("\n") }));
    if (zoned === undefined) throw new Error("the document has no page");
    const texts = formatZones(zoned).map((line) => line.replace(/^[a-z-]+: /, ""));
    expect(texts.join(" ")).toContain([...first, ...second].join(" "));
    expect(texts.join(" ")).toContain(upright.join(" "));
  });
});
