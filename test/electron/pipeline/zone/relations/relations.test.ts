import { describe, expect, test } from "vitest";
import { matchCaptions } from "../../../../../electron/pipeline/zone/relations/captions.ts";
import { zoneSection } from "../../../../../electron/pipeline/zone/zone-section.ts";
import type { Block } from "../../../../../shared/document/page-text.ts";
import { getZoneText } from "../../../../../shared/document/zones.ts";
import { onePixelPng, sentence } from "../../../../builders/content.ts";
import { buildPdf } from "../../../../builders/pdf.ts";
import { buildTaggedPdf, type TaggedText } from "../../../../builders/tagged-pdf.ts";
import { listZones, type ZonedPage, zoneFirstPage, zonePages } from "../../../../harness/read-document.ts";

/** Returns the beginning of each caption and footnote with the top of the zone that it describes. */
function listDescribed({ text, zones }: ZonedPage): [string, number | undefined][] {
  return zones.zones
    .filter(({ type }) => type === "caption" || type === "footnote")
    .map((zone) => {
      const box = zones.zones.find(({ id }) => id === zone.describes)?.bbox;
      return [getZoneText(text, zone).slice(0, 8), box && Math.round(box.y)];
    });
}

/** Returns list items as "list level text". */
function listItems({ text, zones }: ZonedPage): string[] {
  return zones.zones
    .filter(({ type }) => type === "list-item")
    .map((zone) => `${zone.list} ${zone.level} ${getZoneText(text, zone)}`);
}

function image(pdf: PDFKit.PDFDocument, x: number, y: number, width: number): void {
  pdf.image(onePixelPng, x, y, { width, height: 100 });
}

describe("captions", () => {
  test("between two pictures describe the one above, unless the page follows another convention", async () => {
    const drawCaptionedPictures = (first: number) => (pdf: PDFKit.PDFDocument) => {
      pdf.fontSize(10).text(sentence.repeat(4), 72, 60, { width: 450 });
      for (const index of [0, 1, 2]) {
        image(pdf, 150, 140 + index * 136, 250);
        pdf.text(`Figure ${index + 1}: Depth`, 200, first + index * 136, { lineBreak: false });
      }
      pdf.text(sentence.repeat(4), 72, 580, { width: 450 });
    };
    expect(listDescribed(await zoneFirstPage(drawCaptionedPictures(254)))).toEqual([
      ["Figure 1", 140],
      ["Figure 2", 276],
      ["Figure 3", 412],
    ]);
    expect(listDescribed(await zoneFirstPage(drawCaptionedPictures(118)))).toEqual([
      ["Figure 1", 140],
      ["Figure 2", 276],
      ["Figure 3", 412],
    ]);
  });

  test("beside a picture describe it; with text between they describe nothing", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(4), 72, 60, { width: 450 });
      image(pdf, 72, 140, 250);
      pdf.text("Figure 1: Depth of the harbor in the winter", 340, 170, { width: 100 });
      pdf.text(sentence.repeat(2), 72, 260, { width: 450 });
      pdf.font("Helvetica-Bold").text("Figure 2: A map that is not here", 72, 310, { width: 450 });
      pdf.font("Helvetica").text(sentence.repeat(4), 72, 345, { width: 450 });
    });
    expect(listDescribed(page)).toEqual([
      ["Figure 1", 140],
      ["Figure 2", undefined],
    ]);
  });

  test.for([
    ["Table 1: depths", "picture", "table"],
    ["Tab. 1 depths", "picture", "table"],
    ["Tableau 1 : fonds", "picture", "table"],
    ["Tablet 1: depths", "picture", "picture"],
    ["Photo 1: the quay", "table", "picture"],
    ["Photovoltaic 1", "table", "table"],
    ["Mapping 1", "table", "table"],
  ] as const)("the first word of %s beside a near %s names its graphic, the %s, if it is the whole word", (row) => {
    const [text, near, expected] = row;
    const box = (y: number, height: number) => ({ x: 60, y, width: 200, height });
    const caption = { type: "caption" as const, bbox: box(130, 10) };
    const graphics = [
      { type: "table" as const, bbox: box(near === "table" ? 142 : 155, 60) },
      { type: "picture" as const, bbox: box(near === "picture" ? 68 : 55, 60) },
    ];
    expect(matchCaptions([caption, ...graphics], () => text, 10).get(caption)?.type).toBe(expected);
  });

  test("above tables, and notes below, describe them; footnotes of the page do not", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(16), 72, 60, { width: 450 });
      pdf.text("Table 1: Depth by port", 72, 480, { lineBreak: false });
      ["Port", "Brest", "Dover", "Calais"].forEach((port, row) => {
        const y = 500 + row * 16;
        for (const [column, cell] of [port, `${row * 3}.5`, `${row * 7}.1`].entries()) {
          pdf.text(row === 0 ? ["Port", "Neap", "Spring"][column]! : cell, 80 + column * 120, y, { lineBreak: false });
          pdf.rect(76 + column * 120, y - 4, 120, 16).stroke();
        }
      });
      pdf.fontSize(8).text("Source: the council's own soundings.", 76, 566, { lineBreak: false });
      pdf.moveTo(72, 720).lineTo(190, 720).stroke();
      pdf.text("1 See the minutes of the council of the year before.", 72, 726, { lineBreak: false });
    });
    const [table] = listZones(page, "table");
    const at = Math.round(table?.bbox?.y ?? 0);
    expect(listDescribed(page)).toEqual([
      ["Table 1:", at],
      ["Source: ", at],
      ["1 See th", undefined],
    ]);
  });
});

