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
export async function encodeImage({ pixels, width, height, channels }: PageImage): Promise<EncodedImage> {
  const createEncoder = () => {
    const encoder = sharp(pixels, { raw: { width, height, channels } });
    return channels === 1 ? encoder.toColourspace("b-w") : encoder;
  };
  const png = await createEncoder().png({ compressionLevel: pngCompression }).toBuffer();
  if (png.length <= maxPngDensity * width * height) return { mediaType: "image/png", bytes: png };
  return { mediaType: "image/webp", bytes: await createEncoder().webp({ quality: webpQuality, effort: 2 }).toBuffer() };
}
