import type { Block } from "../../../../shared/document/page-text.ts";
import { maxLevel } from "../../../../shared/document/zones.ts";
import type { ListMembership } from "./lists.ts";
import { relationThresholds } from "./thresholds.ts";

/** The kinds of blocks that a caption can describe. */
const describableKinds: ReadonlySet<Block["kind"]> = new Set(["table", "figure", "code", "math"]);

/** The relations of a block of a section to others. */
export interface BlockRelations {
  /** The index of the block that a caption describes. */
  describes?: number;
  /** The list that a list item belongs to, and its level. */
  membership?: ListMembership;
}

/**
 * Finds the relations between the blocks of an ePub section from their element paths. A caption describes a block of
 * its own figure, or the table around it. A list item belongs to the list of its parent element. If that element is
 * inside another item, its items belong to the list of that item, one level deeper.
 * @returns the relations of each block that has any, by its path
 */
export function findSectionRelations(blocks: readonly Block[]): Map<string, BlockRelations> {
  const relations = new Map<string, BlockRelations>();
  const membershipByElement = new Map<string, ListMembership>();
  let listCount = 0;
  blocks.forEach(({ path, kind }, index) => {
    if (kind === "caption") {
      const describes = findDescribedBlock(blocks, index);
      if (describes !== undefined) relations.set(path, { describes });
    }
    if (kind !== "list-item") return;
    const element = getParentPath(path);
    let membership = membershipByElement.get(element);
    if (membership === undefined) {
      const outerMembership = findOuterMembership(element, relations);
      if (outerMembership === undefined) listCount += 1;
      membership = {
        list: outerMembership?.list ?? listCount,
        level: Math.min(maxLevel, (outerMembership?.level ?? 0) + 1),
      };
      membershipByElement.set(element, membership);
    }
    relations.set(path, { membership });
  });
  return relations;
}

/**
 * Finds the block that a caption describes: the nearest one that it can describe in the element around the caption, or
 * that element itself. A few blocks, such as the source of a figure, may stand between them, but no heading: the element
 * may be a whole section.
 */
function findDescribedBlock(blocks: readonly Block[], caption: number): number | undefined {
  const element = getParentPath(blocks[caption]?.path ?? "");
  const isReachable = (block: Block | undefined): block is Block =>
    block !== undefined &&
    (block.path === element || block.path.startsWith(`${element}/`)) &&
    block.kind !== "heading" &&
    block.kind !== "title";
  let steps = [-1, 1];
  for (let distance = 1; distance <= relationThresholds.maxCaptionDistanceBlocks; distance++) {
    steps = steps.filter((step) => isReachable(blocks[caption + step * distance]));
    const step = steps.find((candidate) =>
      describableKinds.has(blocks[caption + candidate * distance]?.kind ?? "caption"),
    );
    if (step !== undefined) return caption + step * distance;
  }
  return undefined;
}

function getParentPath(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** Finds the list membership of the nearest item that contains an element. */
function findOuterMembership(
  element: string,
  relations: ReadonlyMap<string, BlockRelations>,
): ListMembership | undefined {
  for (let path = getParentPath(element); path !== ""; path = getParentPath(path)) {
    const membership = relations.get(path)?.membership;
    if (membership !== undefined) return membership;
  }
  return undefined;
}