describe("lists", () => {
  async function zoneList(lines: readonly (readonly [text: string, x: number, y: number])[]): Promise<string[]> {
    return listItems(
      await zoneFirstPage((pdf) => {
        pdf.fontSize(10).text(sentence.repeat(4), 72, 60, { width: 450 });
        for (const [text, x, y] of lines) pdf.text(text, x, y, { lineBreak: false });
      }),
    );
  }

  test("contain the items that are indented below their items, and end where numbers restart", async () => {
    expect(
      await zoneList([
        ["1. dredge the mouth", 90, 150],
        ["(1) Dredge by hand", 114, 172],
        ["(2) Dredge by machine", 114, 194],
        ["2. mark the channel", 90, 216],
        ["• in green on the right", 114, 238],
        ["3. tell the pilots", 90, 260],
        ["1. and begin again", 90, 282],
      ]),
    ).toEqual([
      "p1l1 1 1. dredge the mouth",
      "p1l1 2 (1) Dredge by hand",
      "p1l1 2 (2) Dredge by machine",
      "p1l1 1 2. mark the channel",
      "p1l1 2 • in green on the right",
      "p1l1 1 3. tell the pilots",
      "p1l2 1 1. and begin again",
    ]);
  });

  test("continue after a paragraph if their numbers do; bullets begin a new list", async () => {
    const between = "Here the council paused and heard the pilots, who had much to say of the winter before.";
    expect(
      await zoneList([
        ["(i) dredge the mouth", 90, 150],
        ["(ii) mark the channel", 90, 164],
        [between, 72, 190],
        ["(iii) tell the pilots", 90, 216],
        ["• pay the pilots", 90, 250],
        [between, 72, 276],
        ["• pay the others", 90, 302],
      ]),
    ).toEqual([
      "p1l1 1 (i) dredge the mouth",
      "p1l1 1 (ii) mark the channel",
      "p1l1 1 (iii) tell the pilots",
      "p1l2 1 • pay the pilots",
      "p1l3 1 • pay the others",
    ]);
  });

  test("have levels up to the deepest that the format allows", async () => {
    const nestedItems = Array.from(
      { length: 12 },
      (_, level) => ["• dredge", 90 + 12 * level, 150 + 14 * level] as const,
    );
    const levels = (await zoneList(nestedItems)).map((item) => Number(item.split(" ")[1]));
    expect(levels).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9]);
  });

  test("continue at the top of the next column", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(9), 72, 100, { width: 210 });
      pdf.text(sentence.repeat(6), 312, 142, { width: 210 });
      for (const number of [1, 2]) pdf.text(`${number}. dredge the mouth of it`, 84, 390 + number * 14, { width: 200 });
      for (const number of [3, 4]) pdf.text(`${number}. mark the channel`, 324, 58 + number * 14, { width: 200 });
    });
    expect(listItems(page).map((item) => item.slice(0, 9))).toEqual([
      "p1l1 1 1.",
      "p1l1 1 2.",
      "p1l1 1 3.",
      "p1l1 1 4.",
    ]);
  });
});

