import type { Bbox } from "../../../shared/document/geometry.ts";
import { type Block, clusterLines } from "./layout/blocks.ts";
import type { PageLayout } from "./layout/page-layout.ts";
import { groupSidewaysText } from "./layout/sideways-text.ts";
import { splitBySize } from "./layout/split-by-size.ts";
import { splitItems } from "./layout/split-items.ts";
import type { TextLine } from "./layout/text-line.ts";
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
  /** The boxes of tables, down to their last ruling line, and of pictures. */
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
  const tables = detectTables(layout, models.tables);
  const lines = excludeTables(layout.bodyLines, tables).filter(isIncluded);
  const clusters = clusterLines(
    lines.filter((line) => line.upright),
    profile,
    models.affinity,
  );
  return {
    tables,
    blocks: splitItems(splitBySize(clusters, profile)),
    sidewaysText: groupSidewaysText(lines),
    graphics: [...tables.map((table) => extendToLastRuling(table.bbox, layout.page, profile.bodySize)), ...pictures],
  };
}
