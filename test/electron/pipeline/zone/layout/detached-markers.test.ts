import { expect, test } from "vitest";
import { attachMarkers } from "../../../../../electron/pipeline/zone/layout/detached-markers.ts";
import { createTextLine } from "../text-lines.ts";

test("the number of an equation is no marker of the text in the next column", () => {
  const lines = [
    createTextLine("x = y + 1", 100, 100),
    createTextLine("(2)", 270, 100),
    createTextLine("Ropes of the harbor", 300, 100),
  ];
  expect(attachMarkers(lines).map(({ text }) => text)).toEqual(["x = y + 1", "(2)", "Ropes of the harbor"]);
});

test.each([
  ["beside prose", [createTextLine("the ropes are long", 100, 100)]],
  ["before a formula", []],
])("a number in brackets %s is the marker of the text at its right", (_, others) => {
  const text = others.length === 0 ? "x = y + 1" : "Ropes of the harbor";
  const lines = [...others, createTextLine("(2)", 270, 100), createTextLine(text, 300, 100)];
  expect(attachMarkers(lines).map((line) => line.text)).toEqual([...others.map((line) => line.text), `(2) ${text}`]);
});
