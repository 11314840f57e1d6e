import sharp from "sharp";
import type { GreyImage } from "./grey-image.ts";

/** The side of the median filter in pixels. Strokes of letters are wider than half of it at the resolutions of OCR. */
const filterSide = 3;
/** A pixel is a speck if it is darker or lighter by more than this than all of its neighbours, of 255. */
const speckContrast = 48;
/** The shares of the pixels that are specks: those of a clean scan, with the dots of letters, are fewer. */
const minSpeckShare = 0.0001;
/** The standard deviation of the noise, of 255, from which on the threshold of Tesseract takes grain for ink. */
const minDeviation = 5;

/**
 * Removes specks and grain from a scan by a median filter. An image with little noise is returned as it is, since the
 * filter takes the thinnest strokes away.
 */
export async function denoise(image: GreyImage): Promise<GreyImage> {
  const { specks, deviation } = measureNoise(image);
  if (specks < minSpeckShare && deviation < minDeviation) return image;
  const { width, height, grey } = image;
  const filtered = await sharp(grey, { raw: { width, height, channels: 1 } })
    .median(filterSide)
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  return { width, height, grey: new Uint8Array(filtered) };
}

/**
 * Measures the share of specks, and the standard deviation of the noise by the median of absolute second differences,
 * which edges of letters hardly change (after Immerkær, "Fast Noise Variance Estimation", CVIU 1996).
 */
function measureNoise({ width, height, grey }: GreyImage): { specks: number; deviation: number } {
  const differences = new Uint32Array(4 * 255 * 2 + 1);
  let specks = 0;
  let count = 0;
  // Every third row shows enough.
  for (let y = 1; y + 1 < height; y += 3) {
    for (let x = 1; x + 1 < width; x++) {
      const at = y * width + x;
      const value = grey[at] ?? 0;
      let [low, high] = [255, 0];
      for (const row of [at - width, at, at + width]) {
        for (let index = row - 1; index <= row + 1; index++) {
          if (index === at) continue;
          const neighbour = grey[index] ?? 0;
          low = Math.min(low, neighbour);
          high = Math.max(high, neighbour);
        }
      }
      if (value < low - speckContrast || value > high + speckContrast) specks += 1;
      const difference = Math.abs(
        4 * value - (grey[at - 1] ?? 0) - (grey[at + 1] ?? 0) - (grey[at - width] ?? 0) - (grey[at + width] ?? 0),
      );
      differences[difference] = (differences[difference] ?? 0) + 1;
      count += 1;
    }
  }
  let [median, passed] = [0, 0];
  while (median < differences.length && passed + (differences[median] ?? 0) < count / 2)
    passed += differences[median++] ?? 0;
  // The second difference of noise of deviation 1 has the deviation √20, and a normal distribution its median at .674.
  return { specks: specks / Math.max(1, count), deviation: median / (0.674 * Math.sqrt(20)) };
}
