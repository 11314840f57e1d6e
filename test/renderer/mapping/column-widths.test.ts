import { expect, test } from "vitest";
import { getColumnWidth } from "../../../renderer/workbenches/mapping/column-widths.ts";
import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";

const getWidth = (label: string, type: "money" | "string" | "number" = "string"): number =>
  getColumnWidth({ path: "field", field: { id: "field", label, type } } as PlacedField);

test("A column is as wide as its values or as its label in two lines, whichever is wider", () => {
  expect(getWidth("Net amount", "money")).toBe(124);
  expect(getWidth("Quantity", "number")).toBe(72);
  // 21 letters in one word, which is not broken.
  expect(getWidth("Umsatzsteuerkategorie")).toBe(163);
  expect(getWidth("Umsatzsteuerkategorie des Zuschlags")).toBe(163);
  // The second line, "reason code", is the longer one.
  expect(getWidth("Allowance reason code", "number")).toBe(93);
});

test("A label that no line holds does not fill the pane", () => {
  expect(getWidth("x".repeat(200))).toBe(220);
  expect(getWidth("word ".repeat(60))).toBe(220);
  expect(getWidth("")).toBe(96);
});
