import type { SyntheticText } from "../../train/synthetic-text.ts";

/** How the documents of a family are scanned. */
export interface ScanStyle {
  /** Resolution in dots per inch. */
  dpi: number;
  /** The largest rotation of a paper to either side, in degrees; 0 for straight scans. */
  maxSkew: number;
  /** Share of the pages that lie sideways or upside down. */
  turnedShare: number;
  /** Whether the image is cropped to the size of the paper, unless that would cut off a zone. */
  isCropped: boolean;
  /** Grey around a paper that is rotated. */
  surround: number;
  /** Standard deviation of the blur at 200 dpi, in pixels. */
  blur: number;
  /** Standard deviation of Gaussian noise, of 255. */
  noise: number;
  /** Share of the pixels that are black or white by chance. */
  saltShare: number;
  /** Colour of the paper. */
  paper: readonly [red: number, green: number, blue: number];
  /** How much darker one side of the image is than the other, from 0 to 1. */
  shade: number;
  /** Lightness of black ink, of 255. */
  ink: number;
  /** Quality of the JPEG, 0 to 100; `"bilevel"` for an image of black and white. */
  encoding: number | "bilevel";
}

/** Draws how the documents of a family are scanned. The same numbers yield the same style. */
export function drawScanStyle(random: SyntheticText): ScanStyle {
  const isBilevel = random.drawBoolean(0.2);
  const ground = random.pickWeighted({ white: 5, tinted: 2, uneven: 2 });
  const isNoisy = random.drawBoolean(0.5);
  const tint = () => random.drawInteger(205, 250);
  return {
    dpi: Number(random.pickWeighted({ 150: 1, 200: 3, 300: 2 })),
    maxSkew: Number(random.pickWeighted({ 0: 3, 1.5: 2, 6: 3 })),
    turnedShare: random.pick([0, 0, 0, 0.35]),
    isCropped: random.drawBoolean(0.6),
    surround: random.pick([255, 255, 40]),
    blur: random.drawBoolean(0.5) ? random.drawNumber(0.3, 0.9) : 0,
    noise: isNoisy ? random.drawNumber(3, 14) : 0,
    saltShare: isNoisy && random.drawBoolean(0.4) ? random.drawNumber(0.0003, 0.002) : 0,
    paper: ground === "tinted" ? [tint(), tint(), tint()] : [255, 255, 255],
    shade: ground === "uneven" ? random.drawNumber(0.1, 0.3) : 0,
    ink: random.pick([0, 0, 30, 60]),
    encoding: isBilevel ? "bilevel" : random.drawInteger(40, 92),
  };
}
