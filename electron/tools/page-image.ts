import sharp from "sharp";
import type { PageImage } from "./pdf/pdf-reader.ts";

/** Text stays sharp, and a page stays below some 100 kB. */
const webpQuality = 80;

export async function encodeWebp({ pixels, width, height }: PageImage): Promise<Uint8Array> {
  return await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: webpQuality, effort: 2 })
    .toBuffer();
}
