import { expect, it } from "vitest";
import { stepIndex } from "../../../renderer/components/focus-pane.ts";

it("steps through the panes cyclically, from the first or the last one if none has the focus", () => {
  const step = (count: number, current: number): number[] => [
    stepIndex(count, current, 1),
    stepIndex(count, current, -1),
  ];
  expect(step(3, -1)).toEqual([0, 2]);
  expect(step(2, -1)).toEqual([0, 1]);
  expect(step(1, -1)).toEqual([0, 0]);
  expect(step(3, 0)).toEqual([1, 2]);
  expect(step(3, 2)).toEqual([0, 1]);
});
