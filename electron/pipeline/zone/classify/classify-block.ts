import { maximum } from "../../../../shared/values/extremes.ts";
import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import type { Block } from "../layout/blocks.ts";
import {
  bracketedLabel,
  captionPrefix,
  footnoteMarkerPattern,
  contentsEntryEnd,
  findListMarker,
  findSuperscriptMark,
  sourcePattern,
} from "../layout/text-patterns.ts";
import { hasSectionNumber, subsectionNumberPattern } from "../layout/section-numbers.ts";
import { labelledNotePattern, noteWordPattern, significancePattern } from "../layout/note-patterns.ts";
import { countMathSymbols, equationNumberPattern, computeMathShare } from "../layout/math-symbols.ts";
import type { DocumentProfile } from "../layout/document-profile.ts";
import { bottom, right } from "../layout/boxes.ts";
import { groupIntoRows, type TextLine } from "../layout/text-line.ts";
import { layoutThresholds } from "../layout/thresholds.ts";
import type { ClassifiedBlock } from "./classified-block.ts";
import { isMonospaced } from "./code.ts";
import { isEnumerated, isNamedHeading } from "./named-headings.ts";
import { classificationThresholds } from "./thresholds.ts";

/** The type of a block, with the score of the rule that applies, 0 to 1. */
type Classification = Pick<ClassifiedBlock, "type" | "confidence">;

/** The page around a block. */
export interface BlockContext {
  page: Pick<PdfPageText, "page" | "width" | "height">;
  profile: DocumentProfile;
  /** The boxes of tables, pictures and algorithms. */
  graphics: readonly Bbox[];
  /** Short horizontal ruling lines, such as the one that separates footnotes from the body. */
  separators: readonly Bbox[];
  blocks: readonly Block[];
}

/** The features of a block that the rules test, computed once for all rules. */
interface BlockFeatures {
  text: string;
  firstLine: TextLine;
  rowCount: number;
  wordCount: number;
  /** The size of the text divided by the body size. */
  sizeRatio: number;
  /** The share of bold text, 0 to 1. */
  boldShare: number;
}

type Rule = (block: Block, features: BlockFeatures, context: BlockContext) => Classification | undefined;

/** The rules in the order in which they are tried: the first one that applies determines the type. */
const rules: readonly Rule[] = [
  classifyDocumentIndex,
  classifyCaption,
  classifyCode,
  classifyFormula,
  classifyFootnote,
  classifyReference,
  classifyTitle,
  classifySectionHeader,
  classifyListItem,
];

/**
 * Classifies a block by rules about its typography, its text and its surroundings. If no rule applies, the block is
 * text. The learned classifier (`classify-by-model.ts`) has the type as a feature.
 */
export function classifyBlock(block: Block, context: BlockContext): Classification {
  const features = computeFeatures(block, context.profile);
  for (const rule of rules) {
    const classification = rule(block, features, context);
    if (classification !== undefined) return classification;
  }
  const { maxSizeDeviation, minWords } = classificationThresholds.plainText;
  const isPlain = features.rowCount > 1 && Math.abs(features.sizeRatio - 1) < maxSizeDeviation;
  return { type: "text", confidence: isPlain ? 0.92 : features.wordCount >= minWords ? 0.8 : 0.65 };
}

function computeFeatures(block: Block, profile: DocumentProfile): BlockFeatures {
  const [firstLine] = block.lines;
  if (firstLine === undefined) throw new RangeError("a block needs at least one line");
  const characters = block.lines.reduce((sum, line) => sum + line.text.length, 0);
  const computeMean = (getValue: (line: TextLine) => number) =>
    block.lines.reduce((sum, line) => sum + getValue(line) * line.text.length, 0) / Math.max(1, characters);
  return {
    text: block.lines.map((line) => line.text).join(" "),
    firstLine,
    rowCount: groupIntoRows(block.lines).length,
    wordCount: block.lines.reduce((sum, line) => sum + line.words.length, 0),
    sizeRatio: computeMean((line) => line.size) / profile.bodySize,
    boldShare: computeMean((line) => line.bold),
  };
}

/** Accepts a block with dot leaders in a line, and dot leaders or page numbers at the end of many lines. */
function classifyDocumentIndex(block: Block, { rowCount }: BlockFeatures): Classification | undefined {
  const { minEntryShare, minCertainRows } = classificationThresholds.documentIndex;
  const dottedLineCount = block.lines.filter((line) => /(?:\.\s?){4,}/.test(line.text)).length;
  const entryCount = block.lines.filter((line) => contentsEntryEnd.test(line.text)).length;
  if (dottedLineCount === 0 || entryCount < minEntryShare * rowCount) return undefined;
  return { type: "document-index", confidence: rowCount >= minCertainRows ? 0.9 : 0.7 };
}

