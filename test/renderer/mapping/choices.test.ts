import { describe, expect, it } from "vitest";
import { isChoiceShown } from "../../../renderer/workbenches/mapping/choices.ts";
import type { DataPoint } from "../../../shared/document/data-points.ts";

const regions = [{ page: 1, bbox: { x: 1, y: 2, width: 3, height: 4 } }];
const point: DataPoint = {
  id: "number",
  path: "number",
  type: "string",
  value: "A-1",
  text: "A-1",
  confidence: 0.9,
  state: "suggested",
  origin: "machine",
  regions,
  alternatives: [
    { value: "A-2", text: "A-2", confidence: 0.2, regions },
    { value: "A-3", text: "A-3", confidence: 0.001, regions },
  ],
};

describe("the keys of the candidates", () => {
  it("take what is shown, and nothing that is folded away or missing", () => {
    expect([1, 2, 3].map((number) => isChoiceShown(point, number, false))).toEqual([true, false, false]);
    expect([1, 2, 3].map((number) => isChoiceShown(point, number, true))).toEqual([true, true, false]);
  });

  it("take an unlikely candidate that the embedded invoice has", () => {
    const embedded: DataPoint = {
      ...point,
      embedded: "A-3",
      alternatives: [{ value: "A-3", text: "", confidence: 0.001, regions: [] }],
    };
    expect(isChoiceShown(embedded, 1, false)).toBe(true);
    expect(isChoiceShown({ ...embedded, embedded: "A-4" }, 1, false)).toBe(false);
  });

  it("take both readings of a date, however unlikely", () => {
    const other = { value: "2026-05-04", text: "04/05/2026", confidence: 0.001, regions };
    const date: DataPoint = { ...point, type: "date", value: "2026-04-05", text: "04/05/2026", alternatives: [other] };
    expect([1, 2, 3].map((number) => isChoiceShown(date, number, false))).toEqual([true, true, false]);
  });
});
