import { expect, test } from "vitest";
import { findLabelledAxes } from "../../../../electron/pipeline/read/labelled-axes.ts";

type Ruling = Parameters<typeof findLabelledAxes>[1][number];

function horizontal(x: number, y: number, width: number): Ruling {
  return { orientation: "horizontal", bbox: { x, y: y - 0.2, width, height: 0.4 } };
}

function vertical(x: number, y: number, height: number): Ruling {
  return { orientation: "vertical", bbox: { x: x - 0.2, y, width: 0.4, height } };
}

/** Creates a word whose centre is at a position. */
function word(x: number, y: number, width = 14) {
  return { bbox: { x: x - width / 2, y: y - 4, width, height: 8 } };
}

const positions = [120, 170, 220, 270];

test("a timeline with labels above and below its ticks is an axis", () => {
  const rules = [horizontal(100, 200, 200), ...positions.map((x) => vertical(x, 197, 6))];
  const words = positions.map((x, index) => word(x, index % 2 === 0 ? 188 : 212));
  expect(findLabelledAxes([], rules, words)).toEqual([{ x: 100, y: 197, width: 200, height: 6 }]);
});

test("the frame of a chart belongs to its axes, with the curve in it", () => {
  const frame = [
    horizontal(100, 100, 200),
    horizontal(100, 200, 200),
    vertical(100, 100, 100),
    vertical(300, 100, 100),
  ];
  const ticks = positions.map((x) => vertical(x, 200, 4));
  const words = positions.map((x) => word(x, 212));
  const curve = { x: 110, y: 90, width: 180, height: 100 };
  const [box] = findLabelledAxes([curve], [...frame, ...ticks], words);
  expect(box).toMatchObject({ y: 90 });
  expect(box?.width).toBeCloseTo(200.4);
});

test("a vertical axis is found as a horizontal one is", () => {
  const rules = [vertical(100, 100, 200), ...positions.map((y) => horizontal(97, y, 3))];
  const words = positions.map((y) => word(88, y));
  expect(findLabelledAxes([], rules, words)).toMatchObject([{ x: 97, y: 100, height: 200 }]);
});

test("slanted labels end at their ticks", () => {
  const rules = [horizontal(100, 200, 200), ...positions.map((x) => vertical(x, 200, 4))];
  const words = positions.map((x) => ({ bbox: { x: x - 30, y: 202, width: 30, height: 30 } }));
  expect(findLabelledAxes([], rules, words)).toHaveLength(1);
});

test.each([
  ["the compartments of a form field", vertical, 6, positions.map((x) => word(x - 25, 194))],
  ["the rows of a table", vertical, 14, positions.map((x) => word(x, 212))],
  ["ticks without labels", vertical, 6, []],
])("%s are no axis", (_, create, length, words) => {
  const rules = [horizontal(100, 200, 200), ...positions.map((x) => create(x, 200 - length, length))];
  expect(findLabelledAxes([], rules, words)).toEqual([]);
});

test("the sides of the cells of a low table are no ticks", () => {
  const rows = [192, 200, 208, 216];
  const rules = [
    ...rows.map((y) => horizontal(100, y, 200)),
    ...rows.slice(1).flatMap((y) => [100, ...positions, 300].map((x) => vertical(x, y - 8, 8))),
  ];
  const words = rows.flatMap((y) => positions.map((x) => word(x, y + 4)));
  expect(findLabelledAxes([], rules, words)).toEqual([]);
});

test("the corners of a frame of two lines are no ticks", () => {
  const rules = [100, 103].flatMap((y) => [horizontal(100, y, 200), vertical(100, y, 2), vertical(300, y, 2)]);
  const sides = [vertical(100, 100, 100), vertical(300, 100, 100)];
  expect(findLabelledAxes([], [...rules, ...sides], [word(105, 110), word(295, 110)])).toEqual([]);
});

test("a tick that continues the other axis of a chart is no reason against it", () => {
  const axes = [horizontal(100, 200, 200), vertical(100, 100, 100)];
  const ticks = [100, ...positions].map((x) => vertical(x, 200, 4));
  const words = positions.map((x) => word(x, 212));
  expect(findLabelledAxes([], [...axes, ...ticks], words)).toHaveLength(1);
});
