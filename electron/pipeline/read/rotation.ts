import type { Bbox } from "../../../shared/document/geometry.ts";
import { roundBox, union } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";

interface Size {
  width: number;
  height: number;
}

/**
 * A turn of a page about its middle, clockwise, as a scan has that lay askew or on its side. `from` and `to` are the
 * sizes of the page before and after: the middle of one becomes that of the other.
 */
export interface Rotation {
  degrees: number;
  from: Size;
  to: Size;
}

/** The box around a box that is turned. */
export function rotateBox({ x, y, width, height }: Bbox, { degrees, from, to }: Rotation): Bbox {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const dx = x + width / 2 - from.width / 2;
  const dy = y + height / 2 - from.height / 2;
  const wide = width * Math.abs(cos) + height * Math.abs(sin);
  const high = width * Math.abs(sin) + height * Math.abs(cos);
  const middleX = to.width / 2 + dx * cos - dy * sin;
  const middleY = to.height / 2 + dx * sin + dy * cos;
  return { x: middleX - wide / 2, y: middleY - high / 2, width: wide, height: high };
}

/**
 * What `rotateBox` was made of, where that turned it by this turn's opposite: without the corners it had to take in.
 */
function unrotateBox(box: Bbox, turn: Rotation): Bbox {
  const { x, y, width, height } = rotateBox(
    { ...box, x: box.x + box.width / 2, y: box.y + box.height / 2, width: 0, height: 0 },
    turn,
  );
  const angle = (turn.degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const scale = cos * cos - sin * sin;
  const wide = Math.max(0, (box.width * cos - box.height * sin) / scale);
  const high = Math.max(0, (box.height * cos - box.width * sin) / scale);
  return { x: x + width / 2 - wide / 2, y: y + height / 2 - high / 2, width: wide, height: high };
}

/** A page whose text is upright, as it is displayed: turned by `degrees`, on a page of this size. */
export function rotatePage(page: PdfPageText, degrees: number, { width, height }: Size): PdfPageText {
  const turn = { degrees, from: page, to: { width, height } };
  return { ...mapBoxes(page, (box) => rotateBox(box, turn), degrees), width, height, turned: degrees };
}

/** A page as `rotatePage` had it: with its text upright. A page whose text is upright anyway stays as it is. */
export function rotatePageUpright(page: PdfPageText): PdfPageText {
  const { turned, ...rest } = page;
  if (turned === undefined) return page;
  const size = getUprightSize(page, turned);
  const turn = { degrees: -turned, from: page, to: size };
  // Fills are not seen in the image but read from the file: they were never straight.
  const fills = page.fills?.map((fill) => ({ ...fill, bbox: roundBox(unrotateBox(fill.bbox, turn)) }));
  return { ...mapBoxes(rest, (box) => unrotateBox(box, turn), -turned), ...(fills && { fills }), ...size };
}

/** The way back from a straight page to how it is displayed. */
export function getDisplayRotation(page: PdfPageText): Rotation {
  const degrees = page.turned ?? 0;
  return { degrees, from: getUprightSize(page, degrees), to: page };
}

/** On its side a page is as wide as it was high. */
function getUprightSize({ width, height }: Size, degrees: number): Size {
  return isQuarter(degrees) ? { width: height, height: width } : { width, height };
}

function isQuarter(degrees: number): boolean {
  return Math.round(degrees / 90) % 2 !== 0;
}

function mapBoxes(page: PdfPageText, map: (box: Bbox) => Bbox, degrees: number): PdfPageText {
  const words = page.words.map((word) => ({ ...word, bbox: roundBox(map(word.bbox)) }));
  const other = { horizontal: "vertical", vertical: "horizontal" } as const;
  return {
    ...page,
    words,
    lines: page.lines.map((line) => ({
      ...line,
      bbox: roundBox(union(line.words.flatMap((index) => words[index]?.bbox ?? []))),
    })),
    rules: page.rules.map(({ bbox, orientation }) => ({
      bbox: roundBox(map(bbox)),
      orientation: isQuarter(degrees) ? other[orientation] : orientation,
    })),
    images: page.images.map(({ bbox }) => ({ bbox: roundBox(map(bbox)) })),
  };
}
