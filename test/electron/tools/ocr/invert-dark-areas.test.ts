import { expect, test } from "vitest";
import { invertDarkAreas } from "../../../../electron/tools/ocr/invert-dark-areas.ts";

/** At 144 dpi a point is 2 pixels. */
const dpi = 144;
const [width, height] = [400, 300];

function drawPage() {
  const grey = new Uint8Array(width * height).fill(240);
  const fill = (left: number, top: number, right: number, bottom: number, value: number) => {
    for (let y = top; y < bottom; y++) grey.fill(value, y * width + left, y * width + right);
  };
  return { image: { width, height, grey }, fill, get: (x: number, y: number) => grey[y * width + x] ?? 0 };
}

test("white text on a dark band becomes dark text on light", () => {
  const { image, fill } = drawPage();
  fill(40, 40, 360, 100, 70);
  for (let x = 80; x < 320; x += 24) fill(x, 60, x + 8, 84, 250);
  const { grey } = invertDarkAreas(image, dpi);
  const get = (x: number, y: number) => grey[y * width + x] ?? 0;
  expect([get(84, 70), get(100, 70), get(20, 70)]).toEqual([9, 255, 240]);
  // No frame of the band is left.
  expect(Math.min(...Array.from({ length: height }, (_, y) => get(60, y)))).toBeGreaterThan(230);
});

test("a dark header of a table is inverted without the frame of the table", () => {
  const { image, fill } = drawPage();
  fill(40, 40, 360, 260, 20);
  fill(44, 80, 356, 256, 240);
  for (let x = 80; x < 320; x += 24) fill(x, 52, x + 8, 68, 250);
  for (let x = 80; x < 320; x += 24) fill(x, 120, x + 8, 140, 20);
  const { grey } = invertDarkAreas(image, dpi);
  const get = (x: number, y: number) => grey[y * width + x] ?? 0;
  expect([get(84, 60), get(100, 60), get(84, 130), get(41, 200)]).toEqual([7, 255, 20, 20]);
});

test("white text on a dark page becomes dark text on light", () => {
  const { image, fill } = drawPage();
  fill(0, 0, width, height, 30);
  for (let x = 80; x < 320; x += 24) fill(x, 60, x + 8, 84, 250);
  const { grey } = invertDarkAreas(image, dpi);
  expect([grey[70 * width + 84], grey[70 * width + 100]]).toEqual([5, 225]);
});

test.each<[string, (fill: ReturnType<typeof drawPage>["fill"]) => void]>([
  [
    "lines of text",
    (fill) => {
      for (let x = 40; x < 360; x += 8) fill(x, 40, x + 4, 60, 20);
    },
  ],
  [
    "a large letter",
    (fill) => {
      fill(60, 60, 80, 200, 0);
      fill(60, 60, 140, 80, 0);
      fill(60, 120, 120, 140, 0);
    },
  ],
  [
    "a frame",
    (fill) => {
      fill(40, 40, 360, 260, 0);
      fill(48, 48, 352, 252, 240);
    },
  ],
  [
    "dark text on a grey ground",
    (fill) => {
      fill(40, 40, 360, 100, 140);
      for (let x = 80; x < 320; x += 24) fill(x, 60, x + 8, 84, 20);
    },
  ],
  ["a thick ruling line", (fill) => fill(20, 150, 380, 160, 0)],
])("%s stays as it is", (_, draw) => {
  const { image, fill } = drawPage();
  draw(fill);
  expect(invertDarkAreas(image, dpi)).toBe(image);
});

test.each([
  [127, 128],
  [120, 136],
  [1, 254],
])("an image whose pixels alternate between %i and %i stays as it is, or is inverted once", (first, second) => {
  const grey = Uint8Array.from({ length: width * height }, (_, index) => (index % 2 === 0 ? first : second));
  const inverted = invertDarkAreas({ width, height, grey }, dpi);
  expect([grey, grey.map((value) => 255 - value)]).toContainEqual(inverted.grey);
});
