import { expect, test } from "vitest";
import { cleanUp } from "../../../../electron/pipeline/detect/clean-up.ts";
import type { DetectorFamily } from "../../../../electron/pipeline/detect/family.ts";
import { heron } from "../../../../electron/pipeline/detect/families/heron.ts";
import { plusL } from "../../../../electron/pipeline/detect/families/pp-doclayout.ts";

const page = { width: 600, height: 800 };

/** Cleans up regions at a scale of 2, given as label, score and edges in points. */
function clean(family: DetectorFamily, ...regions: [label: string, score: number, ...edges: number[]][]): string[] {
  const raw = regions.map(([label, score, left = 0, top = 0, right = 0, bottom = 0]) => ({
    label: family.labels.findIndex(([name]) => name === label),
    score,
    left: 2 * left,
    top: 2 * top,
    right: 2 * right,
    bottom: 2 * bottom,
    order: [],
  }));
  return cleanUp(raw, family, { x: 2, y: 2 }, page).map(
    ({ label, type, bbox: { x, y, width, height } }) => `${label} ${type ?? "mark"} ${[x, y, width, height].join(",")}`,
  );
}

test("boxes are clipped to the page, and sorted from top to bottom", () => {
  expect(clean(heron, ["text", 0.9, 100, 700, 620, 810], ["title", 0.8, -10, 20, 300, 60])).toEqual([
    "title title 0,20,300,40",
    "text text 100,700,500,100",
  ]);
});

test("the background, specks and duplicates are dropped", () => {
  expect(
    clean(
      heron,
      ["picture", 0.9, 5, 5, 595, 795],
      ["text", 0.9, 100, 100, 101, 400],
      ["text", 0.7, 100, 100, 400, 200],
      ["text", 0.8, 102, 100, 400, 201],
    ),
  ).toEqual(["text text 102,100,298,101"]);
});

test("a picture that nearly is a table loses, even if it is more certain", () => {
  expect(clean(heron, ["picture", 0.95, 100, 100, 500, 300], ["table", 0.6, 101, 100, 500, 298])).toEqual([
    "table table 101,100,399,198",
  ]);
});

test("text in a table or picture is a part of it; a text beside stays", () => {
  expect(
    clean(
      heron,
      ["table", 0.6, 100, 100, 500, 300],
      ["text", 0.9, 110, 110, 490, 150],
      ["caption", 0.9, 100, 305, 500, 320],
    ),
  ).toEqual(["table table 100,100,400,200", "caption caption 100,305,400,15"]);
});

test("of overlapping regions of different labels, the more certain one wins, unless it is much smaller", () => {
  expect(clean(heron, ["text", 0.6, 100, 100, 400, 140], ["section_header", 0.8, 100, 100, 400, 138])).toEqual([
    "section_header section-header 100,100,300,38",
  ]);
  expect(clean(heron, ["text", 0.6, 100, 100, 400, 300], ["list_item", 0.9, 100, 100, 400, 120])).toEqual([
    "text text 100,100,300,200",
  ]);
});

test("marks are kept as they are, and are part of no zone", () => {
  expect(clean(heron, ["form", 0.7, 50, 50, 550, 700], ["text", 0.9, 100, 100, 400, 140])).toEqual([
    "form mark 50,50,500,650",
    "text text 100,100,300,40",
  ]);
});

test("a number joins the formula on its line; headers and footers are told by their place", () => {
  expect(
    clean(
      plusL,
      ["formula", 0.9, 150, 300, 400, 330],
      ["formula_number", 0.9, 500, 308, 530, 322],
      ["number", 0.8, 290, 770, 310, 785],
      ["header", 0.8, 100, 20, 300, 40],
    ),
  ).toEqual(["header page-header 100,20,200,20", "formula formula 150,300,380,30", "number page-footer 290,770,20,15"]);
});
