import { expect, test } from "vitest";
import { decodeSections, encodeSections } from "../../../../electron/pipeline/index/sections.ts";

const sections = { numbers: Int32Array.of(1, -2, 3), bytes: Uint8Array.of(7, 8, 9) };
const encode = () => new Uint8Array(Buffer.concat(encodeSections({ name: "test" }, sections)));

test("arrays survive their file", () => {
  expect(decodeSections(encode())).toEqual({ meta: { name: "test" }, sections });
});

test.for([
  ["is no JSON", "{", "("],
  ["has a type of arrays that is not known", '"int32"', '"int23"'],
  ["has an array that is not aligned", '"offset":0', '"offset":1'],
  ["has an array beyond the end of the file", '"length":3', '"length":9'],
  ["has a length that is no number", '"length":3', '"length":x'],
])("a file whose directory %s is refused", ([, from = "", to = ""]) => {
  const file = encode();
  const text = Buffer.from(file).toString("latin1");
  const changed = new Uint8Array(Buffer.from(text.replaceAll(from, to), "latin1"));
  expect(changed).toHaveLength(file.length);
  expect(changed).not.toEqual(file);
  expect(() => decodeSections(changed)).toThrow(RangeError);
});

test("a file that is cut is refused", () => {
  expect(() => decodeSections(encode().subarray(0, 8))).toThrow(RangeError);
  expect(() => decodeSections(encode().subarray(0, 64))).toThrow(RangeError);
});
