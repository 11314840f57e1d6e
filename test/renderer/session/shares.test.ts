import { expect, it } from "vitest";
import { formatShare } from "../../../renderer/statistics/format-share.ts";

it("formats a share of a whole, and a dash without a whole", () => {
  expect(formatShare(0, 0)).toBe("–");
  expect(formatShare(0, 7)).toBe("0 %");
  expect(formatShare(2, 3)).toBe("67 %");
});
