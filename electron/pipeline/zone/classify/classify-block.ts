import type { Bbox } from "../../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import type { Block } from "../layout/blocks.ts";
import {
  bracketed,
  captionPrefix,
  footnoteMark,
  leaders,
  listMarker,
  raisedMark,
  sectionNumber,
  subsection,
} from "../layout/list-markers.ts";
import { countSigns, equationNumber, mathShare } from "../layout/math-symbols.ts";
import type { DocumentProfile } from "../layout/document-profile.ts";
import { bottom, inRows, right } from "../layout/text-line.ts";
import type { TextLine } from "../layout/text-line.ts";
import type { ClassifiedBlock } from "./classified-block.ts";

/** The type of a block, and how clearly the rule for it applies, 0 to 1. */
type Classification = Pick<ClassifiedBlock, "type" | "confidence">;

/** What a block's type depends on beside the block itself. */
export interface Surroundings {
  page: Pick<PdfPageText, "page" | "width" | "height">;
  profile: DocumentProfile;
  /** Tables and pictures. */
  graphics: readonly Bbox[];
  /** Short horizontal rules: what parts footnotes from the text. */
  separators: readonly Bbox[];
  blocks: readonly Block[];
}

const monospaced = /courier|mono|consol|typewriter|cmtt|menlo/i;

type Rule = (block: Block, facts: Facts, around: Surroundings) => Classification | undefined;

interface Facts {
  text: string;
  first: TextLine;
  rows: number;
  words: number;
  /** Of the block's text to the body's. */
  ratio: number;
  bold: number;
}

/** In this order: the first rule that holds tells the type. */
const rules: readonly Rule[] = [
  documentIndex,
  caption,
  code,
  formula,
  footnote,
  reference,
  title,
  sectionHeader,
  listItem,
];

/** The block's type by rules, and how clearly they hold. */
export function classifyBlock(block: Block, around: Surroundings): Classification {
  const facts = factsOf(block, around.profile);
  for (const rule of rules) {
    const typed = rule(block, facts, around);
    if (typed !== undefined) return typed;
  }
  const plain = facts.rows > 1 && Math.abs(facts.ratio - 1) < 0.05;
  return { type: "text", confidence: plain ? 0.92 : facts.words > 4 ? 0.8 : 0.65 };
}

function factsOf(block: Block, profile: DocumentProfile): Facts {
  const [first] = block.lines;
  if (first === undefined) throw new RangeError("a block needs at least one line");
  const characters = block.lines.reduce((sum, line) => sum + line.text.length, 0);
  const weighted = (value: (line: TextLine) => number) =>
    block.lines.reduce((sum, line) => sum + value(line) * line.text.length, 0) / Math.max(1, characters);
  return {
    text: block.lines.map((line) => line.text).join(" "),
    first,
    rows: inRows(block.lines).length,
    words: block.lines.reduce((sum, line) => sum + line.words.length, 0),
    ratio: weighted((line) => line.size) / profile.bodySize,
    bold: weighted((line) => line.bold),
  };
}

function documentIndex(block: Block, { rows }: Facts): Classification | undefined {
  const dotted = block.lines.filter((line) => /(?:\.\s?){4,}/.test(line.text)).length;
  const entries = block.lines.filter((line) => leaders.test(line.text)).length;
  if (dotted === 0 || entries < 0.4 * rows) return undefined;
  return { type: "document-index", confidence: rows > 2 ? 0.9 : 0.7 };
}

function caption(
  block: Block,
  { text, rows, ratio, bold }: Facts,
  { graphics }: Surroundings,
): Classification | undefined {
  const prefix = captionPrefix.exec(text);
  if (prefix === null || rows > 14) return undefined;
  const near = graphics.some((graphic) => isNear(block.bbox, graphic, 4 * (block.lines[0]?.size ?? 10)));
  if (near) return { type: "caption", confidence: 0.95 };
  const after = text.slice(prefix[0].length);
  if (/^\s*[.:–—|]/.test(after) || bold > 0.3 || ratio < 0.95) return { type: "caption", confidence: 0.75 };
  return undefined;
}

function code(block: Block, { words }: Facts): Classification | undefined {
  const mono = block.lines.every((line) => monospaced.test(line.font));
  return mono && words > 2 && block.lines.length > 1 ? { type: "code", confidence: 0.8 } : undefined;
}

function formula(block: Block, { text, words, rows }: Facts): Classification | undefined {
  if (words > 60 || rows > 6 || countSigns(text) === 0) return undefined;
  const share = mathShare(block.lines);
  const numbered = equationNumber.test(text);
  if (share > 0.28) return { type: "formula", confidence: numbered ? 0.9 : 0.7 };
  return numbered && share > 0.12 ? { type: "formula", confidence: 0.75 } : undefined;
}

