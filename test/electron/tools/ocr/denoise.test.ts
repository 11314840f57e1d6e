import { describe, expect, test } from "vitest";
import { denoise } from "../../../../electron/tools/ocr/denoise.ts";
import type { GreyImage } from "../../../../electron/tools/ocr/grey-image.ts";
import { createRandom } from "../../../builders/random.ts";

const [width, height] = [300, 200];

/** Draws light paper with strokes of letters, 4 pixels wide, and dots of 3 pixels. */
function drawPage(): GreyImage {
  const grey = new Uint8Array(width * height).fill(235);
  const fill = (left: number, top: number, right: number, bottom: number) => {
    for (let y = top; y < bottom; y++) grey.fill(20, y * width + left, y * width + right);
  };
  for (let x = 20; x < 280; x += 24) {
    fill(x, 40, x + 4, 160);
    fill(x + 10, 100, x + 13, 103);
  }
  return { width, height, grey };
}

describe("the noise of a scan", () => {
  test("is not looked for in a clean page, which stays as it is", async () => {
    const page = drawPage();
    expect(await denoise(page)).toBe(page);
  });

  test.each([
    ["specks", 0, 0.002],
    ["grain", 14, 0],
    ["both", 10, 0.001],
  ])("is removed: %s", async (_, deviation, speckShare) => {
    const random = createRandom(3);
    const page = drawPage();
    const noisy = {
      ...page,
      grey: page.grey.map((value) => {
        if (random.next() < speckShare) return random.next() < 0.5 ? 0 : 255;
        const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
        return Math.max(0, Math.min(255, Math.round(value + deviation * normal)));
      }),
    };
    const cleaned = await denoise(noisy);
    // No pixel of the paper is taken for ink, and strokes and dots are kept.
    const isInk = ({ grey }: GreyImage, index: number) => (grey[index] ?? 255) < 180;
    const wrong = [...page.grey.keys()].filter((index) => isInk(page, index) !== isInk(cleaned, index));
    expect(wrong.length / page.grey.length).toBeLessThan(0.003);
  });
});
