import { expect, test } from "vitest";
import { judgeMapping } from "../../../../electron/pipeline/learn/judge-suggestions.ts";
import { accept, acceptInBulk, markAbsent, reject } from "../../../../renderer/document-ops/data-points.ts";
import type { DataPoint, Mapping } from "../../../../shared/document/data-points.ts";

const suggestion: DataPoint = {
  id: "total",
  path: "total",
  value: 12,
  text: "12",
  type: "number",
  confidence: 0.97,
  state: "suggested",
  origin: "machine",
  regions: [],
  alternatives: [],
};
const mapping = (point: DataPoint): Mapping => ({ taxonomy: "totals", data_points: [point] });
const judge = (reviewed: DataPoint) =>
  judgeMapping(mapping(suggestion), mapping(reviewed), { threshold: 1, share: 0 }).items;

test("a suggestion counts as right only if a reviewer looked at it alone", () => {
  expect(judge(accept(suggestion))).toEqual([[0.97, true, 0]]);
  const confirmed = acceptInBulk(suggestion);
  expect(confirmed).toMatchObject({ state: "accepted", confirmed_in_bulk: true });
  expect(judge(confirmed)).toEqual([]);
  expect(judge(accept(confirmed)), "looked at afterwards").toEqual([[0.97, true, 0]]);
  expect(judge(reject(confirmed))).toEqual([[0.97, false, 0]]);
  expect(judge(markAbsent(confirmed))).toEqual([[0.97, false, 0]]);
});