function footnote(block: Block, { text, first, ratio }: Facts, around: Surroundings): Classification | undefined {
  const { page, profile, separators, graphics } = around;
  if (ratio > 0.95) return undefined;
  const underTable = graphics.some(
    (graphic) =>
      block.bbox.y >= bottom(graphic) - 2 &&
      block.bbox.y - bottom(graphic) < profile.bodySize &&
      isNear(block.bbox, graphic, profile.bodySize),
  );
  if (underTable && /^(?:notes?|source|quelle|[*†‡a-d\d]\s?)/i.test(text)) return { type: "footnote", confidence: 0.7 };
  if (ratio > 0.93 || block.bbox.y < 0.5 * page.height) return undefined;
  const ruled = separators.some(
    (rule) =>
      rule.y <= block.bbox.y + 2 &&
      rule.x < right(block.bbox) &&
      right(rule) > block.bbox.x - 4 &&
      rule.y > block.bbox.y - 0.35 * page.height,
  );
  const bodyBelow = around.blocks.some(
    (other) =>
      other !== block &&
      other.bbox.y > block.bbox.y + 1 &&
      other.bbox.x < right(block.bbox) &&
      right(other.bbox) > block.bbox.x &&
      (other.lines[0]?.size ?? 0) > 0.95 * profile.bodySize &&
      other.lines.length > 1,
  );
  if (bodyBelow) return undefined;
  const marked = footnoteMark.test(text) || raisedMark(first) !== undefined;
  if (!marked && !ruled) return undefined;
  return { type: "footnote", confidence: marked && ruled ? 0.95 : 0.75 };
}

function reference(_block: Block, { text, words }: Facts): Classification | undefined {
  if (words < 8 || words > 120) return undefined;
  const inBrackets = bracketed.test(text);
  const numbered = inBrackets || /^\d{1,3}\.?\s+\p{Lu}/u.test(text);
  const year = /\b(?:19|20)\d\d[a-z]?\b/.test(text);
  const initials = (text.match(/\b\p{Lu}\.(?:[\s,-]|\p{Lu}\.)/gu) ?? []).length;
  const source =
    /\b(?:pp?\.\s*\d|vol\.|no\.|doi|arxiv|proc(?:\.|eedings)|journal|trans\.|press|in:|university|conference|et al)\b|https?:/i.test(
      text,
    ) || /\d+\s*\(\d+\)/.test(text);
  const score =
    (inBrackets ? 1.7 : Number(numbered) * 1.2) + Number(year) + Math.min(2, initials) * 0.6 + Number(source);
  if (score < 2.6 || (!numbered && initials === 0)) return undefined;
  return { type: "reference", confidence: score > 3.5 ? 0.92 : 0.7 };
}

function title(
  block: Block,
  { rows, words, ratio, first }: Facts,
  { page, profile, blocks }: Surroundings,
): Classification | undefined {
  if (page.page !== 1 || rows > 4 || words > 30 || ratio < 1.25 || block.bbox.y > 0.5 * page.height) return undefined;
  const largest = Math.max(...blocks.map((other) => other.lines[0]?.size ?? 0), profile.headingSizes[0] ?? 0);
  const below = blocks.some((other) => other.lines.length > 2 && bottom(other.bbox) < block.bbox.y);
  if (below) return undefined;
  return first.size >= 0.97 * largest ? { type: "title", confidence: ratio > 1.5 ? 0.9 : 0.75 } : undefined;
}

function sectionHeader(block: Block, { text, rows, words, ratio, bold }: Facts): Classification | undefined {
  if (rows > 3 || words > 22 || !/\p{L}{2}/u.test(text)) return undefined;
  const marker = listMarker(text);
  if (marker !== undefined && !/[\p{L}\d]/u.test(marker)) return undefined;
  const capitals = text === text.toUpperCase() && words > 1 && words < 12;
  const numbered = sectionNumber.test(text);
  const runOn = /[.,;]$/.test(text) && !numbered;
  // A sentence in a larger type is still a sentence.
  if (runOn && words > 8 && bold < 0.5 && ratio < 1.4) return undefined;
  if (ratio > 1.15) return { type: "section-header", confidence: 0.92 };
  if (ratio > 1.08) return { type: "section-header", confidence: 0.8 };
  // No item of a list is numbered so.
  if (rows === 1 && words < 13 && subsection.test(text) && !/[.,;:]$/.test(text)) {
    return { type: "section-header", confidence: 0.8 };
  }
  if (bold > 0.75 && !runOn) return { type: "section-header", confidence: numbered || words < 10 ? 0.82 : 0.65 };
  const slanted = numbered && block.lines.every((line) => line.italic > 0.75);
  return (capitals || slanted) && ratio > 0.95 && !runOn ? { type: "section-header", confidence: 0.65 } : undefined;
}

function listItem(_block: Block, { text, words }: Facts): Classification | undefined {
  const marker = listMarker(text);
  if (marker === undefined || words < 2) return undefined;
  return { type: "list-item", confidence: /^[\d(A-Za-z]/.test(marker) ? 0.8 : 0.92 };
}

/** Whether two boxes overlap sideways and stand at most `reach` apart up and down. */
function isNear(a: Bbox, b: Bbox, reach: number): boolean {
  const apart = Math.max(a.y - bottom(b), b.y - bottom(a));
  return apart <= reach && a.x < right(b) + reach && right(a) > b.x - reach;
}
