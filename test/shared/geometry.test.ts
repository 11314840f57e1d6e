import { expect, test } from "vitest";
import { createCentreIndex, isCentreInside } from "../../shared/document/geometry.ts";
import type { Bbox } from "../../shared/document/geometry.ts";
import { createRandom } from "../builders/random.ts";

test("what has its centre in a box is found in its order, edges included, as if all were looked at", () => {
  const { next } = createRandom(3);
  const whole = (most: number) => Math.floor(next() * most);
  // Of few places, so that centres lie on edges and over each other.
  const box = (): Bbox => ({ x: whole(9), y: whole(9), width: 2 * whole(4), height: 2 * whole(4) });
  const items = Array.from({ length: 200 }, () => ({ bbox: box() }));
  const inside = createCentreIndex(items);
  for (let round = 0; round < 50; round++) {
    const around = box();
    expect(inside(around)).toEqual(items.filter(({ bbox }) => isCentreInside(bbox, around)));
  }
  expect(createCentreIndex([])(box())).toEqual([]);
});
