import { type Block, splitBlock } from "./blocks.ts";
import type { DocumentProfile } from "./document-profile.ts";
import type { TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";

const { minLeadings, minSizeRatio, minWords } = layoutThresholds.sizeBreak;

/**
 * Splits blocks between two rows of different font sizes that are farther apart than the leading, such as a description
 * and the price below it. Rows at the usual distance, such as an author and the affiliation, stay one block.
 */
export function splitBySize(blocks: readonly Block[], profile: DocumentProfile): Block[] {
  return blocks.flatMap((block) => splitBlock(block, (above, row) => isSizeBreak(above, row, profile)));
}

/** Checks whether two rows of one line each have different sizes and a gap, and the sentence does not go on. */
function isSizeBreak(
  [above, ...othersAbove]: readonly TextLine[],
  [below, ...othersBelow]: readonly TextLine[],
  { bodySize, leading }: DocumentProfile,
): boolean {
  if (above === undefined || below === undefined || othersAbove.length + othersBelow.length > 0) return false;
  const [smallerSize, largerSize] = above.size < below.size ? [above.size, below.size] : [below.size, above.size];
  return (
    largerSize > minSizeRatio * smallerSize &&
    below.baseline - above.baseline > minLeadings * leading * (largerSize / bodySize) &&
    Math.min(above.words.length, below.words.length) >= minWords &&
    !/^\p{Ll}/u.test(below.text)
  );
}
