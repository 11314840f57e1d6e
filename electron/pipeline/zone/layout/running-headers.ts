import { pageNumber } from "./text-patterns.ts";
import { findMargin, maskDigits, runningLineTolerance } from "./document-profile.ts";
import type { DocumentProfile } from "./document-profile.ts";
import { bottom, centreY, right } from "./boxes.ts";
import { groupIntoRows } from "./text-line.ts";
import type { TextLine } from "./text-line.ts";

export interface RunningHeader {
  lines: TextLine[];
  type: "page-header" | "page-footer";
  confidence: number;
}

/** A first or last row is set off where the white to the next is this much of the body's leading. */
const setOff = 1.1;

/** The page's heads and feet: lines that repeat over pages, page numbers, and small first rows set off. */
export function detectRunningHeaders(
  lines: readonly TextLine[],
  page: { width: number; height: number },
  profile: DocumentProfile,
): RunningHeader[] {
  const found: RunningHeader[] = [];
  const rows = groupIntoRows(lines.filter((line) => line.upright));
  rows.forEach((row, index) => {
    for (const line of row) {
      const type = findMargin(line.bbox, page);
      if (type === undefined) continue;
      const confidence = runningConfidence(line, rows, index, type, profile);
      if (confidence !== undefined) found.push({ lines: [line], type, confidence });
    }
  });
  return joined(found);
}

/** Lines closer than this, in em, are rows of one text. */
const rowReach = 1.6;

/** Pieces that the file draws one after the other in a row, and rows that stand close, are one head or foot. */
function joined(found: readonly RunningHeader[]): RunningHeader[] {
  const zones: RunningHeader[] = [];
  for (const zone of found.toSorted((a, b) => streamOf(a) - streamOf(b))) {
    const before = zones.find(
      (other) =>
        other.type === zone.type && other.lines.some((one) => zone.lines.some((line) => belongTogether(one, line))),
    );
    if (before === undefined) zones.push({ ...zone });
    else {
      before.lines = [...before.lines, ...zone.lines];
      before.confidence = Math.min(before.confidence, zone.confidence);
    }
  }
  return zones;
}

function streamOf(zone: RunningHeader): number {
  return Math.min(...zone.lines.map((line) => line.stream.first));
}

function belongTogether(a: TextLine, b: TextLine): boolean {
  const em = Math.max(a.size, b.size);
  const apart = Math.abs(b.baseline - a.baseline);
  if (apart < 0.5 * em) return b.stream.first === a.stream.last + 1;
  const overlap = Math.min(right(a.bbox), right(b.bbox)) - Math.max(a.bbox.x, b.bbox.x);
  return apart < rowReach * em && overlap > 0;
}

function runningConfidence(
  line: TextLine,
  rows: readonly (readonly TextLine[])[],
  index: number,
  type: RunningHeader["type"],
  profile: DocumentProfile,
): number | undefined {
  const masked = maskDigits(line.text);
  const y = centreY(line.bbox);
  const repeats = profile.running.some(
    (running) => running.place === type && running.text === masked && Math.abs(running.y - y) <= runningLineTolerance,
  );
  const outermost = type === "page-header" ? index === 0 : index === rows.length - 1;
  if (repeats) return outermost ? 0.96 : 0.8;
  const row = rows[index] ?? [];
  const inner = rows[type === "page-header" ? index + 1 : index - 1];
  if (!outermost) return undefined;
  const away = inner === undefined ? Infinity : distance(row, inner);
  if (away < setOff * profile.leading) return undefined;
  if (pageNumber.test(line.text)) return 0.9;
  const small = line.size < 0.97 * profile.bodySize;
  const besideNumber = row.some((other) => other !== line && pageNumber.test(other.text));
  const withNumber = besideNumber || /^\d{1,4}\s|\s\d{1,4}$/.test(line.text);
  const plain = line.size < 1.02 * profile.bodySize && line.bold < 0.5;
  if (line.words.length > 14) return undefined;
  // The first line of a letter, which has but one page, may be small too; beside a page's number it is a head.
  if (profile.pages === 1) return besideNumber && plain ? 0.75 : undefined;
  return small || (withNumber && plain) ? 0.75 : undefined;
}

function distance(a: readonly TextLine[], b: readonly TextLine[]): number {
  const [upper, lower] = (a[0]?.bbox.y ?? 0) < (b[0]?.bbox.y ?? 0) ? [a, b] : [b, a];
  return Math.min(...lower.map((line) => line.bbox.y)) - Math.max(...upper.map((line) => bottom(line.bbox)));
}
