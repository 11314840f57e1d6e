import { expect, test } from "vitest";
import { formatSize } from "../../../renderer/session/sizes.ts";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1.00 KB"],
  [4_214_000, "4.21 MB"],
  [999_999, "1000 KB"],
  [120e9, "120 GB"],
  [5e15, "5000 TB"],
])("%d bytes are shown as %s", (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
