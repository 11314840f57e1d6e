import { union } from "../../../../shared/document/geometry.ts";
import { isMarkerOnly } from "./text-patterns.ts";
import { right } from "./boxes.ts";
import { groupIntoRows } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";

/** How far from its text a marker may stand, and how far off its baseline, in em of the text. */
const reach = { along: 3.5, across: 0.6 };

/** Bullets and numbers that stand as lines of their own are put to the text beside them. */
export function attachMarkers(lines: readonly TextLine[]): TextLine[] {
  const rows = groupIntoRows(lines);
  const joined = new Map<TextLine, TextLine>();
  const gone = new Set<TextLine>();
  rows.forEach((row, index) => {
    // A line of another column may have begun a row between a marker and its text.
    const near = [rows[index - 1], row, rows[index + 1]].flatMap((each) => each ?? []);
    // From the right: of two markers in front of a text the first marks what the second begins.
    for (const marker of row.toReversed()) {
      if (!isMarkerOnly(marker.text)) continue;
      const text = near
        .filter((line) => !gone.has(line) && marks(marker, joined.get(line) ?? line))
        .reduce<TextLine | undefined>(
          (first, line) => (first && first.bbox.x <= line.bbox.x ? first : line),
          undefined,
        );
      if (text === undefined) continue;
      joined.set(text, withMarker(marker, joined.get(text) ?? text));
      gone.add(marker);
    }
  });
  return rows.flat().flatMap((line) => (gone.has(line) ? [] : [joined.get(line) ?? line]));
}

function marks(marker: TextLine, line: TextLine): boolean {
  const gap = line.bbox.x - right(marker.bbox);
  return (
    line.bbox.x > marker.bbox.x &&
    marker.upright &&
    line.upright &&
    gap <= reach.along * line.size &&
    Math.abs(line.baseline - marker.baseline) <= reach.across * line.size
  );
}

function withMarker(marker: TextLine, line: TextLine): TextLine {
  return {
    ...line,
    bbox: union([marker.bbox, line.bbox]),
    words: [...marker.words, ...line.words],
    text: `${marker.text} ${line.text}`,
    stream: {
      first: Math.min(marker.stream.first, line.stream.first),
      last: Math.max(marker.stream.last, line.stream.last),
    },
  };
}
