import { expect, test } from "vitest";
import { measurePages } from "../../../renderer/viewer/measure-pages.ts";
import { a4, createViewer } from "../../../renderer/viewer/viewer.ts";

test("the pages after one that cannot be measured are measured", async () => {
  const viewer = createViewer();
  viewer.open(3, a4);
  const sizes = [a4, null, { width: 900, height: 300 }];
  const getPageSize = async (page: number) => {
    const size = sizes[page - 1];
    if (size === undefined || size === null) throw new Error("the page is damaged");
    return size;
  };
  await measurePages(viewer, { getPageSize }, { first: 1, last: 3 }, new AbortController().signal);
  expect([...viewer.getState().measuredPages]).toEqual([1, 3]);
  expect(viewer.getState().sizes).toEqual([a4, a4, { width: 900, height: 300 }]);
});
