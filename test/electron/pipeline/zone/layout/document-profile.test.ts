import { expect, test } from "vitest";
import { DocumentProfiler, isSamePlace } from "../../../../../electron/pipeline/zone/layout/document-profile.ts";
import type { Bbox } from "../../../../../shared/document/geometry.ts";

const logo: Bbox = { x: 2.99, y: 40, width: 80, height: 30 };

/** Returns the repeated images of a document with one image on each page, and a word if its place is given. */
function findRepeatedImages(boxes: readonly Bbox[], word?: Bbox): Bbox[] {
  const profiler = new DocumentProfiler();
  const words = word && [{ text: "depth", bbox: word, font: "", size: 10, bold: false, italic: false }];
  boxes.forEach((bbox, index) =>
    profiler.add({
      page: index + 1,
      width: 600,
      height: 800,
      rotation: 0,
      source: "text-layer",
      words: words ?? [],
      lines: word === undefined ? [] : [{ bbox: word, words: [0] }],
      rules: [],
      images: [{ bbox }],
    }),
  );
  return profiler.result().repeatedImages;
}

test.each<[string, Bbox[]]>([
  [
    "by rounding",
    [
      { ...logo, x: 3.01 },
      { ...logo, x: 2.9 },
    ],
  ],
  [
    "in several values",
    [
      { ...logo, x: 3.9, y: 41.5 },
      { ...logo, y: 38.5, height: 31 },
    ],
  ],
  [
    "by size, below zero",
    [
      { ...logo, width: 81.9 },
      { ...logo, x: 1.01 },
    ],
  ],
])("an image that moves %s by at most 2 points is repeated", (_, others) => {
  expect(findRepeatedImages([logo, ...others])).toEqual([logo]);
});

test("images that are further apart are different", () => {
  expect(findRepeatedImages([logo, { ...logo, x: 5.1 }, { ...logo, height: 33 }])).toEqual([]);
  expect(isSamePlace(logo, { ...logo, x: 3.01 })).toBe(true);
  expect(isSamePlace(logo, { ...logo, x: 5.1 })).toBe(false);
});

test("a large image on each page is repeated, as a watermark is, only if text stands on it", () => {
  const picture: Bbox = { x: 100, y: 200, width: 300, height: 200 };
  expect(findRepeatedImages([picture, picture, picture])).toEqual([]);
  expect(findRepeatedImages([picture, picture, picture], { x: 120, y: 420, width: 25, height: 10 })).toEqual([]);
  expect(findRepeatedImages([picture, picture, picture], { x: 120, y: 290, width: 25, height: 10 })).toEqual([picture]);
});

test("images at one place of a single page do not repeat", () => {
  const bbox = { x: 60, y: 60, width: 40, height: 40 };
  const profiler = new DocumentProfiler();
  const page = { width: 600, height: 800, rotation: 0 as const, source: "text-layer" as const };
  profiler.add({ ...page, page: 1, words: [], lines: [], rules: [], images: [{ bbox }, { bbox }, { bbox }] });
  expect(profiler.result().repeatedImages).toEqual([]);
});
