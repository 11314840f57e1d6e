import type { Block } from "../../../../shared/document/page-text.ts";
import { deepestLevel } from "../../../../shared/document/zones.ts";
import type { ListPlace } from "./lists.ts";

/** What a caption can be of. */
const captionable: ReadonlySet<Block["kind"]> = new Set(["table", "figure", "code", "math"]);

/** What ties a block of a section to others. */
export interface BlockTies {
  /** The index of the block that a caption is of. */
  describes?: number;
  /** Of an item. */
  list?: ListPlace;
}

/**
 * What the markup says of which block belongs to which, by the blocks' paths: a caption is of what it shares its figure
 * with, or of the table that it is in; an item is in the list that its element is in, and nested in an item around it.
 */
export function sectionTies(blocks: readonly Block[]): Map<string, BlockTies> {
  const ties = new Map<string, BlockTies>();
  const listOf = new Map<string, ListPlace>();
  let lists = 0;
  blocks.forEach(({ path, kind }, index) => {
    if (kind === "caption") {
      const describes = captioned(blocks, index);
      if (describes !== undefined) ties.set(path, { describes });
    }
    if (kind !== "list-item") return;
    const element = parentOf(path);
    const outer = enclosing(element, (around) => ties.get(around)?.list);
    const known = listOf.get(element);
    if (known === undefined && outer === undefined) lists += 1;
    const list = known ?? { list: outer?.list ?? lists, level: Math.min(deepestLevel, (outer?.level ?? 0) + 1) };
    listOf.set(element, list);
    ties.set(path, { list });
  });
  return ties;
}

/** The nearest block in the caption's figure that a caption can be of, or the table around it. */
function captioned(blocks: readonly Block[], caption: number): number | undefined {
  const around = parentOf(blocks[caption]?.path ?? "");
  const isIn = (index: number): boolean => {
    const path = blocks[index]?.path;
    return path !== undefined && (path === around || path.startsWith(`${around}/`));
  };
  // What is in one element stands together.
  for (let distance = 1; ; distance++) {
    const near = [caption - distance, caption + distance].filter(isIn);
    if (near.length === 0) return undefined;
    const found = near.find((index) => captionable.has(blocks[index]?.kind ?? "caption"));
    if (found !== undefined) return found;
  }
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** What is known of the nearest element around one. */
function enclosing<Known>(path: string, knownOf: (path: string) => Known | undefined): Known | undefined {
  for (let around = parentOf(path); around !== ""; around = parentOf(around)) {
    const known = knownOf(around);
    if (known !== undefined) return known;
  }
  return undefined;
}
