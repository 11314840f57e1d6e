import type { PageReader } from "../../page-reader.ts";
import { buildRows, getOwnRows, getText, type TokenRow } from "../rows.ts";

/** A line of a document as a language model gets it. */
export interface DocumentLine {
  /** The number of the row in the document, which identifies the line. */
  row: number;
  /** The printed text, with wide gaps as three spaces. */
  text: string;
  /** The tokens of the row. */
  words: string[];
}

/** How much of a document a language model gets. */
export interface LineLimits {
  /** The maximum number of characters of the lines in a part. */
  maxCharacters: number;
  /** The maximum number of parts. */
  maxParts: number;
}

/** The lines of a document in parts, each for one request. */
export interface DocumentParts {
  parts: DocumentLine[][];
  /** The number of lines of the document, of which the parts may have only some. */
  lineCount: number;
}

const separator = "   ";

function toLine(row: TokenRow): DocumentLine {
  const text = row.segments.map(({ start, end }) => getText({ row, start, end })).join(separator);
  return { row: row.number, text, words: row.tokens.map((token) => token.text) };
}

const countCharacters = (lines: readonly DocumentLine[]): number =>
  lines.reduce((sum, { text }) => sum + text.length + 1, 0);

/**
 * Reads the lines of a document for a language model. Of a document that is too long, reads its beginning and, as the
 * last part, its end, where sums and signatures are. Only these lines are in memory. A line that alone exceeds a part is
 * left out.
 */
export async function readDocumentLines(
  pages: readonly PageReader[],
  { maxCharacters, maxParts }: LineLimits,
): Promise<DocumentParts> {
  const parts: DocumentLine[][] = [[]];
  const end: DocumentLine[] = [];
  let [partLength, endLength, lineCount] = [0, 0, 0];
  const add = (line: DocumentLine): void => {
    const length = line.text.length + 1;
    if (length > maxCharacters) return;
    if (endLength === 0 && partLength + length <= maxCharacters) {
      parts.at(-1)?.push(line);
      partLength += length;
    } else if (endLength === 0 && parts.length < maxParts - 1) {
      parts.push([line]);
      partLength = length;
    } else if (maxParts > 1) {
      end.push(line);
      endLength += length;
      while (endLength > maxCharacters) endLength -= countCharacters(end.splice(0, 1));
    }
  };
  for (const readPage of pages) {
    const { text } = await readPage();
    const firstRow = lineCount;
    for (const window of buildRows(text, firstRow)) {
      for (const row of getOwnRows(window)) {
        lineCount += 1;
        add(toLine(row));
      }
    }
  }
  if (end.length > 0) parts.push(end);
  return { parts: parts.filter((lines) => lines.length > 0), lineCount };
}
