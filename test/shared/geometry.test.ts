import { expect, test } from "vitest";
import { type Bbox, createCentreIndex, isCentreInside } from "../../shared/document/geometry.ts";
import { createRandom } from "../builders/random.ts";

test("the centre index finds the same items as a linear search, in order", () => {
  const { next } = createRandom(3);
  const whole = (most: number) => Math.floor(next() * most);
  // Few distinct positions, so that centres lie on edges and coincide.
  const box = (): Bbox => ({ x: whole(9), y: whole(9), width: 2 * whole(4), height: 2 * whole(4) });
  const items = Array.from({ length: 200 }, () => ({ bbox: box() }));
  const inside = createCentreIndex(items);
  for (let round = 0; round < 50; round++) {
    const around = box();
    expect(inside(around)).toEqual(items.filter(({ bbox }) => isCentreInside(bbox, around)));
  }
  expect(createCentreIndex([])(box())).toEqual([]);
});
