import sharp from "sharp";
import type { EncodedImage } from "../pipeline/tasks.ts";
import type { PageImage } from "./pdf/pdf-reader.ts";

/** Fast: higher ones make files a seventh smaller in three times the time. */
const pngCompression = 1;
/** What takes more than this as PNG, in bytes a pixel, is a photograph or a scan. */
const maxPngDensity = 0.5;
const webpQuality = 80;

/** Drawn pages become PNG, which takes a tenth of WebP's time and loses nothing; photographs and scans WebP. */
export async function encodeImage(image: PageImage): Promise<EncodedImage> {
  const { width, height } = image;
  const { pixels, channels } = greyOf(image) ?? image;
  const picture = sharp(pixels, { raw: { width, height, channels } });
  if (channels === 1) picture.toColourspace("b-w");
  if (channels === 4) picture.removeAlpha();
  const png = await picture.clone().png({ compressionLevel: pngCompression }).toBuffer();
  if (png.length <= maxPngDensity * width * height) return { mediaType: "image/png", bytes: png };
  return { mediaType: "image/webp", bytes: await picture.webp({ quality: webpQuality, effort: 2 }).toBuffer() };
}

/** The picture with one byte a pixel, where it is without colour, as most papers are. */
function greyOf({ pixels, channels, width, height }: PageImage): { pixels: Uint8Array; channels: 1 } | undefined {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at++, from += channels) {
    const value = pixels[from] ?? 0;
    if (value !== pixels[from + 1] || value !== pixels[from + 2]) return undefined;
    grey[at] = value;
  }
  return { pixels: grey, channels: 1 };
}
