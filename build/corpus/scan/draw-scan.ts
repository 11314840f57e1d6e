import sharp, { type Sharp } from "sharp";
import type { PageImage } from "../../../electron/tools/pdf/pdf-reader.ts";
import type { Scan } from "../../../test/builders/scan.ts";
import type { SyntheticText } from "../../train/synthetic-text.ts";
import type { TruePage } from "../family.ts";
import { type ColourImage, degrade } from "./degrade.ts";
import type { ScanStyle } from "./scan-style.ts";
import { isWhole, turnPage } from "./turn-page.ts";

/** The resolution to which the blur of a style refers, in dots per inch. */
const blurDpi = 200;
/** The lowest grey value, 0 to 255, of which a pixel of a bilevel image becomes white. */
const bilevelThreshold = 150;

/** A page that was drawn as an image, with its truth. */
export interface ScannedPage {
  scan: Scan;
  truth: TruePage;
}

/**
 * Draws a printed page as a scan.
 * @param image The printed page at the resolution of the style.
 * @param printed The truth of the printed page.
 * @param random Draws rotation and noise of this page.
 */
export async function drawScannedPage(
  image: PageImage,
  printed: TruePage,
  style: ScanStyle,
  random: SyntheticText,
): Promise<ScannedPage> {
  const quarter = random.drawBoolean(style.turnedShare) ? 90 * random.drawInteger(1, 3) : 0;
  const degrees = quarter + random.drawNumber(-style.maxSkew, style.maxSkew);
  const toPoints = ({ width, height }: ColourImage) => ({
    width: (width * 72) / style.dpi,
    height: (height * 72) / style.dpi,
  });
  let turned = await rotate(image, degrees, style.surround);
  let truth = turnPage(printed, degrees, toPoints(turned));
  if (style.isCropped) {
    const cropped = await cropToPaper(turned, image, quarter % 180 !== 0);
    const croppedTruth = turnPage(printed, degrees, toPoints(cropped));
    if (isWhole(croppedTruth)) [turned, truth] = [cropped, croppedTruth];
  }
  const blurred = await blur(turned, (style.blur * style.dpi) / blurDpi);
  degrade(blurred, style, random);
  const { width, height } = truth;
  return { scan: { image: await encode(blurred, style.encoding), width, height }, truth };
}

function open({ width, height, pixels }: ColourImage): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

async function toColourImage(image: Sharp): Promise<ColourImage> {
  const { data, info } = await image.removeAlpha().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

/** Rotates an image clockwise. The result is as large as it needs to be. */
async function rotate(
  { width, height, channels, pixels }: PageImage,
  degrees: number,
  grey: number,
): Promise<ColourImage> {
  const image = sharp(pixels, { raw: { width, height, channels } });
  return await toColourImage(
    degrees === 0 ? image : image.rotate(degrees, { background: { r: grey, g: grey, b: grey } }),
  );
}

/** Cuts the middle of an image to the size of the paper, which lies sideways or upright. */
async function cropToPaper(image: ColourImage, paper: PageImage, isSideways: boolean): Promise<ColourImage> {
  const width = Math.min(image.width, isSideways ? paper.height : paper.width);
  const height = Math.min(image.height, isSideways ? paper.width : paper.height);
  const left = Math.floor((image.width - width) / 2);
  const top = Math.floor((image.height - height) / 2);
  return await toColourImage(open(image).extract({ left, top, width, height }));
}

async function blur(image: ColourImage, deviation: number): Promise<ColourImage> {
  return deviation < 0.3 ? image : await toColourImage(open(image).blur(deviation));
}

async function encode(image: ColourImage, encoding: ScanStyle["encoding"]): Promise<Buffer> {
  return encoding === "bilevel"
    ? await open(image).threshold(bilevelThreshold).toColourspace("b-w").png().toBuffer()
    : await open(image).jpeg({ quality: encoding }).toBuffer();
}
