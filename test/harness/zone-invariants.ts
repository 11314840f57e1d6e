import { isCentreInside } from "../../shared/document/geometry.ts";
import type { PageText } from "../../shared/document/page-text.ts";
import { getCellWords, getZoneLines, type PageZones } from "../../shared/document/zones.ts";

/** The tolerance of floating point sums, in points. */
const tolerance = 1e-6;

/** Lists how the zones of a page break the invariants of machine zones; empty for zones that keep them. */
export function listZoneViolations(text: PageText, { zones }: PageZones): string[] {
  const violations: string[] = [];
  const orders = zones.map((zone) => zone.order);
  if (orders.some((order, index) => order !== index + 1)) violations.push(`reading order ${orders.join(" ")}`);
  if (text.source === "markup") {
    const paths = zones.map(({ range }) => `${range?.from} ${range?.to}`);
    if (new Set(paths).size < paths.length) violations.push("a block is in two zones");
    return violations;
  }
  for (const { id, bbox } of zones) {
    if (bbox === undefined || bbox.width <= 0 || bbox.height <= 0) violations.push(`${id} has no width or height`);
    else if (
      Math.min(bbox.x, bbox.y) < 0 ||
      bbox.x + bbox.width > text.width + tolerance ||
      bbox.y + bbox.height > text.height + tolerance
    )
      violations.push(`${id} extends beyond the page`);
  }
  const zoneByLine = new Map<unknown, string>();
  for (const zone of zones) {
    for (const line of getZoneLines(text, zone)) {
      const other = zoneByLine.get(line);
      if (other !== undefined) violations.push(`a line is in ${other} and ${zone.id}`);
      zoneByLine.set(line, zone.id);
    }
  }
  const outputWords = new Map<unknown, string>();
  const addWord = (word: unknown, place: string) => {
    const other = outputWords.get(word);
    if (other !== undefined) violations.push(`a word is in ${other} and ${place}`);
    outputWords.set(word, place);
  };
  for (const zone of zones) {
    if (zone.table !== undefined) {
      for (const cell of zone.table.cells)
        for (const word of getCellWords(text, cell)) addWord(word, `cell ${cell.row} ${cell.column} of ${zone.id}`);
    } else
      for (const line of getZoneLines(text, zone)) for (const word of line.words) addWord(text.words[word], zone.id);
  }
  return violations;
}

/** Lists the texts of the lines of a page that are in no zone. */
export function listUnzonedLines(text: PageText, { zones }: PageZones): number[] {
  if (text.source === "markup") return [];
  return text.lines.flatMap((line, index) =>
    zones.some(({ bbox }) => bbox !== undefined && isCentreInside(line.bbox, bbox)) ? [] : [index],
  );
}
