import sharp from "sharp";
import type { PageImage } from "../pdf/pdf-reader.ts";

/** An image of grey values from 0 (black) to 255 (white), row by row from the top. */
export interface GreyImage {
  width: number;
  height: number;
  grey: Uint8Array;
}

/** A part of an image, in pixels. */
export interface ImagePart {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Converts an image to grey by its luma (ITU-R BT.601). */
export function toGreyImage({ pixels, channels, width, height }: PageImage): GreyImage {
  if (channels === 1) return { width, height, grey: pixels };
  const grey = new Uint8Array(width * height);
  for (let pixel = 0, offset = 0; pixel < grey.length; pixel++, offset += channels) {
    grey[pixel] = (77 * (pixels[offset] ?? 0) + 150 * (pixels[offset + 1] ?? 0) + 29 * (pixels[offset + 2] ?? 0)) >> 8;
  }
  return { width, height, grey };
}

/** Returns the grey of the background: the most frequent one. */
export function findBackgroundGrey({ grey }: GreyImage): number {
  const counts = new Uint32Array(256);
  for (const value of grey) counts[value] = (counts[value] ?? 0) + 1;
  let background = 255;
  for (let value = 0; value < 256; value++) if ((counts[value] ?? 0) > (counts[background] ?? 0)) background = value;
  return background;
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

/** Cuts a part out of an image. */
export function cropImage({ width: rowLength, grey }: GreyImage, { left, top, width, height }: ImagePart): GreyImage {
  const part = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * rowLength + left;
    part.set(grey.subarray(from, from + width), y * width);
  }
  return { width, height, grey: part };
}

/** Scales an image to another size. */
export async function resizeImage({ grey, ...size }: GreyImage, width: number, height: number): Promise<GreyImage> {
  const data = await sharp(grey, { raw: { ...size, channels: 1 } })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  return { width, height, grey: new Uint8Array(data) };
}
