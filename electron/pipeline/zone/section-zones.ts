import type { Block, SectionText } from "../../../shared/document/page-text.ts";
import type { PageZones, ZoneType } from "../../../shared/document/zones.ts";

/** The zone's type of a block is said by its markup; only how clearly differs. */
const typeOf: Record<Block["kind"], { type: ZoneType; confidence: number }> = {
  title: { type: "title", confidence: 0.98 },
  heading: { type: "section-header", confidence: 0.98 },
  paragraph: { type: "text", confidence: 0.97 },
  "list-item": { type: "list-item", confidence: 0.98 },
  table: { type: "table", confidence: 0.97 },
  figure: { type: "picture", confidence: 0.97 },
  caption: { type: "caption", confidence: 0.97 },
  code: { type: "code", confidence: 0.97 },
  quote: { type: "text", confidence: 0.95 },
  footnote: { type: "footnote", confidence: 0.97 },
  math: { type: "formula", confidence: 0.97 },
  contents: { type: "document-index", confidence: 0.97 },
};

/** The zones of a section of an ePub: one a block, in the order of the markup. */
export function zoneSection(section: SectionText): PageZones {
  const zones = section.blocks.map((block, index) => {
    const { type, confidence } = typeOf[block.kind];
    return {
      id: `z${index + 1}`,
      type,
      order: index + 1,
      ...(block.level === undefined ? {} : { level: block.level }),
      range: { from: block.path, to: block.path },
      confidence,
      origin: "machine" as const,
      accepted: false,
    };
  });
  const least = zones.reduce((lowest, zone) => Math.min(lowest, zone.confidence), 1);
  return { page: section.page, href: section.href, confidence: least, zones };
}
