import { maxLevel, type Zone } from "../../../../shared/document/zones.ts";
import { listAncestors, type StructureElement } from "../layout/structure-tree.ts";
import { listId, zoneId } from "../zone-id.ts";

type Relations = Pick<Zone, "continues" | "describes" | "list" | "level">;

/** The structure types that contain their captions. */
const captionedTypes: ReadonlySet<string> = new Set(["Table", "Figure", "Formula", "Code"]);

/**
 * Reads the relations of a page's zones from its structure tree: `continues` between two zones of one element,
 * caption-of, and member-of a list.
 * @param zoneElements The index of each zone's element, in the order of the zones; undefined for a zone without one.
 * @param page The number of the page, for the ids.
 */
export function readTaggedRelations(
  elements: readonly StructureElement[],
  zoneElements: readonly (number | undefined)[],
  page: number,
): Relations[] {
  /** The outermost `L` elements, in the order of their first items. */
  const lists: number[] = [];
  return zoneElements.map((element, index): Relations => {
    if (element === undefined) return {};
    const previousPart = index > 0 ? zoneElements.lastIndexOf(element, index - 1) : -1;
    const ancestors = listAncestors(elements, element);
    const type = elements[element]?.type;
    const captionedElement =
      type === "Caption" ? ancestors.find((ancestor) => captionedTypes.has(elements[ancestor]?.type ?? "")) : undefined;
    const captionedZone = captionedElement === undefined ? -1 : zoneElements.indexOf(captionedElement);
    const enclosingLists = type === "LI" ? ancestors.filter((ancestor) => elements[ancestor]?.type === "L") : [];
    const outermostList = enclosingLists.at(-1);
    if (outermostList !== undefined && !lists.includes(outermostList)) lists.push(outermostList);
    return {
      ...(previousPart < 0 ? {} : { continues: zoneId(page, previousPart) }),
      ...(captionedZone < 0 ? {} : { describes: zoneId(page, captionedZone) }),
      ...(outermostList === undefined
        ? {}
        : {
            list: listId(page, lists.indexOf(outermostList) + 1),
            level: Math.min(maxLevel, enclosingLists.length),
          }),
    };
  });
}
