/** An image of three bytes for each pixel (RGB), row by row from the top. */
export interface RgbImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * An interpolation kernel: a function from the distance in pixels to the weight, and the distance from which the weight
 * is 0.
 */
interface Kernel {
  support: number;
  weigh(distance: number): number;
}

/** The parameter of the cubic convolution (Keys 1981) that OpenCV uses. */
const cubicParameter = -0.75;

const kernels: Readonly<Record<"linear" | "cubic", Kernel>> = {
  linear: { support: 1, weigh: (distance) => Math.max(0, 1 - Math.abs(distance)) },
  cubic: {
    support: 2,
    weigh(distance) {
      const [a, x] = [cubicParameter, Math.abs(distance)];
      if (x <= 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
      return x < 2 ? ((a * x - 5 * a) * x + 8 * a) * x - 4 * a : 0;
    },
  },
};

/**
 * The contributions of source pixels to the target pixels of an axis. Each target pixel has `taps` source pixels, whose
 * weights have the sum 1.
 */
interface Contributions {
  taps: number;
  indexes: Int32Array;
  weights: Float64Array;
}

/**
 * Computes the contributions to the target pixels of an axis. Pixel n has its centre at n + 0.5. Beyond an edge, the
 * pixel at the edge is repeated.
 * @param from The number of source pixels.
 * @param to The number of target pixels.
 */
function computeContributions(from: number, to: number, kernel: Kernel, antialias: boolean): Contributions {
  const ratio = from / to;
  const stretch = antialias ? Math.max(1, ratio) : 1;
  const radius = kernel.support * stretch;
  const taps = 2 * Math.ceil(radius) + 1;
  const indexes = new Int32Array(to * taps);
  const weights = new Float64Array(to * taps);
  for (let target = 0; target < to; target++) {
    const centre = (target + 0.5) * ratio - 0.5;
    const first = Math.ceil(centre - radius);
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const weight = kernel.weigh((first + tap - centre) / stretch);
      indexes[target * taps + tap] = Math.min(from - 1, Math.max(0, first + tap));
      weights[target * taps + tap] = weight;
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap++) weights[target * taps + tap] = (weights[target * taps + tap] ?? 0) / sum;
  }
  return { taps, indexes, weights };
}

/** Resizes an image horizontally. @returns RGB values, not rounded, row by row from the top */
function resampleRows({ width, height, pixels }: RgbImage, columns: Contributions, targetWidth: number): Float32Array {
  const { taps, indexes, weights } = columns;
  const result = new Float32Array(3 * targetWidth * height);
  for (let y = 0, offset = 0; y < height; y++) {
    for (let x = 0; x < targetWidth; x++, offset += 3) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let item = x * taps; item < (x + 1) * taps; item++) {
        const weight = weights[item] ?? 0;
        const pixel = 3 * (y * width + (indexes[item] ?? 0));
        red += weight * (pixels[pixel] ?? 0);
        green += weight * (pixels[pixel + 1] ?? 0);
        blue += weight * (pixels[pixel + 2] ?? 0);
      }
      result[offset] = red;
      result[offset + 1] = green;
      result[offset + 2] = blue;
    }
  }
  return result;
}

/**
 * Resizes an image by a separable interpolation.
 * @param antialias Whether the kernel is widened when the image becomes smaller.
 * @returns RGB values from 0 to 255, rounded as in images of bytes
 */
export function resample(
  image: RgbImage,
  target: { width: number; height: number },
  { filter, antialias }: { filter: "linear" | "cubic"; antialias: boolean },
): Float32Array {
  const kernel = kernels[filter];
  const narrowed = resampleRows(
    image,
    computeContributions(image.width, target.width, kernel, antialias),
    target.width,
  );
  const { taps, indexes, weights } = computeContributions(image.height, target.height, kernel, antialias);
  const rowLength = 3 * target.width;
  const result = new Float32Array(target.height * rowLength);
  for (let y = 0; y < target.height; y++) {
    const row = result.subarray(y * rowLength, (y + 1) * rowLength);
    for (let item = y * taps; item < (y + 1) * taps; item++) {
      const weight = weights[item] ?? 0;
      const start = (indexes[item] ?? 0) * rowLength;
      if (weight === 0) continue;
      for (let offset = 0; offset < rowLength; offset++) {
        row[offset] = (row[offset] ?? 0) + weight * (narrowed[start + offset] ?? 0);
      }
    }
    for (let offset = 0; offset < rowLength; offset++) {
      row[offset] = Math.min(255, Math.max(0, Math.round(row[offset] ?? 0)));
    }
  }
  return result;
}
