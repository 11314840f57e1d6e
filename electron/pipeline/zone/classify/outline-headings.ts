import { getLineText } from "../../../../shared/document/page-text.ts";
import { maxLevel, type ZoneType } from "../../../../shared/document/zones.ts";
import type { DraftZone } from "../draft-zone.ts";
import type { PageLayout } from "../layout/page-layout.ts";
import { isSameTitle, normalizeTitle } from "../layout/titles.ts";
import { classificationThresholds } from "./thresholds.ts";

const { maxOutlineHeadingLines, minOutlineScore } = classificationThresholds;

/** The types that an entry of the outline can change to a heading. */
const correctableTypes: ReadonlySet<ZoneType> = new Set(["title", "section-header", "text", "list-item"]);

/**
 * Classifies zones as headings if their text is the title of an outline entry (bookmark) that leads to this page. The
 * heading gets the level of the bookmark.
 */
export function applyOutline(zones: readonly DraftZone[], layout: PageLayout): DraftZone[] {
  const { page } = layout;
  const bookmarks = (page.bookmarks ?? []).map(({ title, level }) => ({ title: normalizeTitle(title), level }));
  if (bookmarks.length === 0) return [...zones];
  return zones.map((zone) => {
    if (!correctableTypes.has(zone.type)) return zone;
    const lines = layout.getLinesInside(zone.bbox);
    if (lines.length > maxOutlineHeadingLines) return zone;
    const text = normalizeTitle(lines.map((line) => getLineText(page, line)).join(" "));
    const bookmark = bookmarks.find(({ title }) => isSameTitle(title, text));
    if (bookmark === undefined) return zone;
    return {
      ...zone,
      type: zone.type === "title" ? zone.type : "section-header",
      level: Math.min(maxLevel, bookmark.level),
      confidence: Math.max(zone.confidence, minOutlineScore),
    };
  });
}