describe("continued text", () => {
  /** Returns the end of each continued zone and the beginning of its continuation. */
  async function continued(...pages: ((pdf: PDFKit.PDFDocument) => void)[]): Promise<string[]> {
    const zoned = await zonePages(await buildPdf(pages));
    const all = zoned.flatMap(({ text, zones }) =>
      zones.zones.map((zone) => ({ zone, said: getZoneText(text, zone) })),
    );
    return all.flatMap(({ zone, said }) => {
      const from = all.find((other) => other.zone.id === zone.continues);
      return from === undefined ? [] : [`${from.said.split(/\s/).slice(-2).join(" ")} | ${said.split(/\s/)[0]}`];
    });
  }
  /** The beginning of a paragraph, whose last line is full, and the end of the paragraph. */
  const begun = `${"The council met in the spring and agreed\n".repeat(4)}then that before the winter came the`;
  const ended = "harbor should be deepened. ";
  const write =
    (...texts: [text: string, x: number, y: number, width: number][]) =>
    (pdf: PDFKit.PDFDocument) => {
      pdf.fontSize(10);
      for (const [text, x, y, width] of texts) pdf.text(text, x, y, { width });
    };

  test("is found in the next column, on the next page and below a figure", async () => {
    const columns = write(
      [begun, 72, 500, 200],
      [`${ended}${sentence}`, 312, 100, 200],
      [sentence.repeat(9), 72, 100, 200],
    );
    expect(await continued(columns)).toEqual(["came the | harbor"]);
    expect(await continued(write([begun, 72, 600, 200]), write([ended + sentence, 72, 72, 200]))).toEqual([
      "came the | harbor",
    ]);
    const aroundFigure = (pdf: PDFKit.PDFDocument) => {
      write([begun, 72, 72, 200], [ended + sentence, 72, 320, 200])(pdf);
      image(pdf, 72, 200, 200);
    };
    expect(await continued(aroundFigure)).toEqual(["came the | harbor"]);
  });

  test("may begin with a capital or split a word, but not with an indent, a marker or after a full stop", async () => {
    const after =
      (text: string, indent = 0) =>
      (pdf: PDFKit.PDFDocument) => {
        pdf.fontSize(10).text(text, 72, 72, { width: 200, indent });
      };
    const before = write([begun, 72, 600, 200]);
    expect(await continued(before, after(`Harbor ${sentence.repeat(2)}`))).toEqual(["came the | Harbor"]);
    expect(await continued(before, after(`Harbor ${sentence.repeat(2)}`, 14))).toEqual([]);
    expect(await continued(before, after(`1. harbor ${sentence.repeat(2)}`))).toEqual([]);
    expect(await continued(write([sentence.repeat(4), 72, 600, 200]), after(`harbor ${sentence}`))).toEqual([]);
    expect(await continued(write([`${sentence}It was deep-`, 72, 600, 200]), after(`ened ${sentence}`))).toEqual([
      "was deep- | ened",
    ]);
  });

  test("does not follow a heading", async () => {
    const headed = (pdf: PDFKit.PDFDocument) => {
      pdf.font("Helvetica-Bold").fontSize(16).text("Depth", 72, 72);
      pdf.font("Helvetica").fontSize(10).text(`${ended}${sentence}`, 72, 100, { width: 200 });
    };
    expect(await continued(write([begun, 72, 600, 200]), headed)).toEqual([]);
  });
});

