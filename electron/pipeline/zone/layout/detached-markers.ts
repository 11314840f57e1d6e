import { union } from "../../../../shared/document/geometry.ts";
import { right } from "./boxes.ts";
import { computeLineFeatures, isFormulaLine } from "./line-features.ts";
import { isEquationNumber } from "./math-symbols.ts";
import { groupIntoRows, type TextLine } from "./text-line.ts";
import { isMarkerOnly } from "./text-patterns.ts";
import { layoutThresholds } from "./thresholds.ts";

/** Attaches list markers that are lines of their own to the lines beside them. Returns the lines row by row. */
export function attachMarkers(lines: readonly TextLine[]): TextLine[] {
  const rows = groupIntoRows(lines);
  const markedLines = new Map<TextLine, TextLine>();
  const attachedMarkers = new Set<TextLine>();
  rows.forEach((row, index) => {
    // A line of another column can separate a marker and its text into two rows.
    const nearbyLines = [rows[index - 1], row, rows[index + 1]].flatMap((adjacent) => adjacent ?? []);
    // Markers are attached from right to left. Two markers before a text then keep their order.
    for (const marker of row.toReversed()) {
      if (!isMarkerOnly(marker.text) || isNumberOfFormula(marker, nearbyLines)) continue;
      const text = nearbyLines
        .filter((line) => !attachedMarkers.has(line) && isMarkerOf(marker, markedLines.get(line) ?? line))
        .reduce<TextLine | undefined>(
          (leftmost, line) => (leftmost && leftmost.bbox.x <= line.bbox.x ? leftmost : line),
          undefined,
        );
      if (text === undefined) continue;
      // A marker of the row above can already be attached to this one.
      markedLines.set(text, attachMarker(markedLines.get(marker) ?? marker, markedLines.get(text) ?? text));
      attachedMarkers.add(marker);
    }
  });
  return rows.flat().flatMap((line) => (attachedMarkers.has(line) ? [] : [markedLines.get(line) ?? line]));
}

/** Checks whether a text is the number of an equation at its left, and no marker of the text in the next column. */
function isNumberOfFormula(marker: TextLine, lines: readonly TextLine[]): boolean {
  return (
    isEquationNumber(marker.text) &&
    lines.some((line) => right(line.bbox) < marker.bbox.x && isFormulaLine(computeLineFeatures(line)))
  );
}

/** Checks whether a marker stands at the left of a line, near enough to belong to it. */
function isMarkerOf(marker: TextLine, line: TextLine): boolean {
  return (
    line.bbox.x > marker.bbox.x &&
    marker.upright &&
    line.upright &&
    line.bbox.x - right(marker.bbox) <= layoutThresholds.maxMarkerDistanceEm.gap * line.size &&
    Math.abs(line.baseline - marker.baseline) <= layoutThresholds.maxMarkerDistanceEm.baseline * line.size
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