function classifyCaption(
  block: Block,
  { text, rowCount, sizeRatio, boldShare }: BlockFeatures,
  { graphics }: BlockContext,
): Classification | undefined {
  const { maxRows, maxDistanceEm, minBoldShare, maxSizeRatio } = classificationThresholds.caption;
  const prefix = captionPrefix.exec(text);
  if (prefix === null || rowCount > maxRows) return undefined;
  const maxDistance = maxDistanceEm * (block.lines[0]?.size ?? 10);
  if (graphics.some((graphic) => isNear(block.bbox, graphic, maxDistance)))
    return { type: "caption", confidence: 0.95 };
  const rest = text.slice(prefix[0].length);
  const isSetApart = /^\s*[.:–—|]/.test(rest) || boldShare > minBoldShare || sizeRatio < maxSizeRatio;
  return isSetApart ? { type: "caption", confidence: 0.75 } : undefined;
}

/** An address of mail or of a page, which is often in a monospaced font. */
const addressPattern = /@|:\/\/|www\./;

function classifyCode(block: Block, { text, wordCount }: BlockFeatures): Classification | undefined {
  return isMonospaced(block) && wordCount >= classificationThresholds.code.minWords && !addressPattern.test(text)
    ? { type: "code", confidence: 0.8 }
    : undefined;
}

function classifyFormula(block: Block, { text, wordCount, rowCount }: BlockFeatures): Classification | undefined {
  const { maxWords, maxRows, minMathShare, minNumberedMathShare } = classificationThresholds.formula;
  if (wordCount > maxWords || rowCount > maxRows || countMathSymbols(text) === 0) return undefined;
  const mathShare = computeMathShare(block.lines);
  const isNumbered = equationNumberPattern.test(text);
  if (mathShare > minMathShare) return { type: "formula", confidence: isNumbered ? 0.9 : 0.7 };
  return isNumbered && mathShare > minNumberedMathShare ? { type: "formula", confidence: 0.75 } : undefined;
}

/** Checks whether a block is right below a table or picture. */
export function isRightBelowGraphic(
  box: Bbox,
  { graphics, profile }: Pick<BlockContext, "graphics" | "profile">,
): boolean {
  const maxDistance = layoutThresholds.maxNoteDistanceEm * profile.bodySize;
  return graphics.some(
    (graphic) =>
      box.y >= bottom(graphic) - 2 && box.y - bottom(graphic) < maxDistance && isNear(box, graphic, maxDistance),
  );
}

/**
 * A marker at the beginning of a note of a table or picture. A letter without a bracket is followed by a space, and a digit
 * is no part of a longer number: "available" and "2024" are none.
 */
const graphicNoteMarkerPattern = /^(?:[*†‡]|[a-d][\s)\]]|\d(?!\d|[.,]\d))/iu;

/**
 * Accepts text that begins like a note right below a table or picture, if it is small or its label tells a note. In the lower half of the page, accepts
 * small text with a marker or a separator above it, if no body text is below it.
 */
function classifyFootnote(
  block: Block,
  { text, firstLine, sizeRatio }: BlockFeatures,
  context: BlockContext,
): Classification | undefined {
  const { page, separators, blocks, profile } = context;
  const thresholds = classificationThresholds.footnote;
  const isLabelled = labelledNotePattern.test(text) || significancePattern.test(text);
  if (sizeRatio > (isLabelled ? thresholds.maxLabelledSizeRatio : thresholds.maxSizeRatio)) return undefined;
  const beginsLikeNote = isLabelled || noteWordPattern.test(text) || graphicNoteMarkerPattern.test(text);
  if (beginsLikeNote && isRightBelowGraphic(block.bbox, context)) return { type: "footnote", confidence: 0.7 };
  if (sizeRatio > thresholds.maxPageSizeRatio || block.bbox.y < thresholds.minTop * page.height) return undefined;
  const isBelowSeparator = separators.some(
    (separator) =>
      separator.y <= block.bbox.y + 2 &&
      separator.x < right(block.bbox) &&
      right(separator) > block.bbox.x - thresholds.maxSeparatorShift &&
      separator.y > block.bbox.y - thresholds.maxSeparatorDistance * page.height,
  );
  const isAboveBody = blocks.some(
    (other) =>
      other !== block &&
      other.bbox.y > block.bbox.y + 1 &&
      other.bbox.x < right(block.bbox) &&
      right(other.bbox) > block.bbox.x &&
      (other.lines[0]?.size ?? 0) > thresholds.minBodySizeRatio * profile.bodySize &&
      other.lines.length > 1,
  );
  if (isAboveBody) return undefined;
  const isMarked = footnoteMarkerPattern.test(text) || findSuperscriptMark(firstLine) !== undefined;
  if (!isMarked && !isBelowSeparator) return undefined;
  return { type: "footnote", confidence: isMarked && isBelowSeparator ? 0.95 : 0.75 };
}

