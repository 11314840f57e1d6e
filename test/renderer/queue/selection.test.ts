import { describe, expect, it } from "vitest";
import { findSelectedRow } from "../../../renderer/queue/selection.ts";
import type { JobRows } from "../../../renderer/queue/use-jobs.ts";
import type { Job } from "../../../shared/api/jobs.ts";

const createRows = (...ids: string[]): Pick<JobRows, "count" | "getJob"> => ({
  count: ids.length,
  getJob: (index) => (ids[index] === undefined ? undefined : ({ id: ids[index] } as Job)),
});
const all = { first: 0, last: 50 };

describe("The selected job", () => {
  const selection = { tab: "running", index: 1, id: "b" };

  it("stays selected when rows are inserted or removed above it", () => {
    expect(findSelectedRow(selection, "running", createRows("new", "a", "b", "c"), all)).toBe(2);
    expect(findSelectedRow(selection, "running", createRows("b", "c"), all)).toBe(0);
  });
  it("is replaced by the job that moves to its row when it leaves the list", () => {
    expect(findSelectedRow(selection, "running", createRows("a", "c", "d"), all)).toBe(1);
    expect(findSelectedRow(selection, "running", createRows("a"), all)).toBe(0);
    expect(findSelectedRow(selection, "running", createRows(), all)).toBe(0);
  });
  it("is the first job after a change of the tab", () => {
    expect(findSelectedRow(selection, "zoning", createRows("x", "y"), all)).toBe(0);
  });
  it("stays selected in the tab that it moves to", () => {
    expect(findSelectedRow(selection, "zoning", createRows("x", "b"), all)).toBe(1);
  });
});
