import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { isCentreInside } from "../../../../shared/document/geometry.ts";
import { bottom, right } from "../layout/text-line.ts";
import type { PlacedZone } from "./placed-zone.ts";

/** How far below its table, or below another note to it, a note stands at most; in em. */
const farthest = 1.5;
const remark = /^\(?(?:notes?|n\.?b\.?|sources?|legend|key|quellen?|anmerkung(?:en)?|legende)\b/i;
const mark = /^\(?([*†‡§¶]+|[a-z]|\d{1,2})[).]?(?=\s)/;
/** Of the size of the table's text: what is set smaller is raised. */
const raised = 0.85;

/**
 * Of the notes those that are said of a table, each with its table: what stands right under it, where one of that is
 * called a note or a source, or has a mark that something in the table has too.
 */
export function tableNotes(
  zones: readonly PlacedZone[],
  page: PdfPageText,
  textOf: (zone: PlacedZone) => string,
  em: number,
): Map<PlacedZone, PlacedZone> {
  const found = new Map<PlacedZone, PlacedZone>();
  for (const table of zones.filter(({ type }) => type === "table")) {
    const notes = notesUnder(table, zones, em);
    const isOfTable = notes.some(
      (note) => remark.test(textOf(note)) || isMarked(table, page, mark.exec(textOf(note))?.[1]),
    );
    if (isOfTable) for (const note of notes) found.set(note, table);
  }
  return found;
}

/** The notes under a table, each close to it or to the one above. */
function notesUnder(table: PlacedZone, zones: readonly PlacedZone[], em: number): PlacedZone[] {
  let foot = bottom(table.bbox);
  return zones
    .toSorted((a, b) => a.bbox.y - b.bbox.y)
    .filter(({ type, bbox }) => {
      const isBelow = bbox.y >= bottom(table.bbox) - em / 2 && bbox.y - foot <= farthest * em;
      const isUnder = bbox.x < right(table.bbox) && right(bbox) > table.bbox.x;
      if (type !== "footnote" || !isBelow || !isUnder) return false;
      foot = Math.max(foot, bottom(bbox));
      return true;
    });
}

/** Whether something in the table carries the mark: a sign or letter at a word's end, a number only where it is raised. */
function isMarked(table: PlacedZone, { words }: PdfPageText, sign: string | undefined): boolean {
  if (sign === undefined) return false;
  const inside = words.filter((word) => isCentreInside(word.bbox, table.bbox));
  const size = Math.max(...inside.map((word) => word.size));
  const isSign = /[^\p{L}\d]/u.test(sign);
  return inside.some((word) => (isSign ? word.text.endsWith(sign) : word.text === sign && word.size < raised * size));
}
