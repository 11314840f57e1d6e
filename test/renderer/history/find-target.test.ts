import { describe, expect, it } from "vitest";
import { getMarkKey } from "../../../renderer/history/history.ts";
import { findTarget } from "../../../renderer/history/find-target.ts";
import type { Change } from "../../../shared/document/changes.ts";

const bbox = { x: 10, y: 20, width: 30, height: 40 };
const zone = (order: number, type = "text") => ({ order, type, bbox });
const renumbered: Change = { key: "1/a", before: zone(1), after: zone(2) };
const drawn: Change = { key: "1/new", before: null, after: zone(1) };
const deleted: Change = { key: "1/old", before: zone(1), after: null };
const retyped: Change = { key: "1/b", before: zone(3), after: zone(3, "title") };

describe("findTarget", () => {
  it("finds a record that the direction creates", () => {
    expect(findTarget({ differences: [renumbered, drawn] }, "redo")).toEqual({ key: "1/new" });
    expect(findTarget({ differences: [renumbered, deleted] }, "undo")).toEqual({ key: "1/old" });
  });

  it("finds the place of a removed record, not one that was only renumbered", () => {
    expect(findTarget({ differences: [renumbered, drawn] }, "undo")).toEqual({ key: "1/new", bbox });
    expect(findTarget({ differences: [renumbered, deleted] }, "redo")).toEqual({ key: "1/old", bbox });
  });

  it("finds a changed record before a removed one, as after a merge", () => {
    expect(findTarget({ differences: [renumbered, deleted, retyped] }, "redo")).toEqual({ key: "1/b" });
    expect(findTarget({ differences: [renumbered, drawn, retyped] }, "undo")).toEqual({ key: "1/b" });
  });

  it("finds the record of a mark", () => {
    const marked = { key: getMarkKey("1/a"), before: null, after: { verdict: "agreed", comment: "" } };
    expect(findTarget({ differences: [marked] }, "undo")).toEqual({ key: "1/a" });
  });

  it("finds a renumbered record if there is no other", () => {
    expect(findTarget({ differences: [renumbered] }, "undo")).toEqual({ key: "1/a" });
  });
});
