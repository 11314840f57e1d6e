import { findConnectedCells } from "../connected-cells.ts";
import { type GreyImage, type ImagePart, resizeImage } from "../grey-image.ts";
import type { Model } from "./models.ts";

/**
 * Values of the differentiable binarization (Liao et al., "Real-time Scene Text Detection with Differentiable
 * Binarization", AAAI 2020), as PaddleOCR has them.
 */
const detectionThresholds = {
  /** A pixel with a higher probability is text. */
  minProbability: 0.3,
  /** The minimum mean probability of the pixels of a text. */
  minScore: 0.6,
  /** The minimum side of a text in pixels of the input. */
  minSide: 3,
  /** The model shrinks texts. They grow back by this ratio of their area to their perimeter. */
  growth: 1.5,
};

/**
 * The maximum longer side of the input, and the maximum area, which a page of A4 has at that side, in pixels. The model's
 * memory and time grow with the area: it takes some 240 MiB for such a page.
 */
const maxInput = { side: 1280, area: 1280 * 920 };
/** The sides of the input are multiples of this number, because of the strides of the layers. */
const sideMultiple = 32;
/** The means and standard deviations of the channels of the images that the model learned from. */
const normalization = [
  { mean: 0.485, deviation: 0.229 },
  { mean: 0.456, deviation: 0.224 },
  { mean: 0.406, deviation: 0.225 },
] as const;

/** Finds the lines of text of an image, or their parts between wide gaps. */
export async function detectText(image: GreyImage, model: Model): Promise<ImagePart[]> {
  const { width, height } = image;
  const scale = Math.min(1, maxInput.side / Math.max(width, height), Math.sqrt(maxInput.area / (width * height)));
  const toSide = (side: number) => Math.max(1, Math.round((side * scale) / sideMultiple)) * sideMultiple;
  const input = await resizeImage(image, toSide(width), toSide(height));
  const normalize = ({ mean, deviation }: (typeof normalization)[number]) =>
    new Float32Array(input.grey).map((grey) => (grey / 255 - mean) / deviation);
  const [red, green, blue] = normalization;
  const channels = [normalize(red), normalize(green), normalize(blue)] as const;
  const { data } = await model.run(channels, input.width, input.height);
  return findBoxes(data, input, { x: width / input.width, y: height / input.height }, image);
}

/** Finds the boxes of texts in the map of probabilities. @param scale From pixels of the map to those of the image. */
function findBoxes(
  probabilities: Float32Array,
  { width: columns, height: rows }: GreyImage,
  scale: { x: number; y: number },
  image: GreyImage,
): ImagePart[] {
  const { minProbability, minScore, minSide, growth } = detectionThresholds;
  const cells = new Uint8Array(probabilities.map((probability) => Number(probability > minProbability)));
  return findConnectedCells({ columns, rows, cells }).flatMap(({ left, right, top, bottom, indexes }) => {
    const [width, height] = [right - left + 1, bottom - top + 1];
    const score = indexes.reduce((sum, index) => sum + (probabilities[index] ?? 0), 0) / indexes.length;
    if (Math.min(width, height) < minSide || score < minScore) return [];
    const margin = (growth * width * height) / (2 * (width + height));
    const x0 = Math.max(0, Math.floor((left - margin) * scale.x));
    const y0 = Math.max(0, Math.floor((top - margin) * scale.y));
    const x1 = Math.min(image.width, Math.ceil((right + 1 + margin) * scale.x));
    const y1 = Math.min(image.height, Math.ceil((bottom + 1 + margin) * scale.y));
    return { left: x0, top: y0, width: x1 - x0, height: y1 - y0 };
  });
}
