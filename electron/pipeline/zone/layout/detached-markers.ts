import { union } from "../../../../shared/document/geometry.ts";
import { right } from "./boxes.ts";
import { groupIntoRows } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";
import { isMarkerOnly } from "./text-patterns.ts";

/** The largest gap between a marker and its text, and difference of their baselines, in em of the text. */
const maxDistance = { gap: 3.5, baseline: 0.6 };

/** Attaches list markers that are lines of their own to the lines beside them. Returns the lines row by row. */
export function attachMarkers(lines: readonly TextLine[]): TextLine[] {
  const rows = groupIntoRows(lines);
  const marked = new Map<TextLine, TextLine>();
  const attached = new Set<TextLine>();
  rows.forEach((row, index) => {
    // A line of another column can separate a marker and its text into two rows.
    const near = [rows[index - 1], row, rows[index + 1]].flatMap((adjacent) => adjacent ?? []);
    // From the right: of two markers before a text, the second is attached first, and the first then marks both.
    for (const marker of row.toReversed()) {
      if (!isMarkerOnly(marker.text)) continue;
      const text = near
        .filter((line) => !attached.has(line) && isMarkerOf(marker, marked.get(line) ?? line))
        .reduce<TextLine | undefined>(
          (leftmost, line) => (leftmost && leftmost.bbox.x <= line.bbox.x ? leftmost : line),
          undefined,
        );
      if (text === undefined) continue;
      marked.set(text, attachMarker(marker, marked.get(text) ?? text));
      attached.add(marker);
    }
  });
  return rows.flat().flatMap((line) => (attached.has(line) ? [] : [marked.get(line) ?? line]));
}

function isMarkerOf(marker: TextLine, line: TextLine): boolean {
  return (
    line.bbox.x > marker.bbox.x &&
    marker.upright &&
    line.upright &&
    line.bbox.x - right(marker.bbox) <= maxDistance.gap * line.size &&
    Math.abs(line.baseline - marker.baseline) <= maxDistance.baseline * line.size
  );
}

function attachMarker(marker: TextLine, line: TextLine): TextLine {
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
