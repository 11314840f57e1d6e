import { expect, test } from "vitest";
import { computeReadingOrder } from "../../../../../electron/pipeline/zone/relations/reading-order.ts";
import type { ZoneType } from "../../../../../shared/document/zones.ts";

/** Zones by name: left, top, right and bottom edge, and type. */
type Page = Record<string, readonly [number, number, number, number, ZoneType?]>;

/** Returns the names of a page's zones in reading order. The input is in reverse order. */
function readNames(page: Page): string {
  const drafts = Object.entries(page).map(([name, [x, y, right, bottom, type = "text"]]) => ({
    name,
    type,
    bbox: { x, y, width: right - x, height: bottom - y },
  }));
  return computeReadingOrder(drafts.toReversed(), ({ name }) => name, 10)
    .map(({ name }) => name)
    .join(", ");
}

/** Two columns of two paragraphs each, named in reading order. */
const columns: Page = {
  a: [50, 100, 290, 300],
  b: [50, 310, 290, 600],
  c: [310, 100, 550, 400],
  d: [310, 410, 550, 600],
};

test.each<[string, Page]>([
  [
    "two columns below a title are read one after the other, from left to right",
    { title: [50, 40, 550, 80, "title"], ...columns },
  ],
  [
    "a figure across both columns, with its caption, separates the text above from that below",
    {
      a: [50, 100, 290, 300],
      b: [310, 100, 550, 300],
      picture: [50, 320, 550, 500, "picture"],
      "Figure 1": [50, 510, 300, 520, "caption"],
      c: [50, 540, 290, 700],
      d: [310, 540, 550, 700],
    },
  ],
  ["a sidebar of one zone is a column", { ...columns, sidebar: [570, 100, 700, 380] }],
  [
    "terms and the indented definitions below them are no columns",
    {
      ebb: [50, 100, 80, 110],
      "ebb is": [90, 112, 500, 140],
      flow: [50, 150, 80, 160],
      "flow is": [90, 162, 500, 190],
    },
  ],
  ["footnotes come after all columns", { ...columns, "note a": [50, 610, 290, 630, "footnote"] }],
  [
    "a caption beside a picture is read with the picture",
    {
      a: [200, 100, 550, 190],
      picture: [200, 200, 550, 300, "picture"],
      "Figure 1": [50, 210, 190, 290, "caption"],
      b: [200, 310, 550, 400],
    },
  ],
  [
    "page headers come first and page footers last, wherever they stand",
    { head: [50, 90, 550, 99, "page-header"], ...columns, foot: [50, 595, 100, 605, "page-footer"] },
  ],
])("%s", (_, page) => {
  expect(readNames(page)).toBe(Object.keys(page).join(", "));
});

test("thousands of lines are sorted in the time and memory of a usual page", () => {
  const lines = Array.from(
    { length: 3000 },
    (_, line) => [`line ${line}`, [50, line * 12, 300, line * 12 + 10]] as const,
  );
  const page: Page = Object.fromEntries(lines.map(([name, edges]) => [name, edges]));
  expect(readNames(page)).toBe(Object.keys(page).join(", "));
});
