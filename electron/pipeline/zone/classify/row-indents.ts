import type { Block } from "../layout/blocks.ts";
import { groupIntoRows } from "../layout/text-line.ts";

/** Measures how far the rows of a block below its first one are indented from that one, in em. */
export function measureRowIndents({ lines }: Block): number[] {
  const [first, ...others] = groupIntoRows(lines).flatMap(([line]) => line ?? []);
  return first === undefined ? [] : others.map((line) => (line.bbox.x - first.bbox.x) / first.size);
}
