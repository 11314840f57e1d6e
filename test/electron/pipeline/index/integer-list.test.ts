import { expect, test } from "vitest";
import { IntegerList } from "../../../../electron/pipeline/index/integer-list.ts";

function createList(length: number): IntegerList {
  const list = new IntegerList();
  for (let item = 0; item < length; item++) list.push(10 * item);
  return list;
}

test("a list of integers grows and keeps its items", () => {
  const list = createList(1000);
  list.set(999, 5);
  expect(list.length).toBe(1000);
  expect([0, 255, 256, 998, 999].map((index) => list.get(index))).toEqual([0, 2550, 2560, 9980, 5]);
  expect(list.toArray()).toHaveLength(1000);
});

test.each([-1, 3, 255, 256])("item %i of a list of three is neither read nor set", (index) => {
  const list = createList(3);
  const message = `There is no item ${index} in a list of 3.`;
  expect(() => list.get(index)).toThrow(new RangeError(message));
  expect(() => list.set(index, 1)).toThrow(new RangeError(message));
});
