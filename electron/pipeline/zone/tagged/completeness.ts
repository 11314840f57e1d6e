import { union } from "../../../../shared/document/geometry.ts";
import { getWords, type Word } from "../../../../shared/document/page-text.ts";
import { findMargin } from "../layout/document-profile.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { bottom } from "../layout/boxes.ts";
import type { TextLine } from "../layout/text-line.ts";
import type { TaggedBlock } from "./tagged-blocks.ts";
import { taggedThresholds } from "./thresholds.ts";

/**
 * Checks whether the tagged blocks hold nearly all of the page's content. Artifacts, running headers and running
 * footers are not content. A few lines in the margins above and below all blocks are not content either, since browsers
 * print headers and footers without tags.
 */
export function isComplete({ page, textLines, runningHeaders }: PageLayout, blocks: readonly TaggedBlock[]): boolean {
  const taggedWords = new Set(blocks.flatMap((block) => getWords(page, block.words)));
  const artifacts = (page.structure ?? []).filter((element) => element.type === "Artifact");
  const marginLines = findLinesBeyondBlocks(textLines, blocks, page);
  const headersAndFooters = new Set([
    ...artifacts.flatMap((element) => getWords(page, element.words)),
    ...[...runningHeaders.flatMap((header) => header.lines), ...marginLines].flatMap((line) => line.words),
  ]);
  const contentWords = page.words.filter((word) => taggedWords.has(word) || !headersAndFooters.has(word));
  const minCharacters = Math.max(
    taggedThresholds.minContentShare * countCharacters(contentWords),
    taggedThresholds.minPageShare * countCharacters(page.words),
  );
  return countCharacters([...taggedWords]) >= minCharacters;
}

/** Finds the lines in the page margins above and below all blocks; none if there are too many to be running headers. */
function findLinesBeyondBlocks(
  lines: readonly TextLine[],
  blocks: readonly TaggedBlock[],
  page: { width: number; height: number },
): TextLine[] {
  const body = union(blocks.map((block) => block.bbox));
  const linesOutside = lines.filter(
    ({ bbox }) => findMargin(bbox, page) !== undefined && (bottom(bbox) <= body.y || bbox.y >= bottom(body)),
  );
  return linesOutside.length <= taggedThresholds.maxMarginLines ? linesOutside : [];
}

function countCharacters(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + word.text.length, 0);
}
