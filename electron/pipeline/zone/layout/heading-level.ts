import { maxLevel, type ZoneType } from "../../../../shared/document/zones.ts";
import { maximum } from "../../../../shared/values/extremes.ts";
import type { DocumentProfile } from "./document-profile.ts";
import { getHeadingStyle, isSameStyle } from "./heading-styles.ts";
import { readSectionDepth } from "./section-numbers.ts";
import type { TextLine } from "./text-line.ts";

/**
 * Returns the level of a title or heading: 1 for a title. A heading has the level of the marked headings in its style, or
 * in a document without any the rank of its font size among those of
 * several short lines. Other types have no level.
 */
export function getHeadingLevel(
  type: ZoneType,
  lines: readonly TextLine[],
  profile: DocumentProfile,
): { level?: number } {
  if (type === "title") return { level: 1 };
  if (type !== "section-header") return {};
  return { level: Math.min(maxLevel, findLevelOfStyle(lines, profile) ?? rankHeading(lines, profile)) };
}

/**
 * Finds the level of the marked headings in the style of a heading, or else in its size. A heading in another size is one
 * level below those that are larger. Undefined if no headings are marked.
 */
function findLevelOfStyle(lines: readonly TextLine[], { headingStyles }: DocumentProfile): number | undefined {
  if (headingStyles.length === 0) return undefined;
  const own = getHeadingStyle(lines);
  const { size } = own;
  const ofSize = headingStyles.filter((style) => Math.abs(style.size - size) < 0.25);
  const known = ofSize.find((style) => isSameStyle(style, own)) ?? ofSize[0];
  if (known !== undefined) return known.level;
  const larger = headingStyles.filter((style) => style.size > size).map(({ level }) => level);
  return larger.length === 0 ? 1 : maximum(larger) + 1;
}

/**
 * Ranks the size of a heading. Headings of several depths can have one style: "4.1 Depths" is then below "4 Harbors".
 */
function rankHeading(lines: readonly TextLine[], { headingRanks, numberedStyles }: DocumentProfile): number {
  const size = maximum(lines.map((line) => line.size));
  const rank = headingRanks.filter((other) => other > size + 0.25).length + 1;
  const depth = readSectionDepth(lines[0]?.text ?? "");
  const style = getHeadingStyle(lines);
  const top = numberedStyles.find((other) => isSameStyle(other, style))?.level;
  return depth === undefined || top === undefined ? rank : rank + Math.max(0, depth - top);
}
