import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import type { ZoneType } from "../../../../shared/document/zones.ts";
import { isBibliographyHeading, isInBibliography } from "../layout/bibliography.ts";
import { right } from "../layout/boxes.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { findDominantValue } from "../layout/text-line.ts";
import { footnoteMarkerPattern } from "../layout/text-patterns.ts";
import type { ClassifiedBlock } from "./classified-block.ts";
import { classificationThresholds } from "./thresholds.ts";

const { maxRuleShare, maxWords, minSizeRatio, minWords, score } = classificationThresholds.bibliography;

/** The types that the entries and the heading's line of a bibliography can have wrongly. */
const entryTypes: ReadonlySet<ZoneType> = new Set(["text", "list-item", "footnote"]);
const headingLineTypes: ReadonlySet<ZoneType> = new Set(["text", "list-item", "footnote", "title"]);

/**
 * Classifies the text below the heading of a bibliography as references, on all of its pages, since not every entry has a
 * year or names a journal. Footnotes of the page stay. The line of the heading is a heading in any typography.
 */
export function classifyBibliography(
  blocks: readonly ClassifiedBlock[],
  { page, profile: { bibliographies } }: Pick<PageLayout, "page" | "profile">,
): ClassifiedBlock[] {
  if (bibliographies.length === 0) return [...blocks];
  const inside = blocks.filter(({ lines }) => lines.every((line) => isInBibliography(line, page.page, bibliographies)));
  const words = inside.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const size = words.length === 0 ? 0 : findDominantValue(words, (word) => word.size);
  const changed = new Map(
    inside.flatMap((block): [ClassifiedBlock, ZoneType][] => {
      if (isNoteOfPage(block, size, page)) return [[block, "footnote"]];
      return isEntry(block, size) ? [[block, "reference"]] : [];
    }),
  );
  return blocks.map((block): ClassifiedBlock => {
    const [first] = block.lines;
    const isHeading =
      first !== undefined && block.lines.length === 1 && isBibliographyHeading(first, page.page, bibliographies);
    if (isHeading && headingLineTypes.has(block.type))
      return { ...block, type: "section-header", confidence: score * block.certainty };
    const type = changed.get(block);
    return type === undefined || type === block.type ? block : { ...block, type, confidence: score * block.certainty };
  });
}

/** Checks whether a block has the length and the size of an entry. */
function isEntry({ type, lines }: ClassifiedBlock, size: number): boolean {
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  const isSmall = (lines[0]?.size ?? 0) < minSizeRatio * size;
  return entryTypes.has(type) && words >= minWords && words <= maxWords && !(type === "footnote" && isSmall);
}

/** Checks whether a block is a footnote of its page: a footnote by its text, or small with a marker, and below a short ruling line. */
function isNoteOfPage({ type, lines, bbox }: ClassifiedBlock, size: number, page: PdfPageText): boolean {
  const isSmall = (lines[0]?.size ?? 0) < minSizeRatio * size;
  const isMarked = isSmall && footnoteMarkerPattern.test(lines[0]?.text ?? "");
  if (type !== "footnote" && !(isMarked && (type === "reference" || entryTypes.has(type)))) return false;
  const { maxSeparatorDistance, minTop } = classificationThresholds.footnote;
  if (bbox.y < minTop * page.height) return false;
  return page.rules.some(
    ({ bbox: rule }) =>
      rule.y <= bbox.y + 2 &&
      rule.y > bbox.y - maxSeparatorDistance * page.height &&
      rule.x < right(bbox) &&
      right(rule) > bbox.x &&
      rule.width < maxRuleShare * page.width,
  );
}
