import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { rotateBox } from "../../read/rotation.ts";
import { ascent } from "../../read/words.ts";
import { detectRulingLines, type RulingLines } from "./ruling-lines.ts";
import type { TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";

/** The lines and ruling lines of a page in a coordinate space of their own, in which most of the text is upright. */
export interface UprightFrame {
  /** In points. */
  readonly width: number;
  readonly height: number;
  readonly lines: readonly TextLine[];
  readonly rulings: RulingLines;
  /** Maps a box of the frame to the page. */
  toPage(box: Bbox): Bbox;
}

/** Builds the frame of a page: the page itself, or the page rotated by a quarter turn where its text is sideways. */
export function buildUprightFrame(page: PdfPageText, lines: readonly TextLine[]): UprightFrame {
  const { width, height, rules, fills = [] } = page;
  const degrees = detectUprightRotation(lines);
  if (degrees === 0) return { width, height, lines, rulings: detectRulingLines(page), toPage: (box) => box };
  const size = { width: height, height: width };
  const rotate = (box: Bbox) => rotateBox(box, { degrees, from: page, to: size });
  const rotatedRules = rules.map(({ bbox, orientation }) => ({
    bbox: rotate(bbox),
    orientation: orientation === "horizontal" ? ("vertical" as const) : ("horizontal" as const),
  }));
  const rotatedFills = fills.map((fill) => ({ ...fill, bbox: rotate(fill.bbox) }));
  return {
    ...size,
    lines: lines.map((line) => rotateLine(line, rotate)),
    rulings: detectRulingLines({ ...size, rules: rotatedRules, fills: rotatedFills }),
    toPage: (box) => rotateBox(box, { degrees: -degrees, from: size, to: page }),
  };
}

/** Detects by how many degrees, clockwise, a page has to be rotated for most of its text to be upright. */
function detectUprightRotation(lines: readonly TextLine[]): 0 | 90 | -90 {
  const sidewaysLines = lines.filter(({ orientation }) => orientation === 90 || orientation === 270);
  // The box of a short line, such as a number of two digits, does not show its direction.
  const horizontalLines = lines.filter(({ bbox }) => bbox.width > 2 * bbox.height);
  const sidewaysCharacters = countCharacters(sidewaysLines);
  if (
    sidewaysCharacters === 0 ||
    sidewaysCharacters <= layoutThresholds.minSidewaysShare * (sidewaysCharacters + countCharacters(horizontalLines))
  )
    return 0;
  const longLines = sidewaysLines.filter((line) => line.words.length > 1);
  return longLines.filter(({ orientation }) => orientation === 90).length * 2 >= longLines.length ? -90 : 90;
}

function countCharacters(lines: readonly TextLine[]): number {
  return lines.reduce((sum, line) => sum + line.text.length, 0);
}

function rotateLine(line: TextLine, rotate: (box: Bbox) => Bbox): TextLine {
  const words = line.words.map((word) => ({ ...word, bbox: rotate(word.bbox) }));
  const dominantBox = words.find((word) => word.size === line.size)?.bbox ?? rotate(line.bbox);
  const bbox = rotate(line.bbox);
  const baseline = dominantBox.y + ascent * dominantBox.height;
  const upright = bbox.height <= 2 * bbox.width;
  return { ...line, words, bbox, baseline, upright, orientation: upright ? 0 : 90 };
}
