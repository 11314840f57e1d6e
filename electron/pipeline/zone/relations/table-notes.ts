import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { isCentreInside, type Bbox } from "../../../../shared/document/geometry.ts";
import { bottom, right } from "../layout/boxes.ts";
import { noteWordPattern, significancePattern } from "../layout/note-patterns.ts";
import { extendToLastRuling } from "../layout/table-bottom.ts";
import { layoutThresholds } from "../layout/thresholds.ts";
import type { PlacedZone } from "./zoned-page.ts";
import { maximum } from "../../../../shared/values/extremes.ts";

const noteMarkerPattern = /^\(?([*†‡§¶]+|[a-z]|\d{1,2})[).]?(?=\s)/;

/**
 * Matches notes with their tables (note-of). The notes right below a table belong to it if one of them begins with
 * "Note" or "Source", or with a marker that also stands in the table.
 * @param em The font size of the page, in points.
 * @returns the table of each matched note
 */
export function matchTableNotes(
  zones: readonly PlacedZone[],
  page: PdfPageText,
  getText: (zone: PlacedZone) => string,
  em: number,
): Map<PlacedZone, PlacedZone> {
  const matches = new Map<PlacedZone, PlacedZone>();
  for (const table of zones.filter(({ type }) => type === "table")) {
    const notes = findNotesBelow(extendToLastRuling(table.bbox, page, em), zones, em);
    const isMatch = notes.some((note) => {
      const text = getText(note);
      return (
        noteWordPattern.test(text) ||
        significancePattern.test(text) ||
        hasMarker(table, page, noteMarkerPattern.exec(text)?.[1])
      );
    });
    if (isMatch) for (const note of notes) matches.set(note, table);
  }
  return matches;
}

/** Finds the footnotes below a table, each close to the table or to the note above it. */
function findNotesBelow(table: Bbox, zones: readonly PlacedZone[], em: number): PlacedZone[] {
  let lowestEdge = bottom(table);
  return zones
    .toSorted((a, b) => a.bbox.y - b.bbox.y)
    .filter(({ type, bbox }) => {
      const isBelow =
        bbox.y >= bottom(table) - em / 2 && bbox.y - lowestEdge <= layoutThresholds.maxNoteDistanceEm * em;
      const overlaps = bbox.x < right(table) && right(bbox) > table.x;
      if (type !== "footnote" || !isBelow || !overlaps) return false;
      lowestEdge = Math.max(lowestEdge, bottom(bbox));
      return true;
    });
}

/** Checks whether a table has a marker: a symbol at the end of a word, or a letter or number as a superscript. */
function hasMarker(table: PlacedZone, { words }: PdfPageText, marker: string | undefined): boolean {
  if (marker === undefined) return false;
  const wordsInside = words.filter((word) => isCentreInside(word.bbox, table.bbox));
  const size = maximum(wordsInside.map((word) => word.size));
  const isSymbol = /[^\p{L}\d]/u.test(marker);
  return wordsInside.some((word) =>
    isSymbol
      ? word.text.endsWith(marker)
      : word.text === marker && word.size < layoutThresholds.minTextSizeShare * size,
  );
}
