import { expect, test } from "vitest";
import { buildTaggedPdf, type TaggedText } from "../../../../builders/tagged-pdf.ts";
import { type ZonedPage, zonePages } from "../../../../harness/read-document.ts";
import { getZoneText } from "../../../../../shared/document/zones.ts";

const paragraph = "The committee met in spring and agreed that the harbor should be deepened before winter. ".repeat(3);

/** One paragraph in the tree that is two on the page, for which the tree of the page is not trusted. */
const merged: TaggedText = {
  tag: "P",
  text: "",
  y: 0,
  children: [
    { tag: "Span", text: paragraph, y: 560 },
    { tag: "Span", text: paragraph, y: 680 },
  ],
};

/** Headings in the type of the text, which only the structure tree tells from it. */
const questions: readonly TaggedText[] = [
  { tag: "H1", text: "Plan", y: 60, size: 20 },
  { tag: "H2", text: "1.1 Is the harbor deep enough?", y: 100 },
  { tag: "P", text: "It is not.", y: 114 },
  { tag: "H2", text: "1.2 Who pays for it?", y: 128 },
  { tag: "P", text: "The town and the board pay for it in equal parts.", y: 142 },
];

async function listZones(pieces: readonly TaggedText[]): Promise<string[]> {
  const [page] = await zonePages(await buildTaggedPdf(pieces));
  if (page === undefined) throw new Error("the document has no page");
  return page.zones.zones.map((zone) => describeZone(page, zone));
}

function describeZone({ text }: ZonedPage, zone: ZonedPage["zones"]["zones"][number]): string {
  return `${zone.type}${zone.level === undefined ? "" : ` ${zone.level}`}: ${getZoneText(text, zone)}`;
}

test("headings of the tree stay headings where the rest of the tree is wrong", async () => {
  const zones = await listZones([...questions, merged]);
  expect(zones.slice(0, 5)).toEqual([
    "title 1: Plan",
    "section-header 2: 1.1 Is the harbor deep enough?",
    "text: It is not.",
    "section-header 2: 1.2 Who pays for it?",
    "text: The town and the board pay for it in equal parts.",
  ]);
  expect(zones).toHaveLength(7);
});

/** Creates a large paragraph above one of the text. */
function createLargeText(text: string, y: number): TaggedText[] {
  return [
    { tag: "P", text, y, size: 14 },
    { tag: "P", text: paragraph, y: y + 24 },
  ];
}

test("large text that the tree has as a paragraph is no heading if it marks the others", async () => {
  const zones = await listZones([...questions, ...createLargeText("The board of the harbor", 180), merged]);
  expect(zones).toContain("text: The board of the harbor");
});

test("large text is a heading where the tree marks fewer headings than there are", async () => {
  const others = ["The fleet", "The quays of the town", "Winter and ice", "Summer"];
  const large = others.flatMap((text, index) => createLargeText(text, 180 + 90 * index));
  expect(await listZones([...questions, ...large, merged])).toContain("section-header 2: The fleet");
});

test("a heading that shares a line with other text, or is longer than one, is not taken from the tree", async () => {
  const zones = await listZones([
    ...questions,
    { tag: "H2", text: "Depths", y: 200, width: 60 },
    { tag: "P", text: "are measured from the quay in spring.", x: 113, y: 200 },
    { tag: "H2", text: paragraph, y: 300 },
    merged,
  ]);
  expect(zones.filter((zone) => /^(?:title|section-header)/.test(zone))).toHaveLength(3);
});
