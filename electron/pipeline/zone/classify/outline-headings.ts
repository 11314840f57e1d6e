import { getLineText } from "../../../../shared/document/page-text.ts";
import { maxLevel } from "../../../../shared/document/zones.ts";
import type { ZoneType } from "../../../../shared/document/zones.ts";
import type { DraftZone } from "../draft-zone.ts";
import type { PageLayout } from "../layout/page-layout.ts";

/** The types that an entry of the outline can correct. */
const correctable: ReadonlySet<ZoneType> = new Set(["title", "section-header", "text", "list-item"]);
/** In lines. */
const longestHeading = 4;
/** In characters. */
const shortestTitle = 3;
/** The least score of a heading that the outline names. */
const outlineScore = 0.97;

/**
 * Classifies zones as headings where their text is the title of a bookmark of the document outline that leads to this
 * page. The heading has the level of the bookmark.
 */
export function applyOutline(zones: readonly DraftZone[], layout: PageLayout): DraftZone[] {
  const { page } = layout;
  const bookmarks = (page.bookmarks ?? []).map(({ title, level }) => ({ title: normalizeTitle(title), level }));
  if (bookmarks.length === 0) return [...zones];
  return zones.map((zone) => {
    if (!correctable.has(zone.type)) return zone;
    const lines = layout.linesIn(zone.bbox);
    if (lines.length > longestHeading) return zone;
    const text = normalizeTitle(lines.map((line) => getLineText(page, line)).join(" "));
    const bookmark = bookmarks.find(({ title }) => isSameTitle(title, text));
    if (bookmark === undefined) return zone;
    return {
      ...zone,
      type: zone.type === "title" ? zone.type : "section-header",
      level: Math.min(maxLevel, bookmark.level),
      confidence: Math.max(zone.confidence, outlineScore),
    };
  });
}

/** Keeps letters and digits: outlines leave out line breaks, dots and sometimes the section number. */
function normalizeTitle(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Checks whether two normalized titles are equal, apart from a section number in front of one. */
function isSameTitle(a: string, b: string): boolean {
  if (a.length < shortestTitle || b.length < shortestTitle) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long.endsWith(short) && /^(?:[\divxlc]*|[a-z])$/.test(long.slice(0, long.length - short.length));
}
