import { expect, it } from "vitest";
import { formatShare, formatSmallShare } from "../../../renderer/session/shares.ts";

it("formats a share of a whole, and a dash without a whole", () => {
  expect(formatShare(0, 0)).toBe("–");
  expect(formatShare(0, 7)).toBe("0 %");
  expect(formatShare(2, 3)).toBe("67 %");
  expect(formatShare(7, 7)).toBe("100 %");
});

it("formats a share as nothing or as the whole only if it is", () => {
  expect(formatShare(1, 1000)).toBe("1 %");
  expect(formatShare(999, 1000)).toBe("99 %");
});

it("formats a small share with a decimal, but not one that is rounded to 10 %", () => {
  const shares = [0, 1, 9940, 9950, 9990, 10_000, 20_000].map((part) => formatSmallShare(part, 100_000));
  expect(shares).toEqual(["0 %", "0.0 %", "9.9 %", "10 %", "10 %", "10 %", "20 %"]);
  expect(formatSmallShare(0, 0)).toBe("0 %");
});
