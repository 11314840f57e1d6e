import { serviceText } from "../../../shared/service-texts/service-text.ts";
import type { ImagePreparation, InputRole, ModelFamily } from "./family.ts";
import { type ModelDeclaration, DetectorError } from "./model.ts";
import { resample, type RgbImage } from "./resample.ts";

/** The size of an image in pixels, or of a page in any unit. */
export interface Size {
  width: number;
  height: number;
}

/** The position and scale of a page image in the input of a model. */
export interface InputFrame {
  /** The size of the page image in pixels. */
  page: Size;
  input: Size;
  /** The factors from pixels of the page image to those of the input. */
  scale: { x: number; y: number };
  /** The offset of the page image in the input, in pixels. */
  offset: { x: number; y: number };
}

/** A tensor of an input: 32-bit floats, or 64-bit integers. */
export type InputTensor =
  | { type: "float32"; data: Float32Array; dims: number[] }
  | { type: "int64"; data: BigInt64Array; dims: number[] };

/** The grey of the borders of a letterboxed image, of 255. */
const borderGrey = 114;
/**
 * If the model does not fix the sides of its input, they are multiples of this number, because of the strides of the
 * layers.
 */
const sideMultiple = 32;
/** The largest input that is prepared; the memory of a model grows with its square. */
const maxSide = 2048;

/** Reads the size of the input image from the declaration of a model; a side that it does not fix is undefined. */
function readFixedSize(family: ModelFamily, { inputs }: ModelDeclaration): Partial<Size> {
  const image = inputs.find(({ name }) => family.inputs[name] === "image");
  const [, , height, width] = image?.dims ?? [];
  const limit = (side: number | string | undefined) => {
    if (typeof side !== "number") return undefined;
    if (side < sideMultiple || side > maxSide) {
      throw new DetectorError(serviceText("detector-input-size", { side }));
    }
    return side;
  };
  const size = { width: limit(width), height: limit(height) };
  return Object.fromEntries(Object.entries(size).filter(([, side]) => side !== undefined));
}

/**
 * Computes the size at which a page is drawn for a model: not smaller than the input in any direction for a model that
 * stretches the page, and not larger for one that keeps its proportions.
 * @param page The size of the page; any unit.
 */
export function computeDrawingSize(family: ModelFamily, model: ModelDeclaration, page: Size): Size {
  const { side, resize } = family.preparation;
  const { width = side, height = side } = readFixedSize(family, model);
  const factors = [width / page.width, height / page.height];
  const factor = resize === "stretch" ? Math.max(...factors) : Math.min(...factors);
  const round = (length: number) => Math.max(1, Math.round(length * factor));
  return { width: round(page.width), height: round(page.height) };
}

/** Computes the position and scale of a page image in the input of a model. */
export function computeFrame(family: ModelFamily, model: ModelDeclaration, page: Size): InputFrame {
  const { side, resize } = family.preparation;
  const fixed = readFixedSize(family, model);
  if (resize === "stretch") {
    const input = { width: fixed.width ?? side, height: fixed.height ?? side };
    const scale = { x: input.width / page.width, y: input.height / page.height };
    return { page, input, scale, offset: { x: 0, y: 0 } };
  }
  const factor = Math.min((fixed.width ?? side) / page.width, (fixed.height ?? side) / page.height);
  const resized = { width: Math.round(page.width * factor), height: Math.round(page.height * factor) };
  if (resize === "corner") {
    const input = { width: fixed.width ?? side, height: fixed.height ?? side };
    return { page, input, scale: { x: factor, y: factor }, offset: { x: 0, y: 0 } };
  }
  const roundUp = (length: number) => Math.ceil(length / sideMultiple) * sideMultiple;
  const input = { width: fixed.width ?? roundUp(resized.width), height: fixed.height ?? roundUp(resized.height) };
  const centre = (length: number, outer: number) => Math.max(0, Math.round((outer - length) / 2 - 0.1));
  return {
    page,
    input,
    scale: { x: factor, y: factor },
    offset: { x: centre(resized.width, input.width), y: centre(resized.height, input.height) },
  };
}

/** Prepares the pixels of an input: channel by channel (CHW), scaled and normalized. */
export function prepareImage(image: RgbImage, preparation: ImagePreparation, frame: InputFrame): Float32Array {
  const { mean, deviation, channels, resize } = preparation;
  const { input, offset, scale } = frame;
  const resized = {
    width: Math.max(1, Math.round(image.width * scale.x)),
    height: Math.max(1, Math.round(image.height * scale.y)),
  };
  const values = resample(image, resized, preparation);
  const planeLength = input.width * input.height;
  const planes = new Float32Array(3 * planeLength);
  for (let channel = 0; channel < 3; channel++) {
    const [channelMean = 0, channelDeviation = 1] = [mean[channel], deviation[channel]];
    const plane = planes.subarray(channel * planeLength, (channel + 1) * planeLength);
    // The planes of a corner are filled with zeros already.
    if (resize === "letterbox") plane.fill((borderGrey / 255 - channelMean) / channelDeviation);
    const source = channels === "bgr" ? 2 - channel : channel;
    for (let y = 0; y < resized.height; y++) {
      for (let x = 0; x < resized.width; x++) {
        const value = (values[(y * resized.width + x) * 3 + source] ?? 0) / 255;
        plane[(y + offset.y) * input.width + x + offset.x] = (value - channelMean) / channelDeviation;
      }
    }
  }
  return planes;
}

/** Creates the inputs of a model for a page image. */
export function createInputs(
  image: RgbImage,
  family: ModelFamily,
  model: ModelDeclaration,
): { frame: InputFrame; tensors: Record<string, InputTensor> } {
  const frame = computeFrame(family, model, image);
  const { input, page, scale } = frame;
  const createTensor: Record<InputRole, () => InputTensor> = {
    image: () => ({
      type: "float32",
      data: prepareImage(image, family.preparation, frame),
      dims: [1, 3, input.height, input.width],
    }),
    "page-size": () => ({
      type: "int64",
      data: BigInt64Array.of(BigInt(page.width), BigInt(page.height)),
      dims: [1, 2],
    }),
    "input-size": () => ({ type: "float32", data: Float32Array.of(input.height, input.width), dims: [1, 2] }),
    "scale-factors": () => ({ type: "float32", data: Float32Array.of(scale.y, scale.x), dims: [1, 2] }),
  };
  const tensors = Object.fromEntries(Object.entries(family.inputs).map(([name, role]) => [name, createTensor[role]()]));
  return { frame, tensors };
}
