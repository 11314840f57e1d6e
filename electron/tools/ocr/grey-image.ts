import sharp from "sharp";
import type { PageImage } from "../pdf/pdf-reader.ts";

/** An image of grey values, 0 black to 255 white, row by row from the top. */
export interface GreyImage {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** Converts an image to grey by its luma (ITU-R BT.601). */
export function toGreyImage({ pixels, channels, width, height }: PageImage): GreyImage {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += channels) {
    grey[at] = (77 * (pixels[from] ?? 0) + 150 * (pixels[from + 1] ?? 0) + 29 * (pixels[from + 2] ?? 0)) >> 8;
  }
  return { width, height, grey };
}

/** Returns the grey of the background: the most frequent one. */
export function findBackgroundGrey({ grey }: GreyImage): number {
  const counts = new Uint32Array(256);
  for (const value of grey) counts[value] = (counts[value] ?? 0) + 1;
  let most = 255;
  for (let value = 0; value < 256; value++) if ((counts[value] ?? 0) > (counts[most] ?? 0)) most = value;
  return most;
}

/**
 * Rotates an image clockwise. The result is as large as the rotated image needs; its corners have the background's
 * grey.
 */
export async function rotateImage(image: GreyImage, degrees: number): Promise<GreyImage> {
  if (degrees % 360 === 0) return image;
  const { grey, width, height } = image;
  const { data, info } = await sharp(grey, { raw: { width, height, channels: 1 } })
    .rotate(degrees, {
      background: { r: findBackgroundGrey(image), g: findBackgroundGrey(image), b: findBackgroundGrey(image) },
    })
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, grey: new Uint8Array(data) };
}
