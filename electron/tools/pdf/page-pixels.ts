import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PageImage } from "./pdf-reader.ts";
import { minContrast } from "./text-paint.ts";

/**
 * The maximum height of the image in pixels. A larger page is rendered at less than one pixel per point, to save
 * memory.
 */
const maxVisibilityImageHeight = 2_000;

/**
 * Returns the pixel height at which a page is rendered to check whether its text is visible: one pixel for each point, up
 * to a limit.
 * @param pageHeight In points.
 */
export function getVisibilityImageHeight(pageHeight: number): number {
  return Math.max(1, Math.min(maxVisibilityImageHeight, Math.round(pageHeight)));
}

/** A part of a page as an image. */
export interface PageRegion {
  /** Its three channels are in PDFium's order: blue, green, red. */
  image: PageImage & { channels: 3 };
  /** Pixels per point. */
  scale: number;
  /** The position of the part's top left corner, in pixels of the page's image. */
  left: number;
  top: number;
}

/** Returns whether the pixels in a box of the page differ in a colour channel by at least `minContrast`. */
export function hasInk(box: Bbox, region: PageRegion): boolean {
  const darkest = [255, 255, 255];
  const brightest = [0, 0, 0];
  visitPixels(box, region, (offset) => {
    for (let channel = 0; channel < 3; channel++) {
      const value = region.image.pixels[offset + channel] ?? 255;
      darkest[channel] = Math.min(darkest[channel] ?? 255, value);
      brightest[channel] = Math.max(brightest[channel] ?? 0, value);
    }
  });
  return brightest.some((value, channel) => value - (darkest[channel] ?? 255) >= minContrast);
}

/** Returns whether two images of the same region differ in a box of the page by at least `minContrast` in a channel. */
export function isDifferent(box: Bbox, region: PageRegion, other: PageRegion): boolean {
  let difference = 0;
  visitPixels(box, region, (offset) => {
    for (let channel = offset; channel < offset + 3; channel++) {
      const change = (region.image.pixels[channel] ?? 0) - (other.image.pixels[channel] ?? 0);
      difference = Math.max(difference, Math.abs(change));
    }
  });
  return difference >= minContrast;
}

/** @param visit Called with the index of each pixel's first channel. */
function visitPixels(
  { x, y, width, height }: Bbox,
  { image, scale, left, top }: PageRegion,
  visit: (offset: number) => void,
): void {
  const bottom = Math.min(image.height, Math.ceil((y + height) * scale) - top);
  const right = Math.min(image.width, Math.ceil((x + width) * scale) - left);
  for (let row = Math.max(0, Math.floor(y * scale) - top); row < bottom; row++) {
    for (let column = Math.max(0, Math.floor(x * scale) - left); column < right; column++) {
      visit((row * image.width + column) * image.channels);
    }
  }
}
