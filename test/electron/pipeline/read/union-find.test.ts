import { expect, test } from "vitest";
import { UnionFind } from "../../../../electron/pipeline/read/union-find.ts";
import { countReads } from "../../../harness/count-reads.ts";

test("numbers that are united one after the other are found in about linear time", () => {
  const count = 10_000;
  const sets = new UnionFind();
  let reads = 0;
  const parents: unknown = Reflect.get(sets, "parents");
  Reflect.set(
    sets,
    "parents",
    countReads(parents as number[], () => (reads += 1)),
  );
  for (let index = 0; index < count; index++) sets.add();
  // Each set becomes a part of the next one, as the shapes of a long line do.
  for (let index = 1; index < count; index++) sets.unite(index - 1, index);
  expect(new Set(Array.from({ length: count }, (_, index) => sets.findRoot(index)))).toEqual(new Set([count - 1]));
  expect(reads).toBeLessThan(50 * count);
});
