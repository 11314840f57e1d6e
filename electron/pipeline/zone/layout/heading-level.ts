import { maximum } from "../../../../shared/values/extremes.ts";
import { maxLevel, type ZoneType } from "../../../../shared/document/zones.ts";
import type { DocumentProfile } from "./document-profile.ts";
import type { TextLine } from "./text-line.ts";

/**
 * Returns the level of a title or heading: 1 for a title, and for a heading the rank of its font size among the heading
 * sizes of the document. Other types have no level.
 */
export function getHeadingLevel(
  type: ZoneType,
  lines: readonly TextLine[],
  profile: DocumentProfile,
): { level?: number } {
  if (type === "title") return { level: 1 };
  if (type !== "section-header") return {};
  const size = maximum(lines.map((line) => line.size));
  const largerSizeCount = profile.headingSizes.filter((other) => other > size + 0.25).length;
  return { level: Math.min(maxLevel, largerSizeCount + 1) };
}
