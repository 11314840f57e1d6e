import type { Block, SectionText } from "../../../shared/document/page-text.ts";
import type { PageZones, Zone, ZoneType } from "../../../shared/document/zones.ts";
import { sectionTies } from "./relations/section-relations.ts";
import type { BlockTies } from "./relations/section-relations.ts";
import { listId, zoneId } from "./zone-id.ts";

const typeOf: Record<Block["kind"], ZoneType> = {
  title: "title",
  heading: "section-header",
  paragraph: "text",
  "list-item": "list-item",
  table: "table",
  figure: "picture",
  caption: "caption",
  code: "code",
  quote: "text",
  footnote: "footnote",
  reference: "reference",
  math: "formula",
  contents: "document-index",
};

/**
 * The markup says of a block what it is. Of 5,330 blocks of 72 ePubs whose truth is known, every one that is also a
 * block of the truth had its type; 18 of the 4,158 of text were none (loose text, ornaments), and none of the 592
 * headings. Of formulas, captions and references there were too few to tell.
 */
const surely = 0.99;
const probably = 0.97;
const rare: ReadonlySet<Block["kind"]> = new Set(["math", "caption", "reference"]);

/** The zones of a section of an ePub: one a block, in the order of the markup. */
export function zoneSection({ page, href, blocks, error, findings }: SectionText): PageZones {
  const ties = sectionTies(blocks);
  const zones = blocks.map(({ path, kind, level }, index) => ({
    id: zoneId(page, index),
    type: typeOf[kind],
    order: index + 1,
    ...(level === undefined ? {} : { level }),
    ...tiesOf(page, ties.get(path)),
    range: { from: path, to: path },
    confidence: rare.has(kind) ? probably : surely,
    origin: "machine" as const,
    accepted: false,
  }));
  const least = zones.reduce((lowest, zone) => Math.min(lowest, zone.confidence), 1);
  return { page, href, confidence: error === undefined && findings === undefined ? least : 0, zones };
}

function tiesOf(page: number, ties: BlockTies = {}): Pick<Zone, "describes" | "list" | "level"> {
  const { describes, list } = ties;
  return {
    ...(describes === undefined ? {} : { describes: zoneId(page, describes) }),
    ...(list === undefined ? {} : { list: listId(page, list.list), level: list.level }),
  };
}
