import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PageImage } from "./pdf-reader.ts";
import { minContrast } from "./text-paint.ts";

/** The height in pixels of the images of a page in which its text is looked for: one pixel for each point, within limits. */
export function getComparisonHeight(pageHeight: number): number {
  return Math.max(1, Math.min(maxComparisonHeight, Math.round(pageHeight)));
}
const maxComparisonHeight = 2_000;

/** Tells whether a box of the page has a contrast that text could have. @param scale Pixels of the image per point */
export function hasInk(box: Bbox, image: PageImage, scale: number): boolean {
  let darkest = 255;
  let brightest = 0;
  visitPixels(box, image, scale, (offset) => {
    const value = image.pixels[offset + 1] ?? 255;
    darkest = Math.min(darkest, value);
    brightest = Math.max(brightest, value);
  });
  return brightest - darkest >= minContrast;
}

/** Tells whether two images of a page, of the same size, differ visibly in a box of the page. */
export function isDifferent(box: Bbox, image: PageImage, other: PageImage, scale: number): boolean {
  let difference = 0;
  visitPixels(box, image, scale, (offset) => {
    for (let channel = offset; channel < offset + 3; channel++) {
      difference = Math.max(difference, Math.abs((image.pixels[channel] ?? 0) - (other.pixels[channel] ?? 0)));
    }
  });
  return difference >= minContrast;
}

/** @param visit Called with the index of each pixel's first channel. */
function visitPixels(box: Bbox, image: PageImage, scale: number, visit: (offset: number) => void): void {
  const bottom = Math.min(image.height, Math.ceil((box.y + box.height) * scale));
  const right = Math.min(image.width, Math.ceil((box.x + box.width) * scale));
  for (let row = Math.max(0, Math.floor(box.y * scale)); row < bottom; row++) {
    for (let column = Math.max(0, Math.floor(box.x * scale)); column < right; column++) {
      visit((row * image.width + column) * image.channels);
    }
  }
}
