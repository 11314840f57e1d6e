import type { Bbox } from "../../../shared/document/geometry.ts";
import { union } from "../../../shared/document/geometry.ts";
import { listMarker } from "./markers.ts";
import type { Survey } from "./survey.ts";
import { inRows, median, right } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";
import { xyCut } from "./xy-cut.ts";

/** Lines that belong together: a paragraph, a heading, an item of a list. */
export interface Block {
  bbox: Bbox;
  lines: TextLine[];
}

/** Ratios of the size of the text (em), or of its leading. */
const columnGap = 1;
const bandGap = 0.75;
const newParagraphLead = 1.22;
const sizeChange = 0.08;
const indent = 0.8;
const shortLine = 4;
/** Lines of prose have this many words at least, and stand at most this far apart (em). */
const leastProse = 6;
const mostLead = 2.4;

/** Joins the lines of a page to blocks, in reading order. */
export function buildBlocks(lines: readonly TextLine[], survey: Survey): Block[] {
  const em = median(lines.map((line) => line.size)) ?? survey.bodySize;
  // Where lines are set far apart, the white between two of them is no gap yet.
  const prose = lines.filter((line) => line.words.length >= leastProse);
  const between = Math.min(mostLead * em, usualLead(inRows(prose)) ?? 0) - em;
  const parts = xyCut(lines, { columnGap: columnGap * em, bandGap: Math.max(bandGap * em, 1.3 * between) });
  return parts.flatMap((part) => splitPart(part, survey));
}

/** Splits what no white gap does: by what changes from a line to the next. */
function splitPart(part: readonly TextLine[], survey: Survey): Block[] {
  const rows = inRows(part);
  const edges = {
    left: Math.min(...part.map((line) => line.bbox.x)),
    right: Math.max(...part.map((line) => right(line.bbox))),
  };
  const lead = usualLead(rows) ?? survey.leading;
  const groups: TextLine[][][] = [];
  rows.forEach((row, index) => {
    const above = rows[index - 1];
    const group = groups.at(-1);
    if (above === undefined || group === undefined || parts(above, row, rows[index + 1], edges, lead))
      groups.push([row]);
    else group.push(row);
  });
  return groups.map((group) => ({ lines: group.flat(), bbox: union(group.flat().map((line) => line.bbox)) }));
}

/** Whether a new block begins with the row `below`. */
function parts(
  above: readonly TextLine[],
  below: readonly TextLine[],
  next: readonly TextLine[] | undefined,
  edges: { left: number; right: number },
  usual: number,
): boolean {
  const [a] = above;
  const [b] = below;
  const last = above.at(-1);
  if (a === undefined || b === undefined || last === undefined) return true;
  const em = Math.max(a.size, b.size);
  if (b.baseline - a.baseline > newParagraphLead * usual * Math.max(1, b.size / a.size)) return true;
  if (Math.abs(a.size - b.size) > sizeChange * em && a.words.length + b.words.length > 2) return true;
  if ((a.bold > 0.9 && b.bold < 0.2) || (a.bold < 0.2 && b.bold > 0.9)) return true;
  if (listMarker(b.text) !== undefined && isListLead(a, b)) return true;
  return isIndented(a, b, next?.[0]) || endsParagraph(last, b, edges);
}

/** A marker that begins a line of running text, as a year or a number may, does not begin an item. */
function isListLead(a: TextLine, b: TextLine): boolean {
  const bullet = !/^[\dA-Za-z(]/.test(b.text);
  return bullet || listMarker(a.text) !== undefined || b.bbox.x < a.bbox.x - 0.3 * b.size || /[.:;!?]$/.test(a.text);
}

/** The first line of a paragraph that stands in. */
function isIndented(a: TextLine, b: TextLine, next: TextLine | undefined): boolean {
  const inset = b.bbox.x - a.bbox.x;
  if (inset < indent * b.size || inset > 4 * b.size || !/[.:;!?”")\]]$/.test(a.text)) return false;
  return next === undefined || b.bbox.x - next.bbox.x > indent * b.size;
}

/** The last line of a paragraph leaves room, and a new sentence begins at the margin. */
function endsParagraph(a: TextLine, b: TextLine, edges: { left: number; right: number }): boolean {
  const room = edges.right - right(a.bbox);
  const first = b.words[0]?.bbox.width ?? 0;
  return (
    room > Math.max(shortLine * a.size, first + 0.5 * a.size) &&
    /[.:!?]$/.test(a.text) &&
    /^[\p{Lu}\d“"(]/u.test(b.text)
  );
}

function usualLead(rows: readonly TextLine[][]): number | undefined {
  const leads = rows.slice(1).map((row, index) => (row[0]?.baseline ?? 0) - (rows[index]?.[0]?.baseline ?? 0));
  // The lower quartile: gaps between paragraphs must not count as the usual distance.
  return leads.sort((a, b) => a - b)[Math.floor(leads.length / 4)];
}
