import { isCentreInside, union, type Bbox } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { bottom, boxBetween, centreY, right } from "./boxes.ts";
import { computeProseShare } from "./math-symbols.ts";
import { detectRulingLines, type RulingLine } from "./ruling-lines.ts";
import { groupIntoRows, type TextLine } from "./text-line.ts";
import { captionPrefix } from "./text-patterns.ts";
import { layoutThresholds } from "./thresholds.ts";

const {
  extentTolerancePt,
  maxCommentDistanceEm,
  maxIndentEm,
  maxOverhangPt,
  maxProseShare,
  maxRowDistanceEm,
  minStatementShare,
  minStatements,
} = layoutThresholds.listing;

/** The number of a line of a listing. */
const lineNumberPattern = /^\d{1,3}[.:]?(?:\s+|$)/;
/** A keyword at the beginning of a statement. It is in bold, or the line has the form of a statement. */
const keywordPattern =
  /^(?:if|else|elseif|elsif|elif|for|foreach|forall|while|repeat|until|loop|do|end|endif|endfor|endwhile|return|function|procedure|begin|break|continue|switch|case)(?![\p{L}\d-])/iu;
/** A line that is a statement in any font. */
const statementPattern =
  /^(?:end(?:\s?(?:if|for|while|loop|function|procedure))?|else|repeat)[;:]?$|^(?:else\s?)?if\s.*\sthen$|^(?:for|foreach|forall|while)\s.*\sdo$/i;
/** An assignment to a variable. */
const assignmentPattern = /^\p{L}[\p{L}\d_'.()[\]]{0,11}(?:\s[\p{L}\d]{1,6})?\s(?:←|⟵|:=)\s/u;
/** The words before the input and the output of an algorithm. */
const parameterPattern = /^(?:input|output|require|ensure|data|result)s?\s?:?(?=\s|$)/i;
/** The beginning of a comment. Fonts for mathematics encode the triangle as a full stop. */
const commentPattern = /^(?:[▷▹▶⊳.]\s|\/\/|\/\*|#\s)/u;

/**
 * Finds the algorithms in pseudocode among lines. They have the font of the text, unlike code, and are recognized by
 * their statements: keywords in bold and assignments, often with line numbers and comments at the right.
 * @param lines The lines among which algorithms are searched.
 * @param page The page, whose ruling lines above and below an algorithm bound it.
 * @returns the lines of each algorithm
 */
export function findListings(
  lines: readonly TextLine[],
  page: Pick<PdfPageText, "rules" | "fills" | "width" | "height">,
): TextLine[][] {
  const candidates = lines.filter((line) => line.upright && !captionPrefix.test(line.text));
  const listings: TextLine[][] = [];
  const used = new Set<TextLine>();
  const groups = groupStatements(candidates.filter(isStatement)).filter(
    // Definitions of names are assignments too.
    (statements) => statements.length >= minStatements && statements.some(hasKeyword),
  );
  const horizontal = groups.length === 0 ? [] : detectRulingLines(page).horizontal;
  for (const statements of groups) {
    if (statements.some((line) => used.has(line))) continue;
    const box = union(statements.map(({ bbox }) => bbox));
    const band = findBand(box, horizontal);
    const inBand = band === undefined ? [] : candidates.filter(({ bbox }) => isCentreInside(bbox, band));
    const listing = [inBand, extendListing(box, candidates)].find(isMostlyStatements);
    if (listing === undefined) continue;
    listings.push(groupIntoRows(listing).flat());
    for (const line of listing) used.add(line);
  }
  return listings;
}

function isMostlyStatements(lines: readonly TextLine[]): boolean {
  const rows = groupIntoRows(lines);
  return rows.length > 0 && rows.filter((row) => row.some(isStatement)).length >= minStatementShare * rows.length;
}

/** Checks whether a line is a statement in pseudocode: one with a keyword, or an assignment. */
function isStatement(line: TextLine): boolean {
  const isAssignment = assignmentPattern.test(removeLineNumber(line)) && computeProseShare([line]) <= maxProseShare;
  return isAssignment || hasKeyword(line);
}

function hasKeyword(line: TextLine): boolean {
  const text = removeLineNumber(line);
  if (statementPattern.test(text)) return true;
  if (!keywordPattern.test(text) || /[.?!,]$/.test(text)) return false;
  const keyword = line.words.find(({ text: word }) => keywordPattern.test(word));
  return keyword?.bold === true && line.bold < 1;
}

function removeLineNumber({ text }: TextLine): string {
  return text.replace(lineNumberPattern, "");
}

/** Groups statements that follow each other in a column. */
function groupStatements(statements: readonly TextLine[]): TextLine[][] {
  const groups: TextLine[][] = [];
  for (const line of statements.toSorted((a, b) => a.baseline - b.baseline)) {
    const group = groups.find((other) => {
      const last = other.at(-1);
      return (
        last !== undefined &&
        line.baseline - last.baseline <= maxRowDistanceEm * line.size &&
        Math.abs(line.bbox.x - last.bbox.x) <= maxIndentEm * line.size
      );
    });
    if (group === undefined) groups.push([line]);
    else group.push(line);
  }
  return groups;
}

/** Finds the band between the nearest ruling lines above and below a box, if they have the same extent. */
function findBand(box: Bbox, horizontal: readonly RulingLine[]): Bbox | undefined {
  const covering = horizontal.filter(
    ({ from, to }) => from <= box.x + maxOverhangPt && to >= right(box) - extentTolerancePt,
  );
  const above = covering.filter(({ position }) => position <= box.y + extentTolerancePt);
  const below = covering.filter(({ position }) => position >= bottom(box) - extentTolerancePt);
  const top = above.toSorted((a, b) => b.position - a.position)[0];
  const end = below.toSorted((a, b) => a.position - b.position)[0];
  if (top === undefined || end === undefined) return undefined;
  const haveSameExtent =
    Math.abs(top.from - end.from) <= extentTolerancePt && Math.abs(top.to - end.to) <= extentTolerancePt;
  return haveSameExtent ? boxBetween(top.from - maxOverhangPt, top.position, top.to, end.position) : undefined;
}

/**
 * Collects the lines of an algorithm without ruling lines: those in the box of its statements, the line numbers at the
 * left, the comments at the right, and its input and output above.
 */
function extendListing(box: Bbox, lines: readonly TextLine[]): TextLine[] {
  const isPart = ({ bbox, text, size }: TextLine): boolean => {
    if (isCentreInside(bbox, box)) return true;
    if (centreY(bbox) < box.y || centreY(bbox) > bottom(box)) return false;
    const isNumber = lineNumberPattern.exec(text)?.[0] === text;
    return isNumber
      ? right(bbox) <= box.x && box.x - right(bbox) <= maxIndentEm * size
      : commentPattern.test(text) && bbox.x >= right(box) && bbox.x - right(box) <= maxCommentDistanceEm * size;
  };
  const listing = lines.filter(isPart);
  let top = box.y;
  for (const line of lines.toSorted((a, b) => b.baseline - a.baseline)) {
    const isNear = bottom(line.bbox) <= top + 1 && top - bottom(line.bbox) <= line.size;
    const isInColumn = line.bbox.x < right(box) && Math.abs(line.bbox.x - box.x) <= maxIndentEm * line.size;
    if (!isNear || !isInColumn || !isParameter(line)) continue;
    listing.push(line);
    top = line.bbox.y;
  }
  return listing;
}

/** Checks whether a line tells the input or output of an algorithm. */
function isParameter({ text, words }: TextLine): boolean {
  return parameterPattern.test(text) && words[0]?.bold === true;
}
