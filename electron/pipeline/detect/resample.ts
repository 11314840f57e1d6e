/** An image of three bytes for each pixel (RGB), row by row from the top. */
export interface RgbImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** An interpolation kernel: its weight by the distance in pixels, and the distance from which it is 0. */
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

/** The source pixels of one target pixel with their weights, whose sum is 1. */
interface Contribution {
  indexes: number[];
  weights: number[];
}

/** Computes what each target pixel of an axis takes. The centres of pixels are at halves; edges are repeated. */
function computeContributions(from: number, to: number, kernel: Kernel, antialias: boolean): Contribution[] {
  const ratio = from / to;
  const stretch = antialias ? Math.max(1, ratio) : 1;
  return Array.from({ length: to }, (_, target) => {
    const centre = (target + 0.5) * ratio - 0.5;
    const first = Math.ceil(centre - kernel.support * stretch);
    const last = Math.floor(centre + kernel.support * stretch);
    const indexes: number[] = [];
    const weights: number[] = [];
    for (let index = first; index <= last; index++) {
      const weight = kernel.weigh((index - centre) / stretch);
      if (weight === 0) continue;
      indexes.push(Math.min(from - 1, Math.max(0, index)));
      weights.push(weight);
    }
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { indexes, weights: weights.map((weight) => weight / sum) };
  });
}

/**
 * Resizes an image by a separable interpolation.
 * @param antialias Whether the kernel is widened when the image becomes smaller.
 * @returns RGB values from 0 to 255, rounded as in images of bytes
 */
export function resample(
  { width, height, pixels }: RgbImage,
  target: { width: number; height: number },
  { filter, antialias }: { filter: "linear" | "cubic"; antialias: boolean },
): Float32Array {
  const kernel = kernels[filter];
  const rowLength = target.width * 3;
  const narrowed = new Float32Array(height * rowLength);
  computeContributions(width, target.width, kernel, antialias).forEach(({ indexes, weights }, x) => {
    for (let y = 0; y < height; y++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let item = 0; item < indexes.length; item++) {
          sum += (weights[item] ?? 0) * (pixels[(y * width + (indexes[item] ?? 0)) * 3 + channel] ?? 0);
        }
        narrowed[y * rowLength + x * 3 + channel] = sum;
      }
    }
  });
  const result = new Float32Array(target.height * rowLength);
  computeContributions(height, target.height, kernel, antialias).forEach(({ indexes, weights }, y) => {
    for (let offset = 0; offset < rowLength; offset++) {
      let sum = 0;
      for (let item = 0; item < indexes.length; item++) {
        sum += (weights[item] ?? 0) * (narrowed[(indexes[item] ?? 0) * rowLength + offset] ?? 0);
      }
      result[y * rowLength + offset] = Math.min(255, Math.max(0, Math.round(sum)));
    }
  });
  return result;
}
