import { getLineText } from "../../../../shared/document/page-text.ts";
import { deepestLevel } from "../../../../shared/document/zones.ts";
import type { DraftZone } from "../draft-zone.ts";
import type { PageLayout } from "../layout/page-layout.ts";

/** What a heading may have been taken for. */
const headings: ReadonlySet<string> = new Set(["title", "section-header", "text", "list-item"]);
const longestHeading = 4;
const shortestTitle = 3;
/** What the document's own outline names is a heading. */
const confidence = 0.97;

/**
 * Zones whose text is that of an entry of the outline that leads to this page are headings, of the entry's level. The
 * others stay as they are.
 */
export function applyOutline(drafts: readonly DraftZone[], layout: PageLayout): DraftZone[] {
  const { page } = layout;
  const bookmarks = (page.bookmarks ?? []).map(({ title, level }) => ({ title: lettersOf(title), level }));
  if (bookmarks.length === 0) return [...drafts];
  return drafts.map((draft) => {
    if (!headings.has(draft.type)) return draft;
    const lines = layout.linesIn(draft.bbox);
    if (lines.length > longestHeading) return draft;
    const text = lettersOf(lines.map((line) => getLineText(page, line)).join(" "));
    const named = bookmarks.find(({ title }) => isSame(title, text));
    if (named === undefined) return draft;
    const type = draft.type === "title" ? draft.type : "section-header";
    return {
      ...draft,
      type,
      level: Math.min(deepestLevel, named.level),
      confidence: Math.max(draft.confidence, confidence),
    };
  });
}

/** Letters and digits alone: outlines leave out line breaks, dots and sometimes the number before the title. */
function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

function isSame(title: string, text: string): boolean {
  if (title.length < shortestTitle || text.length < shortestTitle) return false;
  const [short, long] = title.length < text.length ? [title, text] : [text, title];
  return long.endsWith(short) && /^(?:[\divxlc]*|[a-z])$/.test(long.slice(0, long.length - short.length));
}
