import sharp from "sharp";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import type { RgbImage } from "../../pipeline/detect/resample.ts";
import type { Size } from "../../pipeline/detect/prepare-image.ts";
import { drawingLimits } from "../ocr/recognize.ts";
import type { PageImage, PdfReader } from "../pdf/pdf-reader.ts";

/** The image of a page whose text is upright. */
export interface UprightDrawing {
  image: RgbImage;
  /** The size of the upright page in points. That of a skewed page includes the white corners beside it. */
  size: Size;
  /** Pixels of the image for each point, in each direction. */
  scale: { x: number; y: number };
  /** The rotation of the text on the displayed page, in degrees clockwise. */
  degrees: number;
}

/** Gives a grey image three channels. */
function toRgbImage({ pixels, channels, width, height }: PageImage): RgbImage {
  if (channels === 3) return { width, height, pixels };
  const rgb = new Uint8Array(3 * pixels.length);
  pixels.forEach((grey, pixel) => rgb.fill(grey, 3 * pixel, 3 * pixel + 3));
  return { width, height, pixels: rgb };
}

/** Rotates an image clockwise; the result is as large as the rotated image needs, with white corners. */
async function rotateImage(image: RgbImage, degrees: number): Promise<RgbImage> {
  if (degrees % 360 === 0) return image;
  const { pixels, width, height } = image;
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .rotate(degrees, { background: "#ffffff" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

/** Computes the scale at which a page is drawn for a model, in pixels for each point, within the limits of images. */
function limitScale(scale: number, { width, height }: PdfPageText): number {
  return Math.min(
    scale,
    drawingLimits.side / Math.max(width, height),
    Math.sqrt(drawingLimits.pixels / (width * height)),
  );
}

/** Returns the size of a page when its text is upright, in points. A skewed page keeps its size. */
export function getUprightSize({ width, height, text_rotation: degrees = 0 }: PdfPageText): Size {
  const isSideways = Math.round(degrees / 90) % 2 !== 0;
  return isSideways ? { width: height, height: width } : { width, height };
}

/**
 * Draws a page for a model, and rotates it so that its text is upright.
 * @param scale The wanted scale in pixels for each point.
 * @throws {PageUnreadableError}
 */
export async function drawUpright(text: PdfPageText, reader: PdfReader, scale: number): Promise<UprightDrawing> {
  const { height, text_rotation: degrees = 0 } = text;
  const drawn = await reader.renderPage(text.page, Math.max(1, Math.round(height * limitScale(scale, text))));
  const exactScale = drawn.height / height;
  const image = await rotateImage(toRgbImage(drawn), -degrees);
  // A skewed page has white corners beside it. Any other image has the size of the page, rounded to pixels.
  const size =
    degrees % 90 === 0 ? getUprightSize(text) : { width: image.width / exactScale, height: image.height / exactScale };
  return { image, size, scale: { x: image.width / size.width, y: image.height / size.height }, degrees };
}
