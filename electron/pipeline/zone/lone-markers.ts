import { union } from "../../../shared/document/geometry.ts";
import { isLoneMarker } from "./markers.ts";
import { inRows, right } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";

/** How far from its text a marker may stand, and how far off its baseline, in em of the text. */
const reach = { along: 3.5, across: 0.6 };

/** Bullets and numbers that stand as lines of their own are put to the text beside them. */
export function joinMarkers(lines: readonly TextLine[]): TextLine[] {
  return inRows(lines).flatMap((row) => {
    const joined: TextLine[] = [];
    for (const line of row) {
      const marker = joined.at(-1);
      if (marker !== undefined && isLoneMarker(marker.text) && marks(marker, line)) {
        joined[joined.length - 1] = withMarker(marker, line);
      } else joined.push(line);
    }
    return joined;
  });
}

function marks(marker: TextLine, line: TextLine): boolean {
  const gap = line.bbox.x - right(marker.bbox);
  return (
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
