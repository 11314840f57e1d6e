import sharp from "sharp";

/** Creates an image of noise, about 700 KB, which does not compress. */
export function createNoise(seed: number): Promise<Buffer> {
  const side = 600;
  const pixels = new Uint8Array(side * side * 3);
  let state = seed;
  for (let i = 0; i < pixels.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[i] = state >>> 24;
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer();
}
