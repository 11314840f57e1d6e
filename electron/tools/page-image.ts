import sharp from "sharp";
import type { EncodedImage } from "../pipeline/tasks.ts";
import type { PageImage } from "./pdf/pdf-reader.ts";

/** Compression level of PNG. Higher levels take three times the time for files a seventh smaller. */
const pngCompression = 1;
/** A photograph or a scan takes more than this as PNG, in bytes per pixel. */
const maxPngDensity = 0.5;
const webpQuality = 80;

/**
 * Encodes a page's image: a drawn page as PNG, which is lossless and takes a tenth of WebP's time; a photograph or a
 * scan as WebP.
 */
export async function encodeImage(image: PageImage): Promise<EncodedImage> {
  const { width, height } = image;
  const { pixels, channels } = toGreyscale(image) ?? image;
  const encoder = sharp(pixels, { raw: { width, height, channels } });
  if (channels === 1) encoder.toColourspace("b-w");
  if (channels === 4) encoder.removeAlpha();
  const png = await encoder.clone().png({ compressionLevel: pngCompression }).toBuffer();
  if (png.length <= maxPngDensity * width * height) return { mediaType: "image/png", bytes: png };
  return { mediaType: "image/webp", bytes: await encoder.webp({ quality: webpQuality, effort: 2 }).toBuffer() };
}

/** Returns the image with one byte per pixel if it has no colour, like most papers. */
function toGreyscale({ pixels, channels, width, height }: PageImage): { pixels: Uint8Array; channels: 1 } | undefined {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0, offset = 0; pixel < grey.length; pixel++, offset += channels) {
    const value = pixels[offset] ?? 0;
    if (value !== pixels[offset + 1] || value !== pixels[offset + 2]) return undefined;
    grey[pixel] = value;
  }
  return { pixels: grey, channels: 1 };
}
