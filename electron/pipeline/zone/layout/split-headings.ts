import { type Block, splitBlock } from "./blocks.ts";
import { right } from "./boxes.ts";
import type { DocumentProfile } from "./document-profile.ts";
import { readNamedSection, readSectionNumber } from "./section-numbers.ts";
import type { TextLine } from "./text-line.ts";
import { sentenceEnd } from "./text-patterns.ts";
import { layoutThresholds } from "./thresholds.ts";

const { maxBodySizeRatio, maxWords, maxWidthShare } = layoutThresholds.namedHeading;

/**
 * Splits blocks at headings that their text tells from what is above and below them: before the heading of a subsection
 * whose section's heading is above it ("3 Results", "3.1 Depths"), and around a heading that names its section, such as
 * "§ 5 Scope" above its text in the same type.
 */
export function splitHeadings(blocks: readonly Block[], { bodySize }: DocumentProfile): Block[] {
  return blocks.flatMap((block) => {
    if (block.lines.length < 2) return [block];
    let sectionNumber: number[] | undefined;
    return splitBlock(block, (above, row) => {
      if (above.length === 1) sectionNumber = readSectionNumber(above[0]?.text ?? "") ?? sectionNumber;
      const number = row.length === 1 ? readSectionNumber(row[0]?.text ?? "") : undefined;
      return (
        (number !== undefined && (isFirstPart(number, sectionNumber) || isBelowNamedSection(above))) ||
        isNamedBreak(above, row, block, bodySize)
      );
    });
  });
}

/** Checks whether a section is the first subsection of another: 3.1 of 3. Some count subsections from 0. */
function isFirstPart(number: readonly number[], section: readonly number[] | undefined): boolean {
  if (section === undefined || number.length !== section.length + 1) return false;
  return (number.at(-1) ?? 0) <= 1 && section.every((part, index) => part === number[index]);
}

function isBelowNamedSection([above, ...others]: readonly TextLine[]): boolean {
  return above !== undefined && others.length === 0 && readNamedSection(above.text) !== undefined;
}

/** Checks whether one of two rows is the heading of a named section, and the other one does not belong to it. */
function isNamedBreak(above: readonly TextLine[], row: readonly TextLine[], block: Block, bodySize: number): boolean {
  const [first, next] = [above.at(-1), row[0]];
  if (first === undefined || next === undefined) return false;
  if (isNamedHeadingRow(row, block))
    return sentenceEnd.test(first.text) || isNamedHeadingRow(above, block) || !isWide(above, block);
  // The title can be in the next row, in the type of the heading.
  const isBody = next.size < maxBodySizeRatio * bodySize && next.bold < 0.5;
  return isNamedHeadingRow(above, block) && isWide(row, block) && isBody;
}

/** Checks whether a row is short, names a section and does not end as a sentence. */
function isNamedHeadingRow(row: readonly TextLine[], block: Block): boolean {
  const [line, ...others] = row;
  if (line === undefined || others.length > 0 || isWide(row, block)) return false;
  return line.words.length <= maxWords && !/[,;:]$/.test(line.text) && readNamedSection(line.text) !== undefined;
}

function isWide(row: readonly TextLine[], { bbox }: Block): boolean {
  const [first, last] = [row[0], row.at(-1)];
  return first !== undefined && last !== undefined && right(last.bbox) - first.bbox.x > maxWidthShare * bbox.width;
}
