import { describe, expect, it } from "vitest";
import { rowOf } from "../../../renderer/queue/selection.ts";
import type { JobRows } from "../../../renderer/queue/use-jobs.ts";
import type { Job } from "../../../shared/api/jobs.ts";

const listed = (...ids: string[]): Pick<JobRows, "count" | "row"> => ({
  count: ids.length,
  row: (index) => (ids[index] === undefined ? undefined : ({ id: ids[index] } as Job)),
});
const all = { first: 0, last: 50 };

describe("the selected job", () => {
  const selection = { tab: "running", index: 1, id: "b" };

  it("stays selected where others come before it or go", () => {
    expect(rowOf(selection, "running", listed("new", "a", "b", "c"), all)).toBe(2);
    expect(rowOf(selection, "running", listed("b", "c"), all)).toBe(0);
  });
  it("leaves its place to the next when it is gone", () => {
    expect(rowOf(selection, "running", listed("a", "c", "d"), all)).toBe(1);
    expect(rowOf(selection, "running", listed("a"), all)).toBe(0);
    expect(rowOf(selection, "running", listed(), all)).toBe(0);
  });
  it("is the first of another tab", () => {
    expect(rowOf(selection, "zoning", listed("x", "b"), all)).toBe(0);
  });
});