describe("relations from structure and markup", () => {
  const paragraph = sentence.repeat(3);

  test("of a tagged PDF link the parts of a paragraph in two columns", async () => {
    const half = (x: number, y: number): TaggedText => ({ tag: "Span", text: sentence.repeat(3), x, y, width: 200 });
    const [page] = await zonePages(
      await buildTaggedPdf([
        { tag: "P", text: sentence.repeat(6), y: 72, width: 200 },
        { tag: "P", text: "", y: 0, children: [half(72, 300), half(320, 72)] },
        { tag: "P", text: sentence.repeat(6), x: 320, y: 200, width: 200 },
      ]),
    );
    expect(page?.zones.zones.map(({ id, continues }) => [id, continues])).toEqual([
      ["p1z1", undefined],
      ["p1z2", undefined],
      ["p1z3", "p1z2"],
      ["p1z4", undefined],
    ]);
  });

  test("of a tagged PDF link list items and captions", async () => {
    const item = (text: string, y: number, x: number, children: TaggedText[] = []): TaggedText => ({
      tag: "LI",
      text: "",
      y: 0,
      children: [
        { tag: "Lbl", text: "–", x, y },
        { tag: "LBody", text, x: x + 18, y },
        ...(children.length === 0 ? [] : [{ tag: "L", text: "", y: 0, children }]),
      ],
    });
    const cell = (text: string, row: number, column: number): TaggedText => ({
      tag: row === 0 ? "TH" : "TD",
      text,
      x: 72 + column * 110,
      y: 320 + row * 30,
      width: 100,
    });
    const [page] = await zonePages(
      await buildTaggedPdf([
        { tag: "P", text: paragraph, y: 72 },
        {
          tag: "L",
          text: "",
          y: 0,
          children: [
            item("a berth for ships", 150, 72, [item("of wood", 168, 72), item("of iron", 186, 72)]),
            item("a lamp", 204, 72),
          ],
        },
        { tag: "P", text: paragraph, y: 240 },
        {
          tag: "Table",
          text: "",
          y: 0,
          children: [
            { tag: "Caption", text: "What lay in the harbor that year", y: 295 },
            ...[0, 1, 2].map((row) => ({
              tag: "TR",
              text: "",
              y: 0,
              children: [cell(row === 0 ? "Ship" : "Anna", row, 0), cell(row === 0 ? "Berth" : `${row}`, row, 1)],
            })),
          ],
        },
        { tag: "P", text: paragraph, y: 440 },
      ]),
    );
    if (page === undefined) throw new Error("there is no page");
    expect(page.zones.zones.every((zone) => zone.confidence === 0.97)).toBe(true);
    expect(listItems(page)).toEqual([
      "p1l1 1 – a berth for ships",
      "p1l1 2 – of wood",
      "p1l1 2 – of iron",
      "p1l1 1 – a lamp",
    ]);
    expect(listZones(page, "caption")[0]?.describes).toBe(listZones(page, "table")[0]?.id);
  });

  test("of an ePub link list items and captions", () => {
    const block = (path: string, kind: Block["kind"]): Block => ({ path, kind, text: path });
    const blocks = [
      block("/1/1", "figure"),
      block("/1/2", "caption"),
      block("/2/1", "caption"),
      block("/2", "table"),
      block("/3/1", "paragraph"),
      block("/3/2", "caption"),
      block("/4/1", "list-item"),
      block("/4/1/1/1", "list-item"),
      block("/4/1/1/2", "list-item"),
      block("/4/2", "list-item"),
      block("/5/1", "list-item"),
    ];
    const { zones } = zoneSection({ page: 3, source: "markup", href: "a.xhtml", html: "", blocks });
    expect(zones.flatMap(({ id, describes }) => (describes === undefined ? [] : [[id, describes]]))).toEqual([
      ["p3z2", "p3z1"],
      ["p3z3", "p3z4"],
    ]);
    expect(zones.slice(6).map(({ list, level }) => `${list} ${level}`)).toEqual([
      "p3l1 1",
      "p3l1 2",
      "p3l1 2",
      "p3l1 1",
      "p3l2 1",
    ]);
  });

  test.each<[string, Block["kind"][], boolean]>([
    ["beside it", [], true],
    ["with its source between them", ["paragraph"], true],
    ["with a heading between them", ["heading"], false],
    ["with paragraphs of the section between them", ["paragraph", "paragraph", "paragraph"], false],
  ])("of an ePub link a caption to a table in the same section: %s", (_, kinds, isLinked) => {
    const before = (["table", ...kinds, "caption"] as const).map((kind, index): Block => ({
      path: `/1/${index + 1}`,
      kind,
      text: kind,
    }));
    const after = before.toReversed().map((block, index): Block => ({ ...block, path: `/1/${index + 1}` }));
    for (const blocks of [before, after]) {
      const { zones } = zoneSection({ page: 3, source: "markup", href: "a.xhtml", html: "", blocks });
      expect(zones.filter(({ describes }) => describes !== undefined)).toHaveLength(isLinked ? 1 : 0);
    }
  });

  test("of an ePub leave out a caption without a figure", () => {
    const blocks: Block[] = [
      { path: "/1", kind: "paragraph", text: "before" },
      { path: "/2", kind: "caption", text: "alone" },
    ];
    const { zones } = zoneSection({ page: 3, source: "markup", href: "a.xhtml", html: "", blocks });
    expect(zones.map(({ describes }) => describes)).toEqual([undefined, undefined]);
  });
});