/** Scores the parts of a bibliography entry: label, year, initials of authors, and words or numbers of a source. */
function classifyReference(_block: Block, { text, wordCount }: BlockFeatures): Classification | undefined {
  const thresholds = classificationThresholds.reference;
  if (wordCount < thresholds.minWords || wordCount > thresholds.maxWords) return undefined;
  const isBracketed = bracketedLabel.test(text);
  const isNumbered = isBracketed || /^\d{1,3}\.?\s+\p{Lu}/u.test(text);
  const hasYear = /\b(?:19|20)\d\d[a-z]?\b/.test(text);
  const initials = (text.match(/\b\p{Lu}\.(?:[\s,-]|\p{Lu}\.)/gu) ?? []).length;
  const hasSource = sourcePattern.test(text) || /\d+\s*\(\d+\)/.test(text);
  const label = isBracketed ? thresholds.bracketedLabelScore : Number(isNumbered) * thresholds.numberScore;
  const initialsScore = Math.min(thresholds.maxInitials, initials) * thresholds.initialScore;
  const score = label + Number(hasYear) + initialsScore + Number(hasSource);
  if (score < thresholds.minScore || (!isNumbered && initials === 0)) return undefined;
  return { type: "reference", confidence: score > thresholds.minCertainScore ? 0.92 : 0.7 };
}

/** Accepts the largest text in the upper half of the first page. */
function classifyTitle(
  block: Block,
  { rowCount, wordCount, sizeRatio, firstLine }: BlockFeatures,
  { page, profile, blocks }: BlockContext,
): Classification | undefined {
  const thresholds = classificationThresholds.title;
  const isInPlace = page.page === 1 && block.bbox.y <= thresholds.maxTop * page.height;
  if (!isInPlace || rowCount > thresholds.maxRows || wordCount > thresholds.maxWords) return undefined;
  if (sizeRatio < thresholds.minSizeRatio) return undefined;
  const maxSize = Math.max(maximum(blocks.map((other) => other.lines[0]?.size ?? 0)), profile.headingSizes[0] ?? 0);
  const isBelowText = blocks.some((other) => other.lines.length > 2 && bottom(other.bbox) < block.bbox.y);
  if (isBelowText || firstLine.size < thresholds.minShareOfLargest * maxSize) return undefined;
  return { type: "title", confidence: sizeRatio > thresholds.minCertainSizeRatio ? 0.9 : 0.75 };
}

/**
 * Accepts short text that is larger than the body, numbered as a subsection, bold, in capitals, or numbered and italic, and
 * text that names a section.
 */
function classifySectionHeader(
  block: Block,
  { text, rowCount, wordCount, sizeRatio, boldShare }: BlockFeatures,
  { profile, blocks }: BlockContext,
): Classification | undefined {
  const thresholds = classificationThresholds.sectionHeader;
  const { capitalsWords, sentence } = thresholds;
  if (isNamedHeading(block, profile.bodySize) && !isEnumerated(block, blocks, profile.bodySize))
    return { type: "section-header", confidence: classificationThresholds.namedHeading.score };
  if (rowCount > thresholds.maxRows || wordCount > thresholds.maxWords || !/\p{L}{2}/u.test(text)) return undefined;
  const marker = findListMarker(text);
  if (marker !== undefined && !/[\p{L}\d]/u.test(marker)) return undefined;
  const isInCapitals = text === text.toUpperCase() && wordCount >= capitalsWords.min && wordCount <= capitalsWords.max;
  const isNumbered = hasSectionNumber(text);
  const endsAsSentence = /[.,;]$/.test(text) && !isNumbered;
  // A sentence in large type is still text.
  const isPlain = boldShare < sentence.minBoldShare && sizeRatio < sentence.minSizeRatio;
  if (endsAsSentence && wordCount > sentence.maxWords && isPlain) return undefined;
  if (sizeRatio > thresholds.minCertainSizeRatio) return { type: "section-header", confidence: 0.92 };
  if (sizeRatio > thresholds.minSizeRatio) return { type: "section-header", confidence: 0.8 };
  // Numbers of several parts, as in "3.3.1", are not used for list items.
  const isSubsection = subsectionNumberPattern.test(text) && !/[.,;:]$/.test(text);
  if (rowCount === 1 && wordCount <= thresholds.maxSubsectionWords && isSubsection) {
    return { type: "section-header", confidence: 0.8 };
  }
  if (endsAsSentence) return undefined;
  if (boldShare > thresholds.minBoldShare) {
    return { type: "section-header", confidence: isNumbered || wordCount <= thresholds.maxBoldWords ? 0.82 : 0.65 };
  }
  const isItalic = isNumbered && block.lines.every((line) => line.italic > thresholds.minItalicShare);
  return (isInCapitals || isItalic) && sizeRatio > thresholds.minBodySizeRatio
    ? { type: "section-header", confidence: 0.65 }
    : undefined;
}

function classifyListItem(_block: Block, { text, wordCount }: BlockFeatures): Classification | undefined {
  const marker = findListMarker(text);
  if (marker === undefined || wordCount < classificationThresholds.listItem.minWords) return undefined;
  return { type: "list-item", confidence: /^[\d(A-Za-z]/.test(marker) ? 0.8 : 0.92 };
}

/** Checks whether two boxes are at most `maxDistance` points apart, both vertically and horizontally. */
function isNear(a: Bbox, b: Bbox, maxDistance: number): boolean {
  const gap = Math.max(a.y - bottom(b), b.y - bottom(a));
  return gap <= maxDistance && a.x < right(b) + maxDistance && right(a) > b.x - maxDistance;
}
