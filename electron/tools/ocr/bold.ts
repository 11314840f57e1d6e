import type { Word } from "../../../shared/document/page-text.ts";
import { estimateWidth } from "../../pipeline/read/ocr-words.ts";
import type { GreyImage } from "./grey-image.ts";

/**
 * The minimum ratio of a bold word's ink to the page's median. Measured: 1.27 to 1.8 for bold words, up to 1.2 for
 * others.
 */
const minBoldInkRatio = 1.25;
/** The minimum number of letters of a word. Shorter words have too few strokes to be measured. */
const minLetters = 2;

/**
 * Detects for each word whether it is bold. A bold word has more ink per letter, relative to its size, than the median
 * of the page. Unlike the width of strokes, the sum of grey does not change with the blur of a scan.
 * @param scale Pixels per point.
 * @param words Words with boxes in points on the image.
 */
export function detectBold(image: GreyImage, scale: number, words: readonly Word[]): boolean[] {
  const inks = words.map((word) => measureInk(image, scale, word));
  const sortedInks = inks.filter((ink) => ink !== undefined).sort((a, b) => a - b);
  const medianInk = sortedInks[Math.floor(sortedInks.length / 2)] ?? 0;
  const isBold = (index: number) => (inks[index] ?? 0) > minBoldInkRatio * medianInk;
  // A word that cannot be measured, such as a number or a bullet, is taken to be as bold as the word after it.
  return inks.map((ink, index) => isBold(ink === undefined && inks[index + 1] !== undefined ? index + 1 : index));
}

/**
 * Measures the ink per letter: the black area divided by the estimated width of the text and by its squared size;
 * undefined for a word with too few letters.
 */
function measureInk({ width, height, grey }: GreyImage, scale: number, { text, bbox, size }: Word): number | undefined {
  if ((text.match(/\p{L}/gu)?.length ?? 0) < minLetters || size === 0) return undefined;
  const left = Math.max(0, Math.round(bbox.x * scale));
  const right = Math.min(width, Math.round((bbox.x + bbox.width) * scale));
  const top = Math.max(0, Math.round(bbox.y * scale));
  const bottom = Math.min(height, Math.round((bbox.y + bbox.height) * scale));
  let dark = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) dark += 255 - (grey[y * width + x] ?? 255);
  }
  const area = Math.max(1, (right - left) * (bottom - top));
  // White letters on black: the ink is the brighter part.
  const inkShare = dark / 255 / area > 0.5 ? 1 - dark / 255 / area : dark / 255 / area;
  return (inkShare * area) / (scale * scale) / (estimateWidth(text) * size * size);
}
