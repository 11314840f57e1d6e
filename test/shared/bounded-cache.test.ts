import { expect, test } from "vitest";
import { BoundedCache } from "../../shared/bounded-cache.ts";

test("keeps the entries that were used last, and computes each of them once", () => {
  const cache = new BoundedCache<string, string>(2);
  const computed: string[] = [];
  const get = (key: string): string =>
    cache.get(key, () => {
      computed.push(key);
      return key.toUpperCase();
    });
  expect(["a", "b", "a", "c", "a", "b"].map(get)).toEqual(["A", "B", "A", "C", "A", "B"]);
  expect(computed).toEqual(["a", "b", "c", "b"]);
});

test("keeps a value that is undefined", () => {
  const cache = new BoundedCache<string, undefined>(1);
  let computed = 0;
  for (let call = 0; call < 3; call++) cache.get("a", () => void (computed += 1));
  expect(computed).toBe(1);
});
