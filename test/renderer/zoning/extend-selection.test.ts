import { expect, test } from "vitest";
import { extendSelection } from "../../../renderer/workbenches/zoning/extend-selection.ts";

test.each<[selectedIds: string[], id: string, extended: string[]]>([
  [[], "a", ["a"]],
  [["a"], "b", ["a", "b"]],
  [["a", "b"], "a", ["a"]],
  [["a", "b", "c"], "b", ["a", "b"]],
  [["a", "b", "c"], "a", ["b", "c", "a"]],
  [["a"], "a", ["a"]],
])("the selection of %j that is extended by %s is %j, each zone once", (selectedIds, id, extended) => {
  expect(extendSelection(selectedIds, id)).toEqual(extended);
});
