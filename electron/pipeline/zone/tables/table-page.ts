import { chunkRows, isProseLength, overlapX } from "../layout/text-chunks.ts";
import type { Chunk, Row } from "../layout/text-chunks.ts";
import { spacesOf } from "./narrow-gutters.ts";
import type { Spaces } from "./narrow-gutters.ts";
import { captionPrefix } from "../layout/list-markers.ts";
import type { RulingLines } from "../layout/ruling-lines.ts";
import type { UprightFrame } from "../layout/upright-frame.ts";
import { median, right } from "../layout/text-line.ts";

/** A page as the search for tables sees it. */
export interface TablePage {
  width: number;
  height: number;
  rows: Row[];
  rules: RulingLines;
  /** The usual size of its text, in points. */
  em: number;
  /** Chunks of running text. */
  prose: ReadonlySet<Chunk>;
  /** The usual space between words of each font, in em. */
  spaces: Spaces;
  /** Rows that begin with "Table 3" or "Figure 3". */
  captions: readonly Row[];
}

export function tablePage({ width, height, lines, rulings: rules }: UprightFrame): TablePage {
  const rows = chunkRows(lines, rules.vertical);
  const em = median(rows.flatMap((row) => row.chunks.map((chunk) => chunk.line.size))) ?? 10;
  return {
    width,
    height,
    rows,
    rules,
    em,
    prose: proseOf(rows),
    spaces: spacesOf(rows),
    captions: rows.filter((row) => row.chunks.some((chunk) => captionPrefix.test(chunk.text))),
  };
}

const leastWords = 5;
/** In em: indent of a first line, edge, distance of lines. */
const paragraph = { indent: 3, edge: 0.6, distance: 1.8 };

/** Wordy chunks over or under another of the same left edge and width, as the lines of a paragraph are. */
function proseOf(rows: readonly Row[]): Set<Chunk> {
  const found = new Set<Chunk>();
  rows.forEach((row, index) => {
    const near = [rows[index - 1], rows[index + 1], rows[index - 2], rows[index + 2]];
    const beside = row.chunks.some((chunk) => isStackedShort(chunk, row, near));
    for (const chunk of row.chunks) {
      const { size } = chunk.line;
      if (!isProseLength(chunk) || beside) continue;
      const alike = near.some(
        (other) =>
          other !== undefined &&
          Math.abs(other.baseline - row.baseline) < paragraph.distance * size &&
          other.chunks.some((next) => isSameParagraph(chunk, next, other.baseline < row.baseline)),
      );
      if (alike) found.add(chunk);
    }
  });
  return found;
}

function isSameParagraph(chunk: Chunk, next: Chunk, isAbove: boolean): boolean {
  const { size } = chunk.line;
  const first = isAbove ? next : chunk;
  const second = isAbove ? chunk : next;
  const indent = first.bbox.x - second.bbox.x;
  if (indent < -paragraph.edge * size || indent > paragraph.indent * size || first.words.length < leastWords)
    return false;
  // Only a paragraph's last line ends early.
  return right(second.bbox) < right(first.bbox) + paragraph.edge * size && isProseLength(first);
}

/** A short chunk over or under another, as in a column of a table, beside something else. */
function isStackedShort(chunk: Chunk, row: Row, near: readonly (Row | undefined)[]): boolean {
  if (row.chunks.length < 2 || !isShort(chunk)) return false;
  return near.some(
    (other) =>
      other !== undefined &&
      other.chunks.length > 1 &&
      Math.abs(other.baseline - row.baseline) < 2.6 * chunk.line.size &&
      other.chunks.some((next) => isShort(next) && overlapX(chunk.bbox, next.bbox) > 0.3),
  );
}

function isShort(chunk: Chunk): boolean {
  return chunk.data || chunk.words.length <= 3;
}
