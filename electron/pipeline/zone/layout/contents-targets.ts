import { z } from "zod";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { bottom, centreY, right } from "./boxes.ts";
import { findContents, getLastLabel } from "./contents.ts";
import type { ContentsEntry } from "./contents-rows.ts";
import { type HeadingStyleCounter } from "./heading-styles.ts";
import type { TextLine } from "./text-line.ts";
import { layoutThresholds } from "./thresholds.ts";
import { normalizeTitle } from "./titles.ts";

const { maxEntries, maxFoundTitles, minFoundShare, minFoundTitles } = layoutThresholds.contentsTargets;

/** An entry of the table of contents with the page that it leads to. */
export const contentsTargetSchema = z.strictObject({
  title: z.string(),
  level: z.int().positive(),
  /** The number of the page in the file, from 1. */
  page: z.int().positive(),
});
export type ContentsTarget = z.infer<typeof contentsTargetSchema>;

/** The end of a table of contents on a page: it can go on on the next one. */
export const contentsEndSchema = z.strictObject({
  page: z.int().positive(),
  /** The last page number, see `getLastLabel`. */
  label: z.number(),
});
export type ContentsEnd = z.infer<typeof contentsEndSchema>;

/** Finds the last page number of a table of contents on the page before `page`. */
export function findLastLabel(ends: readonly ContentsEnd[], page: number): number | undefined {
  return ends.find((end) => end.page === page - 1)?.label;
}

/** A line that is the title of an entry. */
interface FoundTitle {
  entry: ContentsEntry;
  page: number;
  line: TextLine;
}

/** The number of a section before its title, in a normalized title. */
const numberPattern = /^\d+/;

/**
 * Collects the entries of a document's table of contents, page by page, and finds which pages they lead to: by their
 * links, or by the difference of printed page numbers and pages, which is the same for most of the titles found.
 */
export class ContentsTargetCollector {
  private readonly targets: ContentsTarget[] = [];
  private readonly entriesByTitle = new Map<string, ContentsEntry[]>();
  private readonly found: FoundTitle[] = [];
  private count = 0;
  /** The last page numbers of tables of contents, by page. */
  readonly ends: ContentsEnd[] = [];

  add(page: PdfPageText, lines: readonly TextLine[]): void {
    if (this.entriesByTitle.size > 0) this.findTitles(page.page, lines);
    const contents = findContents(lines, findLastLabel(this.ends, page.page));
    const label = getLastLabel(contents);
    if (label !== undefined) this.ends.push({ page: page.page, label });
    for (const { entries } of contents) {
      for (const entry of entries) {
        this.count += 1;
        if (this.count > maxEntries) return;
        const target = findLinkTarget(entry, page);
        if (target !== undefined) this.targets.push({ title: entry.title, level: entry.level, page: target });
        else if (entry.pageNumber !== undefined) {
          const key = toKey(entry.title);
          this.entriesByTitle.set(key, [...(this.entriesByTitle.get(key) ?? []), entry]);
        }
      }
    }
  }

  /** @param styles Counts the levels of the headings that have been found by their entries. */
  result(styles: HeadingStyleCounter): ContentsTarget[] {
    const found = this.found.filter(({ entry }) => entry.pageNumber !== undefined);
    const byShift = Map.groupBy(found, ({ entry, page }) => page - (entry.pageNumber ?? 0));
    const [shift, confirmed = []] = [...byShift].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
    const foundEntries = new Set(found.map(({ entry }) => entry));
    const isConfirmed = confirmed.length >= minFoundTitles && confirmed.length >= minFoundShare * foundEntries.size;
    if (shift === undefined || !isConfirmed) return this.targets;
    for (const { line, entry } of confirmed) styles.add([line], entry.level);
    const numbered = [...this.entriesByTitle.values()].flat().map(({ title, level, pageNumber = 0 }) => ({
      title,
      level,
      page: pageNumber + shift,
    }));
    return [...this.targets, ...numbered.filter(({ page }) => page >= 1)];
  }

  private findTitles(page: number, lines: readonly TextLine[]): void {
    for (const line of lines) {
      if (line.words.length > maxTitleWords || this.found.length > maxFoundTitles) continue;
      for (const entry of this.entriesByTitle.get(toKey(line.text)) ?? []) this.found.push({ entry, page, line });
    }
  }
}

/** A longer line is no title. */
const maxTitleWords = 22;

function toKey(title: string): string {
  const normalized = normalizeTitle(title);
  return normalized.replace(numberPattern, "") || normalized;
}

/** Finds the page that a link on an entry leads to. */
function findLinkTarget({ lines }: ContentsEntry, { links = [] }: PdfPageText): number | undefined {
  const isOn = (box: TextLine["bbox"], line: TextLine) =>
    centreY(line.bbox) > box.y &&
    centreY(line.bbox) < bottom(box) &&
    line.bbox.x < right(box) &&
    right(line.bbox) > box.x;
  for (const link of links) {
    if ("page" in link && lines.some((line) => isOn(link.bbox, line))) return link.page;
  }
  return undefined;
}
