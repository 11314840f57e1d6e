import sharp from "sharp";
import type { EncodedImage } from "../pipeline/tasks.ts";
import type { PageImage } from "./pdf/pdf-reader.ts";

/** Compression level of PNG. Higher levels take three times the time for files a seventh smaller. */
const pngCompression = 1;
/** Maximum size of a PNG, in bytes per pixel. Photographs and scans are larger and are encoded as WebP. */
const maxPngDensity = 0.5;
const webpQuality = 80;

/**
 * Encodes the image of a page. A page of text and vector graphics becomes a PNG, which is lossless and takes a tenth of
 * the time of WebP. A photograph or a scan becomes a WebP.
 */
export async function encodeImage(image: PageImage): Promise<EncodedImage> {
  const { width, height } = image;
  const { pixels, channels } = toGreyscale(image) ?? image;
  const encoder = sharp(pixels, { raw: { width, height, channels } });
  if (channels === 1) encoder.toColourspace("b-w");
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
