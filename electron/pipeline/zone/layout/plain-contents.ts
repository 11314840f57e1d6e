import { maxLevel } from "../../../../shared/document/zones.ts";
import { bottom, right } from "./boxes.ts";
import { type Contents, type ContentsEntry, hasMoreLettersThanDigits } from "./contents-rows.ts";
import type { TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";

const { edgeToleranceEm, maxGapEm, plain } = layoutThresholds.contents;

/** A page number, or the number of a section, at the beginning of an entry. */
const numberAtStart = /^\d{1,4}(?:\.\d{1,3})*\.?(?=\s|$)/;

/**
 * Finds the titles without page numbers, or with page numbers at the left, below a heading such as "Contents". They are
 * short rows of one title each, without the punctuation of sentences.
 * @param rows The rows of the page that belong to no other table of contents.
 */
export function findPlainContents(rows: readonly TextLine[][], heading: TextLine): Contents[] {
  const part: TextLine[][] = [];
  let previous: TextLine = heading;
  for (const row of rows) {
    const inColumn = row.filter(
      ({ bbox }) => bbox.x < right(heading.bbox) + plain.maxWidthEm * heading.size && right(bbox) > heading.bbox.x,
    );
    const [first] = inColumn;
    if (first === undefined || first.bbox.y < heading.bbox.y + heading.bbox.height / 2) continue;
    if (first.bbox.y - bottom(previous.bbox) > maxGapEm * first.size || !isTitleRow(inColumn, part[0]?.[0])) break;
    part.push(inColumn);
    previous = first;
  }
  return part.length >= plain.minEntries ? [{ heading, lines: part.flat(), entries: describeTitles(part) }] : [];
}

/** Checks whether a row is a short title, with or without a number before it, in the style of the first one. */
function isTitleRow(row: readonly TextLine[], first: TextLine | undefined): boolean {
  const text = row.map((line) => line.text).join(" ");
  const words = row.reduce((sum, line) => sum + line.words.length, 0);
  const [line] = row;
  if (line === undefined || words > plain.maxWords || row.length > 2) return false;
  const number = numberAtStart.exec(text)?.[0] ?? "";
  const title = text.slice(number.length).trim();
  return (
    /^\p{Lu}|^\p{Lo}|^\p{Lt}/u.test(title) &&
    hasMoreLettersThanDigits(title) &&
    !/[.;:!,]$/.test(title) &&
    (row.length === 1 || number === row[0]?.text) &&
    right(row.at(-1)?.bbox ?? line.bbox) - line.bbox.x <= plain.maxWidthEm * line.size &&
    (first === undefined || Math.abs(first.size - line.size) <= plain.maxSizeDifferencePt)
  );
}

function describeTitles(rows: readonly TextLine[][]): ContentsEntry[] {
  const left = Math.min(...rows.map(([first]) => first?.bbox.x ?? 0));
  return rows.map((lines) => {
    const title = lines.map((line) => line.text).join(" ");
    const [first] = lines;
    const isIndented = first !== undefined && first.bbox.x - left > edgeToleranceEm * first.size;
    const parts = numberAtStart.exec(title)?.[0].split(".").filter(Boolean).length ?? 1;
    return {
      lines,
      title,
      level: Math.min(maxLevel, Math.max(isIndented ? 2 : 1, parts)),
      label: undefined,
      pageNumber: undefined,
    };
  });
}
