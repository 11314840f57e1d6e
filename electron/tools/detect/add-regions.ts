import sharp from "sharp";
import { roundBox } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { cleanUp } from "../../pipeline/detect/clean-up.ts";
import type { FamilyId } from "../../pipeline/detect/family.ts";
import { families } from "../../pipeline/detect/recognize-family.ts";
import type { RgbImage } from "../../pipeline/detect/resample.ts";
import { rotateBox } from "../../pipeline/read/rotation.ts";
import { drawingLimits } from "../ocr/recognize.ts";
import type { PageImage, PdfReader } from "../pdf/pdf-reader.ts";
import { detect, getImageSize, openDetector } from "./detector.ts";

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

/**
 * Finds the regions of a page by a model, and adds them to the page's text. The image of a page whose text is sideways
 * or skewed is first rotated upright.
 * @throws {DetectorError} @throws {PageUnreadableError}
 */
export async function addRegions(
  text: PdfPageText,
  reader: PdfReader,
  { path, family: id }: { path: string; family: FamilyId },
): Promise<PdfPageText> {
  const family = families.find((candidate) => candidate.id === id);
  if (family === undefined) throw new RangeError(`there is no family ${id}`);
  const detector = await openDetector(path);
  const { width, height, text_rotation: degrees = 0 } = text;
  const isSideways = Math.round(degrees / 90) % 2 !== 0;
  const upright = isSideways ? { width: height, height: width } : { width, height };
  const scale = limitScale(getImageSize(detector, family, upright).width / upright.width, text);
  const drawn = await reader.renderPage(text.page, Math.max(1, Math.round(height * scale)));
  const exactScale = drawn.height / height;
  const image = await rotateImage(toRgbImage(drawn), -degrees);
  // A skewed page has white corners beside it. Any other image has the size of the page, rounded to pixels.
  const size = degrees % 90 === 0 ? upright : { width: image.width / exactScale, height: image.height / exactScale };
  const imageScale = { x: image.width / size.width, y: image.height / size.height };
  const regions = cleanUp(await detect(detector, family, image), family, imageScale, size);
  const rotation = { degrees, from: size, to: { width, height } };
  return {
    ...text,
    regions: regions.map((region) => ({ ...region, bbox: roundBox(rotateBox(region.bbox, rotation)) })),
  };
}
