import { onTestFinished, describe, expect, test } from "vitest";
import { setMessages } from "../../../renderer/messages/messages.ts";
import { formatSize } from "../../../renderer/session/sizes.ts";
import { catalogues } from "../../../renderer/messages/catalogues.ts";

describe("In an English window", () => {
  test.each([
    [0, "0 bytes"],
    [1, "1 byte"],
    [999, "999 bytes"],
    [1000, "1.00 KB"],
    [9_994, "9.99 KB"],
    [9_995, "10.0 KB"],
    [99_949, "99.9 KB"],
    [99_950, "100 KB"],
    [999_499, "999 KB"],
    [999_500, "1.00 MB"],
    [4_214_000, "4.21 MB"],
    [999_600_000, "1.00 GB"],
    [120e9, "120 GB"],
    [999.6e9, "1.00 TB"],
    [5e15, "5.00 PB"],
    [Number.MAX_SAFE_INTEGER, "9.01 PB"],
    [12_345e15, "12345 PB"],
    [1e24, "1000000000 PB"],
  ])("%d bytes are shown as %s", (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });
});

test.each([
  [1, "1 Byte"],
  [812, "812 Byte"],
  [9_995, "10,0 KB"],
  [999_999, "1,00 MB"],
  [12_345e12, "12,3 PB"],
])("In a German window, %d bytes are shown as %s", (bytes, text) => {
  setMessages(catalogues.de, "de-DE");
  onTestFinished(() => setMessages(catalogues.en, "en-US"));
  expect(formatSize(bytes)).toBe(text);
});
