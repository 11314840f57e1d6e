import type { SyntheticText } from "../../train/synthetic-text.ts";
import type { ScanStyle } from "./scan-style.ts";

/** An image of red, green and blue, row by row from the top. */
export interface ColourImage {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** The period of the noise, in values. It is prime, so that repetitions form no pattern over the rows. */
const noiseLength = 65_537;

/** Draws numbers of a normal distribution (Box and Muller 1958). */
function drawNormal(random: SyntheticText, deviation: number): Float32Array {
  return Float32Array.from(
    { length: noiseLength },
    () =>
      deviation *
      Math.sqrt(-2 * Math.log(random.drawNumber(Number.EPSILON, 1))) *
      Math.cos(random.drawNumber(0, 2 * Math.PI)),
  );
}

/** Colours the paper of an image, shades it and adds noise, in place. */
export function degrade({ width, height, pixels }: ColourImage, style: ScanStyle, random: SyntheticText): void {
  const { paper, shade, ink, saltShare } = style;
  const noise = drawNormal(random, style.noise);
  const direction = random.drawNumber(0, 2 * Math.PI);
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  const offset = random.drawInteger(0, noiseLength - 1);
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index += 3) {
      // Position along the direction of the shade, about -.7 to .7.
      const position = (x / width - 0.5) * cos + (y / height - 0.5) * sin;
      const light = 1 - shade * Math.max(0, Math.min(1, position + 0.5));
      const grain = noise[(index / 3 + offset + y * 31) % noiseLength] ?? 0;
      for (let channel = 0; channel < 3; channel++) {
        const value = ink + ((pixels[index + channel] ?? 255) * ((paper[channel] ?? 255) - ink)) / 255;
        pixels[index + channel] = Math.max(0, Math.min(255, Math.round(value * light + grain)));
      }
    }
  }
  for (let count = Math.round(saltShare * width * height); count > 0; count--) {
    const index = 3 * random.drawInteger(0, width * height - 1);
    pixels.fill(random.drawBoolean(0.5) ? 0 : 255, index, index + 3);
  }
}
