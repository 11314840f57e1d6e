import { isCentreInside, union, type Bbox } from "../../../shared/document/geometry.ts";
import { type Block, clusterLines } from "./layout/blocks.ts";
import { findContents } from "./layout/contents.ts";
import { findLastLabel } from "./layout/contents-targets.ts";
import { collectWordsOutsideHeadings, findMarkedHeadings, type ListedTitle } from "./layout/marked-headings.ts";
import { joinFirstLines } from "./layout/join-first-lines.ts";
import { findListings } from "./layout/listings.ts";
import type { PageLayout } from "./layout/page-layout.ts";
import { groupSidewaysText } from "./layout/sideways-text.ts";
import { splitBySize } from "./layout/split-by-size.ts";
import { splitHeadings } from "./layout/split-headings.ts";
import { splitItems } from "./layout/split-items.ts";
import { splitReferences } from "./layout/split-references.ts";
import { getTextBox, type TextLine } from "./layout/text-line.ts";
import { extendToLastRuling } from "./layout/table-bottom.ts";
import type { Models } from "./models/models.ts";
import { detectTables, excludeTables } from "./tables/detect-tables.ts";

/** The tables of a page, and the blocks of its other text. */
export interface PageBlocks {
  tables: ReturnType<typeof detectTables>;
  /** The upright text outside tables, pictures and running headers. */
  blocks: Block[];
  /** The text that is sideways or upside down. */
  sidewaysText: ReturnType<typeof groupSidewaysText>;
  /** The boxes of tables, down to their last ruling line, of pictures and of algorithms. */
  graphics: Bbox[];
}

/**
 * Detects the tables of a page without a trustworthy structure tree, and clusters its other lines to blocks.
 * @param isIncluded Tests if a line outside tables belongs to a block; by default all do.
 */
export function detectBlocks(
  layout: PageLayout,
  models: Pick<Models, "affinity" | "tables">,
  isIncluded: (line: TextLine) => boolean = () => true,
): PageBlocks {
  const { pictures, profile } = layout;
  const contents = findContents(
    layout.bodyLines.filter(isIncluded),
    findLastLabel(profile.contentsEnds, layout.page.page),
  );
  const contentsLines = new Set(contents.flatMap((part) => part.lines));
  const contentsHeadings = new Set(contents.flatMap((part) => part.heading ?? []));
  const listings = findListings(
    layout.bodyLines.filter((line) => isIncluded(line) && !contentsLines.has(line)),
    layout.page,
  );
  const foundLines = new Set([...contentsLines, ...listings.flat()]);
  const tables = detectTables(layout, models.tables).filter(({ bbox }) => !coversLines(bbox, foundLines));
  const lines = excludeTables(layout.bodyLines, tables).filter((line) => isIncluded(line) && !foundLines.has(line));
  const headings = findMarkedHeadings(layout.page, lines, listTitles(layout));
  const headingLines = new Set(headings.flatMap((heading) => heading.lines));
  const isClustered = (line: TextLine) => line.upright && !headingLines.has(line) && !contentsHeadings.has(line);
  const clusters = clusterLines(lines.filter(isClustered), profile, models.affinity);
  return {
    tables,
    blocks: [
      ...excludeHeadings(correctClusters(clusters, layout), layout),
      ...contents.map((part) => ({ ...createBlock(part.lines), foundType: "document-index" as const })),
      ...[...contentsHeadings].flatMap((line) =>
        lines.includes(line) && !headingLines.has(line) ? [createBlock([line])] : [],
      ),
      ...listings.map((listing) => ({ ...createBlock(listing), foundType: "code" as const })),
      ...headings.map((heading) => ({ ...createBlock(heading.lines), markedLevel: heading.level })),
    ],
    sidewaysText: groupSidewaysText(lines),
    graphics: [
      ...tables.map((table) => extendToLastRuling(table.bbox, layout.page, profile.bodySize)),
      ...pictures,
      ...listings.map((listing) => getTextBox(listing)),
    ],
  };
}

/** Corrects the clusters of lines: splits and joins them by their sizes, markers, numbers of sections and entries. */
function correctClusters(clusters: readonly Block[], layout: PageLayout): Block[] {
  const items = joinFirstLines(splitItems(splitBySize(clusters, layout.profile)));
  return splitReferences(splitHeadings(items, layout.profile), layout);
}

/** Marks the blocks that the structure tree has as paragraphs, items or cells, if it marks the document's headings. */
function excludeHeadings(blocks: readonly Block[], { page, profile }: PageLayout): Block[] {
  if (!profile.tagsHeadings || page.structure === undefined) return [...blocks];
  const words = collectWordsOutsideHeadings(page);
  const isOutside = (block: Block) => block.lines.every((line) => line.words.every((word) => words.has(word)));
  return blocks.map((block) => (isOutside(block) ? { ...block, isNoHeading: true } : block));
}

/** Lists the titles that the outline and the table of contents have for a page. */
function listTitles({ page, profile }: PageLayout): ListedTitle[] {
  return [...(page.bookmarks ?? []), ...profile.contents.filter((target) => target.page === page.page)];
}

/** Checks whether a table covers lines of a table of contents or an algorithm. */
function coversLines(table: Bbox, lines: ReadonlySet<TextLine>): boolean {
  return [...lines].some((line) => isCentreInside(line.bbox, table));
}

function createBlock(lines: TextLine[]): Block {
  return { lines, bbox: union(lines.map(({ bbox }) => bbox)), certainty: 1 };
}
