import { buildRows, hasProseLength, computeOverlapX, type Chunk, type ChunkRow } from "../layout/text-chunks.ts";
import { isCaption } from "./caption-patterns.ts";
import { findFormFields, type FormField } from "./form-fields.ts";
import { findLattices, type Lattice } from "./lattice.ts";
import { estimateWordSpacings, type WordSpacings } from "./narrow-gutters.ts";
import type { RulingLines } from "../layout/ruling-lines.ts";
import { right } from "../layout/boxes.ts";
import { median } from "../layout/statistics.ts";
import type { UprightFrame } from "../layout/upright-frame.ts";
import { streamThresholds } from "./thresholds.ts";

const { defaultFontSizePt, maxCellDistanceEm, maxCellWords, minCellOverlap, minProseWords, paragraphEm } =
  streamThresholds;

/** The input of table detection: the rows and ruling lines of a page, in points in the space of its upright frame. */
export interface DetectionPage {
  width: number;
  height: number;
  rulings: RulingLines;
  /** The tables whose cells are all drawn. */
  lattices: readonly Lattice[];
  /** The rows of text chunks, from top to bottom. */
  rows: ChunkRow[];
  /** The median font size of the chunks, in points. */
  em: number;
  /** The chunks of running text. */
  prose: ReadonlySet<Chunk>;
  wordSpacings: WordSpacings;
  /** The places to fill in. */
  fields: readonly FormField[];
  /** The rows with a chunk that begins like a caption: "Table 3", "Figure 3". */
  captions: readonly ChunkRow[];
}

/** Divides the text of a page into rows of chunks, and finds its running text and captions. */
export function buildDetectionPage({ width, height, lines, rulings }: UprightFrame): DetectionPage {
  const rows = buildRows(lines, rulings.vertical);
  return {
    width,
    height,
    rulings,
    lattices: findLattices(
      rulings,
      rows,
      lines.filter((line) => !line.upright),
    ),
    rows,
    em: median(rows.flatMap((row) => row.chunks.map((chunk) => chunk.line.size))) ?? defaultFontSizePt,
    prose: findProse(rows),
    wordSpacings: estimateWordSpacings(rows),
    fields: findFormFields(rows, rulings),
    captions: rows.filter((row) => row.chunks.some((chunk) => isCaption(chunk.text))),
  };
}

/**
 * Finds the chunks that are lines of a paragraph: long chunks above or below another line of the same paragraph, in a
 * row without table cells.
 */
function findProse(rows: readonly ChunkRow[]): Set<Chunk> {
  const prose = new Set<Chunk>();
  rows.forEach((row, index) => {
    const neighbours = [rows[index - 1], rows[index + 1], rows[index - 2], rows[index + 2]];
    const isTableRow = row.chunks.some((chunk) => mayBeTableCell(chunk, row, neighbours));
    for (const chunk of row.chunks) {
      const { size } = chunk.line;
      if (!hasProseLength(chunk) || isTableRow) continue;
      const hasSibling = neighbours.some(
        (other) =>
          other !== undefined &&
          Math.abs(other.baseline - row.baseline) < paragraphEm.maxLeading * size &&
          other.chunks.some((next) => isSameParagraph(chunk, next, other.baseline < row.baseline)),
      );
      if (hasSibling) prose.add(chunk);
    }
  });
  return prose;
}

/** Checks whether two chunks in adjacent rows are lines of one paragraph. */
function isSameParagraph(chunk: Chunk, next: Chunk, isNextAbove: boolean): boolean {
  const { size } = chunk.line;
  const first = isNextAbove ? next : chunk;
  const second = isNextAbove ? chunk : next;
  const indent = first.bbox.x - second.bbox.x;
  const isIndented = indent < -paragraphEm.edgeTolerance * size || indent > paragraphEm.maxIndent * size;
  if (isIndented || first.words.length < minProseWords) return false;
  // Only the last line of a paragraph ends early.
  return right(second.bbox) < right(first.bbox) + paragraphEm.edgeTolerance * size && hasProseLength(first);
}

/** Checks whether a chunk may be a table cell: it is short, beside another chunk, and above or below a short one. */
function mayBeTableCell(chunk: Chunk, row: ChunkRow, neighbours: readonly (ChunkRow | undefined)[]): boolean {
  if (row.chunks.length < 2 || !isShort(chunk)) return false;
  return neighbours.some(
    (other) =>
      other !== undefined &&
      other.chunks.length > 1 &&
      Math.abs(other.baseline - row.baseline) < maxCellDistanceEm * chunk.line.size &&
      other.chunks.some((next) => isShort(next) && computeOverlapX(chunk.bbox, next.bbox) > minCellOverlap),
  );
}

function isShort(chunk: Chunk): boolean {
  return chunk.isNumeric || chunk.words.length <= maxCellWords;
}
