import type { Zone } from "../../../../shared/document/zones.ts";
import { deepestLevel } from "../../../../shared/document/zones.ts";
import type { Element } from "./structure-blocks.ts";
import { listId, zoneId } from "../zone-id.ts";

type Ties = Pick<Zone, "continues" | "describes" | "list" | "level">;

/** What a caption is inside of. */
const captioned: ReadonlySet<string> = new Set(["Table", "Figure", "Formula", "Code"]);

/**
 * What a page's structure tree says of which zone belongs to which.
 * @param owners The element that each zone is of, in the zones' order; undefined for zones that the tree does not have.
 */
export function structureTies(
  elements: readonly Element[],
  owners: readonly (number | undefined)[],
  page: number,
): Ties[] {
  const lists: number[] = [];
  return owners.map((owner, index): Ties => {
    if (owner === undefined) return {};
    const before = owners.lastIndexOf(owner, index - 1);
    const around = ancestors(elements, owner);
    const type = elements[owner]?.type;
    const whole = type === "Caption" ? around.find((one) => captioned.has(elements[one]?.type ?? "")) : undefined;
    const described = whole === undefined ? -1 : owners.indexOf(whole);
    const inLists = type === "LI" ? around.filter((one) => elements[one]?.type === "L") : [];
    const outermost = inLists.at(-1);
    if (outermost !== undefined && !lists.includes(outermost)) lists.push(outermost);
    return {
      ...(index > 0 && before >= 0 ? { continues: zoneId(page, before) } : {}),
      ...(described < 0 ? {} : { describes: zoneId(page, described) }),
      ...(outermost === undefined
        ? {}
        : { list: listId(page, lists.indexOf(outermost) + 1), level: Math.min(deepestLevel, inLists.length) }),
    };
  });
}

/** The elements around one, the nearest first. */
function ancestors(elements: readonly Element[], element: number): number[] {
  const found: number[] = [];
  for (let at = elements[element]?.parent; at !== undefined; at = elements[at]?.parent) found.push(at);
  return found;
}
