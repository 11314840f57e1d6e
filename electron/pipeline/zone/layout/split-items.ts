import { type Block, splitBlock } from "./blocks.ts";
import type { TextLine } from "./text-line.ts";
import { findListMarker } from "./text-patterns.ts";

/**
 * Splits blocks before each row that begins with a bullet, since the affinity model joins short or nested items. Rows
 * that begin with a letter, a number, a dash or an asterisk can be inside a paragraph.
 */
export function splitItems(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => splitBlock(block, (_, [first]) => first !== undefined && beginsWithBullet(first)));
}

function beginsWithBullet({ text, words }: TextLine): boolean {
  const marker = findListMarker(text);
  return marker !== undefined && words.length > 1 && !/[\p{L}\d*–—−»›·∙-]/u.test(marker);
}
