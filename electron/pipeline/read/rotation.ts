import { roundBox, union, type Bbox } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import type { TableStructure } from "../../../shared/document/table-structure.ts";

interface Size {
  width: number;
  height: number;
}

/**
 * A rotation of a page about its centre, in degrees clockwise, for scans that are skewed or sideways. `from` and `to` are
 * the sizes of the page before and after the rotation, which maps one centre to the other.
 */
export interface Rotation {
  degrees: number;
  from: Size;
  to: Size;
}

/** Rotates a box and returns the bounding box of the result. */
export function rotateBox({ x, y, width, height }: Bbox, { degrees, from, to }: Rotation): Bbox {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const dx = x + width / 2 - from.width / 2;
  const dy = y + height / 2 - from.height / 2;
  const boundsWidth = width * Math.abs(cos) + height * Math.abs(sin);
  const boundsHeight = width * Math.abs(sin) + height * Math.abs(cos);
  const centreX = to.width / 2 + dx * cos - dy * sin;
  const centreY = to.height / 2 + dx * sin + dy * cos;
  return { x: centreX - boundsWidth / 2, y: centreY - boundsHeight / 2, width: boundsWidth, height: boundsHeight };
}

/**
 * Inverts `rotateBox`: computes a box from the bounding box that `rotateBox` returned for it.
 * @param rotation The inverse of the rotation that `rotateBox` applied.
 */
function unrotateBox(box: Bbox, rotation: Rotation): Bbox {
  const centre = rotateBox({ x: box.x + box.width / 2, y: box.y + box.height / 2, width: 0, height: 0 }, rotation);
  const angle = (rotation.degrees * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const determinant = cos * cos - sin * sin;
  const originalWidth = Math.max(0, (box.width * cos - box.height * sin) / determinant);
  const originalHeight = Math.max(0, (box.height * cos - box.width * sin) / determinant);
  return {
    x: centre.x - originalWidth / 2,
    y: centre.y - originalHeight / 2,
    width: originalWidth,
    height: originalHeight,
  };
}

/**
 * Rotates a page from upright text to the orientation in which it is displayed.
 * @param degrees Clockwise.
 * @param size The size of the displayed page, in points.
 */
export function rotatePage(page: PdfPageText, degrees: number, size: Size): PdfPageText {
  const { width, height } = size;
  const rotation = { degrees, from: page, to: { width, height } };
  return { ...mapBoxes(page, (box) => rotateBox(box, rotation), degrees), width, height, text_rotation: degrees };
}

/** Rotates a page back to upright text. A page that is not rotated is returned as it is. */
export function rotatePageUpright(page: PdfPageText): PdfPageText {
  const { text_rotation: degrees, ...rest } = page;
  if (degrees === undefined) return page;
  const size = getUprightSize(page, degrees);
  const rotation = { degrees: -degrees, from: page, to: size };
  // `rotatePage` does not rotate the fills, because they are read from the file as they are displayed.
  const fills = page.fills?.map((fill) => ({ ...fill, bbox: roundBox(unrotateBox(fill.bbox, rotation)) }));
  return { ...mapBoxes(rest, (box) => unrotateBox(box, rotation), -degrees), ...(fills && { fills }), ...size };
}

/** Returns the rotation from the upright page to the displayed page. */
export function getDisplayRotation(page: PdfPageText): Rotation {
  const degrees = page.text_rotation ?? 0;
  return { degrees, from: getUprightSize(page, degrees), to: page };
}

/** Returns the size of the upright page: a sideways page has width and height exchanged. */
function getUprightSize({ width, height }: Size, degrees: number): Size {
  return isQuarterTurn(degrees) ? { width: height, height: width } : { width, height };
}

function isQuarterTurn(degrees: number): boolean {
  return Math.round(degrees / 90) % 2 !== 0;
}

function mapBoxes(page: PdfPageText, map: (box: Bbox) => Bbox, degrees: number): PdfPageText {
  const words = page.words.map((word) => ({ ...word, bbox: roundBox(map(word.bbox)) }));
  const swappedOrientation = { horizontal: "vertical", vertical: "horizontal" } as const;
  return {
    ...page,
    words,
    lines: page.lines.map((line) => ({
      ...line,
      bbox: roundBox(union(line.words.flatMap((index) => words[index]?.bbox ?? []))),
    })),
    rules: page.rules.map(({ bbox, orientation }) => ({
      bbox: roundBox(map(bbox)),
      orientation: isQuarterTurn(degrees) ? swappedOrientation[orientation] : orientation,
    })),
    images: page.images.map((image) => ({ ...image, bbox: roundBox(map(image.bbox)) })),
    ...(page.tables && { tables: page.tables.map((table) => mapTableBoxes(table, map)) }),
    ...(page.regions && {
      regions: page.regions.map((region) => ({ ...region, bbox: roundBox(map(region.bbox)) })),
    }),
  };
}

function mapTableBoxes(table: TableStructure, map: (box: Bbox) => Bbox): TableStructure {
  const cells = table.cells.map((cell) => ({ ...cell, bbox: cell.bbox && roundBox(map(cell.bbox)) }));
  return { ...table, bbox: roundBox(map(table.bbox)), cells };
}
