import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { rotateBox } from "../../read/rotation.ts";
import { ascent } from "../../read/words.ts";
import type { TextLine } from "../layout/text-line.ts";

/** A page of sideways text as somebody sees it who has turned it, and the way back. */
export interface TurnedPage {
  page: PdfPageText;
  lines: TextLine[];
  /** From the turned page to the page as it is. */
  back: (box: Bbox) => Bbox;
}

/** More of its characters than this stand sideways on a page that is to be turned. */
const sidewaysShare = 0.6;

/** The page turned so that its text can be read, where most of it is written up or down; undefined for others. */
export function turnPage(page: PdfPageText, lines: readonly TextLine[]): TurnedPage | undefined {
  const sideways = lines.filter((line) => !line.upright);
  // Of what is about as high as wide, as numbers of two digits are, nothing is known.
  const plain = lines.filter(({ bbox }) => bbox.width > 2 * bbox.height);
  const length = lengthOf(sideways);
  if (length === 0 || length <= sidewaysShare * (length + lengthOf(plain))) return undefined;
  const longer = sideways.filter((line) => line.words.length > 1);
  const degrees = longer.filter(runsDown).length * 2 >= longer.length ? -90 : 90;
  const size = { width: page.height, height: page.width };
  const turn = (box: Bbox) => rotateBox(box, { degrees, from: page, to: size });
  const back = (box: Bbox) => rotateBox(box, { degrees: -degrees, from: size, to: page });
  return {
    back,
    lines: lines.map((line) => turnLine(line, turn)),
    page: {
      ...page,
      ...size,
      rules: page.rules.map(({ bbox, orientation }) => ({
        bbox: turn(bbox),
        orientation: orientation === "horizontal" ? "vertical" : "horizontal",
      })),
      ...(page.fills === undefined ? {} : { fills: page.fills.map((fill) => ({ ...fill, bbox: turn(fill.bbox) })) }),
    },
  };
}

function lengthOf(lines: readonly TextLine[]): number {
  return lines.reduce((sum, line) => sum + line.text.length, 0);
}

/** Whether the words of a line follow each other downwards. */
function runsDown({ words }: TextLine): boolean {
  return (words[0]?.bbox.y ?? 0) < (words.at(-1)?.bbox.y ?? 0);
}

function turnLine(line: TextLine, turn: (box: Bbox) => Bbox): TextLine {
  const words = line.words.map((word) => ({ ...word, bbox: turn(word.bbox) }));
  const lead = words.find((word) => word.size === line.size)?.bbox ?? turn(line.bbox);
  const bbox = turn(line.bbox);
  return { ...line, words, bbox, baseline: lead.y + ascent * lead.height, upright: bbox.height <= 2 * bbox.width };
}
