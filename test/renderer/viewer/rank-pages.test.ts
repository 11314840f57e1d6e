import { expect, it } from "vitest";
import { findNextUnreviewedPage, rankPages } from "../../../renderer/viewer/rank-pages.ts";

const confidences = new Map([
  [2, 0.9],
  [3, 0.4],
  [5, 0.4],
]);
const getConfidence = (page: number): number | null => confidences.get(page) ?? null;

it("rankPages begins with the lowest confidence and ends with pages without one", () => {
  expect(rankPages(6, getConfidence)).toEqual([3, 5, 2, 1, 4, 6]);
});

it("The next unreviewed page goes through the pages with unreviewed items and begins again after the last", () => {
  expect(findNextUnreviewedPage(6, 1, getConfidence)).toBe(3);
  expect(findNextUnreviewedPage(6, 3, getConfidence)).toBe(5);
  expect(findNextUnreviewedPage(6, 5, getConfidence)).toBe(2);
  expect(findNextUnreviewedPage(6, 2, getConfidence)).toBe(3);
  expect(findNextUnreviewedPage(6, 3, (page) => (page === 3 ? 0.5 : null))).toBeNull();
});
