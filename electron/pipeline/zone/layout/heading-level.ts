import { maxLevel, type ZoneType } from "../../../../shared/document/zones.ts";
import { maximum } from "../../../../shared/values/extremes.ts";
import type { DocumentProfile } from "./document-profile.ts";
import { getHeadingStyle } from "./heading-styles.ts";
import type { TextLine } from "./text-line.ts";

/**
 * Returns the level of a title or heading: 1 for a title. A heading has the level of the marked headings in its style, or
 * in a document without any the rank of its font size among the heading sizes. Other types have no level.
 */
export function getHeadingLevel(
  type: ZoneType,
  lines: readonly TextLine[],
  profile: DocumentProfile,
): { level?: number } {
  if (type === "title") return { level: 1 };
  if (type !== "section-header") return {};
  return { level: Math.min(maxLevel, findLevelOfStyle(lines, profile) ?? rankSize(lines, profile)) };
}

/**
 * Finds the level of the marked headings in the style of a heading, or else in its size. A heading in another size is one
 * level below those that are larger. Undefined if no headings are marked.
 */
function findLevelOfStyle(lines: readonly TextLine[], { headingStyles }: DocumentProfile): number | undefined {
  if (headingStyles.length === 0) return undefined;
  const { size, bold, italic } = getHeadingStyle(lines);
  const ofSize = headingStyles.filter((style) => Math.abs(style.size - size) < 0.25);
  const own = ofSize.find((style) => style.bold === bold && style.italic === italic) ?? ofSize[0];
  if (own !== undefined) return own.level;
  const larger = headingStyles.filter((style) => style.size > size).map(({ level }) => level);
  return larger.length === 0 ? 1 : maximum(larger) + 1;
}

function rankSize(lines: readonly TextLine[], { headingSizes }: DocumentProfile): number {
  const size = maximum(lines.map((line) => line.size));
  return headingSizes.filter((other) => other > size + 0.25).length + 1;
}
